"""`grille mcp`: tools for assistants, over the Model Context Protocol."""

from __future__ import annotations

import sys

from grille.cli import DONE
from grille.cli.command import verb
from grille.errors import GrilleError


@verb(
    "mcp",
    examples=(
        ("grille mcp", "Serve one client over standard input and output."),
        ("grille mcp < requests.jsonl", "Answer the requests in a file."),
    ),
)
def command() -> int:
    """Serve tools for assistants: solve, count, check, hint, explain, rate and generate.

    A client of the Model Context Protocol starts this command and talks to it over standard input and output. The
    limits are those of `grille serve`.
    """
    try:
        from grille.web.mcp_server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("grille"):
            raise
        raise GrilleError(f"{error.name} is not installed: pip install 'grille[mcp]'") from None
    if sys.stdin.isatty():
        sys.stderr.write("Grille waits for a client of the Model Context Protocol (press Ctrl-C to stop)\n")
    try:
        serve()
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
    return DONE
