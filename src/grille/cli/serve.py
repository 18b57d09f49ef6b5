"""`grille serve`: play in a browser."""

from __future__ import annotations

import click

from grille.cli import DONE
from grille.cli.command import option, verb
from grille.errors import GrilleError


@verb(
    "serve",
    examples=(
        ("grille serve --browser", "Start the server for this machine and open the page."),
        ("grille serve --port 8080 --log", "Use another port, and log requests."),
    ),
)
@option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@option("--port", type=click.IntRange(1, 65535), default=8321, show_default=True, help="The port to listen on.")
@option("--open-to-network", is_flag=True, help="Accept requests from other machines; required for any other --host.")
@option("--host-name", "host_names", multiple=True, help="Also accept requests for this host name; repeatable.")
@option("--public-url", metavar="URL", help="The address of the page behind a reverse proxy, for share links.")
@option("--log", is_flag=True, help="Log every request to standard error, without puzzles.")
@option("--browser", is_flag=True, help="Open the page in a browser.")
def command(
    host: str,
    port: int,
    *,
    open_to_network: bool,
    host_names: tuple[str, ...],
    public_url: str | None,
    log: bool,
    browser: bool,
) -> int:
    """Play in a browser: serve the page and what it asks for, until Ctrl-C.

    Nothing is stored here: games live in the browser, and requests are answered and forgotten.
    """
    try:
        from grille.web.serve import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("grille"):
            raise
        raise GrilleError(f"{error.name} is not installed: pip install 'grille[web]'") from None
    if browser:
        from threading import Timer

        timer = Timer(1.0, click.launch, [f"http://{host}:{port}/"])
        timer.daemon = True
        timer.start()
    serve(host, port, open_to_network=open_to_network, log=log, host_names=host_names, public_url=public_url)
    return DONE
