"""`grille steps`: solve as a person would, with every step explained."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import click

from grille.cli import DONE, LIMIT, NO, limits, output, rules, source, step_text
from grille.cli.command import FileName, Name, option, verb
from grille.cli.loop import Work, for_each
from grille.cli.output import OUTPUT, Output
from grille.cli.rows import Result, Row
from grille.cli.source import Source
from grille.cli.step_text import Pictures, scene_of, step_lines
from grille.data import nested, versioned
from grille.errors import GrilleError, LimitReached
from grille.family import families, logic_of
from grille.logic import START, Position, Step
from grille.logic.rules import Rules
from grille.logic.trace import Ending, StepIterator, Trace
from grille.outcome import Verdict
from grille.puzzle import Puzzle

# The smallest batch of puzzles; larger if they take little time.
_TOGETHER = 64
CODES = {Ending.FINISHED: DONE, Ending.STUCK: NO, Ending.CONTRADICTION: NO, Ending.LIMIT: LIMIT}


@verb(
    "steps",
    examples=(
        ("grille steps ..3.1........4.2", "Explain the solution step by step."),
        ("grille steps --limit 2 --draw ..3.1........4.2", "Show only the first two steps, with pictures."),
        ("grille steps --json puzzles.txt -o traces.jsonl", "Write the steps of many puzzles as JSON lines."),
    ),
)
@source.options
@source.position("Start from this position: what is placed and ruled out so far.")
@option("--limit", "most", type=click.IntRange(min=1), metavar="N", help="Stop after N steps.")
@option("--all", "every", is_flag=True, help="Show every step that is possible now, not only the next.")
@option(
    "--technique",
    "names",
    multiple=True,
    metavar="NAME",
    type=Name("technique", rules.techniques),
    help="With --all: show only steps by this technique; repeatable.",
)
@option("--lessons", is_flag=True, help="Also describe the techniques that were used.")
@option(
    "--svg",
    "folder",
    metavar="FOLDER",
    type=FileName(),
    section=OUTPUT,
    help="Write a picture of each step to a directory.",
)
@rules.options
@step_text.options
@limits.jobs
@limits.clock
@output.file_option
@output.options
def command(
    source: Source,
    out: Output,
    pictures: Pictures,
    rules: Rules,
    jobs: int,
    position: str,
    most: int | None,
    names: tuple[str, ...],
    folder: str | None,
    seconds: float | None,
    path: str | None,
    *,
    every: bool,
    lessons: bool,
) -> int:
    """Solve puzzles as a person would, and explain each step: what to notice, why, and what follows.

    The steps end with the solution, with a contradiction if there is no solution, or where the techniques run out. If
    the text holds a game in progress, the steps continue from its position.
    """
    if names and not every:
        raise GrilleError("--technique can only be used with --all")
    out.to_file(path, (".txt", ".jsonl", ".ndjson", ".csv", ".tsv", ".parquet"))
    wanted = Wanted(position, most, names, pictures, folder, rules, seconds, lessons)
    work = (Listing if every else Stepping)(source, out, wanted)
    work.jobs = jobs
    work.jobs_given = limits.jobs_given()
    if work.jobs_given and (option := _one_by_one(wanted, every=every, as_json=out.as_json)):
        raise GrilleError(f"--jobs can't be combined with {option}: it finds the steps of one puzzle at a time")
    return for_each(work)


def _one_by_one(wanted: Wanted, *, every: bool, as_json: bool) -> str | None:
    """The option, if any, that needs the steps of one puzzle at a time."""
    options = {
        "--all": every,
        "--json": as_json,
        "--position": wanted.position,
        "--limit": wanted.most,
        "--svg": wanted.folder,
        "--lessons": wanted.lessons,
        "--draw": wanted.pictures.drawn,
    }
    return next((name for name, given in options.items() if given), None)


class Wanted(NamedTuple):
    """Which steps to show, and how."""

    position: str
    most: int | None
    names: tuple[str, ...]
    pictures: Pictures
    folder: str | None
    rules: Rules
    seconds: float | None
    lessons: bool


class _Explaining(Work):
    """Print steps as they are found, each puzzle under its own heading."""

    columns = ("steps", "finished", "trial", "ending")
    good = "finished"
    jobs_given = False

    def __init__(self, source: Source, out: Output, wanted: Wanted) -> None:
        super().__init__(source, out)
        self.wanted = wanted
        self._puzzles = 0

    @property
    def prints_sentences(self) -> bool:
        """Whether steps are printed as text while they are found."""
        return not self.out.as_json and not self.out.tabular

    def begin(self, row: Row, puzzle: Puzzle[Any]) -> Position:
        """Return the position to start from; print the puzzle if it is one of several."""
        self._puzzles += 1
        if not self.alone and self.prints_sentences:
            self.out.text(puzzle.notation())
        return row.library_position.position | logic_of(puzzle).position(puzzle, self.wanted.position)

    def explain(self, puzzle: Puzzle[Any], before: Position, step: Step, number: int) -> None:
        """Print a step, and draw it if requested."""
        pictures, folder = self.wanted.pictures, self.wanted.folder
        if self.prints_sentences:
            self.out.text(step_lines(step, str(number)))
            if pictures.drawn:
                self.out.text(pictures.text(scene_of(puzzle, before, step)) + "\n")
        if folder is not None:
            from grille.cli.output_file import write_picture
            from grille.scene.svg import draw

            folder = folder if self.alone else os.path.join(folder, f"puzzle-{self._puzzles}")
            if number == 1:
                _make(folder)
            write_picture(os.path.join(folder, f"step-{number:03}.svg"), draw(scene_of(puzzle, before, step)))


class Stepping(_Explaining):
    """Show the steps that solve each puzzle."""

    def __init__(self, source: Source, out: Output, wanted: Wanted) -> None:
        super().__init__(source, out, wanted)
        # Only sentences are needed, so the steps of many puzzles are found at a time.
        if _one_by_one(wanted, every=False, as_json=out.as_json) is None:
            self.gathers = _TOGETHER

    def many(self, rows: Sequence[Row]) -> Sequence[Result | None]:
        if not self.prints_sentences and self.jobs_given:
            raise GrilleError("--jobs can't be combined with a table: it finds the steps of one puzzle at a time")
        if not self.gathers or self.alone or not self.prints_sentences:
            return [None] * len(rows)
        from grille.many.steps import steps_many

        own = [at for at, row in enumerate(rows) if row.puzzle is not None and row.library_position.position == START]
        puzzles: list[Any] = [rows[at].puzzle for at in own]
        found = steps_many(puzzles, threads=self.jobs, seconds=self.wanted.seconds, rules=self.wanted.rules)
        results: list[Result | None] = [None] * len(rows)
        first = families()[0].name
        for index, (at, record) in enumerate(zip(own, found.records(), strict=True)):
            # Other endings need an explanation, which `one` writes.
            if record.get("ending") == Ending.FINISHED:
                puzzle = puzzles[index]
                # Records have no branches. Steps of the first family never have any either.
                steps = _recorded(puzzle, record) if puzzle.family == first else _traced(found, index)
                text = "\n".join([puzzle.notation(), *(line for line, _ in steps)])
                remark = _ended(len(steps), trial=any(trial for _, trial in steps))
                results[at] = Result({}, text, self.good, remark=remark)
        return results

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        wanted = self.wanted
        walk = puzzle.steps(self.begin(row, puzzle), seconds=wanted.seconds, rules=wanted.rules)
        before = walk.position
        try:
            for number, step in enumerate(islice(walk, wanted.most), 1):
                self.explain(puzzle, before, step, number)
                before = walk.position
        except LimitReached:
            pass
        result = self._end(puzzle, walk)
        if wanted.lessons and self.prints_sentences:
            self.out.text("\n" + "\n\n".join(step_text.lessons(walk.taken, logic_of(puzzle).techniques)))
        return result

    def _end(self, puzzle: Puzzle[Any], walk: StepIterator[Any]) -> Result:
        most = self.wanted.most
        ending = None if walk.ending is None and len(walk.taken) == most else walk.trace().ending
        code = DONE if ending is None else CODES[ending]
        word = "begun" if ending is None else str(ending)
        if not self.prints_sentences:
            if ending is not None:
                data = walk.trace().data()
            else:
                data = versioned(
                    {
                        "steps": [nested(step) for step in walk.taken],
                        "finished": logic_of(puzzle).finished(puzzle, walk.position),
                        "trial": any(step.trial for step in walk.taken),
                        "ending": None,
                    }
                )
            if ending is Ending.STUCK:
                # The reason: there may be several solutions, or none.
                data["outcome"] = str(puzzle.solve(seconds=self.wanted.seconds).verdict)
            return Result(data, None, word, code)
        self._say(puzzle, walk, ending)
        return Result({}, None, word, code)

    def _say(self, puzzle: Puzzle[Any], walk: StepIterator[Any], ending: Ending | None) -> None:
        steps = f"{len(walk.taken)} step{'' if len(walk.taken) == 1 else 's'}"
        trial = any(step.trial for step in walk.taken)
        match ending:
            case Ending.FINISHED:
                self.out.remark(_ended(len(walk.taken), trial=trial))
            case Ending.CONTRADICTION:
                self.out.remark(f"no solution: {steps} to a contradiction")
            case Ending.LIMIT:
                self.out.remark(f"stopped at the limit after {steps}")
            case Ending.STUCK:
                self.out.remark(f"the techniques run out after {steps}{_why(puzzle, self.wanted.seconds)}")


class Listing(_Explaining):
    """Show every step that is possible in one position."""

    good = "shown"

    def one(self, row: Row, puzzle: Puzzle[Any]) -> Result:
        start, case = self.begin(row, puzzle), row.library_position
        shown: list[Step] = []
        stopped = False
        try:
            for number, step in enumerate(islice(self._steps(row, puzzle, start), self.wanted.most), 1):
                shown.append(step)
                self.explain(puzzle, start, step, number)
        except LimitReached:
            stopped = True
        cut = len(shown) == self.wanted.most
        found = any(map(case.shown_by, shown)) != case.absent if case.code and not stopped and not cut else None
        code = LIMIT if stopped else DONE if shown and found is not False else NO
        word = "limit" if stopped else self.good if code == DONE else "no step"
        if not self.prints_sentences:
            data = versioned({"steps": [nested(step) for step in shown]})
            if stopped:
                data["ending"] = str(Ending.LIMIT)
            return Result(data | ({} if found is None else {"code": case.code, "found": found}), None, word, code)
        count = f"{len(shown)} step{'' if len(shown) == 1 else 's'}"
        if stopped:
            self.out.remark(f"stopped at the limit after {count}")
        else:
            self.out.remark(f"the first {count}" if cut else f"{count} found")
        if found is True:
            self.out.remark(f"technique {case.code} applies here, as the line claims")
        elif found is False:
            self.out.remark(f"the line claims technique {case.code}, but it does not apply here")
        return Result({}, None, word, code)

    def _steps(self, row: Row, puzzle: Puzzle[Any], start: Position) -> Iterator[Step]:
        """All steps by the techniques in use and by the one that the row names."""
        rules, names = self.wanted.rules, self.wanted.names
        logic = logic_of(puzzle, rules)
        extra = tuple(name for name in row.library_position.techniques(logic) if not names)
        asked = rules.and_also(Rules(extra=extra)) if extra else rules
        return puzzle.all_steps(start, names, seconds=self.wanted.seconds, rules=asked)


def _recorded(puzzle: Any, record: dict[str, Any]) -> list[tuple[str, bool]]:
    """The text of each step of a record, and whether it is a trial."""
    techniques = [logic_of(puzzle).technique(name) for name in record["technique"]]
    steps = enumerate(zip(techniques, record["sentence"], strict=True), 1)
    return [(f"{number}. {technique.title}: {text}", technique.trial) for number, (technique, text) in steps]


def _traced(traces: Sequence[Trace | None], index: int) -> list[tuple[str, bool]]:
    """The text of each step of a trace, and whether it is a trial."""
    steps = trace.steps if (trace := traces[index]) is not None else ()
    return [(step_lines(step, str(number)), step.trial) for number, step in enumerate(steps, 1)]


def _ended(steps: int, *, trial: bool) -> str:
    how = "trial where deduction ran out" if trial else "deduction"
    return f"finished in {steps} step{'' if steps == 1 else 's'}, by {how}"


def _why(puzzle: Puzzle[Any], seconds: float | None) -> str:
    match puzzle.solve(seconds=seconds).verdict:
        case Verdict.SEVERAL:
            return ": there are several solutions"
        case Verdict.NONE:
            return "; there is no solution, but the techniques don't prove it"
        case Verdict.UNIQUE:
            return "; there is one solution, which `grille solve` shows"
        case _:
            return ""


def _make(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise GrilleError(f"{folder}: {(error.strerror or 'cannot be created').lower()}") from None
