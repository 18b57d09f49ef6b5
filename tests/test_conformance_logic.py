"""Requirements of the logic of every family. A step is correct if all solutions agree with it."""

from __future__ import annotations

import json
from itertools import islice, pairwise
from random import Random
from xml.etree import ElementTree as ET

import pytest

import grille
from fixtures import FIXTURES
from grille.cli import run
from grille.errors import GrilleError, LimitReached
from grille.family import families
from grille.logic import START, Kind, Position
from grille.logic.picture import picture
from grille.logic.rating import Rating, Reason
from grille.logic.trace import Ending
from grille.scene import Role
from grille.scene.svg import draw as draw_svg
from grille.scene.text import SIGNS, draw, legend
from thorough import trials

REASONING = [pytest.param(record, id=record.name) for record in families() if record.logic is not None]
EXAMPLES = [
    pytest.param(record, text, count, id=f"{record.name}-{name.replace(' ', '-')}")
    for record in families()
    if record.logic is not None
    for name, text, count in record.examples
]

every_logic = pytest.mark.parametrize("record", REASONING)
every_example = pytest.mark.parametrize(("record", "text", "count"), EXAMPLES)


def traces(record, number=40):
    """Iterate over small puzzles with their traces and, by the reference solver, all their solutions."""
    for seed in range(number):
        puzzle = FIXTURES[record.name].sample(Random(seed))
        yield puzzle.steps().trace(), list(FIXTURES[record.name].reference(puzzle))


def claim(step):
    return Position(frozenset(step.places), frozenset(step.removes))


# --- the table ---


@every_logic
def test_techniques_are_ranked_named_and_described(record):
    logic = record.logic()
    ids = [technique.id for technique in logic.techniques]
    assert len(set(ids)) == len(ids)
    assert len({technique.title for technique in logic.techniques}) == len(ids)
    ranks = [logic.levels.index(technique.level) for technique in logic.techniques]
    if logic.caps is not None:
        # With caps, a cheap technique of a level may come before an expensive one of the level below. Still, no level
        # appears before the levels below it.
        assert list(dict.fromkeys(ranks)) == list(range(max(ranks) + 1))
        for _, text, _ in record.examples:
            caps = logic.caps(grille.parse(text))
            assert list(caps) == sorted(caps)
            assert len(caps) == len(logic.levels) - 1
    else:
        assert ranks == sorted(ranks)
    assert [technique.trial for technique in logic.techniques] == sorted(each.trial for each in logic.techniques)
    for technique in logic.techniques:
        assert logic.technique(technique.id) is technique
        assert technique.weight > 0
        assert technique.description.endswith(".")
    with pytest.raises(GrilleError):
        logic.technique("guessing")


# --- correctness ---


@every_logic
def test_every_step_agrees_with_every_solution(record):
    logic, seen = record.logic(), 0
    for trace, solutions in traces(record):
        left = solutions
        for step in trace.steps:
            seen += 1
            if step.technique.picks_branch:
                # It excludes solutions, but never all; later steps are true in the remaining ones.
                left = [solution for solution in left if not logic.mistakes(solution, claim(step))]
                assert left
            believe(logic, step, left)
    assert seen


def believe(logic, step, solutions):
    """Check that a step is true in all of these solutions, and the steps of each branch in those it assumes."""
    if step.technique.assumes_unique and len(solutions) != 1:
        return
    if step.contradiction:
        assert not solutions
        assert not step.places
        assert not step.removes
    for solution in solutions:
        assert logic.mistakes(solution, claim(step)) == ()
    for branch in step.branches:
        assert branch.steps
        assert branch.sentence.endswith(".")
        within = [solution for solution in solutions if not logic.mistakes(solution, claim(branch))]
        for inner in branch.steps:
            believe(logic, inner, within)


@every_logic
def test_every_step_listed_agrees_with_every_solution(record):
    """In every position of each trace: all listed steps are true, and the next step is listed unless it is a trial."""
    logic, seen = record.logic(), set()
    if logic.every is None:
        pytest.skip(f"{record.title} lists no steps")
    tried = [technique.id for technique in logic.techniques if technique.trial]
    for trace, solutions in traces(record, trials(25)):
        left = solutions
        for position, ahead in zip(trace.positions(), (*trace.steps, None), strict=True):
            listed = [*trace.puzzle.all_steps(position)]
            assert not any(step.trial for step in listed)
            listed += trace.puzzle.all_steps(position, tried) if tried else ()
            for step in listed:
                seen.add(step.technique.id)
                if step.technique.picks_branch:
                    assert any(not logic.mistakes(solution, claim(step)) for solution in left)
                else:
                    believe(logic, step, left)
            if ahead is None:
                continue
            if ahead.technique.picks_branch:
                left = [solution for solution in left if not logic.mistakes(solution, claim(ahead))]
            if solutions and not ahead.trial:
                assert (ahead.technique, claim(ahead)) in [(step.technique, claim(step)) for step in listed]
    assert len(seen) > 2


@every_logic
def test_a_trace_ends_consistently_with_the_solutions(record):
    logic, endings = record.logic(), set()
    for trace, solutions in traces(record):
        endings.add(trace.ending)
        assert trace.contradiction == any(step.contradiction for step in trace.steps)
        free = any(step.technique.assumes_unique or step.technique.picks_branch for step in trace.steps)
        if trace.finished and not free:
            assert len(solutions) == 1
            *_, last = trace.positions()
            assert logic.mistakes(solutions[0], last) == ()
        if trace.contradiction:
            assert not solutions
            assert not any(step.contradiction for step in trace.steps[:-1])
        if len(solutions) > 1 and not free:
            assert trace.ending is Ending.STUCK
    # A family with such techniques is never stuck.
    choosing = any(technique.picks_branch for technique in logic.techniques)
    assert endings >= {Ending.FINISHED, Ending.CONTRADICTION} | (set() if choosing else {Ending.STUCK})


@every_logic
def test_a_step_adds_information(record):
    for trace, _ in traces(record):
        assert len({step.sentence for step in trace.steps}) == len(trace.steps)
        for (before, after), step in zip(pairwise(trace.positions()), trace.steps, strict=True):
            assert step.contradiction or before != after
            assert len(set(step.places)) == len(step.places)
            assert len(set(step.removes)) == len(step.removes)
            assert not before.places & set(step.places)
            assert not before.removes & set(step.removes)


@every_logic
def test_the_same_puzzle_has_the_same_steps(record):
    for trace, _ in traces(record, 10):
        assert trace.puzzle.steps().trace() == trace


# --- words and pictures ---


@every_logic
def test_a_step_reads_as_sentences_that_name_their_cells(record):
    logic = record.logic()
    for trace, _ in traces(record):
        for step in trace.steps:
            for part in (step.notice, step.reason, step.conclusion):
                assert part
                assert part == part.strip()
                assert part.endswith(".")
                # The name of a cell is not capitalised at the start of a sentence.
                assert part[0].isupper() or not part[0].isalpha() or logic.cells(part.split()[0])
            assert step.sentence == f"{step.notice} {step.reason} {step.conclusion}"
            assert logic.cells(step.sentence)
            named = set(logic.cells(step.conclusion))
            for word in step.places:
                assert set(logic.cells(word)) <= named
            if step.removes:
                assert named | set(logic.cells(step.notice))


@every_logic
def test_the_picture_of_a_step_matches_its_data(record):
    logic = record.logic()
    drawn = 0
    for trace, _ in traces(record, 20):
        for position, step in zip(trace.positions(), trace.steps, strict=False):
            scene = picture(logic, trace.puzzle, position, step)
            drawn += 1
            assert scene.title.endswith(step.sentence)
            touched = {cell for mark in scene.marks for cell in mark.cells}
            touched |= {(note.row, note.column) for note in scene.notes if note.role is not Role.EMPTY}
            assert touched
            assert all(0 <= row < scene.rows and 0 <= column < scene.columns for row, column in touched)
            for word in (*step.places, *step.removes):
                assert set(logic.cells(word)) <= touched
            for each in step.pattern:
                assert all(logic.cells(word) for word in each.at)
                assert each.kind is not Kind.LINK or len(each.at) == 2
            assert draw(scene, ascii_only=True).isascii()
            assert legend(scene)
            assert any(sign in draw(scene) for sign, _ in SIGNS.values())
            root = ET.fromstring(draw_svg(scene))  # noqa: S314  our own document
            assert len(list(root.iter("{http://www.w3.org/2000/svg}rect"))) > len(scene.marks)
            links = [node for node in root.iter() if node.get("class", "").startswith("link ")]
            assert len(links) == len(scene.links)
        *_, last = trace.positions()
        assert draw(picture(logic, trace.puzzle, last))
    assert drawn


@every_logic
def test_a_step_is_plain_data(record):
    for trace, _ in traces(record, 10):
        for step in trace.steps:
            data = json.loads(json.dumps(step.data()))
            assert data["sentence"] == step.sentence
            assert (data["places"], data["removes"]) == (list(step.places), list(step.removes))
            assert len(data["branches"]) == len(step.branches)


# --- hints ---


@every_logic
def test_every_position_of_a_trace_has_a_hint(record):
    logic = record.logic()
    for trace, solutions in traces(record, 15):
        for position, step in zip(trace.positions(), trace.steps, strict=False):
            hint = trace.puzzle.hint(position)
            assert hint.mistakes == ()
            assert hint.step is not None
            if not any(taken.technique.picks_branch for taken in trace.steps):
                believe(logic, hint.step, solutions)
            assert hint.step.contradiction or position.after(hint.step) != position
            assert hint.nudge == (hint.step.where or hint.step.notice)
            assert hint.step.conclusion not in hint.nudge
            assert hint.title == f"{hint.step.technique.title}: {hint.step.notice}"
            assert hint.explanation == hint.step.sentence
            assert hint.step == step
        *_, last = trace.positions()
        if not trace.contradiction:
            hint = trace.puzzle.hint(last)
            assert (hint.step, hint.ending) == (None, trace.ending)
            assert hint.nudge.endswith(".")


@every_logic
def test_placements_can_be_typed(record):
    logic = record.logic()
    for trace, _ in traces(record, 15):
        words = [word for step in trace.steps for word in step.places]
        assert logic.position(trace.puzzle, ", ".join(words)) == Position(frozenset(words))
        assert logic.position(trace.puzzle, " ") == START
        with pytest.raises(GrilleError):
            logic.position(trace.puzzle, "nonsense")


@every_logic
def test_a_hint_solves_the_puzzle_at_most_once(record, monkeypatch):
    known = list(traces(record, 10))
    kind, solved = type(known[0][0].puzzle), []
    solve = kind.solve
    monkeypatch.setattr(kind, "solve", lambda self, **how: solved.append(self) or solve(self, **how))
    for trace, _ in known:
        for position in trace.positions():
            solved.clear()
            trace.puzzle.hint(position)
            assert len(solved) <= 1
            # Without it, the position cannot be checked.
            assert solved or position == START


@every_logic
def test_a_hint_reports_mistakes_first(record):
    """Entries of one puzzle are wrong in another with a different solution."""
    logic = record.logic()
    refused = 0
    ended = [trace for trace, solutions in traces(record, 60) if trace.finished and trace.steps and len(solutions) == 1]
    for one, other in pairwise(ended):
        *_, position = one.positions()
        try:
            hint = other.puzzle.hint(logic.position(other.puzzle, " ".join(position.places)))
        except GrilleError:
            continue  # another size: the place does not exist
        if hint.mistakes:
            refused += 1
            assert hint.step is None
            assert all(fault.message and fault.cells for fault in hint.mistakes)
            assert hint.mistakes[0].cells[0] in hint.nudge
            assert hint.mistakes[0].message in hint.explanation
    assert refused


# --- ratings ---


@every_logic
def test_a_rating_follows_from_the_steps(record):
    logic = record.logic()
    rated = 0
    for trace, solutions in traces(record):
        rating = trace.puzzle.rate()
        if rating.reason is not None:
            reasons = {0: {Reason.NONE}, 1: {Reason.STUCK}}
            assert rating.reason in reasons.get(len(solutions), {Reason.SEVERAL})
            assert "no rating" in str(rating)
            continue
        rated += 1
        assert len(solutions) == 1
        assert rating.level in logic.levels
        assert rating.score == sum(step.effort for step in trace.steps)
        assert sum(rating.techniques.values()) == len(trace.steps)
        assert rating.trial == trace.trial
        used = [step.technique for step in trace.steps]
        assert rating.hardest == max(
            used, key=lambda each: (logic.levels.index(each.level), logic.techniques.index(each)), default=None
        )
        rank = logic.levels.index(rating.hardest.level) if rating.hardest else 0
        caps = () if logic.caps is None else logic.caps(trace.puzzle)
        above = [at for at, cap in enumerate(caps) if rating.score > cap and at >= rank]
        assert rating.level == logic.levels[rank + len(above)]
    assert rated


@every_logic
def test_a_limit_is_reported(record):
    puzzle = grille.parse(next(text for _, text, count in record.examples if count == 1))
    iterator = puzzle.steps(seconds=0)
    for _ in range(2):
        with pytest.raises(LimitReached):
            next(iterator)
    assert iterator.trace().ending is Ending.LIMIT
    assert not iterator.trace().finished
    assert puzzle.rate(seconds=0) == Rating.unrated(Reason.LIMIT)
    with pytest.raises(LimitReached):
        puzzle.hint(seconds=0)


# --- the command line ---


@every_example
def test_the_verb_steps(record, text, count, capsys):
    puzzle = grille.parse(text)
    trace = puzzle.steps().trace()
    assert run(["steps", "--json", text]) == (0 if trace.finished else 1)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["family"], answer["puzzle"]) == (record.name, puzzle.notation())
    assert (answer["finished"], answer["trial"]) == (trace.finished, trace.trial)
    assert [step["sentence"] for step in answer["steps"]] == [step.sentence for step in trace.steps]
    run(["steps", "--draw", "--ascii", "--lessons", text])
    printed = capsys.readouterr()
    assert printed.out.isascii()
    assert printed.out.count(".") >= len(trace.steps)
    for step in trace.steps:
        assert step.conclusion in printed.out
        assert step.technique.title in printed.out
    assert printed.err
    assert run(["steps", "--seconds", "1e-9", text]) == 3


@every_example
def test_the_verb_rate(record, text, count, capsys):
    rating = grille.parse(text).rate()
    assert run(["rate", "--json", text]) == (0 if rating.reason is None else 1)
    answer = json.loads(capsys.readouterr().out)
    if rating.reason is None:
        assert (answer["level"], answer["score"]) == (rating.level, rating.score)
        assert answer["hardest"] == (rating.hardest.id if rating.hardest else None)
        assert answer["techniques"] == rating.techniques
        run(["rate", text])
        assert capsys.readouterr().out.startswith(f"{rating.level} {rating.score}")
    else:
        assert answer["level"] is None
        assert answer["reason"] == str(rating.reason)
    assert run(["rate", "--seconds", "1e-9", text]) == 3


@every_example
def test_the_verb_hint(record, text, count, capsys, tmp_path):
    hint = grille.parse(text).hint()
    code = run(["hint", text])
    first = capsys.readouterr()
    assert first.out == hint.nudge + "\n"
    assert run(["hint", "--depth", "2", text]) == code
    assert capsys.readouterr().out == (hint.title if hint.step else hint.explanation) + "\n"
    path = tmp_path / "hint.svg"
    assert run(["hint", "--more", "--draw", "--lesson", "--svg", str(path), text]) == code
    second = capsys.readouterr()
    if hint.step is not None:
        assert hint.step.conclusion in second.out
        assert hint.step.conclusion not in first.out
        assert path.read_text().startswith("<svg")
    assert run(["hint", "--json", text]) == code
    assert json.loads(capsys.readouterr().out)["explanation"] == hint.explanation


# --- families without logic ---


def test_a_family_without_techniques_is_reported(capsys):
    for record in families():
        text = record.examples[0][1]
        for verb in ("steps", "hint", "rate"):
            code = run([verb, text])
            if record.logic is None:
                assert code == 2
                assert capsys.readouterr().err == f"grille: {record.title} has no techniques\n"
        if record.generator is None:
            assert run(["generate", record.name]) == 2
            assert "there is no generator for" in capsys.readouterr().err
    assert [*islice((record for record in families() if record.logic), 1)]
