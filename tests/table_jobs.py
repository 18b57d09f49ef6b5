"""Input files for the tests of tables, and the results of jobs as bytes."""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import grille
from ctrl_c import receive_signals
from many_forms import MIXED
from patience import GUARD

SOURCE = Path(__file__).parents[1]


def puzzles(number: int, seed: int = 5) -> list[str]:
    """Return generated puzzles, many times over."""
    made = [each.puzzle.notation() for each in grille.generate("sudoku", count=min(number, 40), seed=seed)]
    return (made * (number // len(made) + 1))[:number]


def rows(number: int) -> list[dict[str, object]]:
    """Return rows of mixed puzzles with ids."""
    texts = (MIXED * number)[:number]
    return [{"id": f"{at:03}", "puzzle": text} for at, text in enumerate(texts)]


def write(path: Path, listed: list[dict[str, object]]) -> Path:
    """Write rows as a table, in the format of the file's extension."""
    names = list(listed[0])
    if path.suffix == ".parquet":
        pq.write_table(pa.Table.from_pylist(listed), path, row_group_size=7)
    elif path.suffix == ".arrow":
        table = pa.Table.from_pylist(listed)
        with pa.ipc.new_file(path, table.schema) as writer:
            writer.write_table(table, max_chunksize=7)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in listed))
    else:
        text = io.StringIO()
        writer = csv.writer(text, delimiter="\t" if path.suffix == ".tsv" else ",", lineterminator="\n")
        writer.writerow(names)
        writer.writerows([row[name] for name in names] for row in listed)
        path.write_text(text.getvalue())
    return path


def content(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder of results."""
    return {each.name: each.read_bytes() for each in sorted(folder.iterdir()) if each.is_file()}


def result(folder: Path) -> pa.Table:
    """Return the rows of a folder of results, in order."""
    return pa.concat_tables([pq.read_table(each) for each in sorted(folder.glob("part-*.parquet"))])


class Gate:
    """Holds back the parts of a job from a number on, so that it can be stopped in the middle for certain."""

    def __init__(self, folder: Path, first: int) -> None:
        self._file = folder / "gate"
        self.environment = {"GRILLE_GATE": str(self._file), "PYTHONPATH": str(SOURCE / "tests" / "table" / "gate")}
        self.set(first)

    def set(self, first: int) -> None:
        """Let all parts before this one pass."""
        draft = self._file.with_suffix(".new")
        draft.write_text(str(first))
        draft.replace(self._file)

    def open(self) -> None:
        """Let everything pass, and forget those that were killed while they waited."""
        self._file.unlink()
        for each in self._file.parent.glob(f"{self._file.name}-*"):
            each.unlink(missing_ok=True)

    def waiting(self) -> set[int]:
        """Return the processes that wait at the gate."""
        return {int(each.name.rpartition("-")[2]) for each in self._file.parent.glob(f"{self._file.name}-*")}


def done_parts(out: Path) -> list[str]:
    """Return the names of the parts of a job that is not finished yet."""
    return sorted(each.name.replace(".json", ".parquet") for each in out.glob("_state/part-*.json"))


def times(out: Path, names: Iterable[str]) -> dict[str, int]:
    """Return when parts were written."""
    return {name: (out / name).stat().st_mtime_ns for name in names}


@contextmanager
def running(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """Start `grille batch`, and kill it if it is still there at the end, so that nothing waits for it."""
    with start(*arguments) as process:
        try:
            yield process
        finally:
            process.kill()


def start(*arguments: object, gate: Gate | None = None, largest_file: int | None = None) -> subprocess.Popen[str]:
    """Start `grille batch`."""

    def prepare() -> None:
        receive_signals()
        if largest_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file, largest_file))

    return subprocess.Popen(
        [sys.executable, "-m", "grille", "batch", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | (gate.environment if gate is not None else {}),
        preexec_fn=prepare,
    )


def run(*arguments: object, largest_file: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run `grille batch` to its end."""
    with start(*arguments, largest_file=largest_file) as process:
        out, err = process.communicate(timeout=GUARD)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)
