"""The command line: a verb, then the puzzles. Each verb is a module, loaded when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from grille.cli.command import Helped
from grille.errors import GrilleError

# Verb and what it does, so that the help needs no verb loaded.
VERBS = {
    "solve": "Solve puzzles, or show every solution one after another.",
    "count": "Count the solutions.",
    "check": "Check a puzzle, an answer or a move, and name every fault.",
    "steps": "Solve as a person would, and explain each step.",
    "hint": "Show the next step from where you are: where to look, what pattern, what follows.",
    "rate": "Say how hard puzzles are, by the techniques they need.",
    "learn": "Explain the techniques: what to look for, a picture, a puzzle to practise on.",
    "generate": "Generate new puzzles.",
    "play": "Play in the terminal, with hints that teach.",
    "convert": "Write puzzles in another notation, or as pictures.",
    "serve": "Play in a browser: serve the page and its data.",
    "lab": "Compare ways to search: labellings and engines, on the same boards.",
}
# Verbs about the command line itself.
OTHERS = {
    "help": "Show the help of a verb, or the manual page.",
    "completion": "Print the script that completes commands in bash, zsh or fish.",
}

DONE, NO, BAD, LIMIT, FAILED, INTERRUPTED = 0, 1, 2, 3, 74, 130


class Verbs(Helped, click.Group):
    """A group that knows its verbs by name and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*VERBS, *OTHERS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS and cmd_name not in OTHERS:
            return None
        command: click.Command = import_module(f"grille.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in VERBS and args[0] not in OTHERS:
            from grille.errors import unknown

            raise unknown("verb", args[0], (*VERBS, *OTHERS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, listed in (("Verbs", VERBS), ("Other commands", OTHERS)):
            with formatter.section(title):
                formatter.write_dl(list(listed.items()))


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value:
        from grille import __version__

        click.echo(f"grille {__version__}")
        ctx.exit()


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]}, subcommand_metavar="VERB ...")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def grille() -> None:
    """Solve, check, explain, rate, generate and play Sudoku, Dominosa and domino chains.

    Puzzles are named by file, by - for standard input, or written out in the call itself, in any notation: the
    family and the format are found from the text. Files may be plain lines, tables (CSV) or JSON lines, also
    compressed (.gz, .zst). `grille help VERB` shows the options of a verb, with examples.

    Exit codes: 0 done, 1 the answer is no, 2 the input or the call is wrong, 3 stopped at a limit, 74 a file or
    standard output can't be read or written, 130 interrupted.
    """


def main() -> None:
    """Runs the command line and leaves with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs one call and returns its exit code; whatever goes wrong is one line on standard error."""
    from grille.cli import interrupt, streams

    streams.prepare()
    installed = interrupt.defer_sigint.install()
    try:
        code = _invoke(arguments)
        interrupt.flush()
        return code if isinstance(code, int) else DONE
    except (click.ClickException, GrilleError) as error:
        streams.say(f"grille: {_message(error) if isinstance(error, click.ClickException) else error}")
        return BAD
    except (KeyboardInterrupt, click.Abort):
        # What was printed stays; the terminal's ^C gets a line of its own.
        sys.stdout.flush()
        streams.say("\ninterrupted")
        return INTERRUPTED
    except interrupt.Terminated as end:
        return 128 + end.number
    except OSError as error:
        streams.leave()
        if isinstance(error, BrokenPipeError):  # the reader has seen enough (head, less): nothing is wrong
            return DONE
        reason = (error.strerror or str(error) or "can't be read or written").lower()
        streams.say(f"grille: {error.filename or 'standard output'}: {reason}")
        return FAILED
    finally:
        if installed:
            interrupt.defer_sigint.uninstall()


def _invoke(arguments: list[str]) -> object:
    """What a call returns. Errors are left to the caller: click would end a broken pipe with the code for "no"."""
    if "_GRILLE_COMPLETE" in os.environ:
        return grille.main(arguments, prog_name="grille", standalone_mode=False)
    try:
        with grille.make_context("grille", list(arguments)) as ctx:
            return grille.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code


def _message(error: click.ClickException) -> str:
    """What is wrong with a call, on one line, with the nearest option that exists and where to read more."""
    message = error.format_message().rstrip(".")
    if isinstance(error, click.NoSuchOption):
        from grille.errors import unknown

        known = [name for param in (error.ctx.command.params if error.ctx else ()) for name in param.opts]
        message = str(unknown("option", error.option_name, known)).partition(" Known:")[0].rstrip(".")
    message = message[:1].lower() + message[1:]
    verb = error.ctx.info_name if isinstance(error, click.UsageError) and error.ctx is not None else None
    return f"{message} (see grille help{f' {verb}' if verb in VERBS else ''})"
