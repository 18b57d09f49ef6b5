"""A Sudoku on the screen: where its cells lie, how they are drawn, how it is played and how one is written."""
