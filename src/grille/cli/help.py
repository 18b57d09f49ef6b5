"""`grille help`: the help of a verb, or the manual page."""

from __future__ import annotations

import click

from grille.cli import DONE, OTHERS, VERBS, grille
from grille.cli.command import Choice, Name, option, verb


@verb(
    "help",
    examples=(
        ("grille help solve", "Show the options of a verb, with examples."),
        ("grille help --man > grille.1", "Write the manual page; read it with `man -l grille.1`."),
    ),
)
@click.argument("names", nargs=-1, metavar="[VERB]...", type=Name("verb", lambda: (*VERBS, *OTHERS)))
@option("--man", is_flag=True, help="Print the manual page of all verbs.")
def command(names: tuple[str, ...], *, man: bool) -> int:
    """Show the help of a verb; without one, of `grille` itself."""
    if man:
        from grille.cli.manual import page

        click.echo(page(), nl=False)
        return DONE
    ctx = click.Context(grille, info_name="grille")
    found: click.Command = grille
    for name in names:
        if not isinstance(found, click.Group):
            raise click.UsageError(f"{found.name} has no subcommand {name!r}")
        known = found.list_commands(ctx)
        found = found.get_command(ctx, Choice("verb", known).convert(name, None, ctx)) or found
        ctx = click.Context(found, info_name=name, parent=ctx)
    click.echo(found.get_help(ctx))
    return DONE
