"""Sentences and pictures of steps."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import grille
from grille.logic import START, Kind
from grille.logic.demonstration import demonstration
from grille.logic.picture import picture
from grille.scene import Role
from grille.scene.svg import draw as draw_svg
from grille.scene.text import draw, legend
from grille.sudoku.chains import arrows, notation
from grille.sudoku.exemplars import EXEMPLARS
from grille.sudoku.layout import Layout
from grille.sudoku.logic import LOGIC
from grille.sudoku.names import cell_names, houses_name
from grille.sudoku.native_step import NativeStep, Node
from grille.sudoku.words import to_step
from grille.sudoku.words.board_names import BoardNames

NINE = Layout.of("3x3")
BY_ID = {technique.id: technique for technique in LOGIC.techniques}
NOTHING = NativeStep("", 0, [], [], [], [], [], [], [], [], [], [], [])


def cell(name):
    row, column = name[1:].split("c")
    return (int(row) - 1) * 9 + int(column) - 1


def cells(*names):
    return [cell(name) for name in names]


def marks(*words):
    return [(cell(word[:4]), int(word[-1])) for word in words]


def node(word, *, on, causes=()):
    return Node([cell(word[:4])], int(word[-1]), on, -1, list(causes))


def step(technique, **fields):
    return to_step(BoardNames(NINE), BY_ID, NOTHING._replace(technique=technique, **fields))


def test_names_of_cells_and_houses():
    assert cell_names(NINE, cells("r4c7", "r4c9")) == ["r4c79"]
    assert cell_names(NINE, cells("r1c3", "r2c3")) == ["r12c3"]
    assert cell_names(NINE, cells("r1c1", "r2c2")) == ["r1c1", "r2c2"]
    assert cell_names(NINE, cells("r1c1", "r1c2", "r2c1", "r2c2")) == ["r12c12"]
    assert houses_name(NINE, [0, 3, 11, 20, 26]) == "rows 1 and 4, column 3 and boxes 3 and 9"


def test_a_chain_is_written_in_the_usual_notation():
    chain = [
        node("r1c1=5", on=False),
        node("r1c7=5", on=True),
        node("r3c8=5", on=False),
        node("r3c8=2", on=True),
        node("r3c1=2", on=False),
    ]
    assert notation(NINE, chain) == "r1c1 =5= r1c7 -5- r3c8 -2- r3c1"
    pair = [node("r1c1=5", on=False), node("r1c1=2", on=True), node("r1c7=2", on=False), node("r1c7=5", on=True)]
    assert notation(NINE, pair) == "5- r1c1 -2- r1c7 -5"
    net = [node("r1c1=5", on=True), node("r1c7=5", on=False), node("r4c1=5", on=False, causes=[0])]
    net.append(node("r4c7=2", on=True, causes=[1, 2]))
    assert arrows(NINE, net) == "r1c1=5 -> r1c7<>5; r1c1=5 -> r4c1<>5; r1c7<>5 + r4c1<>5 -> r4c7=2"


SENTENCES = [
    (
        step(
            "x_wing",
            digits=[4],
            cells=cells("r2c3", "r2c8", "r7c3", "r7c8"),
            bases=[1, 6],
            covers=[11, 16],
            removes=marks("r5c3=4", "r9c8=4"),
        ),
        (
            "In rows 2 and 7, 4 can only be in columns 3 and 8. Each of the two rows holds its 4 in one of these "
            "columns, no two in the same one, so the columns are used up. So r5c3 and r9c8 can't be 4."
        ),
    ),
    (
        step(
            "finned_x_wing",
            digits=[4],
            cells=cells("r2c3", "r2c8", "r7c3", "r7c8"),
            bases=[1, 6],
            covers=[11, 16],
            fins=marks("r7c9=4"),
            removes=marks("r9c8=4"),
        ),
        (
            "In rows 2 and 7, 4 can only be in columns 3 and 8, but for the fin r7c9. If r7c9 is 4, nothing that sees "
            "it can be 4; if not, the two rows use up the two columns, which hold it nowhere else. So r9c8 can't be 4."
        ),
    ),
    (
        step("pointing", digits=[7], cells=cells("r1c1", "r1c2"), bases=[18], covers=[0], removes=marks("r1c9=7")),
        (
            "In box 1, 7 can only be in r1c12, all of which lie in row 1. Wherever in box 1 it goes, it is the 7 of "
            "row 1. So r1c9 can't be 7."
        ),
    ),
    (
        step(
            "xy_wing",
            digits=[1, 2, 3],
            others=cells("r1c1"),
            cells=cells("r1c9", "r5c1"),
            removes=marks("r5c9=3"),
        ),
        (
            "r1c1 is 1 or 2, and sees r1c9, 1 or 3, and r5c1, 2 or 3. If r1c1 is 1, r1c9 is 3; if it is 2, r5c1 is. "
            "One of the two is 3. So r5c9 can't be 3."
        ),
    ),
    (
        step(
            "x_chain",
            digits=[5],
            cells=cells("r1c1", "r1c7", "r3c8", "r3c2"),
            chains=[
                [
                    node("r1c1=5", on=False),
                    node("r1c7=5", on=True),
                    node("r3c8=5", on=False),
                    node("r3c2=5", on=True),
                ]
            ],
            removes=marks("r2c3=5"),
        ),
        (
            "Follow the chain r1c1 =5= r1c7 -5- r3c8 =5= r3c2. If r1c1 is not 5, then r1c7 is 5, so r3c8 is not 5, so "
            "r3c2 is 5. Either way r1c1 or r3c2 is 5. So r2c3 can't be 5."
        ),
    ),
    (
        step(
            "forcing_chain_contradiction",
            variant=0,
            chains=[
                [node("r1c1=5", on=True), node("r1c7=5", on=False), node("r4c7=5", on=True)],
                [node("r1c1=5", on=True), node("r4c7=5", on=False)],
            ],
            removes=marks("r1c1=5"),
        ),
        (
            "See what follows if r1c1 is 5. r1c1=5 -> r1c7<>5 -> r4c7=5. r1c1=5 -> r4c7<>5. But it can't both be that "
            "r4c7 is 5 and that r4c7 is not 5. So r1c1 can't be 5."
        ),
    ),
    (
        step(
            "forcing_chain_verity",
            others=cells("r1c1"),
            chains=[
                [node("r1c1=5", on=True), node("r1c7=5", on=False), node("r4c7=5", on=True)],
                [node("r1c1=6", on=True), node("r4c1=6", on=False), node("r4c7=5", on=True)],
            ],
            places=marks("r4c7=5"),
        ),
        (
            "See what follows from each candidate of r1c1. If r1c1=5: r1c1=5 -> r1c7<>5 -> r4c7=5. If r1c1=6: r1c1=6 "
            "-> r4c1<>6 -> r4c7=5. One of them is true, and all lead to the same. So r4c7 is 5."
        ),
    ),
    (
        step(
            "als_xz",
            variant=1,
            digits=[3],
            sets=[(cells("r1c1", "r1c2"), [1, 3, 5]), (cells("r7c1"), [3, 5])],
            fins=marks("r1c2=5", "r7c1=5"),
            endo_fins=marks("r1c1=3", "r7c1=3"),
            removes=marks("r7c2=5"),
        ),
        (
            "Two almost locked sets, A = r1c12 {1,3,5}; B = r7c1 {3,5}, where 3 can't be in both. One of the sets does "
            "without 3, and so holds all its other digits. Either way A or B has 5. So r7c2 can't be 5."
        ),
    ),
    (
        step(
            "uniqueness_1",
            digits=[2, 7],
            cells=cells("r1c1", "r1c4", "r2c1", "r2c4"),
            others=cells("r2c4"),
            removes=marks("r2c4=2", "r2c4=7"),
        ),
        (
            "r12c14 make a rectangle, and r1c14 and r2c1 have just 2 and 7. 2 and 7 crosswise in r12c14 could change "
            "places, and there would be two solutions: just that, were r2c4 one of them. So r2c4 can't be 2 or 7."
        ),
    ),
]


@pytest.mark.parametrize(("said", "sentence"), SENTENCES, ids=lambda each: getattr(each, "technique", [""])[0])
def test_a_sentence_has_notice_reason_and_conclusion(said, sentence):
    assert said.sentence == sentence


def test_where_does_not_give_the_step_away():
    said = SENTENCES[0][0]
    assert said.where == "Look at 4 in rows 2 and 7."
    assert SENTENCES[3][0].where == "Look at boxes 1, 3 and 4."


@pytest.mark.parametrize("name", EXEMPLARS)
def test_every_technique_can_be_shown_and_drawn(name):
    exemplar = EXEMPLARS[name]
    (read,) = grille.read(exemplar.text)
    puzzle = read.puzzle
    shown = demonstration(LOGIC, puzzle, name, read.library_position, exemplar)
    assert shown is not None
    assert not read.library_position.code or read.library_position.shown_by(shown.step)
    scene = picture(LOGIC, puzzle, *shown)
    removed = {note.word for note in scene.notes if note.role is Role.REMOVED}
    assert removed == {word.replace("<>", "=") for word in shown.step.removes}
    placed = {note.word for note in scene.notes if note.role is Role.TARGET}
    assert placed >= set(shown.step.places)
    assert any(note.role not in {Role.EMPTY, Role.REMOVED} for note in scene.notes) or scene.marks
    assert shown.step.where.endswith(".")
    assert draw(scene, ascii_only=True).isascii()
    assert legend(scene)
    root = ET.fromstring(draw_svg(scene))  # noqa: S314  our own document
    crossed_out = [each for each in root.iter() if each.get("class") == "strike"]  # codespell:ignore strike
    assert len(crossed_out) == len(removed)
    weak = [each for each in root.iter() if each.get("stroke-dasharray") and each.get("class", "").startswith("link")]
    assert bool(weak) == any(each.kind is Kind.LINK and each.text == "weak" for each in shown.step.pattern)


def test_pencil_marks_are_arranged_like_the_cells_of_a_box():
    puzzle = grille.parse("....613......15......61......415....")
    scene = LOGIC.scene(puzzle, START)
    assert scene.slots == (2, 3)
    first = [note for note in scene.notes if (note.row, note.column) == (0, 0)]
    assert [note.text for note in first] == ["2", "4", "5"]
    assert [note.slot for note in first] == [1, 3, 4]
