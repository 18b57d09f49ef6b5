"""Verb and option classes: options in sections, examples in the help, suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grille.errors import GrilleError, unknown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound="Callable[..., Any]")

# The section of an option without one.
OPTIONS = "Options"


class Option(click.Option):
    """An option with its section in the help."""

    def __init__(self, *arguments: Any, section: str = OPTIONS, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.section = section


def option(*names: str, section: str = OPTIONS, **settings: Any) -> Callable[[F], F]:
    """Decorator that adds an `Option`."""
    return click.option(*names, cls=Option, section=section, **settings)


def _unknown(param: click.Parameter | None, kind: str, name: str, known: Iterable[str]) -> GrilleError:
    """The error for a name that is not known, with the option that it was given to."""
    error = unknown(kind, name, known)
    return GrilleError(f"{param.opts[0]}: {error}") if isinstance(param, click.Option) else error


class Choice(click.Choice[str]):
    """One of a few names; the error for another name suggests the most similar one."""

    def __init__(self, kind: str, names: Sequence[str]) -> None:
        super().__init__(names)
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            raise _unknown(param, self._kind, str(value), self.choices)
        return str(value)


class Name(click.ParamType[str]):
    """A name from a list that is loaded only for completion or, if `checked`, to reject other names."""

    def __init__(self, kind: str, known: Callable[[], Iterable[str]], *, checked: bool = False) -> None:
        self.name = kind
        self._known = known
        self._checked = checked

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        # The default is known without loading the list.
        default = None if param is None else param.default
        if self._checked and value != default and value not in (known := list(dict.fromkeys(self._known()))):
            raise _unknown(param, self.name, str(value), known)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in dict.fromkeys(self._known()) if name.startswith(incomplete)]


class FileName(click.ParamType[str]):
    """Text that can be a file name: completion offers files."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Seconds(click.ParamType[float]):
    """A time limit in seconds: `inf` for no limit, 0 to stop immediately."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        # Negated so that NaN is refused too.
        if not seconds >= 0:
            name = param.opts[0] if isinstance(param, click.Option) else "--seconds"
            raise GrilleError(f"{name}: expected a number of 0 or more, or inf for no limit, not {value!r}")
        return seconds


class Helped(click.Command):
    """A command with its own `--help` option: click's imports gettext at every start."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        names = self.get_help_option_names(ctx)
        if self.add_help_option and self._help_option is None and names:
            about = "Show this message and exit."
            settings: dict[str, Any] = {"is_flag": True, "is_eager": True, "expose_value": False}
            self._help_option = click.Option(names, help=about, callback=_show_help, **settings)
        return self._help_option


def _show_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class WithExamples(click.Command):
    """A command with examples in its help: each is a call and what it does."""

    def __init__(self, *arguments: Any, examples: Sequence[tuple[str, str]] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section("Examples"):
                for number, (call, about) in enumerate(self.examples):
                    if number:
                        formatter.write_paragraph()
                    formatter.write(f"{'':{formatter.current_indent}}# {about}\n")
                    formatter.write(f"{'':{formatter.current_indent}}{call}\n")


class Verb(WithExamples, Helped):
    """A command with sections and examples in its help, which rejects a repeated option unless it is repeatable."""

    def make_parser(self, ctx: click.Context) -> Any:
        parser: Any = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_once(args: list[str]) -> Any:
            found = parse(args=args)
            given = set()
            for param in found[2]:
                if isinstance(param, click.Option) and not param.multiple and not param.count:
                    if param in given:
                        raise click.UsageError(f"{'/'.join(param.opts)} can be given only once", ctx)
                    given.add(param)
            return found

        parser.parse_args = parse_once
        return parser

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, records in sections_of(self, ctx).items():
            with formatter.section(title):
                formatter.write_dl(records)


def sections_of(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
    """The options of a command by section, each with its help; the verb's own options first."""
    sections: dict[str, list[tuple[str, str]]] = {OPTIONS: []}
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if record is not None:
            sections.setdefault(getattr(param, "section", OPTIONS), []).append(record)
    return {title: records for title, records in sections.items() if records}


def verb(name: str, *, examples: Sequence[tuple[str, str]] = ()) -> Callable[[Callable[..., Any]], Verb]:
    """Decorator that makes a function a `Verb`; each example is a command and what it does."""
    return click.command(name, cls=Verb, examples=examples)
