"""A plain file server: Python's own, which neither compresses nor sets headers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        # The page ends a download where there is a smaller copy.
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextmanager
def plain_server(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
