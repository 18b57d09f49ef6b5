"""Requests broken in every layer, against a server that runs: refused or answered, and nothing is kept of them."""

from __future__ import annotations

import gc
import re
import sys
from contextlib import suppress
from pathlib import Path
from socket import create_connection

import pytest

from hostile import Line, Sent, judged, probe
from hostile_signs import WIRE

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")

from in_process import running

from grille.web import limits
from patience import GUARD


def port_of(address):
    return int(address.rpartition(":")[2])


def memory(pid):
    """Kilobytes in use by a process, where the system tells."""
    said = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", said)[1])


def test_nothing_breaks_and_nothing_is_kept(address, server):
    port = port_of(address)
    warm = probe(port, 600, seed=6)
    assert warm.wrong == []
    before = memory(server.pid) if sys.platform == "linux" else 0
    tally = probe(port, 1500, seed=7)
    assert tally.wrong == []
    # Every kind had its turn, and so had answers and refusals of every layer.
    assert len(tally.kinds) == 17
    assert {200, 400, 404, 405, 413, 415, 422, 431} <= set(tally.statuses)
    if sys.platform == "linux":
        assert memory(server.pid) - before < 4_000


def test_no_object_outlives_its_request():
    """Memory as the system counts it comes in large pieces; objects can be counted one by one."""
    with running() as (line, pools):
        line.connect()
        port = line.sock.getpeername()[1]
        counts = []
        for seed in (20, 21, 22):
            probe(port, 500, seed=seed)
            gc.collect()
            counts.append(len(gc.get_objects()))
        assert pools.quick.taken == pools.long.taken == pools.generate.taken == 0
    assert counts[2] - counts[1] < 250


@pytest.mark.parametrize("data", WIRE, ids=lambda data: repr(data[:40]))
def test_what_is_no_http_is_refused_in_the_same_form(address, data):
    line = Line(port_of(address))
    sent = Sent("wire", data, cut=True, halved=True)
    assert judged(sent, *line.say(sent)) == ""
    line.close()


def test_a_request_that_never_comes_to_its_end_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(limits, "RECEIVE_SECONDS", 0.3)
    with running() as (line, _pools):
        line.connect()
        for data, said in [
            (b"", b""),
            (b"GET / HT", b"HTTP/1.1 408"),
            (b"POST /api/hint HTTP/1.1\r\nHost", b"HTTP/1.1 408"),
        ]:
            with create_connection(line.sock.getpeername(), timeout=GUARD) as slow:
                slow.sendall(data)
                assert slow.recv(65536).startswith(said)


def test_an_endless_head_is_cut_off(address):
    with create_connection(("127.0.0.1", port_of(address)), timeout=GUARD) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        # Nobody reads the rest, so the answer may be lost on the way; what must not be is that all of it is waited for.
        said = b""
        with suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(b"y" * 2 * limits.MAX_REQUEST)
            said = line.recv(65536)
        assert b" 408 " not in said.partition(b"\r\n")[0]
