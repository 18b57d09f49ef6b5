"""Limits for one client: connections, pipelined requests, unread replies."""

from __future__ import annotations

import asyncio
import json
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket

import pytest

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")

from in_process import running

from grille.web import limits
from grille.web.headers import HEADERS
from grille.web.protocol import LimitedProtocol
from patience import GUARD, run_apart, wait_until

GET = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def said(line):
    """Everything received until the connection is closed."""
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except ConnectionResetError:
        pass
    return got


def refusal(got):
    """The status of an error reply, which must have the security headers and a detail."""
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode("ascii").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert headers["content-type"] == "application/problem+json"
    status = int(first.split()[1])
    assert json.loads(body)["status"] == status
    return status


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (GET + b"Host: localhost\r\n\r\n", 400),
        (GET + b"X: " + b"y" * limits.MAX_HEAD + b"\r\n\r\n", 431),
        (GET + b"X: y\r\n" * (limits.MAX_HEAD // 5) + b"\r\n", 431),
        (b"GET /" + b"y" * limits.MAX_HEAD + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 431),
        (b"no http\r\n\r\n", 400),
    ],
    ids=["two hosts", "one large header", "many headers", "large path", "no http"],
)
def test_large_headers_are_refused(data, status):
    with running() as (line, _pools):
        line.connect()
        with create_connection(line.sock.getpeername(), timeout=GUARD) as raw:
            raw.sendall(data)
            assert refusal(said(raw)) == status


def test_pipelined_requests_are_limited(monkeypatch):
    monkeypatch.setattr(limits, "MAX_PIPELINED", 3)
    with running() as (line, _pools):
        line.connect()
        with create_connection(line.sock.getpeername(), timeout=GUARD) as raw:
            raw.sendall((GET + b"\r\n") * 4)
            few = b""
            while few.count(b"HTTP/1.1 200") < 4:
                few += raw.recv(65536)
        with create_connection(line.sock.getpeername(), timeout=GUARD) as raw:
            raw.sendall((GET + b"\r\n") * 50)
            many = said(raw)
    assert many.count(b"HTTP/1.1 200") <= 4
    assert b"HTTP/1.1 429" in many


def test_connections_from_one_address_are_limited(monkeypatch):
    monkeypatch.setattr(LimitedProtocol, "max_per_address", 3)
    with running() as (line, _pools):
        line.connect()
        at = line.sock.getpeername()
        others = [create_connection(at, timeout=GUARD) for _ in range(2)]
        # The server counts a connection once it has answered.
        for each in others:
            each.sendall(GET + b"\r\n")
            assert each.recv(12) == b"HTTP/1.1 200"
        with create_connection(at, timeout=GUARD) as more:
            assert refusal(said(more)) == 429
        others.pop().close()

        def answered():
            with create_connection(at, timeout=GUARD) as again:
                again.sendall(GET + b"\r\n")
                try:
                    return again.recv(12) == b"HTTP/1.1 200"
                except ConnectionResetError:
                    return False

        wait_until(answered)
        others.pop().close()


def test_too_many_connections_are_refused_with_the_headers(monkeypatch):
    monkeypatch.setattr(limits, "MAX_CONNECTIONS", 1)
    with running() as (line, _pools):
        line.request("GET", "/openapi.json")
        line.getresponse().read()
        with create_connection(line.sock.getpeername(), timeout=GUARD) as more:
            got = said(more)
    assert refusal(got) == 503
    assert b"retry-after" in got.lower()


def test_a_client_that_does_not_read_is_disconnected(monkeypatch):
    """Replies that fill every buffer and are never read."""
    monkeypatch.setattr(limits, "SEND_SECONDS", 0.2)
    with running() as (line, _pools):
        line.connect()
        with socket() as raw:
            raw.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
            raw.settimeout(GUARD)
            raw.connect(line.sock.getpeername())
            # As many as may wait, repeatedly, until the server accepts no more or has closed.
            raw.setblocking(False)
            closed = []

            def push():
                try:
                    raw.send((GET + b"\r\n") * 8)
                except BlockingIOError:
                    pass
                except (BrokenPipeError, ConnectionResetError):
                    closed.append(True)
                return bool(closed)

            wait_until(push)
    assert closed


def test_cross_site_requests_are_refused():
    with running() as (line, _pools):
        for site, status in [("cross-site", 403), ("same-origin", 200)]:
            line.request("GET", "/api/families", headers={"sec-fetch-site": site})
            reply = line.getresponse()
            reply.read()
            assert reply.status == status


def test_replaying_moves_stops_at_the_time_limit_and_when_cancelled():
    moves = [["notes", "r1c1=1", "notes", "r1c1="] * 500] * 5
    body = json.dumps({"puzzle": "." * 1296, "moves": moves, "seconds": 0.3})
    with running() as (line, pools):
        line.request("POST", "/api/hint", body, {"content-type": "application/json"})
        reply = line.getresponse()
        assert reply.status == 422
        assert "moves" in json.loads(reply.read())["detail"]
        line.request("POST", "/api/hint", body.replace("0.3", "20"), {"content-type": "application/json"})
        wait_until(lambda: pools.long.taken == 1)
        line.close()
        wait_until(lambda: pools.long.taken == 0)


def test_an_abandoned_job_is_never_started():
    from grille.web.jobs import Job
    from grille.web.pool import Size, ThreadPool
    from grille.web.reply import Reply

    begun = []

    class JobRunner:
        def run(self, job, _cancelled, _report):
            begun.append(job.verb)
            return Reply(b"")

    async def run():
        pool = ThreadPool(Size("test", 0, 5, 1.0), JobRunner())
        first, second = (pool.start(Job(name, b"", whole=True, gzip=False)) for name in ("first", "second"))
        first.abandon()
        pool._queue.put(None)
        await asyncio.to_thread(pool._run)
        await second.reply
        assert pool.taken == 0

    run_apart(run())
    assert begun == ["second"]
