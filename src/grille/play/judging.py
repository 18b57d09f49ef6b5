"""Judge moves in lessons: whether a move is part of the step that is practised, and if not, why.

Nothing here has a time limit, so the verdict never depends on the machine. The puzzles of lessons are known, and each
move on them is judged within seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from grille.errors import GrilleError
from grille.logic import Step
from grille.outcome import Fault
from grille.outcome import Verdict as Found
from grille.play.facts import added_facts, available_steps, facts, new_facts, position_of, step_facts
from grille.play.game import Game
from grille.play.practice import FINE, Practice, right_steps


class Finding(StrEnum):
    """The kind of a judgement."""

    RIGHT = "right"  # the step that is practised, or part of it
    ASIDE = "aside"  # a note, a colour, a turn, something taken back: allowed
    REFUSED = "refused"  # not possible
    WRONG = "wrong"  # contradicts the rules or the solution
    OTHER = "other"  # true, but by another technique
    UNPROVEN = "unproven"  # nothing proves it so far


class Verdict(NamedTuple):
    """The judgement of a move. `step` is the step it belongs to; `cells` are those named in the reason."""

    finding: Finding
    finished: bool
    sentence: str
    cells: tuple[str, ...] = ()
    step: Step | None = None

    @property
    def right(self) -> bool:
        return self.finding is Finding.RIGHT

    @property
    def allowed(self) -> bool:
        """Whether the move is accepted."""
        return self.finding in (Finding.RIGHT, Finding.ASIDE)


def judge(practice: Practice, since: Sequence[Sequence[str]], texts: Sequence[str]) -> Verdict:
    """Judge a move after the moves made since the practice began. The caller makes the move.

    Raises GrilleError only where the moves made since are not possible.
    """
    if practice.claims and len(texts) == 1 and texts[0].startswith("claim "):
        return _claimed(practice, texts[0])
    game = practice.game()
    known = facts(game.position)
    for each in since:
        game.move(*each)
        known |= facts(game.position)
    try:
        new = new_facts(game, texts, known)
        after = practice.game(since)
        after.move(*texts)
    except GrilleError as error:
        return Verdict(Finding.REFUSED, finished=False, sentence=_sentence(str(error)))
    if practice.does:
        return _named(practice, after, new)
    if not new or practice.claims:
        # Where the question is about the whole position, moves are only for trying.
        return Verdict(Finding.ASIDE, finished=False, sentence="")
    return _idea(practice, game, after, new)


def _sentence(text: str) -> str:
    # The name of a cell or tile (r1c2, t3) stays lower case.
    first = text[:1] if text[1:2].isdecimal() else text[:1].upper()
    return f"{first}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def _idea(practice: Practice, game: Game[Any], after: Game[Any], new: frozenset[str]) -> Verdict:
    """Judge a move that adds facts, where a step is looked for."""
    if not practice.rest:
        verdict = _part(practice.steps, practice.game(), after, new)
        if verdict is not None:
            return verdict
    # Moves made since may have made more steps available.
    if practice.rest or game.at > len(practice.before):
        verdict = _part(right_steps(practice, game), game, after, new)
        if verdict is not None:
            return verdict._replace(finished=after.done) if practice.rest else verdict
    fault = impossible(after, new)
    if fault is not None:
        return Verdict(Finding.WRONG, finished=False, sentence=f"That can't be: {fault.message}.", cells=fault.cells)
    other = _other(practice, game, new)
    wanted = _wanted(practice)
    if other is not None:
        sentence = f"True, but that is another idea: “{other.technique.title}”. {wanted}"
        return Verdict(Finding.OTHER, finished=False, sentence=sentence, step=other)
    if _settled(practice):
        sentence = f"It turns out to be so, but nothing shows it yet: that was a lucky guess. {wanted}"
    else:
        sentence = f"Nothing speaks against it, but nothing calls for it either. {wanted}"
    return Verdict(Finding.UNPROVEN, finished=False, sentence=sentence)


def _part(steps: Sequence[Step], start: Game[Any], after: Game[Any], new: frozenset[str]) -> Verdict | None:
    """The verdict on a move that is all or part of one of these steps; None where part of it is not."""
    worths = [(step, added_facts(start, step)) for step in steps if not step.contradiction]
    if not new <= frozenset().union(*(each for _, each in worths)):
        return None
    said = facts(after.position)
    mine = [(step, each) for step, each in worths if each & new]
    whole = next((step for step, each in mine if each <= said), None)
    if whole is not None:
        return Verdict(Finding.RIGHT, finished=True, sentence=f"That is it. {whole.sentence}", step=whole)
    nearest, left = min(((step, len(each - said)) for step, each in mine), key=lambda pair: pair[1])
    more = "one more thing follows" if left == 1 else f"{left} more things follow"
    return Verdict(Finding.RIGHT, finished=False, sentence=f"Right. By the same idea {more}.", step=nearest)


def _named(practice: Practice, after: Game[Any], new: frozenset[str]) -> Verdict:
    """Judge a move where certain moves are asked for."""
    start, target = practice.game(), practice.game((practice.does,))
    wanted = new_facts(start, practice.does)
    said = facts(after.position)
    if new and not new <= wanted:
        fault = impossible(after, new)
        why = f"That can't be: {fault.message}." if fault is not None else "Not that yet: first do what is asked for."
        finding = Finding.WRONG if fault is not None else Finding.UNPROVEN
        return Verdict(finding, finished=False, sentence=why, cells=() if fault is None else fault.cells)
    reached = wanted <= said if wanted else after.board == target.board or _changes_nothing(after, practice.does)
    if reached:
        return Verdict(Finding.RIGHT, finished=True, sentence="That is it.")
    return Verdict(Finding.RIGHT if new else Finding.ASIDE, finished=False, sentence="Right so far." if new else "")


def _changes_nothing(game: Game[Any], texts: Sequence[str]) -> bool:
    try:
        return all(game.game_rules.after(game.puzzle, game.board, text) == game.board for text in texts)
    except GrilleError:
        return False


def impossible(after: Game[Any], new: frozenset[str]) -> Fault | None:
    """Why a board is wrong: a rule, the only solution, or a contradiction. None where nothing is found."""
    clashes = after.clashes()
    if clashes:
        return clashes[0]
    if after.game_rules.hint is None:
        outcome = after.puzzle.solve()
        if outcome.verdict is Found.UNIQUE:
            faults: tuple[Fault, ...] = after.logic.mistakes(outcome.solution, position_of(new))
            return faults[0] if faults else None
    hint = after.look()
    if hint.mistakes:
        return hint.mistakes[0]
    if hint.step is not None and hint.step.contradiction:
        cells = dict.fromkeys(word for each in hint.step.pattern for word in each.at)
        return Fault(
            f"then there is no way to the end. {hint.step.notice} {hint.step.reason}".rstrip(". "), tuple(cells)
        )
    return None


def _other(practice: Practice, game: Game[Any], new: frozenset[str]) -> Step | None:
    """A step by another technique, at most one level harder, that has some of these facts."""
    logic = game.logic
    levels = [logic.levels.index(each.level) for each in logic.techniques if each.id in practice.ideas]
    highest = max(levels, default=0) + 1
    names = [
        each.id
        for each in logic.techniques
        if each.id not in practice.ideas and not each.trial and logic.levels.index(each.level) <= highest
    ]
    steps = (step for step in available_steps(game, names) if not step.contradiction)
    return next((step for step in steps if step_facts(game, step) & new), None)


def _wanted(practice: Practice) -> str:
    if practice.rest or not practice.ideas:
        return "Enter only what you can prove."
    logic = practice.game().logic
    return f"Look for {' or '.join(f'“{logic.technique(each).title}”' for each in practice.ideas)}."


def _settled(practice: Practice) -> bool:
    return practice.puzzle.solve().verdict is Found.UNIQUE


def _claimed(practice: Practice, text: str) -> Verdict:
    """Judge a claim about the whole position."""
    step = next(iter(practice.game().logic.steps(practice.puzzle, practice.game().position, None)), None)
    truth = f"claim {step.technique.id}" if step is not None and step.contradiction else FINE.text
    if text == truth:
        said = "It can be finished, and this is one way to go on. " if truth == FINE.text else ""
        why = "" if step is None else step.sentence
        return Verdict(Finding.RIGHT, finished=True, sentence=f"That is it. {said}{why}", step=step)
    if truth == FINE.text:
        sentence = (
            "Look again: it can be finished." if step is None else f"Look again: it can be finished. {step.notice}"
        )
        return Verdict(Finding.WRONG, finished=False, sentence=sentence)
    assert step is not None  # noqa: S101  it proves a contradiction
    if text == FINE.text:
        sentence = f"It can't be finished. {step.where or step.notice}"
        return Verdict(Finding.WRONG, finished=False, sentence=sentence)
    sentence = f"It can't be finished, but that is not why. {step.where or step.notice}"
    return Verdict(Finding.OTHER, finished=False, sentence=sentence)
