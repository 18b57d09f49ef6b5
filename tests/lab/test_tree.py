"""The search tree: its nodes are those of the search, in order, and the picture shows all of them."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from grille.cli import run
from grille.errors import GrilleError
from grille.lab import Labelling, tree
from grille.lab.tree import Ending, draw, search_tree
from grille.sudoku.board import Sudoku
from grille.sudoku.models import cells
from lab_models import THREE_WAYS, board

WEAK = Labelling("leftmost", consistency="value")


def endings(found):
    return [sum(node.ending is ending for node in found.nodes) for ending in Ending]


@pytest.mark.parametrize("branching", ["step", "enum", "bisect", "median", "middle"])
def test_the_tree_has_the_choices_and_solutions_of_the_search(branching):
    model = cells(Sudoku("..3............."))
    labelling = WEAK._replace(branching=branching)
    found = search_tree(model, labelling, None, None)
    search = labelling.search(model)
    solutions = 0
    while search.next() is not None:
        solutions += 1
    *_, backtracks, _, choices, _ = search.statistics()
    assert endings(found) == [choices, backtracks, solutions]
    parents = [node.parent for node in found.nodes]
    assert all(parent < at for at, parent in enumerate(parents) if at)
    # Only choices have children, and each has at least two unless it enumerates.
    assert {*parents[1:]} == {at for at, node in enumerate(found.nodes) if node.ending is Ending.INNER}


def test_branches_are_named_in_the_words_of_the_model():
    found = search_tree(board(THREE_WAYS, "spots").build(), Labelling("leftmost"), None, None)
    assert {re.sub(r"\d", "9", node.text) for node in found.nodes} == {
        "",
        "9-9 = r9c9-r9c9",
        "9-9 ≠ r9c9-r9c9",
    }
    assert str(found) == "5 nodes: 2 choices, 0 failures, 3 solutions"


def test_a_board_without_a_choice_is_one_node():
    found = search_tree(cells(Sudoku("..3.1........4.2")), Labelling("ff"), None, None)
    assert endings(found) == [0, 0, 1]
    assert "1 node" in draw(found, "no choice")


def test_children_are_below_and_in_order():
    found = search_tree(cells(Sudoku("..3.1........4..")), WEAK, None, None)
    places = tree._places(found.nodes, 10)
    for at, node in enumerate(found.nodes[1:], 1):
        assert places[at][1] > places[node.parent][1]
    leaves = [places[at][0] for at, node in enumerate(found.nodes) if node.ending is not Ending.INNER]
    assert leaves == sorted({*leaves})


def test_the_picture_has_a_mark_for_each_node():
    found = search_tree(cells(Sudoku("..3.1........4..")), WEAK, None, None)
    root = ET.fromstring(draw(found, "a < b"))  # noqa: S314  our own text
    titles = [each.text for each in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == len(found.nodes)
    assert sum(title.endswith(": solution") for title in titles) == 3


def test_a_tree_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(tree, "MOST_NODES", 3)
    with pytest.raises(GrilleError, match="the search tree has more than 3 nodes: use a smaller board"):
        search_tree(cells(Sudoku("..3.1........4..")), WEAK, None, None)
    with pytest.raises(GrilleError, match="a search with restarts is not one tree"):
        search_tree(cells(Sudoku("." * 16)), Labelling("dom/wdeg", restarts="luby"), None, None)


def test_the_command_draws_one_search(tmp_path, capsys):
    path = tmp_path / "tree.svg"
    arguments = ["--solutions", "all", "--tree", str(path), "..3.1........4.."]
    assert run(["lab", "--variable", "ff", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.out == "5 nodes: 2 choices, 0 failures, 3 solutions\n"
    assert captured.err == f"wrote {path}\n"
    assert "Sudoku, a digit for each cell: ff up step" in path.read_text()
    assert run(["lab", "--variable", "ff", "--variable", "ffc", *arguments]) == 2
    assert "expected one board, one model and one labelling, found 1, 1 and 2" in capsys.readouterr().err
    assert run(["lab", "--tree", str(tmp_path / "tree.bmp"), "..3.1........4.."]) == 2
    assert "can't write .bmp files here" in capsys.readouterr().err
    assert run(["lab", "--tree", str(tmp_path / "tree"), "..3.1........4.."]) == 2
    assert "tree: expected a file name that ends in .svg or .png" in capsys.readouterr().err


def test_a_partial_tree_says_so(tmp_path, capsys):
    path = tmp_path / "tree.svg"
    assert run(["lab", "--tree", str(path), "..3.1........4.."]) == 0
    assert "then the search stopped" in path.read_text()
