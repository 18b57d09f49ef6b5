"""Running the application: on this machine alone unless somebody asks in words, with a log that names no puzzle."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from socket import socket

import uvicorn

from grille.errors import GrilleError
from grille.web import limits
from grille.web.app import application
from grille.web.pool import Pools
from grille.web.protocol import LimitedProtocol

LOG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(message)s"},
        # The path alone: what comes after a question mark is the player's.
        "access": {
            "()": "grille.web.log.AccessFormatter",
            "fmt": "%(asctime)s %(method)s %(path)s %(status)s",
        },
    },
    "handlers": {
        "plain": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"},
        "access": {"class": "logging.StreamHandler", "formatter": "access", "stream": "ext://sys.stderr"},
    },
    "loggers": {
        "uvicorn.error": {"handlers": ["plain"], "level": "ERROR", "propagate": False},
        "uvicorn.access": {"handlers": ["access"], "level": "INFO", "propagate": False},
    },
}


def loopback(host: str) -> bool:
    """Whether a host is this machine and no other can reach it."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def serve(host: str, port: int, *, open_to_network: bool, log: bool, host_names: Sequence[str] = ()) -> None:
    """Serves until it is stopped. Raises GrilleError where the host is not this machine and nobody said so.

    On this machine alone, requests must name it, or one of `host_names`.
    """
    here = loopback(host)
    if not here and not open_to_network:
        raise GrilleError(
            f"{host} can be reached from other machines: say --open-to-network too if that is what you want"
        )
    hosts = ("localhost", "127.0.0.1", "[::1]", host, *host_names) if here or host_names else ("*",)
    shown = f"[{host}]" if ":" in host else host
    # Processes where there are any such; elsewhere threads.
    if sys.platform == "win32":
        from grille.web.pool import ThreadPools as Chosen
    else:
        from grille.web.process_pool import ProcessPools as Chosen
    pools: Pools = Chosen()
    app = application(hosts, pools)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=LOG,
        access_log=log,
        server_header=False,
        # Nobody stands between, so nobody is believed who says so; and nothing here is a websocket.
        proxy_headers=False,
        ws="none",
        http=LimitedProtocol,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
    )
    server = Server(config, f"Grille is at http://{shown}:{port} (Ctrl-C stops it)", pools)
    try:
        server.run()
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
    except SystemExit:
        raise GrilleError(f"can't listen on {shown}:{port}: is something else there?") from None


class Server(uvicorn.Server):
    """uvicorn's, which prints its address once it listens, and ends what is under way when it stops."""

    def __init__(self, config: uvicorn.Config, words: str, pools: Pools) -> None:
        super().__init__(config)
        self._address, self._pools = words, pools

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stderr.write(f"{self._address}\n")

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        # Before the requests are waited for: what they search for is not worth waiting for, nor is who does not read.
        self._pools.stop()
        late = asyncio.get_running_loop().call_later(limits.SHUTDOWN_SECONDS, self._abort)
        await super().shutdown(sockets)
        late.cancel()

    def _abort(self) -> None:
        for connection in self.server_state.connections:
            if isinstance(connection, LimitedProtocol):
                connection.transport.abort()
