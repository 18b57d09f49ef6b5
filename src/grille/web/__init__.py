"""The web front end: a page to play on, and a service that solves, explains and generates.

The service stores nothing: a request contains the puzzle and the moves, and the browser stores the games.
"""
