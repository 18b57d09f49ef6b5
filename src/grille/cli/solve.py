"""`grille solve`: the solution, or all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from grille.cli import LIMIT, NO, limits, output, source
from grille.cli.command import Name, option, verb
from grille.cli.limits import Limits
from grille.cli.loop import Work, for_each
from grille.cli.output import OUTPUT, Output, few
from grille.cli.rows import Lines, Result, Row
from grille.cli.source import Source
from grille.data import VERSION, versioned
from grille.errors import GrilleError, LimitReached, unknown
from grille.family import families, family
from grille.fast_namedtuple import NamedTuple
from grille.outcome import Count, Outcome, Verdict
from grille.puzzle import Puzzle, Shortfall, Solution

# The output formats of every family; a family may add others.
WAYS = ("picture", "line", "svg")
# The limits for counting the solutions of a single puzzle that has several.
MOST_COUNTED = 10_000
MOST_SECONDS = 1.0
# How long to search for the reason why a puzzle has no solution; a message says if that was not enough.
REASON_SECONDS = 20.0
_CODES = {Verdict.NONE: NO, Verdict.LIMIT: LIMIT}
_ODD = rb"[^\x01]"


def ways() -> Iterator[str]:
    """The names of all output formats."""
    yield from WAYS
    for record in families():
        for name, _, _ in record.shows:
            yield name


class Style(NamedTuple):
    """How a solution is shown."""

    to: str
    ascii_only: bool
    colour: bool

    def show(self, puzzle: Puzzle[Any], solution: Any) -> str:
        text = self._text(puzzle, solution)
        if not text.startswith("<svg"):
            return text
        from grille.scene.description import with_solution

        return with_solution(text, str(solution.line))

    def _text(self, puzzle: Puzzle[Any], solution: Any) -> str:
        if self.to == "svg":
            return str(solution.svg()).rstrip("\n")
        if self.to == "picture":
            from grille.scene.text import draw

            return draw(solution.scene(), ascii_only=self.ascii_only, colour=self.colour)
        if self.to == "line":
            return str(solution.line)
        own = {name: write for name, _, write in family(puzzle.family).shows}
        if self.to not in own:
            error = unknown(f"format for {family(puzzle.family).title}", self.to, (*WAYS, *own))
            raise GrilleError(f"--to: {error}")
        return own[self.to](solution)

    @property
    def tall(self) -> bool:
        """Whether a solution takes several lines, with a blank line between two solutions."""
        return self.to not in {"line", "svg"}


@verb(
    "solve",
    examples=(
        ("grille solve ..3.1........4.2", "Solve one puzzle and draw the solution."),
        ("grille solve puzzles.csv -o solved.csv", "Solve the puzzles of a table and keep its columns."),
        ("grille solve --require-unique --json puzzles.txt", "Fail unless every puzzle has exactly one solution."),
    ),
)
@source.options
@option("--all", "every", is_flag=True, help="Show all solutions, until you press Ctrl-C.")
@option("--limit", type=click.IntRange(min=1), metavar="N", help="Show at most N solutions of each puzzle.")
@option("--require-unique", is_flag=True, help="Exit with 1 unless every puzzle has exactly one solution.")
@option(
    "--to",
    metavar="FORMAT",
    type=Name("format", ways),
    section=OUTPUT,
    help="Show solutions as picture, line, svg, or in a format of the family.  [default: picture if alone, else line]",
)
@output.file_option
@limits.options
@limits.jobs
@option("--ascii", "ascii_only", is_flag=True, section=OUTPUT, help="Draw with ASCII characters only.")
@option("--color/--no-color", default=None, section=OUTPUT, help="Use colour.  [default: on a terminal]")
@output.options
def command(
    source: Source,
    limits: Limits,
    jobs: int,
    out: Output,
    limit: int | None,
    to: str | None,
    path: str | None,
    color: bool | None,
    *,
    every: bool,
    require_unique: bool,
    ascii_only: bool,
) -> int:
    """Solve puzzles, and show whether each solution is the only one.

    The solution of a single puzzle is drawn. For several puzzles there is one line per puzzle, in the order of the
    input: the solution, followed by `# several` if it is not the only one, or `none`, `limit` or `error`. The results
    for a table are a table.
    """
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet", ".svg", ".png"))
    out.as_text = to is not None
    if to is not None:
        _check_format(to)
    style = Style(to or "line", output.wants_ascii(ascii_only), output.wants_colour(color))
    if every or limit is not None:
        if out.target is not None and (out.target.is_table or out.target.is_picture):
            raise GrilleError(f"{path}: all solutions of a puzzle can be written to .txt and .jsonl files only")
        return for_each(Every(source, out, limits.unless_asked(), style, limit, chosen=to is not None))
    work = Solving(source, out, limits, style, require_unique=require_unique, chosen=to is not None)
    work.jobs = jobs
    return for_each(work)


def _check_format(name: str) -> None:
    """Refuse a misspelt format. One that no family has is refused for the family of the puzzle, which lists its own."""
    known = list(ways())
    if name not in known:
        from difflib import get_close_matches

        for close in get_close_matches(name, known, 1):
            raise GrilleError(f"--to: unknown format {name!r}; did you mean {close!r}?")


class Solving(Work):
    """Solve each puzzle, and find out whether the solution is the only one."""

    columns = ("outcome", "solution")
    in_blocks = True
    good = str(Verdict.UNIQUE)

    def __init__(
        self, source: Source, out: Output, limits: Limits, style: Style, *, require_unique: bool, chosen: bool
    ) -> None:
        super().__init__(source, out)
        self._limits = limits
        self._chosen = chosen
        self._style = style
        self._several = NO if require_unique else 0
        self._drawn = 0

    @property
    def style(self) -> Style:
        """How to show solutions: a picture for a single puzzle, else lines, unless --to is given."""
        drawn = self.prints_more and not self._chosen and self.out.target is None
        return self._style._replace(to="picture") if drawn else self._style

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        bulk = self.source.bulk()
        if bulk is None or not self._limits.generous or self.style.to != "line" or self._pictures:
            return [None] * len(rows)
        from grille.cli.line_blocks import texts_of

        unique = str(Verdict.UNIQUE)
        return [
            # Puzzles with several solutions are solved one by one, to show a second solution.
            Result({"version": VERSION, "outcome": unique, "solution": found[1], "faults": []}, found[1], unique)
            if found is not None and found[0] == unique
            else None
            for found in bulk.verdicts(texts_of(rows), self.jobs)
        ]

    def suffixes(self, texts: list[str], answers: list[str] | None, sign: str) -> Sequence[str | None] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._limits.generous or self.style.to != "line":
            return None
        unique = str(Verdict.UNIQUE)
        before, after = f"{sign}{unique}{sign}", f"{sign}\n"
        return [
            f"{before}{found[1]}{after}" if found is not None and found[0] == unique else None
            for found in bulk.verdicts(texts, self.jobs)
        ]

    def lines(self, lines: Lines) -> Iterator[tuple[str, str, int] | int] | None:
        bulk = self.source.bulk()
        if bulk is None or not self._limits.generous or self.style.to != "line" or self._pictures:
            return None
        block = lines.block
        answers = bulk.solve(block.data, block.start, block.lines, block.length, self.jobs)
        return self._texts(answers.counts, answers.text, answers.length)

    def _texts(self, known: bytes, text: memoryview, length: int) -> Iterator[tuple[str, str, int] | int]:
        at, odd_one = 0, re.compile(_ODD)
        while at < len(known):
            odd = odd_one.search(known, at)
            until = len(known) if odd is None else odd.start()
            if until > at:
                yield str(text[at * length : until * length], "ascii"), str(Verdict.UNIQUE), until - at
            if odd is not None and known[until] == 2:
                self.out.happened(self._several)
                line = str(text[until * length : (until + 1) * length], "ascii").rstrip("\n")
                yield f"{line} # several\n", str(Verdict.SEVERAL), 1
            elif odd is not None:
                yield until
            at = until + 1

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        outcome = puzzle.solve(**self._limits._asdict())
        verdict = outcome.verdict
        data = outcome.data(seconds=self._limits.seconds) if self.out.as_json else _columns(outcome)
        if self.alone and self.out.as_json and verdict is Verdict.SEVERAL:
            number = _how_many(puzzle, self._limits)
            data |= {"count": max(number.value, 2), "exact": number.exact}
        code = self._several if verdict is Verdict.SEVERAL else _CODES.get(verdict, 0)
        if clashes := puzzle.clashes() if outcome.faults else ():
            return Result.clash(row, clashes, data, None if self.alone else str(verdict))
        if self._pictures:
            self._draw(outcome)
            return Result(data, None, str(verdict), code)
        if self.prints_more:
            self._say(puzzle, outcome)
            return Result(data, None, str(verdict), code)
        return Result(data, self._text(puzzle, outcome), str(verdict), code)

    @property
    def _pictures(self) -> bool:
        return self.out.target is not None and self.out.target.is_picture

    def _text(self, puzzle: Puzzle[Any], outcome: Outcome[Any]) -> str:
        """The text for one of several puzzles: a line, or a picture with its outcome."""
        if outcome.solution is None:
            return str(outcome.verdict)
        shown = self.style.show(puzzle, outcome.solution)
        if outcome.verdict is Verdict.UNIQUE:
            return shown + "\n" if self.style.tall else shown
        return f"{shown}\n# {outcome.verdict}\n" if self.style.tall else f"{shown} # {outcome.verdict}"

    def _draw(self, outcome: Outcome[Any]) -> None:
        from grille.cli.output_file import write_picture
        from grille.scene.description import with_solution

        target = self.out.target
        assert target is not None  # noqa: S101  there are pictures
        self._drawn += 1
        answer: Any = outcome.solution
        if answer is None:
            self.out.remark(f"puzzle {self._drawn}: nothing to draw, the outcome is {outcome.verdict}")
            return
        path = target.path if self.alone else target.numbered(self._drawn)
        write_picture(path, with_solution(answer.svg(), str(answer.line)))
        mark = "" if outcome.unique else f" ({outcome.verdict})"
        self.out.remark(f"written to {path}{mark}")

    def _say(self, puzzle: Puzzle[Any], outcome: Outcome[Any]) -> None:
        """Print everything about a single puzzle."""
        out, style, limits = self.out, self.style, self._limits
        number = _how_many(puzzle, limits) if outcome.verdict is Verdict.SEVERAL else None
        lacking = outcome.verdict is Verdict.NONE
        why = self._why_not(puzzle) if lacking else ()
        short = puzzle.shortfall(seconds=limits.seconds) if lacking else Shortfall()
        if outcome.solution is not None:
            out.text(style.show(puzzle, outcome.solution))
            # Other formats may be the input of another program, which expects one solution.
            if number is not None and style.to == "picture":
                out.text("\n" + style.show(puzzle, outcome.solutions[1]))
        for place, sentence in enumerate(why, 1):
            out.text(f"{place}. {sentence}")
        for sentence in short.sentences:
            out.text(sentence)
        remark = family(puzzle.family).remark
        if remark is not None and outcome.solution is not None:
            out.remark(remark(outcome.solution))
        out.remark(_sentence(outcome, number))

    def _why_not(self, puzzle: Puzzle[Any]) -> tuple[str, ...]:
        """The steps that prove that there is no solution, if the family has techniques."""
        if family(puzzle.family).logic is None:
            return ()
        from grille.logic.trace import Ending

        asked = self._limits.seconds
        trace = puzzle.steps(seconds=REASON_SECONDS if asked is None else min(asked, REASON_SECONDS)).trace()
        if trace.ending is Ending.LIMIT:
            self.out.remark("stopped searching for the reason at the limit; `grille steps` searches longer")
        return tuple(step.sentence for step in trace.steps) if trace.contradiction else ()


def _columns(outcome: Outcome[Any]) -> dict[str, Any]:
    answer: Any = outcome.solution
    return {"outcome": str(outcome.verdict), "solution": None if answer is None else answer.line}


def _how_many(puzzle: Puzzle[Any], limits: Limits) -> Count:
    """The number of solutions, up to a small limit."""
    seconds = MOST_SECONDS if limits.seconds is None else min(limits.seconds, MOST_SECONDS)
    return puzzle.count(MOST_COUNTED + 1, **limits._replace(seconds=seconds)._asdict())


def _sentence(outcome: Outcome[Any], ways: Count | None) -> str:
    work = outcome.statistics
    effort = f"{work.guesses:,} guesses, {work.seconds * 1000:.1f} ms, {work.engine}"
    match outcome.verdict:
        case Verdict.UNIQUE:
            return f"the only solution ({effort})"
        case Verdict.SEVERAL:
            number = "several" if ways is None else _number(ways)
            where = few(outcome.differences)
            return f"one of {number} solutions; another differs in {where}; --all shows them ({effort})"
        case Verdict.NONE:
            why = "".join(f": {fault.message}" for fault in outcome.faults[:1])
            return f"no solution{why} ({effort})"
        case Verdict.LIMIT if outcome.solution is not None:
            return f"a solution; stopped at the limit: not known if it is the only one ({effort})"
        case _:
            return f"stopped at the limit: not known if there is a solution ({effort})"


def _number(ways: Count) -> str:
    if ways.exact:
        return f"{ways.value:,}"
    return f"more than {MOST_COUNTED:,}" if ways.value > MOST_COUNTED else f"at least {max(ways.value, 2):,}"


class Every(Work):
    """Print all solutions of each puzzle as they are found."""

    def __init__(
        self, source: Source, out: Output, limits: Limits, style: Style, limit: int | None, *, chosen: bool
    ) -> None:
        super().__init__(source, out)
        self._limits = limits
        self._style = style
        self._limit = limit
        self._chosen = chosen

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        out, limit = self.out, self._limit
        drawn = self.alone and not self._chosen and out.target is None
        style = self._style._replace(to="picture") if drawn else self._style
        stopped = False

        def until_stopped(solutions: Iterable[Solution]) -> Iterator[Solution]:
            nonlocal stopped
            try:
                yield from solutions
            except LimitReached:
                stopped = True

        if out.as_json:
            from grille.cli.base_fields import BaseFields
            from grille.cli.json_sink import fields_of

            base_fields = BaseFields(self.source.bulk)
        # Ask for one more than the limit, which is not shown: it shows whether there are more.
        shown = 0
        for solution in until_stopped(puzzle.solutions(**self._limits._asdict())):
            if shown == limit:
                stopped = True
                break
            shown += 1
            if out.as_json:
                data = versioned({"number": shown, "solution": solution.line} | solution.details())
                out.json(fields_of(row, Result(data, None, ""), self.header, base_fields))
            else:
                if style.tall and shown > 1:
                    out.text("")
                out.text(style.show(puzzle, solution))
        verdict = Verdict.LIMIT if stopped else (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(shown, 2)]
        data = versioned({"outcome": str(verdict), "count": shown, "exact": not stopped})
        if clashes := puzzle.clashes() if verdict is Verdict.NONE else ():
            return Result.clash(row, clashes, data, None)
        if stopped:
            out.remark(f"{shown:,} solutions shown, there are more" if shown == limit else "stopped at the limit")
        else:
            out.remark(
                "no solution" if not shown else "the only solution" if shown == 1 else f"all {shown:,} solutions"
            )
        # A puzzle among others that has no solution to show still has its row.
        return Result(data, None if shown or self.alone else str(verdict), str(verdict), _CODES.get(verdict, 0))
