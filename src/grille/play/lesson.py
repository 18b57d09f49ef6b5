"""Lessons: pages to read and pages with a task, for every family and front end.

Use in a front end:

    lesson = first_game("sudoku")                    # the guided first game of a family, or
    lesson = technique("sudoku", "naked_pair")       # one technique: explained, shown, practised
    lesson.title, lesson.at, lesson.count            # "Naked Pair", and the page: `at` of `count`, from 0
    page = lesson.page                               # what is shown now:
    page.says                                        #   the sentence
    page.step, page.beat                             #   a step to mark on the board, and how much of it: 1 where to
                                                     #   look, 2 the pattern, 3 all that follows (None, 0: nothing)
    page.practice.read_only                          #   whether the page is only for reading
    page.practice.claims                             #   possible answers about the whole position
    lesson.game                                      # the board, a game
    verdict = lesson.attempt("r1c2=5")               # judged, and made if it is accepted; also for claims
    verdict.finding, verdict.right, verdict.allowed  #   right | aside | refused | wrong | other | unproven
    verdict.sentence, verdict.cells                  #   the feedback ("" for a note), and the cells it names
    lesson.finished                                  # whether this page is done
    lesson.undo()                                    # undoes a move of this page
    lesson.hint()                                    # a Hint for this page, or None
    lesson.show()                                    # plays it
    lesson.forward(), lesson.back()                  # to the next page (doing what is not done), and back
    lesson.over                                      # whether the last page is done
    lessons("sudoku")                                # {technique id: number of practice places}
    by_level("sudoku")                               # the techniques by level, in the order to learn them

`judge(practice, since, texts)` in `judging` does the same without state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.family import Family, family
from grille.game_rules import FirstGame
from grille.logic import Step, Technique
from grille.logic.hint import Hint
from grille.logic.trace import Ending
from grille.notation import read
from grille.play.game import Game
from grille.play.judging import Verdict, judge
from grille.play.levels import play_level_of
from grille.play.practice import Moves, Practice, at_task, places, practice, practised
from grille.puzzle import Puzzle


class Page(NamedTuple):
    """What is said, what is asked on which board, and how much is shown of a step: nothing, or a beat from 1 to 3."""

    says: str
    practice: Practice
    step: Step | None = None
    beat: int = 0
    # Which of the places to practise a technique it is, where it is one.
    number: int | None = None


# The page of a number, where the moves made before it are these.
Pages = Callable[[int, Moves], Page]


class Lesson:
    """A sequence of pages, and the board of the open page."""

    def __init__(self, title: str, count: int, pages: Pages) -> None:
        self.title = title
        self.count = count
        self.at = 0
        self.page = pages(0, ())
        self.game: Game[Any] = self.page.practice.game()
        self.finished = self.page.practice.read_only
        self._pages = pages
        # The moves with which each opened page began.
        self._began: list[Moves] = [()]

    @property
    def over(self) -> bool:
        return self.finished and self.at == self.count - 1

    @property
    def since(self) -> Moves:
        """The moves made on this page."""
        return tuple(move.texts for move in self.game.moves[len(self.page.practice.before) : self.game.at])

    def attempt(self, *texts: str) -> Verdict:
        """Judge a move, and make it if it is accepted."""
        verdict = judge(self.page.practice, self.since, texts)
        if verdict.allowed and not texts[0].startswith("claim "):
            self.game.move(*texts)
        self.finished = self.finished or verdict.finished
        return verdict

    def undo(self) -> bool:
        """Undo the last move of this page; False where there is none."""
        return bool(self.since) and self.game.undo()

    @property
    def step(self) -> Step | None:
        """The step that is looked for, or the next step where any is accepted; None where moves are named."""
        task = self.page.practice
        if task.rest:
            return self.game.look().step
        return next(iter(task.steps), None)

    def hint(self) -> Hint | None:
        """A hint for the step that is looked for; None where there is none."""
        step = None if self.finished else self.step
        return None if step is None else Hint(self.game.position, step)

    def show(self) -> bool:
        """Do what this page asks; False where it is done."""
        task = self.page.practice
        if self.finished:
            return False
        if task.does:
            self.game = task.game((task.does,))
        elif not task.claims and self.step is not None:
            if not task.rest:
                # Discard what was tried on this page.
                self.game = task.game()
            self.game.play_hint(Hint(self.game.position, self.step, ending=Ending.STUCK))
        self.finished = self.game.done if task.rest else True
        return True

    def forward(self) -> bool:
        """Go to the next page, doing what is not done on this one. On the last page, False once it is done."""
        if self.at == self.count - 1:
            return self.show()
        self.show()
        self._open(self.at + 1, tuple(move.texts for move in self.game.moves[: self.game.at]))
        return True

    def back(self) -> bool:
        """Go to the previous page, as it was when opened; False on the first."""
        if self.at == 0:
            return False
        self._open(self.at - 1, self._began[self.at - 1])
        return True

    def _open(self, at: int, moves: Moves) -> None:
        self._began[at:] = [moves]
        self.at = at
        self.page = self._pages(at, moves)
        self.game = self.page.practice.game()
        self.finished = self.page.practice.read_only


def first_game(name: str) -> Lesson:
    """The guided first game of a family. Raises GrilleError where it has none."""
    game, puzzle = first(name)
    return Lesson(f"{family(name).title}: a first game", len(game.tasks), partial(_task_page, game, puzzle))


def first(name: str) -> tuple[FirstGame, Puzzle[Any]]:
    """The first game of a family, and its puzzle."""
    record = family(name)
    if record.game_rules is None or record.game_rules().first_game is None:
        raise GrilleError(f"{record.title} has no first game yet")
    script = record.game_rules().first_game
    assert script is not None  # noqa: S101  checked above
    game = script()
    puzzle = next(read(game.puzzle, family=name)).puzzle
    assert puzzle is not None  # noqa: S101  our own data
    return game, puzzle


def _task_page(game: FirstGame, puzzle: Puzzle[Any], at: int, moves: Moves) -> Page:
    task = game.tasks[at]
    return Page(task.says, at_task(puzzle, task, moves))


def lessons(name: str) -> dict[str, int]:
    """The techniques of a family that can be practised, with the number of practice places."""
    return practised(family(name))


# The heading of the techniques that show that there is no solution.
PROOFS = "when something is wrong"


def by_level(name: str) -> list[tuple[str, list[Technique]]]:
    """The techniques of a family in the order to learn them: by play level, then those that prove a contradiction."""
    record = family(name)
    if record.logic is None:
        return []
    logic = record.logic()
    groups: dict[str, list[Technique]] = {}
    for technique in sorted(logic.techniques, key=lambda each: logic.levels.index(each.level)):
        heading = PROOFS if technique.proves_contradiction else play_level_of(name, technique.level)
        groups.setdefault(heading, []).append(technique)
    proofs = groups.pop(PROOFS, [])
    return [*groups.items(), *([(PROOFS, proofs)] if proofs else [])]


# The pages that explain: description, where to look, why, what follows.
EXPLAINED = 4


def technique(name: str, idea: str) -> Lesson:
    """The lesson on a technique: its words, one place where it is seen at work, the others to practise on."""
    record = family(name)
    if record.logic is None:
        raise GrilleError(f"{record.title} has no techniques")
    title = record.logic().technique(idea).title
    count = pages_of(record, idea)
    if not count:
        raise GrilleError(f"{title} has no practice place yet")
    return Lesson(title, count, partial(lesson_page, name, idea))


def pages_of(record: Family[Any], idea: str) -> int:
    """The number of pages of a technique's lesson; 0 where it has no practice place."""
    count = len(places(record, idea))
    return EXPLAINED + max(1, count - 1) if count else 0


def lesson_page(name: str, idea: str, at: int, _moves: Moves = ()) -> Page:
    """A page of the lesson on a technique: four that explain, then places to practise, which go round."""
    if at >= EXPLAINED:
        # The first place was shown already; it comes last, or where there is no other.
        task = practice(name, idea, at - EXPLAINED + 1)
        return Page(task.prompt, task, number=at - EXPLAINED + 1)
    task = practice(name, idea)
    record = family(name)
    assert record.logic is not None  # noqa: S101  a practice has techniques
    step = next(iter(task.steps), None)
    if step is None:
        raise GrilleError(f"{idea} does not apply in its practice place")
    words = (record.logic().technique(idea).description, step.where or step.notice, step.reason or step.notice)
    says = (*words, step.conclusion)[at]
    shown = task._replace(prompt=says, ideas=(), claims=())
    return Page(says, shown, step if at else None, (0, 1, 2, 3)[at])
