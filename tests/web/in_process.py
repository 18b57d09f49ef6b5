"""A server in this process, so that a test can inspect it and set its limits."""

from __future__ import annotations

import threading
from contextlib import closing, contextmanager
from http.client import HTTPConnection

import uvicorn

from grille.web.app import application
from grille.web.protocol import LimitedProtocol
from patience import GUARD, wait_until


@contextmanager
def running(pools=None):
    """A connection to the server, and its pools (threads by default)."""
    app = application(pools=pools)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", ws="none", http=LimitedProtocol)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    wait_until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=GUARD)) as line:
            yield line, app.state.pools
    finally:
        server.should_exit = True
        thread.join()
