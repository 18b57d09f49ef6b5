"""uvicorn's HTTP/1.1 protocol with limits: how much a client may send, how many connections it may open, and how long
requests may take to arrive and replies to be read.

uvicorn has no such time limits and (with httptools) limits neither the size of the headers nor the number of pipelined
requests. Middleware can't either: it is called when the headers are complete. So this class extends uvicorn's own,
whose methods are not public: the `web` extra has an upper bound for uvicorn, and `tests/web/test_web_limits.py` checks
that the limits hold. uvicorn's h11 implementation, which limits the headers but not the time, took 1.3 times the CPU
time per request (0.54 against 0.42 ms, medians of six rounds of `bench/web.py`).
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from http import HTTPStatus
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from grille.web import limits
from grille.web.headers import REFUSAL
from grille.web.problem import Problem

# The number of open connections by address, for each server in this process.
_OPEN: WeakKeyDictionary[Any, Counter[str]] = WeakKeyDictionary()


class RequestRejected(Exception):
    """Raised inside the parser to stop it, where a request exceeds a limit."""


class LimitedProtocol(HttpToolsProtocol):
    """A connection that is closed, with a problem as the reply, where it exceeds a limit."""

    # The most connections from one address.
    max_per_address = limits.MAX_CONNECTIONS_PER_ADDRESS

    _bytes = 0
    _in_head = True
    _begun = False
    _timer: TimerHandle | None = None
    _unsent: TimerHandle | None = None
    _problem: Problem | None = None
    _answering: RequestResponseCycle | None = None
    _counted = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        opened = _OPEN.setdefault(self.server_state, Counter())
        if opened[address] >= self.max_per_address:
            self._refuse(Problem(429, f"too many connections from one address: at most {self.max_per_address}"))
        elif len(self.connections) > limits.MAX_CONNECTIONS:
            self._refuse(
                Problem(
                    503, "server busy, try again in a moment", headers={"Retry-After": str(limits.RETRY_AFTER_SECONDS)}
                )
            )
        else:
            opened[address] += 1
            self._counted = address
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        self._sent()
        if self._counted:
            opened = _OPEN[self.server_state]
            opened[self._counted] -= 1
            if not opened[self._counted]:
                del opened[self._counted]
        # uvicorn reports the disconnect to the last request only.
        answering = self._answering
        if answering is not None and not answering.response_complete:
            answering.disconnected = True
            answering.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._bytes, self._in_head, self._begun = 0, True, True
        self._wait()

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self.transport.is_closing():
            raise RequestRejected
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > limits.MAX_HEAD:
            raise self._refusal(_large_head())
        if sum(name == b"host" for name, _ in self.headers) > 1:
            raise self._refusal(Problem(400, "more than one Host header"))
        if len(self.pipeline) >= limits.MAX_PIPELINED:
            raise self._refusal(Problem(429, f"too many pipelined requests: at most {limits.MAX_PIPELINED} may wait"))
        super().on_headers_complete()

    def _refusal(self, problem: Problem) -> RequestRejected:
        self._problem = problem
        return RequestRejected()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_complete(self) -> None:
        self._arrived()
        self._bytes, self._begun = 0, False
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        super().data_received(data)
        if self._bytes > (limits.MAX_HEAD if self._in_head else limits.MAX_REQUEST) and not self.transport.is_closing():
            self._refuse(_large_head())

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            self._refuse(self._problem or Problem(400, msg))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._send_soon()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._send_soon()

    def _send_soon(self) -> None:
        """Start the time limit for unsent data. It also holds for a connection that is being closed."""
        if self._unsent is None and self.transport.get_write_buffer_size():
            self._unsent = self.loop.call_later(limits.SEND_SECONDS, self._stuck)

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.get_write_buffer_size():
            self._sent()

    def _sent(self) -> None:
        if self._unsent is not None:
            self._unsent.cancel()
            self._unsent = None

    def _stuck(self) -> None:
        self._unsent = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _wait(self) -> None:
        self._arrived()
        self._timer = self.loop.call_later(limits.RECEIVE_SECONDS, self._late)

    def _arrived(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        # Browsers open connections that they may never use: close those without a reply.
        if not self._begun:
            self.transport.close()
        elif not self.transport.is_closing():
            self._refuse(Problem(408, f"the request did not arrive within {limits.RECEIVE_SECONDS} seconds"))

    def _refuse(self, problem: Problem) -> None:
        """Send the problem and close the connection; only close it where a response has begun."""
        answered = self._answering
        if answered is None or answered.response_complete or not answered.response_started:
            reply = problem.reply()
            line = f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"
            headers = {"content-type": reply.kind, "content-length": len(reply.content), "connection": "close"}
            head = [line, *(f"{name}: {value}" for name, value in (headers | reply.headers | REFUSAL).items())]
            self.transport.write("\r\n".join([*head, "", ""]).encode("ascii") + reply.content)
        self._send_soon()
        self.transport.close()


def _large_head() -> Problem:
    return Problem(431, f"request line and headers too large: at most {limits.MAX_HEAD} bytes")


class ProxiedProtocol(LimitedProtocol):
    """The protocol behind a reverse proxy, whose connections all have one address. The proxy limits its clients."""

    max_per_address = limits.MAX_CONNECTIONS
