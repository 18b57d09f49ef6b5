"""A board on one line: a character or a number for each cell, after the layout if it is not the default."""

from __future__ import annotations

import re
from math import isqrt
from typing import Final

from grille.errors import NotationError
from grille.format import Format
from grille.notation.chunk import shown
from grille.notation.separators import is_frame, is_tile_set
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import LAYOUT, Layout
from grille.sudoku.notation import puzzlink, solo
from grille.sudoku.notation.cells import DASHES, EMPTY_SIGNS, USUAL, line, named_layout, number_sign, settle
from grille.sudoku.notation.rows import BAR

# A line of 16 characters may be a board of side 4 or a row of side 16: the lines around it decide.
_ALONE: Final = frozenset(USUAL) - {16}
# More cells than any row has: a line this long is, or is meant as, a complete board.
_MORE_THAN_ROW: Final = 40
# More than the numbers of a board of side 36, separated by blanks, and a comment after them.
_LONGEST: Final = 8000

_PLAIN = re.compile(r"[.0-9A-Za-z_*]+")
_SHAPED = re.compile(rf"\s*({LAYOUT}):")
_TOKEN = re.compile(r"[^\s,;#|]+")
_NUMBER = re.compile(r"[0-9]+|[._*?-]")
_REMARK = re.compile(r"[#;]|//")
# Lines of other notations begin with these characters.
_FOREIGN = tuple("[({<:|")


def stands_alone(text: str) -> bool:
    """Whether a line is, or is meant as, a complete board."""
    if len(text) in _ALONE and _PLAIN.fullmatch(text):
        return True
    if _SHAPED.match(text):
        return True
    if BAR.search(text) or text.lstrip().startswith(_FOREIGN) or is_frame(text) or is_tile_set(text):
        return False
    # A line longer than any board may be a row of a board that is too large.
    if len(text) > _LONGEST:
        return False
    body, *remark = _REMARK.split(text, maxsplit=1)
    tokens = _TOKEN.findall(body)
    if remark and len(tokens) == 1 and len(tokens[0]) in USUAL:
        # A comment follows a complete board. Rows of a board have none, so it is not a row of side 16.
        return True
    return bool(tokens) and _signs(body) and _are_board(tokens, body)


def _are_board(tokens: list[str], body: str) -> bool:
    """Whether tokens are the cells of a board rather than of a row."""
    if len(tokens[0]) >= _MORE_THAN_ROW or len(tokens[0]) in _ALONE:
        return True
    if "[" in body or "{" in body:  # a list with a name before it
        return False
    if len(tokens) >= _MORE_THAN_ROW:
        return not _too_large(tokens)
    # Groups of characters. In a row of pencil marks the characters of each group are sorted, without empty cells.
    count = sum(map(len, tokens))
    return count >= _MORE_THAN_ROW and len(set(map(len, tokens))) == 1 and any(_gap(token) for token in tokens)


def _too_large(tokens: list[str]) -> bool:
    """Whether the numbers are a row of another family: many are larger than the side would be."""
    side = isqrt(len(tokens))
    beyond = sum(len(token) > 1 and token.isdecimal() and (len(token) > 3 or int(token) > side) for token in tokens)
    return 4 * beyond >= len(tokens)


def sniff(text: str) -> bool:
    if len(text) in _ALONE and _PLAIN.fullmatch(text):
        return True
    if "\n" in text or "|" in text:
        return False
    if solo.sniff(text) or puzzlink.sniff(text):
        return False
    return _SHAPED.match(text) is not None or (not text.lstrip().startswith(_FOREIGN) and _signs(text))


def read(text: str, shape: str | None) -> Sudoku:
    if shape is None and len(text) in USUAL:
        try:
            return Sudoku(text, USUAL[len(text)])
        except NotationError:
            pass  # not one character per cell: read token by token below
    at = 0
    named = _SHAPED.match(text)
    if named is not None:
        inner = named_layout(named[1])
        if shape is not None and Layout.of(shape) != inner:
            raise NotationError(f"the text says {inner.brief}, not {shape[:24]}", column=1)
        shape, at = str(inner), named.end()
    return _read_tokens(text, at, shape)


def write(puzzle: Sudoku) -> str:
    return line(puzzle.layout, puzzle.givens)


def _signs(text: str) -> bool:
    """Whether at least a quarter of the text is 0 to 9 and empty cells, as on boards of side 35."""
    cells = "".join(text[:1500].split())
    return 4 * sum(map(cells.count, "0123456789._*-?")) >= len(cells)


def _gap(token: str) -> bool:
    return any(sign in EMPTY_SIGNS for sign in token) or list(token) != sorted(token)


def _read_tokens(text: str, at: int, shape: str | None) -> Sudoku:
    tokens = list(_TOKEN.finditer(text, at))
    if not tokens:
        raise NotationError("expected the cells of a board, found nothing", column=at + 1)
    board = Layout.of(shape) if shape is not None else None
    first = tokens[0]
    if len(first[0]) == board.cells if board else len(first[0]) in USUAL:
        _nothing_after(text, first.end())
        return _read_signs([first], settle(len(first[0]), shape))
    if len(first[0]) < _MORE_THAN_ROW:
        remark = _REMARK.search(text, at)
        tokens = [token for token in tokens if remark is None or token.start() < remark.start()] or [first]
        count = len(tokens)
        if (count == board.cells if board else count in USUAL) or (
            count >= _MORE_THAN_ROW and all(_NUMBER.fullmatch(token[0]) for token in tokens)
        ):
            return _read_numbers(tokens, settle(count, shape))
        return _read_signs(tokens, settle(sum(len(token[0]) for token in tokens), shape))
    return _read_signs([first], settle(len(first[0]), shape))


def _nothing_after(text: str, end: int) -> None:
    """Refuse text after a board, unless it is a comment."""
    rest = text[end:].strip()
    if rest and _REMARK.match(rest) is None:
        message = f"unexpected text after the puzzle: {shown(rest)}; a comment begins with #"
        raise NotationError(message, column=text.index(rest, end) + 1)


def _read_numbers(tokens: list[re.Match[str]], layout: Layout) -> Sudoku:
    signs = []
    for token in tokens:
        try:
            signs.append(number_sign(token[0], layout.side))
        except NotationError as error:
            raise NotationError(error.message, column=token.start() + 1) from None
    return Sudoku("".join(signs), layout)


def _read_signs(tokens: list[re.Match[str]], layout: Layout) -> Sudoku:
    signs = "".join(token[0] for token in tokens).translate(DASHES)
    try:
        return Sudoku(signs, layout)
    except NotationError as error:
        left = (error.column or 1) - 1
        for token in tokens:
            if left < len(token[0]):
                raise NotationError(error.message, column=token.start() + left + 1) from None
            left -= len(token[0])
        raise


LINE = Format("line", "one line", write, sniff, read, suffixes=(".txt",))
SDM = Format("sdm", "list of lines", write, sniff, read, suffixes=(".sdm",))

__all__ = ["LINE", "SDM", "line", "stands_alone"]
