"""Requests malformed at every layer, against a running server: each is answered or refused, and no memory is lost."""

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
from patience import GUARD, wait_until
from thorough import trials


def port_of(address):
    return int(address.rpartition(":")[2])


def memory(pid):
    """The memory of a process in kilobytes."""
    said = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", said)[1])


def test_malformed_requests_break_nothing_and_leave_no_memory(address, server):
    port = port_of(address)
    warm = probe(port, trials(600), seed=6)
    assert warm.wrong == []
    before = memory(server.pid) if sys.platform == "linux" else 0
    tally = probe(port, trials(1500), seed=7)
    assert tally.wrong == []
    # Every kind of request and every kind of reply occurred.
    assert len(tally.kinds) == 17
    assert {200, 400, 404, 405, 413, 415, 422, 431} <= set(tally.statuses)
    if sys.platform == "linux":
        assert memory(server.pid) - before < 4_000


def test_no_object_outlives_its_request():
    """The system counts memory in large units; objects can be counted one by one."""
    with running() as (line, pools):
        line.connect()
        port = line.sock.getpeername()[1]
        # The same requests each time, so that the caches have what they need.
        for _ in range(2):
            probe(port, trials(500), seed=20)
        before = objects()
        probe(port, trials(500), seed=20)
        assert pools.quick.taken == pools.long.taken == pools.generate.taken == 0
        # The server may still be closing the last connections.
        wait_until(lambda: objects() - before < 250)


def objects():
    gc.collect()
    return len(gc.get_objects())


@pytest.mark.parametrize("data", WIRE, ids=lambda data: repr(data[:40]))
def test_invalid_http_gets_a_problem(address, data):
    line = Line(port_of(address))
    sent = Sent("wire", data, cut=True, halved=True)
    assert judged(sent, *line.say(sent)) == ""
    line.close()


def test_an_unfinished_request_times_out(monkeypatch):
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


def test_endless_headers_are_cut_off(address):
    with create_connection(("127.0.0.1", port_of(address)), timeout=GUARD) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
        # The rest is not read, so the reply may be lost; but the server must not wait for all of it.
        said = b""
        with suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(b"y" * 2 * limits.MAX_REQUEST)
            said = line.recv(65536)
        assert b" 408 " not in said.partition(b"\r\n")[0]
