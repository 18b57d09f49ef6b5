"""The manual page, built from the same verbs and options as the help."""

from __future__ import annotations

from collections.abc import Iterator

import click

from grille import __version__
from grille.cli import OTHERS, VERBS, grille
from grille.cli.command import WithExamples, sections_of

EXIT_CODES = (
    ("0", "success"),
    ("1", "the answer is no"),
    ("2", "bad input or a bad command line"),
    ("3", "stopped at a limit"),
    ("74", "a file or standard output can't be read or written"),
    ("130", "interrupted by Ctrl-C"),
)
ENVIRONMENT = (
    ("NO_COLOR", "if set, never use colour"),
    ("FORCE_COLOR", "if set, use colour even if the output is not a terminal"),
)


def page() -> str:
    """The manual page in the format of man(7)."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    ctx = click.Context(grille, info_name="grille")
    yield f'.TH GRILLE 1 "" "grille {__version__}" "User Commands"'
    yield ".SH NAME"
    yield "grille \\- solve, check, explain, rate, generate and play logic puzzles"
    yield ".SH SYNOPSIS"
    yield ".B grille"
    yield "VERB [OPTIONS] [PUZZLE|FILE|\\-]..."
    yield ".SH DESCRIPTION"
    yield from _paragraphs(grille.help or "")
    for name in (*VERBS, *OTHERS):
        command = grille.get_command(ctx, name)
        assert command is not None  # noqa: S101  it is listed
        yield from _verb(command, click.Context(command, info_name=name, parent=ctx))
    for title, rows in (("EXIT STATUS", EXIT_CODES), ("ENVIRONMENT", ENVIRONMENT)):
        yield f".SH {title}"
        yield from _list(rows)


def _verb(command: click.Command, ctx: click.Context, heading: str = ".SH") -> Iterator[str]:
    yield f'{heading} "{_escaped(ctx.command_path).upper()}"'
    usage = " ".join(command.collect_usage_pieces(ctx))
    yield f".B {_escaped(ctx.command_path)}"
    yield _escaped(usage)
    yield ".PP"
    yield from _paragraphs(command.help or command.callback.__doc__ or "" if command.callback else command.help or "")
    for title, records in sections_of(command, ctx).items():
        yield f".SS {_escaped(title)}"
        yield from _list(records)
    if isinstance(command, WithExamples) and command.examples:
        yield ".SS Examples"
        for call, about in command.examples:
            yield ".PP"
            yield _escaped(about)
            yield ".PP"
            yield ".nf"
            yield f".RS 4\n{_escaped(call)}\n.RE"
            yield ".fi"
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            if inner is not None:
                yield from _verb(inner, click.Context(inner, info_name=name, parent=ctx))


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _list(rows: tuple[tuple[str, str], ...] | list[tuple[str, str]]) -> Iterator[str]:
    for name, about in rows:
        yield ".TP"
        yield f".B {_escaped(name)}"
        yield _escaped(about)


def _escaped(text: str) -> str:
    """The text with troff's special characters escaped."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text
