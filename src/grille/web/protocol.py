"""HTTP/1.1 as uvicorn speaks it, with bounds from the first byte on: how much a client may send, and in what time.

uvicorn bounds neither the time in which a request must arrive nor (with httptools) the size of its head, and middleware
can't: it is called when the head is complete. So this class extends uvicorn's own, whose methods are not public: the
`web` extra has an upper bound for uvicorn, and `tests/web/test_web_malformed.py` shows that the bounds hold. uvicorn's
h11, which bounds the head but not the time, took 1.3 times the CPU time for a request (0.54 against 0.42 ms, medians of
six rounds of `bench/web.py`).
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from grille.web import bounds
from grille.web.json import bytes_of
from grille.web.problem import TYPE, Problem


class BoundedProtocol(HttpToolsProtocol):
    """A connection that is refused, as a problem, where it sends too much or takes too long."""

    _bytes = 0
    _in_head = True
    _begun = False
    _timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._bytes, self._in_head, self._begun = 0, True, True
        self._wait()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        self._bytes, self._begun = 0, False
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        super().data_received(data)
        if self._bytes > (bounds.HEAD if self._in_head else bounds.REQUEST) and not self.transport.is_closing():
            self._refuse(Problem(431, f"the head of a request has at most {bounds.HEAD} bytes"))

    def send_400_response(self, msg: str) -> None:
        self._refuse(Problem(400, msg))

    def _wait(self) -> None:
        self._arrived()
        self._timer = self.loop.call_later(bounds.ARRIVING, self._late)

    def _arrived(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        # Browsers open connections that they may never use: those are closed without a word.
        if not self._begun:
            self.transport.close()
        elif not self.transport.is_closing():
            self._refuse(Problem(408, f"a request must arrive within {bounds.ARRIVING} seconds"))

    def _refuse(self, problem: Problem) -> None:
        """Sends the problem and closes. Where a response is under way already, the connection is only closed."""
        answered: Any = self.cycle
        if answered is None or answered.response_complete or not answered.response_started:
            body = bytes_of(problem.fields())
            line = f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}"
            head = f"{line}\r\ncontent-type: {TYPE}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
            self.transport.write(head.encode("ascii") + body)
        self.transport.close()
