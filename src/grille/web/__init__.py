"""The puzzles in a browser: a page that plays, and a service under it that solves, explains and makes.

The service keeps nothing: a request carries the puzzle and the moves, and the browser keeps the games.
"""
