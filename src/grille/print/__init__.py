"""Print worksheets and books: puzzles, solutions and lessons as PDF, SVG or PNG pages, set with typst."""
