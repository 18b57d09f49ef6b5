"""Clues without a name: sums, relations, lines, tables and alternatives, as a setter writes them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from grille.errors import GrilleError
from grille.sudoku.clues.board import ClueBoard, related
from grille.sudoku.clues.clue import Clue
from grille.sudoku.clues.kind import ImpossibleClueError, Kind
from grille.sudoku.clues.parameter import (
    AUTOMATON,
    FLAG,
    NUMBER,
    NUMBERS,
    OPTIONS,
    ROWS,
    TEXT,
    Parameter,
    choice,
)
from grille.sudoku.clues.primitives import Constraint, Either, Line, Table, weighted_sum


def _sum(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    weights = clue["weights"] or (1,) * len(clue.cells)
    if len(weights) != len(clue.cells):
        raise GrilleError(f"expected {len(clue.cells)} weights, one for each cell, found {len(weights)}")
    found = weighted_sum(board.indices(clue.cells), weights, clue["relation"], clue["total"])
    if found is not None:
        yield found


def _pair(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    cells = board.indices(clue.cells)
    if any(len(each) != 2 for each in clue["allowed"]):
        raise GrilleError("expected pairs of digits in allowed")
    digits = {digit for pair in clue["allowed"] for digit in pair}
    if digits - {*board.digits}:
        raise GrilleError(f"expected digits from {board.digits[0]} to {board.digits[-1]}, found {max(digits)}")
    rows = [0] * board.side
    for a, b in clue["allowed"]:
        rows[a - board.first] |= 1 << (b - board.first)
    table = tuple(rows)
    pairs = combinations(cells, 2) if clue["all_pairs"] else pairwise(cells)
    yield from (related(a, b, table) for a, b in pairs)


def _line(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    rule = clue["automaton"]
    if (rule is None) == (clue["regex"] == ""):
        raise GrilleError("expected a regex or an automaton")
    if rule is None:
        from grille.sudoku.clues.regex import automaton_of

        rule = automaton_of(clue["regex"], board.first, board.side)
    else:
        rule = rule.restricted(board.first, board.side)
    yield Line(board.indices(clue.cells), rule)


def _table(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    rows = []
    for row in clue["rows"]:
        if len(row) != len(clue.cells):
            raise GrilleError(f"expected {len(clue.cells)} digits in each row, found {len(row)}")
        board.mask(row)
        rows.append(tuple(digit - board.first for digit in row))
    yield Table(board.indices(clue.cells), tuple(rows))


def _either(board: ClueBoard, clue: Clue) -> Iterator[Constraint]:
    from grille.sudoku.clues.compile import compile_option

    options = [found for each in clue["options"] if (found := compile_option(board, each)) is not None]
    if not options:
        raise ImpossibleClueError("none of its options is possible")
    if len(options) == 1:
        yield from options[0]
    elif all(options):
        yield Either(tuple(options))


def _rule_of_line(clue: Clue) -> str:
    return f"The line matches the pattern {clue['regex']}." if clue["regex"] else "The line follows its automaton."


def _rule_of_either(clue: Clue) -> str:
    parts = (" ".join(each.rule for each in option) for option in clue["options"])
    return "At least one of these holds: " + " / ".join(parts)


def _rule_of_sum(clue: Clue) -> str:
    words = {"=": "add up to", "<=": "add up to at most", ">=": "add up to at least"}
    words |= {"<": "add up to less than", ">": "add up to more than"}
    tail = " with weights " + ", ".join(map(str, clue["weights"])) if clue["weights"] else ""
    return f"The digits{tail} {words[clue['relation']]} {clue['total']}."


PROGRAMMABLE_KINDS = (
    Kind(
        "sum",
        "Weighted sum",
        "The digits, each multiplied by its weight, add up to a total, or to more or less than it.",
        _sum,
        revisits=True,
        group="programmable",
        parameters=(
            Parameter("total", NUMBER, help="the total"),
            Parameter("relation", choice("=", "<=", ">=", "<", ">"), "=", "how the sum compares with the total"),
            Parameter("weights", NUMBERS, (), "a factor for each cell; 1 for all by default"),
        ),
        says=_rule_of_sum,
    ),
    Kind(
        "pair",
        "Relation",
        "Neighbouring cells of the list (or all pairs of cells) contain one of the allowed pairs of digits.",
        _pair,
        least=2,
        revisits=True,
        group="programmable",
        parameters=(
            Parameter("allowed", ROWS, help="the allowed pairs: a digit of the earlier cell and one of the later"),
            Parameter("all_pairs", FLAG, False, "whether it holds between all cells, not only between neighbours"),
        ),
    ),
    Kind(
        "line",
        "Patterned line",
        "The digits of the line, read in order, match a regular expression, or are accepted by a finite automaton.",
        _line,
        revisits=True,
        group="programmable",
        parameters=(
            Parameter("regex", TEXT, "", "a regular expression on digits"),
            Parameter("automaton", AUTOMATON, None, "an automaton instead of a regular expression"),
        ),
        says=_rule_of_line,
    ),
    Kind(
        "table",
        "Table",
        "The cells contain one of the rows of digits.",
        _table,
        most=16,
        group="programmable",
        parameters=(Parameter("rows", ROWS, help="the allowed rows, a digit for each cell"),),
    ),
    Kind(
        "either",
        "Alternatives",
        "At least one of several clues, or of several lists of clues, holds.",
        _either,
        least=0,
        most=0,
        group="programmable",
        parameters=(Parameter("options", OPTIONS, help="clues, or lists of clues that hold together"),),
        says=_rule_of_either,
    ),
)
