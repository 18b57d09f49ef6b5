"""Each notation as other programs write it, and what it refuses."""

from __future__ import annotations

import json
import re

import pytest

from any_board import board
from grille.errors import NotationError
from grille.notation import parse, read
from grille.notation.lzstring import compress
from grille.sudoku.board import Sudoku
from grille.sudoku.layout import SYMBOLS, Layout
from grille.sudoku.notation.fpuzzles import load_text

NINE = board(Layout.boxes(3, 3), 11, 0.4)
SIX = board(Layout.boxes(2, 3), 12, 0.5)
SIXTEEN = board(Layout.boxes(4, 4), 13, 0.5)
LARGEST = board(Layout.boxes(6, 6), 14, 0.5)
LINE = NINE.givens
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]


def refusal(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse(text)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace(".", "0"),
        LINE.replace(".", "_"),
        LINE.replace(".", "*"),
        LINE.replace(".", "-"),
        LINE.replace(".", "?"),
        "  " + LINE + "  ",
        LINE + " # 5 a remark",
        LINE + ";4.2",
        LINE + " // 7 8",
        " ".join(LINE),
        ",".join(LINE.replace(".", "0")),
        " ".join(ROWS),
        "3x3:" + LINE,
        "3x3:" + LINE.replace(".", "_"),
        "3X3: " + LINE,
    ],
)
def test_lines_as_in_published_collections(text: str) -> None:
    assert parse(text) == NINE


def test_letters_in_upper_and_lower_case() -> None:
    assert parse(SIXTEEN.givens.lower()) == SIXTEEN
    assert parse("4x4:" + SIXTEEN.givens.lower()) == SIXTEEN


def test_numbers_on_a_line() -> None:
    numbers = [str(SYMBOLS.find(sign) + 1) for sign in SIXTEEN.givens]
    assert parse(" ".join(numbers)) == SIXTEEN
    assert parse(", ".join(numbers)) == SIXTEEN
    assert "'17' is not a digit of a board of side 16" in refusal(" ".join(["17", *numbers[1:]]))
    assert LARGEST.notation().count(" ") == 36 * 36 - 1


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join(" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS),
        "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
        "\n".join("|".join(row) for row in ROWS),
        "\n".join("|" + "|".join(row.replace(".", " ")) + "|" for row in ROWS),
        ("+---" * 9 + "+\n") + "".join(f"| {' | '.join(r.replace('.', ' '))} |\n" + "+---" * 9 + "+\n" for r in ROWS),
        NINE.notation("picture").replace("─", "═").replace("│", "║"),
        NINE.notation("picture").replace(".", "0"),
        NINE.notation("ss").replace(".", "X"),
        "\n-----------\n".join(
            "\n".join("|".join(row[c : c + 3] for c in (0, 3, 6)) for row in ROWS[r : r + 3]) for r in (0, 3, 6)
        ),
        "#AAnyone\n#DFrom a shuffled pattern\n" + "\n".join(ROWS),
        "#A x\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(reversed(ROWS)) + "\n",
        NINE.notation("marks").replace("+", "."),
        re.sub(r"\+.*\n?", "", NINE.notation("marks")),
        re.sub(r"[|]|\+.*\n?", "", NINE.notation("marks")),
    ],
)
def test_drawings_of_every_kind(text: str) -> None:
    assert parse(text) == NINE
    assert [record.puzzle for record in read(text + "\n\n" + text)] == [NINE, NINE]


def test_frames_show_the_boxes() -> None:
    tall = Sudoku(SIX.givens, "3x2")
    assert parse(tall.notation("picture")) == tall
    assert parse(SIX.notation("picture")) == SIX
    assert parse(tall.notation("picture"), shape="2x3") == SIX


def test_sixteen_rows_of_four_groups_are_not_pencil_marks() -> None:
    rows = [SIXTEEN.givens[at : at + 16] for at in range(0, 256, 16)]
    for between in (" ", "|", " | "):
        assert parse("\n".join(between.join(row[at : at + 4] for at in (0, 4, 8, 12)) for row in rows)) == SIXTEEN
    numbers = "\n".join(" ".join(str(SYMBOLS.find(sign) + 1) for sign in row) for row in rows)
    assert parse(numbers) == SIXTEEN


def test_a_single_pencil_mark_is_not_a_given() -> None:
    full = board(Layout.boxes(2, 2), 5, 1.0)
    puzzle = Sudoku("." + full.givens[1:])
    text = puzzle.notation("marks")
    assert full.givens[0] * 2 in text
    assert parse(text) == puzzle


def test_hodoku_lines() -> None:
    at = next(at for at, sign in enumerate(LINE) if sign != ".")
    placed = LINE[:at] + "+" + LINE[at:]
    assert parse(f":0702-1:9:{placed}:323 825:554::") == Sudoku(LINE[:at] + "." + LINE[at + 1 :])
    assert parse(f":0000:x:{LINE}:::") == NINE
    assert refusal(f":0000:x:{LINE[:-1]}:::") == "line 1, column 9: expected 81 cells (side 9), found 80"
    assert refusal(f":0000:x:!{LINE[1:]}:::").startswith("line 1, column 9: '!' is not a digit")


def test_solo_ids() -> None:
    assert parse("2x2:1a3k2a") == Sudoku("1.3...........2.")
    assert parse("2x2db:1a3k2a") == Sudoku("1.3...........2.")
    assert "seed" in refusal("3x3#123456")
    assert "expected 16 cells (side 4), found 15" in refusal("2x2:1a3k2")
    assert "'7' is not a digit of a board of side 4" in refusal("2x2:7a3k2a")


def test_puzz_link_addresses() -> None:
    address = NINE.notation("puzzlink")
    for other in ("http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?", "https://puzz.link/p.html?"):
        assert parse(address.replace("https://puzz.link/p?", other)) == NINE
    assert parse(address.replace("/9/9/", "/v:/9/9/")) == NINE
    assert "expected a square board" in refusal("https://puzz.link/p?sudoku/9/8/z")
    assert "found 20" in refusal("https://puzz.link/p?sudoku/9/9/z")
    assert "another" in refusal("https://puzz.link/p?slither/9/9/z")


def test_a_saved_game_of_opensudoku() -> None:
    def game(fields: str) -> str:
        cells = [fields.format(sign if sign != "." else "0", "0" if sign != "." else "1") for sign in LINE]
        return f'<opensudoku version="2">\n<game state="1" data="version: 3&#10;{"".join(cells)}"/>\n</opensudoku>'

    assert parse(game("{0}|0|{1}|")) == NINE
    assert parse(game("{0}|0|12|{1}|")) == NINE
    entered = game("{0}|0|{1}|").replace("0|0|1|", "5|0|1|", 1)
    assert parse(entered) == NINE
    assert "found" in refusal(game("{0}|{1}|"))


def test_a_row_of_the_wrong_length_is_reported() -> None:
    assert refusal("\n".join([*ROWS[:3], ROWS[3][:8], *ROWS[4:]])) == "line 4: expected 9 cells in row 4, found 8"


def test_f_puzzles_and_sudokupad_links() -> None:
    for form, other in (("fpuzzles", "https://f-puzzles.com/?load="), ("sudokupad", "https://beta.sudokupad.app/fpuz")):
        address = NINE.notation(form)
        assert parse(address) == NINE
        coded = load_text(NINE)
        assert parse(f"{other}{coded}") == NINE
        assert "damaged" in refusal(address[:-9])
    assert "only names a puzzle" in refusal("https://sudokupad.app/abcd1234")
    for more, message in (({"killercage": [{}]}, "list of cells"), ({"size": 0}, "size"), ({"grid": [[]]}, "rows")):
        coded = compress(json.dumps({"size": 4, "grid": [[{}] * 4] * 4} | more))
        assert message in refusal(f"https://www.f-puzzles.com/?load={coded}")
    # What somebody entered is not part of the puzzle.
    coded = compress(
        json.dumps({"size": 4, "grid": [[{"value": 3}, {"value": 1, "given": True}, {}, {}]] + [[{}] * 4] * 3})
    )
    assert parse(f"https://www.f-puzzles.com/?load={coded}").givens == ".1.............."
