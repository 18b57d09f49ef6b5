"""Worker processes: they answer as threads do, and one that dies loses only its job."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import closing
from http.client import HTTPConnection

import pytest

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")
if sys.platform == "win32":
    pytest.skip("there are no worker processes here", allow_module_level=True)

from in_process import running

from grille.family import family
from grille.web import limits
from grille.web.process_pool import ProcessPools
from hard_board import hard_board
from hostile import probe
from patience import GUARD, wait_until
from thorough import trials

CLASSIC = family("sudoku").examples[0][1]
LONG = {"puzzle": hard_board(), "seconds": 8}
RARE = {"family": "sudoku", "level": "extreme", "seed": 1, "options": {"givens": "17", "symmetry": "full"}}


def post(line, verb, fields, **headers):
    line.request("POST", f"/api/{verb}", json.dumps(fields), {"content-type": "application/json"} | headers)
    reply = line.getresponse()
    return reply, reply.read()


class Asking(threading.Thread):
    """A request in a separate thread and connection."""

    def __init__(self, port, verb, fields):
        super().__init__()
        self._asked = port, verb, fields
        self.line = HTTPConnection("127.0.0.1", port, timeout=GUARD)
        self.status, self.said = 0, {}
        self.start()

    def run(self):
        _port, verb, fields = self._asked
        with closing(self.line):
            reply, body = post(self.line, verb, fields)
            self.status, self.said = reply.status, json.loads(body)


@pytest.fixture
def served():
    pools = ProcessPools()
    with running(pools) as (line, _):
        line.connect()
        yield line, pools


def port_of(line):
    return line.sock.getpeername()[1]


def pids(pool):
    return {worker.process.pid for worker in pool.workers}


def test_a_kill_loses_one_request_and_the_worker_is_replaced(served):
    line, pools = served
    # Both processes are there before a search begins, however long a start takes: a search ends after its seconds.
    while sum(worker.ready for worker in pools.long.workers) < 2:
        for each in [Asking(port_of(line), "count", {"puzzle": "." * 625, "limit": 1}) for _ in range(2)]:
            each.join()
    asking = [Asking(port_of(line), "count", LONG) for _ in range(2)]
    wait_until(lambda: sum(worker.ready and worker.pending is not None for worker in pools.long.workers) == 2)
    before = pids(pools.long)
    assert len(before) == limits.LONG_WORKERS == 2
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: any(each.status for each in asking))
    lost, kept = sorted(asking, key=lambda each: each.status == 0)
    lost.join()
    assert (lost.status, lost.said["detail"]) == (500, "the worker process ended before the job was done")
    # The other request continues in the other process, and a new process is ready for the next.
    assert kept.status == 0
    wait_until(lambda: len(pids(pools.long)) == 2)
    assert len(before & pids(pools.long)) == 1
    assert post(line, "count", {"puzzle": "." * 625, "limit": 1})[0].status == 200
    kept.join()
    assert (kept.status, kept.said["exact"]) == (200, False)


def test_killed_quick_workers_are_replaced(served):
    line, pools = served
    for _ in range(3):
        wait_until(lambda: all(worker.ready for worker in pools.quick.workers))
        assert post(line, "hint", {"puzzle": CLASSIC})[0].status == 200
        for pid in (before := pids(pools.quick)):
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda before=before: not before & pids(pools.quick))
    assert post(line, "hint", {"puzzle": CLASSIC})[0].status == 200


def test_the_system_limits_memory_and_time(served):
    import resource

    if not hasattr(resource, "prlimit"):
        pytest.skip("no prlimit here")
    line, pools = served
    wait_until(lambda: all(worker.ready for worker in pools.quick.workers))
    assert post(line, "hint", {"puzzle": CLASSIC})[0].status == 200
    found = [
        (resource.prlimit(pid, resource.RLIMIT_AS)[0], resource.prlimit(pid, resource.RLIMIT_CPU)[0])
        for pid in pids(pools.quick)
    ]
    assert {memory for memory, _ in found} == {limits.WORKER_MEMORY}
    # One worker has had a job; the other may have had none.
    assert any(0 < seconds < 600 for _, seconds in found)


def test_a_worker_without_memory_loses_only_its_job(served):
    import resource

    if not hasattr(resource, "prlimit"):
        pytest.skip("no prlimit here")
    line, pools = served
    wait_until(lambda: all(worker.ready for worker in pools.quick.workers))
    before = pids(pools.quick)
    for pid in before:
        resource.prlimit(pid, resource.RLIMIT_AS, (1 << 20, limits.WORKER_MEMORY))
    # Much text and few moves: memory runs out before the time does, however busy the machine is.
    blanks = " " * 380
    large = {"puzzle": CLASSIC, "moves": [[f"r1c1=1{blanks}", f"r1c1={blanks}"] * 30] * 10}
    reply, body = post(line, "hint", large)
    assert reply.status in {500, 503}, body
    wait_until(lambda: len(before & pids(pools.quick)) < len(before))
    reply, body = post(line, "hint", {"puzzle": CLASSIC})
    assert reply.status == 200, body


def test_a_disconnect_stops_the_job_and_frees_its_place(served):
    line, pools = served
    for verb, fields in [("count", LONG), ("generate", RARE)]:
        pool = pools.generate if verb == "generate" else pools.long
        asking = HTTPConnection("127.0.0.1", port_of(line), timeout=GUARD)
        asking.request("POST", f"/api/{verb}", json.dumps(fields), {"content-type": "application/json"})
        wait_until(lambda pool=pool: pool.taken == 1 and all(worker.ready for worker in pool.workers))
        asking.close()
        wait_until(lambda pool=pool: pool.taken == 0)


def test_progress_is_reported(served):
    line, _pools = served
    line.request(
        "POST",
        "/api/generate",
        json.dumps(RARE),
        {"content-type": "application/json", "accept": "application/x-ndjson"},
    )
    reply = line.getresponse()
    attempts = [json.loads(reply.readline())["attempts"]]
    while attempts[-1] <= 0 or attempts[-1] == attempts[0]:
        attempts.append(json.loads(reply.readline())["attempts"])
    assert attempts == sorted(attempts)
    reply.close()


def test_replies_equal_those_of_threads(served):
    line, _pools = served
    with running() as (threads, _):
        for verb, fields in [
            ("hint", {"puzzle": CLASSIC}),
            ("hint", {"puzzle": CLASSIC, "moves": [["r1c1=9"]]}),
            ("steps", {"puzzle": CLASSIC}),
            ("rate", {"puzzle": CLASSIC, "seconds": 20}),
            ("hint", {"puzzle": "x"}),
            ("hint", []),
            ("generate", {"family": "chain", "seed": 3}),
            ("judge", {"family": "sudoku", "beat": 1, "texts": ["r1c3=1"]}),
        ]:
            (one, said), (other, same) = (post(each, verb, fields) for each in (line, threads))
            assert (one.status, said) == (other.status, same)


def test_malformed_requests_have_no_500(served):
    line, pools = served
    before = pids(pools.quick)
    tally = probe(port_of(line), trials(1000), seed=31)
    assert tally.wrong == []
    assert pids(pools.quick) == before
