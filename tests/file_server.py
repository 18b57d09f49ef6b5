"""File servers: Python's own, which neither compresses nor sets headers, and one that sends compressed copies."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass

    def handle(self) -> None:
        # A browser that is closed resets its connections.
        with suppress(ConnectionError):
            super().handle()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        # The page ends a download where there is a smaller copy.
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


class Packed(Quiet):
    """Sends the Brotli copy of a file where there is one, as many hosts do."""

    # Connections are kept and nothing is held back to be sent with more, as on real hosts.
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    sent: ClassVar[list[str]] = []

    def send_head(self) -> Any:
        copy = Path(f"{self.translate_path(self.path)}.br")
        if "br" not in self.headers.get("Accept-Encoding", "").replace(" ", "").split(",") or not copy.is_file():
            self.sent.append(self.path)
            return super().send_head()
        self.sent.append(f"{self.path}.br")
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(copy.with_suffix("")))
        self.send_header("Content-Encoding", "br")
        self.send_header("Content-Length", str(copy.stat().st_size))
        self.end_headers()
        return copy.open("rb")


@contextmanager
def packed_server(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder by its Brotli copies; yield its address, and the names of the files as they are sent."""
    sent: list[str] = []
    with _running(type("Packed", (Packed,), {"sent": sent}), folder, 0) as address:
        yield address, sent


@contextmanager
def plain_server(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    with _running(Quiet, folder, port) as address:
        yield address


@contextmanager
def _running(handler: type[Quiet], folder: Path, port: int) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
