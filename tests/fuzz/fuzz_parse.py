"""Read arbitrary bytes as a file and as a text: only results and GrilleErrors may come out.

`make fuzz` runs it under Atheris for five minutes (`with_atheris.py`). `test_fuzz.py` runs the
same check on its own seeds, and on a thousand inputs of Atheris if it is installed.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from any_board import board, can_write
from chain_hands import trail
from dominosa_boards import shuffled
from grille.chain.hand import Hand
from grille.chain.notation.catalogue import FORMATS as CHAIN
from grille.dominosa.board import Dominosa
from grille.dominosa.notation.catalogue import FORMATS as DOMINOSA
from grille.errors import GrilleError
from grille.family import logic_of
from grille.notation import parse, read
from grille.sudoku.notation.catalogue import FORMATS as SUDOKU
from sudoku_boards import SHAPES

SHAPED = ["2x2", "3x2", "4x4", "1x5", "4x5", "7x8", "1x20"]


def check(data: bytes) -> None:
    """Read the data in every way, and check what the reader guarantees about the results."""
    before = 0
    for record in read(BytesIO(data)):
        assert (record.puzzle is None) != (record.error is None), record
        assert record.line >= 1, record
        if record.puzzle is None:
            assert record.error is not None
            assert record.error.line is not None, record
            assert str(record.error), record
        else:
            assert record.line >= before, record
            before = record.line
            assert parse(record.puzzle.notation()) == record.puzzle, record
            with suppress(GrilleError):
                logic_of(record.puzzle).position(record.puzzle, " ".join(record.library_position.position.places))
    text = data.decode("utf-8", "surrogateescape" if data[:1] < b"\x80" else "replace")
    # One shape and one format at a time, chosen by the data itself, so that a crash is reproducible.
    random = Random(len(data) + sum(data))
    forms = [form.name for form in (*SUDOKU, *DOMINOSA, *CHAIN)]
    for asked in (
        {"shape": random.choice(SHAPED)},
        {"form": random.choice(forms)},
        {"family": random.choice(["sudoku", "dominosa", "chain"])},
    ):
        try:
            parse(text, **asked)
        except GrilleError:
            continue


def seeds() -> list[bytes]:
    """Return a text of each notation, and texts that caused problems."""
    small = [shape for shape in SHAPES if shape.side <= 16]
    puzzles = [board(shape, seed, 0.4) for seed, shape in enumerate(small)]
    texts = [form.write(p) for form in SUDOKU for p in puzzles[:: len(small) // 5] if can_write(p, form.name)]
    nine = board(next(shape for shape in SHAPES if str(shape) == "3x3"), 9, 0.4)
    texts += [form.head + form.write(nine) + form.tail for form in SUDOKU]
    texts += _dominosa()
    texts += _chains()
    texts += [
        "[[[[" * 50,
        "[" * 3 + "]" * 5,
        "{'puzzle': [1,",
        "3x3#1",
        "9j:a",
        "[Puzzle]\n",
        "+--+\n",
        "\ufeff",
        "\r\n\f",
    ]
    return [text.encode() for text in texts]


def _dominosa() -> list[str]:
    random = Random(3)
    boards = [shuffled(3, 4, random), shuffled(3, 5, random), shuffled(3, 10, random), shuffled(11, 12, random)]
    boards.append(Dominosa(["0101", "1100"], pieces=["0-1", "0-1", "0-0", "1-1"]))
    texts = []
    for form in DOMINOSA:
        for each in boards:
            try:
                texts.append(form.write(each))
            except GrilleError:  # a format may be unable to hold some boards
                continue
    return [*texts, "set 0-1", "3:[", "12dx:[12]", "1 / 2 /", "set / 0", "0,\n1,"]


def _chains() -> list[str]:
    hands = [trail(3), trail(12, digits=12), Hand("0-1 2-0 ring"), Hand("4-5 from 4 to 5"), Hand("0-1 3-3 on 1-2 2-3")]
    texts = []
    for form in CHAIN:
        for each in hands:
            try:
                texts.append(form.write(each))
            except GrilleError:  # a format may be unable to hold some hands
                continue
    return [*texts, "hand", "[]", "0-1 from", "[0|", "(define", "(define (problem p) (:domain domino-chain))", "01 12"]


def mutated(data: bytes, random: Random) -> bytes:
    """Return the data with a few bytes changed, removed, doubled or moved."""
    text = bytearray(data)
    for _ in range(random.randint(1, 6)):
        at, to = sorted(random.randint(0, len(text)) for _ in range(2))
        text[at:to] = random.choice(
            [
                b"",
                text[at:to] * 2,
                bytes([random.randrange(256)]),
                random.choice(b"[]{}|<>\n .,:#+-0_\"'").to_bytes(),
                b"\n",
            ]
        )
    return bytes(text)
