"""Example hands for the documentation and the tests: name, text, number of chains."""

from __future__ import annotations

EXAMPLES = (
    ("three", "1-0 1-2 3-2", 2),
    ("from an end", "1-0 1-2 3-2 from 0", 1),
    ("to an end", "01 12 22 23 to 3", 1),
    ("bridge", "0-1 1-2 2-1 1-3 3-3 3-4 from 0", 1),
    ("ring", "[0|1][1|2][2|0] ring", 6),
    ("large digits", "3-12 12-40 40-3 3-100", 4),
    ("double-two", "0-0 0-1 0-2 1-1 1-2 2-2", 12),
    ("on the table", "0-1 3-3 3-4 on 1-2 2-3", 1),
    ("odd", "0-1 0-2 0-3", 0),
    ("apart", "0-1 1-0 2-3 3-2", 0),
)
