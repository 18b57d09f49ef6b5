"""The command line: a verb, then the puzzles. Each verb is a module, loaded when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from grille.errors import GrilleError

# Verb and what it does, so that the help needs no verb loaded.
VERBS = {
    "solve": "Solve puzzles, or show every solution one after another.",
    "count": "Count the solutions.",
    "check": "Check a puzzle, an answer or a move, and name every fault.",
    "steps": "Solve as a person would, and explain each step.",
    "hint": "Show the next step from where you are: where to look, what pattern, what follows.",
    "rate": "Say how hard puzzles are, by the techniques they need.",
    "learn": "Learn the techniques: what to look for, a picture, a puzzle to practise on.",
    "generate": "Make new puzzles to order.",
    "play": "Play in the terminal, with hints that teach.",
    "convert": "Write puzzles in another notation, or as a picture.",
    "serve": "Play in a browser: serve the page and what it asks for.",
    "lab": "Compare ways to search: labellings and engines, on the same boards.",
}

DONE, NO, BAD, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130


class Verbs(click.Group):
    """A group that knows its verbs by name and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(f"grille.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        from grille import __version__

        click.echo(f"grille {__version__}")
        ctx.exit()


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]}, subcommand_metavar="VERB ...")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def grille() -> None:
    """Logic puzzles done right.

    Puzzles are named by file, by - for standard input, or written out in the call itself, in any notation: the
    family and the format are found from the text.

    Exit codes: 0 done, 1 the answer is no, 2 the input or the call is wrong, 3 stopped at a limit, 130 interrupted.
    """


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs one call and returns its exit code; whatever goes wrong is one line on standard error."""
    from grille.cli import interrupt

    shielded = interrupt.SHIELD.install()
    try:
        code = grille.main(arguments, prog_name="grille", standalone_mode=False)
        interrupt.flush()
        return code if isinstance(code, int) else DONE
    except click.ClickException as error:
        error.show()
        return BAD
    except GrilleError as error:
        click.echo(f"grille: {error}", err=True)
        return BAD
    except (KeyboardInterrupt, click.Abort):
        # What was printed stays; the terminal's ^C gets a line of its own.
        sys.stdout.flush()
        click.echo("\ninterrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough (head, less): nothing is wrong. Keep Python from writing to it again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    finally:
        if shielded:
            interrupt.SHIELD.uninstall()
