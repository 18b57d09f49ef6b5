"""The page as static files, with a stock of puzzles, the puzzles of each day, and all lessons."""
