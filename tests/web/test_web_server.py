"""The server as a process: it starts, says where it is, and stops soon whatever is under way."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from hard_board import hard_board
from patience import GUARD, wait_until

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")


@pytest.fixture
def port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def serve(port, *more):
    command = [sys.executable, "-m", "grille", "serve", "--port", str(port), *more]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def ask_in_vain(port, verb, fields):
    body = json.dumps(fields).encode()
    asked = Request(f"http://127.0.0.1:{port}/api/{verb}", body, {"content-type": "application/json"})
    # The server goes away under it.
    with suppress(OSError), urlopen(asked, timeout=GUARD):  # noqa: S310  our own
        pass


def workers_of(server):
    """By number of the process, seconds of work of each process that the server has started."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc here to see work in")
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == server.pid:
                found[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def at_work(server, seconds=1.0):
    """A condition to wait for: a worker is in the middle of it. To begin takes it less."""
    return lambda: max(workers_of(server).values(), default=0) >= seconds


def work_of_children():
    """Seconds of work that processes have done which have ended by now."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "terminate"])
def test_it_stops_soon_in_the_middle_of_a_search(port, number):
    before = work_of_children()
    with serve(port) as server:
        assert f"http://127.0.0.1:{port}" in server.stderr.readline()
        asking = threading.Thread(target=ask_in_vain, args=(port, "count", {"puzzle": hard_board(), "seconds": 20}))
        asking.start()
        wait_until(at_work(server))
        server.send_signal(number)
        said = server.stderr.read()
        server.wait(timeout=GUARD)
        asking.join()
    # By its own clock: what it was asked for takes it twenty seconds.
    assert work_of_children() - before < 10
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_said_in_one_line(port):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with serve(port) as server:
            said = server.stderr.read()
            assert server.wait(timeout=GUARD) == 2
    assert f"can't listen on 127.0.0.1:{port}" in said
    assert "Traceback" not in said


def test_the_log_has_a_line_a_request_and_no_puzzle(port):
    with serve(port, "--log") as server:
        server.stderr.readline()
        body = json.dumps({"puzzle": "..3.1........4.2"}).encode()
        asked = Request(f"http://127.0.0.1:{port}/api/hint", body, {"content-type": "application/json"})
        with urlopen(asked, timeout=GUARD):  # noqa: S310  our own
            pass
        server.send_signal(signal.SIGINT)
        said = server.stderr.read()
    assert "POST /api/hint 200" in said
    assert "..3.1" not in said


def test_workers_end_with_the_server_even_where_it_is_killed(port):
    with serve(port) as server:
        server.stderr.readline()
        wait_until(at_work(server, 0.01))
        workers = workers_of(server)
        server.kill()
        # The workers hold the other end too: it is closed when the last of them has ended.
        server.stderr.read()
        server.wait(timeout=GUARD)
    assert workers
    wait_until(lambda: not any(Path(f"/proc/{each}/cmdline").exists() for each in workers))


def test_it_stops_while_moves_are_replayed(port):
    """A body full of moves, each of which takes a large board from end to end."""
    fields = {"puzzle": "." * 1296, "moves": [["notes", "r1c1=1", "notes", "r1c1="] * 500] * 5, "seconds": 20}
    with serve(port) as server:
        server.stderr.readline()
        asking = threading.Thread(target=ask_in_vain, args=(port, "hint", fields))
        asking.start()
        wait_until(at_work(server))
        server.send_signal(signal.SIGTERM)
        said = server.stderr.read()
        server.wait(timeout=GUARD)
        asking.join()
    assert said == ""
