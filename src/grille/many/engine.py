"""The native functions that read rows of text, of any family.

`packed_rows` puts the strings or bytes of a list one after another and says which rows are anything else; `arrow_rows`
does the same for a column with the Arrow C interface, without a copy where its rows lie evenly.
"""

from __future__ import annotations

from grille._native import arrow_rows, packed_rows

__all__ = ["arrow_rows", "packed_rows"]
