"""The report of `grille lab`: rows as they finish, then bars, spreads, the summary and the picture."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from grille.cli import LIMIT, interrupt
from grille.cli.lab_boards import LabBoard, group_of
from grille.cli.output import Output
from grille.errors import GrilleError
from grille.family import family as family_named
from grille.lab import Engine, Goal, Labelling, Row, Trial, measure
from grille.lab.engine import Board
from grille.lab.series import Group, GroupRow, grouped
from grille.lab.swi_prolog import SwiProlog
from grille.models.export import named


class Report:
    """Runs engines on boards, and prints what they needed."""

    def __init__(
        self,
        out: Output,
        boards: Sequence[LabBoard],
        models: Sequence[str],
        goal: Goal,
        seconds: float | None,
        repeat: int | None,
        group: str | None,
    ) -> None:
        self._out, self._boards = out, boards
        self._goal, self._seconds, self._repeat = goal, seconds, repeat
        self._kind = group
        self._groups = [] if group is None else [Group(*group_of(group)(board)) for board in boards]
        # None for the default model of each family.
        self._models: Sequence[str | None] = tuple(dict.fromkeys(models)) or (None,)
        for board in boards:
            for model in self._models:
                named(family_named(board.puzzle.family), model)
        self._rows: list[Row] = []
        # For each board: the outcome, the number of solutions, and the first engine that found it.
        self._settled: dict[int, tuple[str, int, str]] = {}
        target = out.target
        self._width = 0
        self._table = "" if target is None or target.suffix not in {".csv", ".tsv"} else target.suffix
        self._headed = False

    def run(self, engines: Sequence[Engine], picture: str | None, *, ascii_only: bool) -> None:
        """Run every engine on every model; one that has no use for models runs once."""
        from grille.lab.table import width_of

        pairs: list[tuple[Engine, str | None]] = [
            (engine, model) for model in self._models for engine in engines if engine.uses_model
        ]
        pairs += [(engine, None) for engine in engines if not engine.uses_model]
        self._width = width_of(self._row(engine, (), model).name for engine, model in pairs)
        with self._out.opened():
            try:
                with self._out.progress as progress:
                    for progress.done, (engine, model) in enumerate(pairs):
                        self._run(engine, model)
            finally:
                # Also after Ctrl-C: show and draw the finished rows.
                self._end(ascii_only=ascii_only)
        if picture is not None and self._rows:
            self._draw(picture)

    def _row(self, engine: Engine, trials: tuple[Trial, ...], model: str | None) -> Row:
        """The row of an engine; with the default model, its name if all boards have the same."""
        defaults = {named(family_named(board.puzzle.family), model)[0] for board in self._boards}
        name = defaults.pop() if engine.uses_model and len(defaults) == 1 else ""
        return Row(engine, trials, name, len(self._models) > 1)

    def _run(self, engine: Engine, model: str | None) -> None:
        trials = []
        for number, (puzzle, source) in enumerate(self._boards):
            name, _, build = named(family_named(puzzle.family), model)
            trial = measure(engine, Board(puzzle, build, name), self._goal, self._seconds, self._repeat)
            self._agree(number, trial)
            trials.append(trial)
            if self._kind is None:
                self._record(self._trial_fields(number, trial, name if engine.uses_model else None, source))
        row = self._row(engine, tuple(trials), model)
        if self._is_text and self._kind is None:
            from grille.lab.table import heading, line

            if not self._rows:
                self._out.text(heading(width=self._width))
            self._out.text(line(row, self._width))
            interrupt.flush()
        self._rows.append(row)

    @property
    def _is_text(self) -> bool:
        return not self._out.as_json and not self._table

    def _record(self, fields: dict[str, Any]) -> None:
        """Write a record as JSON or as a row of a table."""
        if self._out.as_json:
            self._out.json(fields)
            interrupt.flush()
        elif self._table:
            text = StringIO()
            writer = csv.DictWriter(text, fields, delimiter="," if self._table == ".csv" else "\t", lineterminator="\n")
            if not self._headed:
                self._headed = True
                writer.writeheader()
            writer.writerow(fields)
            self._out.lines(text.getvalue())

    def _end(self, *, ascii_only: bool) -> None:
        """Print the bars or the spreads, and the summary."""
        if not self._rows:
            return
        if len(self._settled) < len(self._boards):
            self._out.happened(LIMIT)
        from grille.lab.summary import summary
        from grille.lab.table import bars

        lines: list[str] = []
        if self._kind is not None:
            rows = self._grouped()
            if self._is_text:
                from grille.lab.series_table import lines as series_lines

                lines = [*series_lines(rows, self._size_name())]
            for each in rows:
                self._record(_row_fields(each))
        elif len(self._rows) > 1:
            lines = ["", *bars(self._rows, ascii_only=ascii_only)]
        if self._is_text:
            if len(self._rows) > 1:
                lines += ["", *summary(self._rows)]
            for text in lines:
                self._out.text(text)

    def _grouped(self) -> list[GroupRow]:
        return grouped(self._groups, self._rows)

    def _size_name(self) -> str:
        size = self._boards[0].size
        return "file" if self._kind == "file" else "size" if size is None else size[0]

    def _draw(self, picture: str) -> None:
        if self._kind is None:
            from grille.lab.chart import write

            write(picture, self._rows, self._title())
        else:
            from grille.lab.series_chart import write as write_series

            write_series(picture, self._grouped(), self._title(), self._size_name())
        self._out.remark(f"wrote {picture}")

    def _agree(self, number: int, trial: Trial) -> None:
        """Raise GrilleError if two engines that finished disagree: one of them is wrong."""
        if trial.stopped:
            return
        outcome, solutions, name = self._settled.setdefault(number, (trial.outcome, trial.solutions, trial.engine.name))
        if (outcome, solutions) != (trial.outcome, trial.solutions):
            raise GrilleError(
                f"board {number + 1}: engines disagree: {name}: {outcome} ({solutions}), "
                f"{trial.engine.name}: {trial.outcome} ({trial.solutions})"
            )

    def _title(self) -> str:
        boards = self._boards
        what = {
            Goal.FIRST: "to the first solution",
            Goal.UNIQUE: "until uniqueness is decided",
            Goal.ALL: "for all solutions",
        }
        about = family_named(boards[0].puzzle.family).title
        if len(boards) > 1:
            about = f"{len(boards):,} boards"
        each = "labelling" if all(isinstance(row.engine, Labelling) for row in self._rows) else "engine"
        return f"{about}: the work of each {each}, {what[self._goal]}"

    def _trial_fields(self, number: int, trial: Trial, model: str | None, source: str) -> dict[str, Any]:
        board = self._boards[number]
        return (
            {
                "family": board.puzzle.family,
                "puzzle": board.puzzle.notation(),
                "source": source or None,
                "size": None if board.size is None else board.size[1],
            }
            | _engine_fields(trial.engine, model)
            | {
                "outcome": trial.outcome,
                "solutions": trial.solutions,
                "seconds": trial.solving,
                "building": trial.building,
            }
            | trial.work._asdict()
        )


def _engine_fields(engine: Engine, model: str | None) -> dict[str, Any]:
    """An engine as fields: its name, its model, and the options of a labelling."""
    order = engine if isinstance(engine, (Labelling, SwiProlog)) else None
    name = "labelling" if isinstance(engine, Labelling) else "SWI" if order is not None else engine.name
    options = {each: getattr(order, each, None) for each in ("variable", "value", "branching", "consistency")}
    # `restarts` is the count of them.
    return {"engine": name, "model": model} | options | {"restart_policy": getattr(order, "restarts", None)}


def _row_fields(each: GroupRow) -> dict[str, Any]:
    return _engine_fields(each.row.engine, each.row.model or None) | each.fields()
