"""The command line: `grille VERB [PUZZLE|FILE|-]...`. Each verb is a module that is imported when it is called."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module

import click

from grille.cli.command import Helped
from grille.errors import GrilleError

# Each verb and what it does: `grille --help` imports no verb.
VERBS = {
    "solve": "Solve puzzles, or list all their solutions.",
    "count": "Count the solutions.",
    "check": "Check a puzzle, a solution or a move, and list everything that is wrong.",
    "candidates": "Show the digits that each cell has in some solution.",
    "steps": "Solve puzzles as a person would, and explain each step.",
    "hint": "Show the next step: where to look, which pattern, what follows.",
    "rate": "Rate how hard puzzles are, by the techniques they need.",
    "learn": "Explain the techniques: what to look for, a picture, a puzzle to practise on.",
    "generate": "Generate new puzzles.",
    "print": "Print worksheets and books, as PDF or pictures.",
    "play": "Play in the terminal, with explained hints.",
    "convert": "Write puzzles in another notation, or as pictures.",
    "serve": "Play in a browser: start the web server.",
    "site": "Export the page as static files, to be played from any web host.",
    "mcp": "Serve tools for assistants, over the Model Context Protocol.",
    "batch": "Process tables of millions of puzzles, in parts that survive a crash.",
    "audit": "Check datasets of puzzles: solutions, duplicates, leaks between files, difficulty.",
    "lab": "Compare search methods on the same boards: labellings, engines, planners.",
}
# Commands about the command line itself.
OTHERS = {
    "help": "Show the help of a verb, or the manual page.",
    "completion": "Print the completion script for bash, zsh or fish.",
}

DONE, NO, BAD, LIMIT, FAILED, INTERRUPTED = 0, 1, 2, 3, 74, 130


class Verbs(Helped, click.Group):
    """The group of all verbs, which imports a verb only to run it."""

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

    An argument is a file, - for standard input, or the text of a puzzle in any notation. The family and the
    notation are detected. A file can hold plain lines, a table (CSV, TSV) or JSON lines, and can be compressed
    (.gz, .zst). `grille help VERB` shows the options of a verb, with examples.

    Exit codes: 0 success, 1 the answer is no, 2 bad input or a bad command line, 3 stopped at a limit, 74 a file or
    standard output can't be read or written, 130 interrupted.
    """


def main() -> None:
    """Run the command line and exit with its exit code."""
    code = run(sys.argv[1:])
    # The process ends: searching all of its objects for cycles first would only take time.
    gc.freeze()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code. Any error is one line on standard error."""
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
        # Keep what was printed; the line break follows the ^C that the terminal shows.
        sys.stdout.flush()
        streams.say("\ninterrupted")
        return INTERRUPTED
    except interrupt.Terminated as end:
        return 128 + end.number
    except OSError as error:
        streams.leave()
        if isinstance(error, BrokenPipeError):  # the reader (head, less) closed the pipe: not an error
            return DONE
        reason = (error.strerror or str(error) or "can't be read or written").lower()
        streams.say(f"grille: {error.filename or 'standard output'}: {reason}")
        return FAILED
    finally:
        if installed:
            interrupt.defer_sigint.uninstall()


def _invoke(arguments: list[str]) -> object:
    """Run one command without click's own error handling, which exits with 1 ("the answer is no") on a broken pipe."""
    if "_GRILLE_COMPLETE" in os.environ:
        return grille.main(arguments, prog_name="grille", standalone_mode=False)
    try:
        with grille.make_context("grille", list(arguments)) as ctx:
            return grille.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code


def _message(error: click.ClickException) -> str:
    """The error of a command line as one line, with the most similar option and where to read more."""
    message = " ".join(error.format_message().split()).rstrip(".")
    if isinstance(error, click.NoSuchOption):
        from grille.errors import unknown

        known = [name for param in (error.ctx.command.params if error.ctx else ()) for name in param.opts]
        message = str(unknown("option", error.option_name, known)).partition(" Known:")[0].rstrip(".")
    message = message[:1].lower() + message[1:]
    # Some verbs have commands of their own, such as `generate sudoku`: the verb is in the middle of the path.
    path = error.ctx.command_path.split() if isinstance(error, click.UsageError) and error.ctx is not None else []
    verb = next((name for name in path if name in VERBS), None)
    return f"{message} (see grille help{f' {verb}' if verb else ''})"
