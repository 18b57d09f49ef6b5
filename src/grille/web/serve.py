"""Run the application: on this machine alone unless the network is allowed, with a log that contains no puzzle."""

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
from grille.web.pool import Pools, usual_pools
from grille.web.protocol import LimitedProtocol, ProxiedProtocol
from grille.web.public_url import PublicUrl

LOG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(message)s"},
        # The path alone: the query may contain a puzzle.
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
    """Whether a host can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def serve(
    host: str,
    port: int,
    *,
    open_to_network: bool,
    log: bool,
    host_names: Sequence[str] = (),
    public_url: str | None = None,
) -> None:
    """Serve until stopped. Raises GrilleError where other machines can reach the host and that was not allowed.

    On this machine alone, requests must name it, one of `host_names`, or the host of `public_url`.
    """
    local = loopback(host)
    if not local and not open_to_network:
        raise GrilleError(f"{host} can be reached from other machines: add --open-to-network to allow that")
    public = None if public_url is None else PublicUrl.parse(public_url)
    names = (*host_names, *(() if public is None else (public.host,)))
    hosts = ("localhost", "127.0.0.1", "[::1]", host, *names) if local or names else ("*",)
    shown = f"[{host}]" if ":" in host else host
    pools = usual_pools()
    config = uvicorn.Config(
        application(hosts, pools, public),
        host=host,
        port=port,
        log_config=LOG,
        access_log=log,
        server_header=False,
        # Client addresses are not used, so forwarded ones are not trusted; there are no websockets.
        proxy_headers=False,
        ws="none",
        http=LimitedProtocol if public is None else ProxiedProtocol,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
    )
    address = f"http://{shown}:{port}"
    text = address if public is None else f"{public.address}, listening on {address}"
    server = Server(config, f"Grille is at {text} (press Ctrl-C to stop)", pools)
    try:
        server.run()
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
    except SystemExit:
        raise GrilleError(f"can't listen on {shown}:{port}: the port may be in use") from None


class Server(uvicorn.Server):
    """A uvicorn server that prints its address once it listens, and stops running jobs when it stops."""

    def __init__(self, config: uvicorn.Config, announcement: str, pools: Pools) -> None:
        super().__init__(config)
        self._announcement, self._pools = announcement, pools

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stderr.write(f"{self._announcement}\n")

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        # First, so that shutting down waits neither for searches nor for clients that do not read.
        self._pools.stop()
        late = asyncio.get_running_loop().call_later(limits.SHUTDOWN_SECONDS, self._abort)
        await super().shutdown(sockets)
        late.cancel()

    def _abort(self) -> None:
        for connection in self.server_state.connections:
            if isinstance(connection, LimitedProtocol):
                connection.transport.abort()
