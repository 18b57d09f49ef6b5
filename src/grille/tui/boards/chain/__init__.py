"""A domino chain on the screen: where its tiles lie, how they are drawn, how it is played and how one is written."""
