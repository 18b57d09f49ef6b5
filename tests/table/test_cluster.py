"""Jobs on a Ray cluster of two nodes, whose nodes, workers and driver really die."""

from __future__ import annotations

import ctypes
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pyarrow as pa
import pytest

import grille.table
from many_forms import MIXED, package
from patience import GUARD, wait_until
from table_jobs import Gate, content, done_parts, puzzles, run, running, times, write

ray = package("ray")
RAY = shutil.which("ray", path=str(Path(sys.executable).parent))
PARTS = 24
# Quiet, and small enough for two cores.
SETTINGS = {"RAY_DISABLE_METRICS_COLLECTION": "1", "RAY_usage_stats_enabled": "0", "RAY_DEDUP_LOGS": "0"}
# A token of its own: nobody else can use the cluster, and no token of this machine's user plays a part.
SETTINGS |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
NODE = ("--num-cpus", "1", "--object-store-memory", "100000000", "--disable-usage-stats", "--block")

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to find the workers of a node")


def end_with_parent() -> None:
    """Let Linux end a node if the tests are killed before they can."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


class Node:
    """A node of a cluster: `ray start` with everything that it started."""

    def __init__(self, folder: Path, name: str, environment: dict[str, str], *options: str) -> None:
        self._log = folder / f"{name}.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [str(RAY), "start", "--node-ip-address", "127.0.0.1", *options, *NODE],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=os.environ | environment,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )

    def is_up(self) -> bool:
        assert self._process.poll() is None, self._log.read_text()
        return True

    def workers(self) -> list[int]:
        """Return the processes that do tasks."""
        return [pid for pid in descendants(self._process.pid) if command(pid).startswith("ray::call")]

    def kill(self) -> None:
        """Kill the node with all its processes, workers too, which have groups of their own."""
        for pid in [self._process.pid, *descendants(self._process.pid)]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(GUARD)


def at_work(node: Node, gate: Gate) -> set[int]:
    """Return the workers of a node that wait at the gate."""
    return gate.waiting().intersection(node.workers())


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *descendants(child)]
    return found


def command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def accepts(address: str) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address.partition(":")[0], int(address.partition(":")[2]))) == 0


def live_nodes(address: str) -> int:
    """Return the number of live nodes of a cluster."""
    code = (
        "import ray, sys; ray.init(address=sys.argv[1], log_to_driver=False); "
        "print(sum(node['Alive'] for node in ray.nodes()))"
    )
    asked = subprocess.run([sys.executable, "-c", code, address], capture_output=True, text=True, check=False)
    return int(asked.stdout.split()[-1]) if asked.returncode == 0 else 0


@contextmanager
def cluster(gate: Gate) -> Iterator[tuple[str, Node, Node]]:
    """Start two nodes with one core each; yield the address, the head and the second node."""
    address = f"127.0.0.1:{free_port()}"
    with ExitStack() as stack:
        # Sockets need a short path.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="grille", ignore_cleanup_errors=True)))
        port = address.rpartition(":")[2]
        own = ("--port", port, "--temp-dir", str(folder / "ray"))
        head = Node(folder, "head", gate.environment, "--head", "--include-dashboard", "false", *own)
        stack.callback(head.kill)
        wait_until(lambda: head.is_up() and accepts(address))
        second = Node(folder, "second", gate.environment, "--address", address)
        stack.callback(second.kill)
        wait_until(lambda: head.is_up() and second.is_up() and live_nodes(address) == 2)
        yield address, head, second


def solved_by_ray_data(address: str) -> list[dict[str, object]]:
    """Solve puzzles with Ray Data, which calls the function of tables unchanged."""
    code = """
import functools, json, sys
import grille.table, pyarrow, ray
ray.init(address=sys.argv[1], log_to_driver=False)
puzzles = ray.data.from_arrow(pyarrow.table({"puzzle": json.loads(sys.argv[2])}))
solve = functools.partial(grille.table.run, "solve")
print(json.dumps(puzzles.map_batches(solve, batch_format="pyarrow").take_all()))
"""
    asked = subprocess.run(
        [sys.executable, "-c", code, address, json.dumps(MIXED)],
        capture_output=True,
        text=True,
        check=True,
        timeout=GUARD,
    )
    return json.loads(asked.stdout.splitlines()[-1])


@pytest.fixture(autouse=True)
def settings(monkeypatch):
    """Let the driver use the cluster."""
    for name, value in SETTINGS.items():
        monkeypatch.setenv(name, value)


def test_nodes_workers_and_the_driver_die(tmp_path):
    source = write(tmp_path / "in.parquet", [{"puzzle": text} for text in puzzles(10 * PARTS, seed=9)])
    job = ("rate", source, "--shard-rows", 10)
    assert run(*job, "-o", tmp_path / "expected", "--jobs", 1).returncode == 0
    expected = content(tmp_path / "expected")
    out, gone, unique = tmp_path / "out", tmp_path / "gone", tmp_path / "unique"
    gate = Gate(tmp_path, 4)
    with cluster(gate) as (address, head, second):
        on_cluster = (*job, "--cluster", address)
        with running(*on_cluster, "-o", out, "--jobs", 1) as driver:
            wait_until(lambda: (len(done_parts(out)) == 4 and gate.waiting()) or driver.poll() is not None)
            # One job, although the cluster has room for two.
            assert len(gate.waiting()) == 1
            driver.kill()
        assert len(done_parts(out)) == 4
        kept = times(out, done_parts(out))

        gate.set(8)
        with running(*on_cluster, "-o", out) as driver:
            # A worker in the middle of a part, not one that finishes another.
            wait_until(
                lambda: (len(done_parts(out)) == 8 and at_work(second, gate)) or driver.poll() is not None,
            )
            kept |= times(out, done_parts(out))
            os.kill(at_work(second, gate).pop(), signal.SIGKILL)
            gate.set(12)
            # The part of the worker that died is done again after those that the gate holds back.
            wait_until(lambda: len(done_parts(out)) >= 11 or driver.poll() is not None)
            kept |= times(out, done_parts(out))
            second.kill()
            gate.open()
            _, err = driver.communicate(timeout=GUARD)
        assert driver.returncode == 0, err
        # Nothing that was done is done again, and the bytes are those of a run on one machine.
        assert 11 <= len(kept) <= 12
        assert times(out, kept) == kept
        assert content(out) == expected

        assert run("dedupe", source, "--shard-rows", 50, "-o", unique, "--cluster", address).returncode == 0
        assert solved_by_ray_data(address) == grille.table.run("solve", pa.table({"puzzle": MIXED})).to_pylist()

        gate.set(4)
        with running(*on_cluster, "-o", gone) as driver:
            wait_until(lambda: len(done_parts(gone)) == 4 or driver.poll() is not None)
            head.kill()
            _, err = driver.communicate(timeout=GUARD)
        assert driver.returncode == 3
        assert err.splitlines()[-1] == (
            "grille: the cluster went away; what is done is kept: run the same command again"
        )
        assert len(done_parts(gone)) == 4
    gate.open()
    # What the cluster did is continued without it.
    assert run(*job, "-o", gone, "--jobs", 1).returncode == 0
    assert content(gone) == expected
    assert run("dedupe", source, "--shard-rows", 50, "-o", tmp_path / "same").returncode == 0
    assert content(unique) == content(tmp_path / "same")


def test_a_missing_cluster(tmp_path):
    source = write(tmp_path / "in.parquet", [{"puzzle": text} for text in puzzles(3)])
    ran = run("rate", source, "-o", tmp_path / "out", "--cluster", f"127.0.0.1:{free_port()}")
    assert ran.returncode == 2
    assert "no cluster answers there" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (tmp_path / "out").exists()
