"""Verb and option classes: options in sections, examples in the help, and suggestions for what is misspelt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from grille.errors import GrilleError, unknown

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound="Callable[..., Any]")

# The section of an option that names none.
OPTIONS = "Options"


class Option(click.Option):
    """An option with the section of the help that it stands in."""

    def __init__(self, *arguments: Any, section: str = OPTIONS, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.section = section


def option(*names: str, section: str = OPTIONS, **settings: Any) -> Callable[[F], F]:
    """Decorator that adds an `Option`."""
    return click.option(*names, cls=Option, section=section, **settings)


class Choice(click.Choice[str]):
    """One of a few names; a wrong one is answered with the closest that exists."""

    def __init__(self, kind: str, names: Sequence[str]) -> None:
        super().__init__(names)
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            raise unknown(self._kind, str(value), self.choices)
        return str(value)


class Name(click.ParamType[str]):
    """A name out of a list that is loaded only when it is needed: by completion, or to refuse a name."""

    def __init__(self, kind: str, known: Callable[[], Iterable[str]], *, checked: bool = False) -> None:
        self.name = kind
        self._known = known
        self._checked = checked

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if self._checked and value not in (known := list(self._known())):
            raise unknown(self.name, str(value), known)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in dict.fromkeys(self._known()) if name.startswith(incomplete)]


class FileName(click.ParamType[str]):
    """Text that may name a file: completion offers files."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


class Seconds(click.ParamType[float]):
    """A time limit: None for `inf`, which is no limit; 0 stops at once."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        # Negated so that NaN is refused too.
        if not seconds >= 0:
            raise GrilleError(f"--seconds takes a number from 0 on, or inf for no limit, not {value!r}")
        return seconds


class Helped(click.Command):
    """A command with a `--help` of its own: the one of click loads a module to translate its words, at every start."""

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


class Verb(Helped):
    """A command that refuses a single option given twice, and whose help has sections and examples."""

    def __init__(self, *arguments: Any, examples: Sequence[tuple[str, str]] = (), **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.examples = tuple(examples)

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

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section("Examples"):
                for number, (call, about) in enumerate(self.examples):
                    if number:
                        formatter.write_paragraph()
                    formatter.write(f"{'':{formatter.current_indent}}# {about}\n")
                    formatter.write(f"{'':{formatter.current_indent}}{call}\n")


def sections_of(command: click.Command, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
    """The options of a command by section, each with its help: the verb's own first."""
    sections: dict[str, list[tuple[str, str]]] = {OPTIONS: []}
    for param in command.get_params(ctx):
        record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        if record is not None:
            sections.setdefault(getattr(param, "section", OPTIONS), []).append(record)
    return {title: records for title, records in sections.items() if records}


def verb(name: str, *, examples: Sequence[tuple[str, str]] = ()) -> Callable[[Callable[..., Any]], Verb]:
    """Decorator that makes a function a `Verb`; each example is a call and what it does."""
    return click.command(name, cls=Verb, examples=examples)
