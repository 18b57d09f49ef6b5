"""Any bytes at all, read as a file and as a text: records and GrilleErrors come out, and nothing else.

Under atheris, `python tests/fuzz/fuzz_parse.py -max_total_time=300` goes on for five minutes. `test_fuzz.py` runs the
same check on seeds of its own, and atheris for a few seconds where it is installed.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from any_board import board, can_write
from grille.errors import GrilleError
from grille.notation import parse, read
from grille.sudoku.notation.catalogue import FORMATS
from sudoku_boards import SHAPES


def check(data: bytes) -> None:
    """Reads the data every way there is, and holds the results to what the reader promises."""
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
    text = data.decode("utf-8", "surrogateescape" if data[:1] < b"\x80" else "replace")
    # One shape and one format a time: which, the data itself says, so that a crash can be had again.
    random = Random(len(data) + sum(data))
    for asked in ({"shape": random.choice(["2x2", "3x2", "4x4", "1x5"])}, {"form": random.choice(FORMATS).name}):
        try:
            parse(text, **asked)
        except GrilleError:
            continue


def seeds() -> list[bytes]:
    """A text of each notation, and texts that have been trouble."""
    small = [shape for shape in SHAPES if shape.side <= 16]
    puzzles = [board(shape, seed, 0.4) for seed, shape in enumerate(small)]
    texts = [form.write(p) for form in FORMATS for p in puzzles[:: len(small) // 5] if can_write(p, form.name)]
    nine = board(next(shape for shape in SHAPES if str(shape) == "3x3"), 9, 0.4)
    texts += [form.head + form.write(nine) + form.tail for form in FORMATS]
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


def mutated(data: bytes, random: Random) -> bytes:
    """The data with a few bytes changed, lost, doubled or moved."""
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


def main() -> None:
    import atheris

    # libFuzzer wants its first inputs as files.
    with TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds()):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.instrument_all()
        atheris.Setup([*sys.argv, "-timeout=10", "-rss_limit_mb=2048", "-max_len=4096", corpus], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
