"""Files that mix every notation with comments and blank lines: each puzzle is read back, and each has one row out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from grille.cli import run
from grille.notation import read
from mixed_files import KINDS, mixed
from soak.attack import Attack, Round

PUZZLES = 60


@contextmanager
def _begin(folder: Path) -> Iterator[Callable[[Random], Round]]:
    path, out = folder / "mixed.txt", folder / "out.jsonl"

    def one_round(rng: Random) -> Round:
        wanted, lines = mixed(rng, rng.choice(KINDS), PUZZLES)
        text = "\n".join(lines)
        found = [record.puzzle for record in read(lines)]
        faults = [] if found == wanted else [f"read {len(found)} of {len(wanted)} puzzles of {text!r}"]
        path.write_text(text + "\n", encoding="utf-8")
        run(["check", "-q", str(path), "-o", str(out)])
        rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        if len(rows) != len(wanted) or any("error" in row for row in rows):
            faults.append(f"{len(rows)} rows for {len(wanted)} puzzles of {text!r}")
        return Round(len(wanted), faults)

    yield one_round


FILES = Attack("mixed files", "a puzzle read back from a file of mixed notations", _begin, rounds=40)
