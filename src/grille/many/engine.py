"""The native functions that read rows of text of any family.

`packed_rows` copies the strings, bytes or puzzles of a list into one buffer and returns all other rows.
`arrow_rows` does the same for a column with the Arrow C interface, without a copy if its rows have equal distances.
`arrow_hashes` computes the BLAKE2b hash of each row of such a column.
"""

from __future__ import annotations

from grille._native import arrow_hashes, arrow_rows, packed_rows

__all__ = ["arrow_hashes", "arrow_rows", "packed_rows"]
