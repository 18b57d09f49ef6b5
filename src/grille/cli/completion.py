"""`grille completion`: the shell script that completes verbs, options, files and names."""

from __future__ import annotations

import click

from grille.cli import DONE, grille
from grille.cli.command import Choice, verb
from grille.errors import GrilleError

SHELLS = ("bash", "zsh", "fish")


@verb(
    "completion",
    examples=(
        ("grille completion bash > ~/.local/share/bash-completion/completions/grille", "Install it for bash."),
        ("grille completion fish > ~/.config/fish/completions/grille.fish", "Install it for fish."),
    ),
)
@click.argument("shell", type=Choice("shell", SHELLS), metavar="bash|zsh|fish")
def command(shell: str) -> int:
    """Print the completion script for a shell.

    It completes verbs, options, files, formats, engines, techniques and families.
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise GrilleError(f"click has no completion for {shell}")
    click.echo(kind(grille, {}, "grille", "_GRILLE_COMPLETE").source())
    return DONE
