"""A Dominosa on the screen: where its squares lie, how they are drawn, how it is played and how one is written."""
