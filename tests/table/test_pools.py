"""Pools: how many threads compute, and what others do meanwhile."""

from __future__ import annotations

import subprocess
import sys
from threading import Barrier, Event, Lock

from grille.table.pools import Task, ThreadPool
from patience import GUARD


def test_a_thread_that_writes_leaves_its_core_to_another():
    pool, second_computes = ThreadPool(1), Event()

    def write(turn):
        turn.leave()
        return second_computes.wait(GUARD)

    def compute(turn):
        del turn
        second_computes.set()

    pool.submit(Task(0, write, ()))
    pool.submit(Task(1, compute, ()))
    assert {task.number: result for task, result in (pool.next_done(), pool.next_done())} == {0: True, 1: None}
    pool.close()


def test_a_worker_imports_no_pandas():
    script = """
import importlib.util, sys
from grille.table.arrow import without_pandas
from grille.table.record_batch import run
without_pandas()
run("generate", family="sudoku", size=4, seed=1, count=1)
assert "pandas" not in sys.modules, "pyarrow imported it"
if importlib.util.find_spec("pandas"):
    import pandas
    print(pandas.Series([1, 2]).sum())
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=GUARD)


def test_no_more_threads_compute_than_there_are_slots():
    pool, lock, computing, most = ThreadPool(2), Lock(), 0, 0
    both = Barrier(2)

    def compute(turn):
        nonlocal computing, most
        with lock:
            computing += 1
            most = max(most, computing)
        both.wait(GUARD)
        with lock:
            computing -= 1
        turn.leave()

    for number in range(8):
        pool.submit(Task(number, compute, ()))
    for _ in range(8):
        pool.next_done()
    pool.close()
    assert most == 2
