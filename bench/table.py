"""Tables: Parquet to Parquet beside the native kernels, two workers beside one, and what people write today.

    python bench/table.py [--rows N] [--rounds N] [--costs] [--cpu]

Ratios within one run; the best of interleaved rounds of wall time, because a job's time is what its user waits for.
On a machine that is busy with other work use --cpu: the CPU time of one thread.

The kernel's own rate is that of the batch function (`solve_many`, ...) on a column in memory, with as many threads as
the job has workers. A job also reads and writes: "pyarrow alone" reads the input and writes the columns of the result,
without any work of Grille. The kernel and pyarrow without compression together are the least that a program needs which
leaves reading and encoding to pyarrow.

Puzzles are easy and all different: generated ones, with their digits, rows and columns permuted. A column that
repeats its puzzles would be read, compressed and written faster than real ones.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from random import Random
from time import perf_counter, process_time
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

import grille
import grille.table

Work = Callable[[], Any]
HARD: dict[str, Any] = {"family": "sudoku", "level": "hard", "seed": 1}


def made(number: int, levels: Sequence[str] = ("easy", "medium")) -> list[str]:
    """Generate puzzles of some levels, `number` of each."""
    texts: list[str] = []
    for level in levels:
        texts += [each.puzzle.notation() for each in grille.generate("sudoku", level=level, count=number, seed=1)]
    return texts


def varied(texts: list[str], number: int) -> pa.Array:
    """Return so many different puzzles: those given, with their digits, rows and columns permuted."""
    chance = Random(1)
    made: list[str] = []
    for at in range(number):
        digits = "".join(chance.sample("123456789", 9))
        rows, columns = _lines(chance), _lines(chance)
        text = texts[at % len(texts)].translate(str.maketrans("123456789", digits))
        made.append("".join([text[9 * row + column] for row in rows for column in columns]))
    return pa.array(made)


def _lines(chance: Random) -> list[int]:
    """Return the rows of a board in another order that keeps its bands."""
    return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]


def best(ways: dict[str, Work], rounds: int, clock: Callable[[], float] = perf_counter) -> dict[str, float]:
    """The lowest time of each function over interleaved rounds, in seconds."""
    found = dict.fromkeys(ways, float("inf"))
    for _ in range(rounds):
        for name, work in ways.items():
            start = clock()
            work()
            found[name] = min(found[name], clock() - start)
    return found


def show(title: str, rows: int, seconds: dict[str, float]) -> None:
    """Print rows per second, and ratios to the first row."""
    print(f"\n{title} ({rows:,} rows)")
    first = next(iter(seconds.values()))
    for name, spent in seconds.items():
        print(f"  {name:42} {rows / spent:14,.0f} rows/s {first / spent:7.2f} x")


def job(verb: str, source: str, folder: str, **options: Any) -> Work:
    """A job with a new output folder each time."""

    def run() -> None:
        with tempfile.TemporaryDirectory(dir=folder) as target:
            grille.table.process(verb, source, os.path.join(target, "out"), **options)

    return run


def copied(source: str, result: pa.Table, folder: str, codec: str) -> Work:
    """Read a file and write the result of a job, as pyarrow does it on one thread."""

    def run() -> None:
        with tempfile.TemporaryDirectory(dir=folder) as target:
            for _ in pq.ParquetFile(source).iter_batches(1 << 16, use_threads=False):
                pass
            unique = {"puzzle", "solution", "canonical", "hash"}
            repeated = [name for name in result.column_names if name not in unique]
            out = os.path.join(target, "out.parquet")
            pq.write_table(result, out, row_group_size=1 << 16, compression=codec, use_dictionary=repeated)

    return run


def generated(folder: str, count: int, **options: Any) -> Work:
    """Generate rated puzzles with solutions into a table."""

    def run() -> None:
        with tempfile.TemporaryDirectory(dir=folder) as target:
            out = os.path.join(target, "out")
            grille.table.process("generate", output=out, **HARD, count=count, **options)

    return run


def generating(folder: str, rounds: int, clock: Callable[[], float], *, one_thread: bool) -> None:
    """Compare jobs with the generator, and two processes with one."""
    # Enough that the start of a process, a third of a second, does not count.
    count = 500 if one_thread else 10_000
    ways: dict[str, Work] = {
        "grille.generate, 1 job": lambda: list(grille.generate("sudoku", level="hard", count=count, seed=1, jobs=1))
    }
    if one_thread:
        ways["generate to Parquet, 1 thread"] = generated(folder, count, jobs=1, workers="threads")
    else:
        ways["generate to Parquet, 1 process"] = generated(folder, count, jobs=1, workers="processes")
        ways["generate to Parquet, 2 processes"] = generated(folder, count, jobs=2, workers="processes")
    show("generate hard, rated, with solutions", count, best(ways, rounds, clock))


def compared(column: pa.Array, rounds: int) -> None:
    """Compare with what people write today, by CPU time: it is slow, so few rows are enough."""
    table, few = pa.table({"puzzle": column.slice(0, 100_000)}), column.slice(0, 200).to_pylist()
    ours = {"grille.table.run": lambda: grille.table.run("solve", table)}
    times = {name: spent / table.num_rows for name, spent in best(ours, rounds, process_time).items()}
    times |= {name: spent / len(few) for name, spent in best(todays_ways(few), 1, process_time).items()}
    print("\n| program | CPU time per puzzle | ratio |\n|---|---|---|")
    for name, spent in times.items():
        print(f"| {name} | {spent * 1e6:,.2f} µs | {spent / times['grille.table.run']:,.0f} |")


def todays_ways(texts: list[str]) -> dict[str, Work]:
    """What people write today, on few rows."""
    ways: dict[str, Work] = {}
    if find_spec("sudoku") and find_spec("pandas"):
        import pandas as pd

        from sudoku import Sudoku  # py-sudoku

        frame = pd.DataFrame({"puzzle": texts})

        def solved(text: str) -> object:
            cells = [int(sign) if sign.isdigit() else 0 for sign in text]
            return Sudoku(3, 3, board=[cells[at : at + 9] for at in range(0, 81, 9)]).solve().board

        ways["pandas and py-sudoku"] = lambda: frame["puzzle"].map(solved)
    if find_spec("ortools") and find_spec("duckdb"):
        ways["DuckDB and CP-SAT"] = duckdb_and_cp_sat(texts)
    return ways


def duckdb_and_cp_sat(texts: list[str]) -> Work:
    import duckdb
    from ortools.sat.python import cp_model

    def solved(text: str) -> str:
        model = cp_model.CpModel()
        cells = [[model.new_int_var(1, 9, "") for _ in range(9)] for _ in range(9)]
        for at, sign in enumerate(text):
            if sign.isdigit() and sign != "0":
                model.add(cells[at // 9][at % 9] == int(sign))
        for line in range(9):
            model.add_all_different(cells[line])
            model.add_all_different([cells[row][line] for row in range(9)])
            top, left = 3 * (line // 3), 3 * (line % 3)
            model.add_all_different([cells[top + row][left + column] for row in range(3) for column in range(3)])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(solver.value(cell)) for row in cells for cell in row)

    def run() -> None:
        with duckdb.connect() as session:
            session.create_function("solved", solved, ["VARCHAR"], "VARCHAR")
            puzzles = pa.table({"puzzle": texts})
            assert puzzles.num_rows
            session.sql("SELECT solved(puzzle) FROM puzzles").fetchall()

    return run


def costs(column: pa.Array, rounds: int) -> None:
    """Print the CPU time of each verb for a billion rows, as a table in Markdown."""
    price = 0.04
    print("| verb | CPU time per puzzle | core-hours for 10^9 | US dollars |\n|---|---|---|---|")
    rows = len(column)
    sizes = {"solve": rows, "canonical": rows, "dedupe": rows, "rate": rows // 20, "steps": rows // 100}
    with tempfile.TemporaryDirectory() as folder:
        for verb in ("generate", *sizes):
            count = sizes.get(verb, 1000)
            source = os.path.join(folder, "in.parquet")
            pq.write_table(pa.table({"puzzle": column.slice(0, count)}), source, compression="zstd")
            spent = float("inf")
            for number in range(rounds):
                out = os.path.join(folder, f"{verb}{number}")
                start = process_time()
                if verb == "generate":
                    grille.table.process(verb, output=out, jobs=1, workers="threads", **HARD, count=count)
                else:
                    grille.table.process(verb, source, out, jobs=1, workers="threads")
                spent = min(spent, (process_time() - start) / count)
            hours = spent * 1e9 / 3600
            name = "generate, hard" if verb == "generate" else verb
            print(f"| {name} | {spent * 1e6:,.2f} µs | {hours:,.1f} | {hours * price:,.2f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--costs", action="store_true", help="only the costs of a billion puzzles")
    parser.add_argument("--cpu", action="store_true", help="only one thread, by CPU time")
    given = parser.parse_args()
    clock = process_time if given.cpu else perf_counter
    column = varied(made(2000, ("easy",)), given.rows)
    if given.costs:
        costs(column, given.rounds)
        return
    few = column.slice(0, max(1, given.rows // 5))
    with tempfile.TemporaryDirectory() as folder:
        source, less = os.path.join(folder, "in.parquet"), os.path.join(folder, "few.parquet")
        pq.write_table(pa.table({"puzzle": column}), source, compression="zstd")
        pq.write_table(pa.table({"puzzle": few}), less, compression="zstd")
        for threads in (1,) if given.cpu else (1, 2):
            for verb, many, rows, file in (
                ("solve", grille.solve_many, column, source),
                ("canonical", grille.canonical_many, column, source),
                ("rate", grille.rate_many, few, less),
            ):
                ways: dict[str, Work] = {
                    f"{verb}_many": partial(many, rows, threads=threads),
                    f"{verb}, Parquet to Parquet": job(verb, file, folder, jobs=threads),
                }
                if verb == "solve":
                    ways["... without compression"] = job(verb, file, folder, jobs=threads, compression="none")
                if threads == 1:
                    result = grille.table.run(verb, pa.table({"puzzle": rows}))
                    ways["pyarrow alone"] = copied(file, result, folder, "zstd")
                    ways["pyarrow alone, without compression"] = copied(file, result, folder, "none")
                show(f"{verb}, {threads} threads", len(rows), best(ways, given.rounds, clock))
        generating(folder, given.rounds, clock, one_thread=given.cpu)
    compared(column, given.rounds)


if __name__ == "__main__":
    main()
