"""Files are split into puzzles as they stream, and everything else is refused with one sentence."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from io import BytesIO, RawIOBase
from itertools import islice
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from any_board import board
from grille.errors import GrilleError, NotationError
from grille.notation import LONGEST_LINE, MOST_LINES, parse, read
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import Layout
from thorough import some

NINE = board(Layout.boxes(3, 3), 1, 0.4)
SIXTEEN = board(Layout.boxes(4, 4), 2, 0.5)
ROWS = [NINE.givens[at : at + 9] for at in range(0, 81, 9)]
GRID = [[int(sign) if sign != "." else 0 for sign in row] for row in ROWS]


def puzzles(source: object) -> list[object]:
    return [record.puzzle or str(record.error) for record in read(source)]


def refusal(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse(text)
    return str(caught.value)


def test_empty_text_is_an_error_for_parse_and_nothing_for_read() -> None:
    for text in ("", "\n\n", "  \f ", "\ufeff"):
        assert "empty" in refusal(text) or "only comments" in refusal(text)
        assert puzzles(text) == []
        assert puzzles(BytesIO(text.encode())) == []


def test_a_bad_line_is_one_result_and_the_others_are_read() -> None:
    text = "\n".join([NINE.givens, NINE.givens[:-1], NINE.givens + "1", "x" + NINE.givens[1:], NINE.givens])
    assert puzzles(text) == [
        NINE,
        "line 2: expected 81 cells (side 9), found 80",
        "line 3: expected 81 cells (side 9), found 82",
        "line 4, column 1: 'x' is not a digit of a board of side 9 (1 to 9)",
        NINE,
    ]


@pytest.mark.parametrize(
    "end", ["\n", "\r\n", "\r", "  \n", "\n\n", "\n\f", "\n# remark\n", "\n// x\n", "\nPuzzle 3:\n"]
)
def test_any_line_end_and_comments_between_puzzles(end: str) -> None:
    text = end.join([NINE.givens, SIXTEEN.givens, "\n".join(ROWS), NINE.givens])
    assert puzzles(text) == [NINE, SIXTEEN, NINE, NINE]
    assert puzzles(BytesIO(b"\xef\xbb\xbf" + text.encode())) == [NINE, SIXTEEN, NINE, NINE]
    assert puzzles(text.splitlines(keepends=True)) == [NINE, SIXTEEN, NINE, NINE]


def test_grids_with_headings() -> None:
    text = "".join(f"Grid {number:02}\n" + "\n".join(ROWS).replace(".", "0") + "\n" for number in range(1, 4))
    assert puzzles(text) == [NINE] * 3
    short = "Grid 01\n" + "\n".join(ROWS[:8]) + "\nGrid 02\n" + "\n".join(ROWS)
    assert puzzles(short) == ["line 9: expected 9 rows of 9 cells, found 8", NINE]


def test_lists_of_every_kind() -> None:
    for text in (
        json.dumps(GRID),
        json.dumps(GRID, indent=2),
        json.dumps([cell for row in GRID for cell in row]),
        json.dumps([[cell or None for cell in row] for row in GRID]),
        json.dumps([[str(cell or "") for cell in row] for row in GRID]),
        json.dumps(ROWS),
        json.dumps({"family": "sudoku", "puzzle": NINE.givens, "level": "easy", "more": {"x": [1.5, True, []]}}),
        json.dumps({"puzzle": GRID}, indent=1),
        repr(GRID).replace("0", "None"),
        repr(GRID).replace("0", "_"),
        repr(tuple(map(tuple, GRID))),
        "grid = " + repr(GRID) + "  # mine",
        json.dumps([NINE.givens]),
    ):
        assert puzzles(text) == [NINE], text
    for text in (
        json.dumps([GRID, GRID]),
        json.dumps([GRID, GRID], indent=1),
        json.dumps(GRID) + "\n" + json.dumps(GRID),
        json.dumps(GRID) + " " + json.dumps(GRID),
        json.dumps([NINE.givens, NINE.givens]),
        json.dumps([{"puzzle": NINE.givens}, {"puzzle": GRID}]),
    ):
        assert puzzles(text) == [NINE, NINE], text


def test_an_object_of_another_family_is_not_read() -> None:
    assert "expected a puzzle" in refusal('{"family": "chess", "puzzle": "8/8/8"}')


def test_an_unclosed_list_does_not_affect_the_next_one() -> None:
    broken = json.dumps(GRID)[:-1]
    assert puzzles(broken + "\n" + json.dumps(GRID)) == ["line 1, column 1: '[' is never closed", NINE]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (json.dumps(GRID[:8]), "expected 9 rows of 9 cells, found 8"),
        (json.dumps([*GRID[:3], GRID[3][:8], *GRID[4:]]), "expected 9 cells in row 4, found 8"),
        (json.dumps(GRID).replace("0", "nan", 1), "found 'nan'"),
        (json.dumps(GRID).replace("0", "1" + "0" * 5000, 1), "is not a digit of a board of side 9"),
        (json.dumps(GRID).replace("0", "-1", 1), "found '-1'"),
        (json.dumps(GRID).replace("0", "true", 1), "found 'true'"),
        (json.dumps(GRID).replace("0", "1.5", 1), "found '1.5'"),
        ("[" * 1_000_000, "nested"),
        ("[[]]" * 1000, "found 0"),
        ("[" * 1000 + "]" * 1000, "nested"),
        ('{"a":' * 1000, "nested"),
        ("\u0663" + NINE.givens[1:], "is not a digit"),
        ("\uff15" + NINE.givens[1:], "is not a digit"),
        ("\u202e" + NINE.givens, "found 82"),
        ("a\0b", "NUL"),
        ("hello", "expected a puzzle in a known notation"),
        ("12", "expected 16 cells (side 4), found 2"),
        ("." * 25, "give the layout 1x5"),
        ("99x99:" + "." * 81, "expected a side from 4 to 36"),
        ("1" * 5000, "expected"),
        ("<opensudoku><game data='1'/></opensudoku>", "expected 81 cells"),
        ("<opensudoku>", "not well-formed XML"),
        ("<html></html>", "no element of a known format"),
        ("<a>" * 1000, "nested"),
        ("\n".join(ROWS[:4]), "expected 9 rows of 9 cells, found 4"),
        ("\n".join([*ROWS[:3], "!" + ROWS[3][1:], *ROWS[4:]]), "line 4, column 1: '!' is not a digit"),
        (NINE.givens + "\n" + NINE.givens, "found a second one"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(text: str, says: str) -> None:
    found = refusal(text)
    assert says in found
    assert "\n" not in found
    assert len(found) < 200


def test_entities_are_refused() -> None:
    laughs = ['<!ENTITY a0 "ha">', *(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))]
    text = "\n".join(['<?xml version="1.0"?>', "<!DOCTYPE x [", *laughs, "]>", "<opensudoku>&a9;</opensudoku>"])
    (found,) = puzzles(text)
    assert "DOCTYPE" in str(found)
    (found,) = puzzles('<!DOCTYPE x SYSTEM "file:///etc/passwd"><opensudoku/>')
    assert "DOCTYPE" in str(found)


def test_bytes_that_are_not_text() -> None:
    assert puzzles(BytesIO(NINE.givens.encode("utf-16"))) == [
        "line 1: expected UTF-8 text, found UTF-16: save the file as UTF-8"
    ]
    assert puzzles(BytesIO(NINE.givens.encode("utf-16-le"))) == [
        "line 1: expected UTF-8 text, found UTF-16: save the file as UTF-8"
    ]
    bad = b"\xff\xc0" + NINE.givens.encode()
    assert puzzles(BytesIO(bad + b"\n" + NINE.givens.encode())) == ["line 1, column 1: not UTF-8 text", NINE]


class Endless(RawIOBase):
    """A file that is generated as it is read: many bytes of one kind, then a board."""

    def __init__(self, size: int) -> None:
        self.left = size
        self.last = b"\n" + NINE.givens.encode() + b"\n"

    def read(self, size: int = -1) -> bytes:
        if self.left > 0:
            self.left -= size
            return b"5" * size
        last, self.last = self.last, b""
        return last


def test_a_line_of_a_hundred_megabytes_takes_little_memory() -> None:
    tracemalloc.start()
    found = puzzles(Endless(100 << 20))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == [f"line 1: the line is longer than {LONGEST_LINE:,} characters, and no puzzle is that long", NINE]
    assert peak < 12 * LONGEST_LINE


def test_the_first_puzzles_of_an_endless_stream_are_read() -> None:
    def forever() -> Iterator[str]:
        while True:
            yield NINE.givens
            yield from ROWS
            yield json.dumps(GRID)

    assert [record.puzzle for record in islice(read(forever()), 300)] == [NINE] * 300


def test_a_list_of_many_grids_streams() -> None:
    def grids() -> Iterator[str]:
        yield "["
        while True:
            yield json.dumps(GRID) + ","

    assert [record.puzzle for record in islice(read(grids()), 5000)] == [NINE] * 5000


def test_markup_of_many_games_streams() -> None:
    def games() -> Iterator[str]:
        yield "<opensudoku>"
        while True:
            yield NINE.notation("opensudoku")

    assert [record.puzzle for record in islice(read(games()), 5000)] == [NINE] * 5000


@pytest.mark.parametrize("line", ["|1|", "[1,", "<a>", "1 2 3 4 5", "[Puzzle]", "+---+", "{"])
def test_joining_lines_has_a_bound_and_takes_linear_time(line: str) -> None:
    # An algorithm that is not linear would take hours.
    for record in islice(read(line for _ in range(3 * MOST_LINES)), 400):
        assert record.puzzle is None
        assert len(record.text) < 1 << 21


@pytest.mark.parametrize(
    "unit",
    [
        "[]",
        "[1],",
        "-",
        "- ",
        "| ",
        "|1",
        ".",
        "12 ",
        "[",
        "{",
        "<a/>",
        "'",
        '"',
        "a=",
        "Puzzle ",
        "#",
        "1,",
        "└",
        "[[1]",
        "3x3:",
        ":0000:",
        "http://",
        "data=",
        "[Puzzle]",
        "data ",
        "no.",
        "no 1",
        " ",
        "*",
        "\\",
        "(]",
        "=[",
        "x_",
        "\t[x]",
    ],
)
@pytest.mark.parametrize("end", some(["x", ""], 1))
def test_a_long_line_of_anything_takes_linear_time(unit: str, end: str) -> None:
    begin = process_time()
    for _ in islice(read(unit * (50_000 // len(unit)) + end), 1000):
        pass
    assert process_time() - begin < 10


def test_sixteen_characters_are_a_small_board_or_a_row_of_a_large_one() -> None:
    small = board(Layout.boxes(2, 2), 3, 0.5)
    rows = [SIXTEEN.givens[at : at + 16] for at in range(0, 256, 16)]
    groups = [" ".join(row[at : at + 4] for at in range(0, 16, 4)) for row in rows]
    assert puzzles("\n".join([small.givens] * 20)) == [small] * 20
    assert puzzles("\n".join(rows)) == [SIXTEEN]
    assert puzzles("\n".join(groups)) == [SIXTEEN]
    mixed = [small.givens, "5" + small.givens[1:], small.givens]
    assert puzzles("\n".join(mixed)) == [
        small,
        "line 2, column 1: '5' is not a digit of a board of side 4 (1 to 4)",
        small,
    ]
    assert parse("\n".join(["." * 16] * 16), shape="4x4") == Sudoku("." * 256)


def test_the_requested_shape_must_fit() -> None:
    with pytest.raises(NotationError, match=r"expected 36 cells \(side 6\), found 81"):
        parse(NINE.givens, shape="3x2")
    with pytest.raises(GrilleError, match="expected a layout such as 3x3"):
        parse(NINE.givens, shape="square")


def test_an_unknown_family_or_format_is_named() -> None:
    with pytest.raises(GrilleError, match="chess"):
        parse(NINE.givens, family="chess")
    with pytest.raises(GrilleError, match="morse"):
        parse(NINE.givens, form="morse")


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_only_grille_errors_are_raised(noise: str | bytes) -> None:
    source = noise if isinstance(noise, str) else BytesIO(noise)
    for record in read(source):
        assert (record.puzzle is None) != (record.error is None)


def test_a_path_is_opened_and_read(tmp_path):
    path = tmp_path / "some.sdm"
    path.write_text("..3.1........4.2\n..3.1........4..\n")
    assert [record.puzzle.givens for record in read(path)] == ["..3.1........4.2", "..3.1........4.."]
    with pytest.raises(GrilleError, match="no such file"):
        list(read(tmp_path / "missing.sdm"))
    with pytest.raises(GrilleError, match="directory"):
        list(read(tmp_path))
