"""The server as a process: it starts, prints its address, and stops soon, also while it works."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from grille.web import limits
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


def ask_in_vain(port, verb, fields, replies):
    """Send a request to a server that stops meanwhile; a reply, if any, goes into a list."""
    body = json.dumps(fields).encode()
    request = Request(f"http://127.0.0.1:{port}/api/{verb}", body, {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=GUARD) as reply:  # noqa: S310  our own
            replies.append(json.load(reply))
    except HTTPError as error:
        replies.append(json.load(error))
    except OSError:
        pass


def workers_of(server):
    """The process ids of the workers that a server has started."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc here to see processes in")
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(path.read_text().rpartition(")")[2].split()[1]) == server.pid:
                found.add(int(path.parent.name))
    return found


def quick_workers(server):
    """Wait until the workers for quick requests have started; returns their process ids."""
    wait_until(lambda: len(workers_of(server)) >= limits.QUICK_WORKERS)
    return workers_of(server)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "terminate"])
def test_a_signal_stops_the_server_during_a_search(port, number):
    with serve(port) as server:
        assert f"http://127.0.0.1:{port}" in server.stderr.readline()
        quick = quick_workers(server)
        replies, fields = [], {"puzzle": hard_board(), "seconds": 20}
        asking = threading.Thread(target=ask_in_vain, args=(port, "count", fields, replies))
        asking.start()
        # A search on a large board starts a process for long work.
        wait_until(lambda: workers_of(server) - quick)
        workers = workers_of(server)
        server.send_signal(number)
        said = server.stderr.read()
        server.wait(timeout=GUARD)
        asking.join()
    # The search did not finish, and no worker process is left.
    assert not any(reply.get("exact") for reply in replies)
    wait_until(lambda: not any(Path(f"/proc/{each}").exists() for each in workers))
    assert "Traceback" not in said


def test_a_port_in_use_is_reported_in_one_line(port):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        with serve(port) as server:
            said = server.stderr.read()
            assert server.wait(timeout=GUARD) == 2
    assert f"can't listen on 127.0.0.1:{port}" in said
    assert "Traceback" not in said


def test_the_log_has_one_line_per_request_without_the_puzzle(port):
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


def test_workers_end_when_the_server_is_killed(port):
    with serve(port) as server:
        server.stderr.readline()
        workers = quick_workers(server)
        server.kill()
        # The workers hold stderr too: it is closed when the last of them has ended.
        server.stderr.read()
        server.wait(timeout=GUARD)
    assert workers
    wait_until(lambda: not any(Path(f"/proc/{each}/cmdline").exists() for each in workers))


def test_a_signal_stops_the_server_while_moves_are_replayed(port):
    """Moves that each change a whole large board."""
    fields = {"puzzle": "." * 1296, "moves": [["notes", "r1c1=1", "notes", "r1c1="] * 500] * 5, "seconds": 20}
    with serve(port) as server:
        server.stderr.readline()
        quick = quick_workers(server)
        replies = []
        asking = threading.Thread(target=ask_in_vain, args=(port, "hint", fields, replies))
        asking.start()
        # What takes longer than a quick request moves to a process for long work.
        wait_until(lambda: workers_of(server) - quick)
        server.send_signal(signal.SIGTERM)
        said = server.stderr.read()
        server.wait(timeout=GUARD)
        asking.join()
    # uvicorn may say that it waited as long as it was allowed to.
    assert "Traceback" not in said
    assert not any(reply.get("step") for reply in replies)
