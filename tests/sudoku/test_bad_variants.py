"""What bad variants get: one clear message that names the clue and the cells, from every way in."""

from __future__ import annotations

import json

import pytest

from grille import GrilleError, Sudoku, parse
from grille.cli import run
from grille.sudoku import clues
from grille.sudoku.layout import Layout

EMPTY = "\n".join(["." * 9] * 9)
CASES = [
    ([{"kind": "cage", "cells": "r9c9 r9c10"}], "killer cage r9c9 r9c10: r9c10 is not on the board"),
    ([{"kind": "thermometer", "cells": "r1c1 r0c1"}], "thermometer.* r0c1 is not on the board"),
    ([{"kind": "arrow", "cells": "r1c1", "shafts": ["r1c2 r10c2"]}], "arrow r1c1: r10c2 is not on the board"),
    (
        [{"kind": "cage", "cells": "r1c1..r1c9 r2c1"}],
        "killer cage r1c1 .*: it has 10 cells, but there are only 9",
    ),
    ([{"kind": "cage", "cells": "r1c1 r1c2", "total": 2}], "killer cage r1c1 r1c2: 2 different digits .* not 2"),
    ([{"kind": "cage", "cells": "r1c1 r1c2", "total": 99}], "killer cage r1c1 r1c2: .* not 99"),
    ([{"kind": "sandwich", "cells": "r1c1..r1c9", "total": 99}], "sandwich sum r1c1 .*: no digits satisfy it"),
    (
        [{"kind": "even", "cells": "r1c1"}, {"kind": "odd", "cells": "r1c1"}],
        "odd.* r1c1 and even.* r1c1 exclude each other",
    ),
    (
        [{"kind": "greater-than", "cells": "r1c1 r1c2"}, {"kind": "greater-than", "cells": "r1c2 r1c1"}],
        "greater than r1c2 r1c1 and greater than r1c1 r1c2 exclude each other",
    ),
    (
        [{"kind": "xv", "cells": "r1c1 r1c2", "total": 5}, {"kind": "xv", "cells": "r1c1 r1c2", "total": 10}],
        r"xv pair r1c1 r1c2 \(the two digits add up to 10\) and .*add up to 5\) exclude each other",
    ),
    ([{"kind": "cage", "cells": "r1c1 r1c1", "total": 5}], "killer cage r1c1 r1c1: r1c1 occurs twice"),
    ([{"kind": "telepathy"}], "unknown kind of clue 'telepathy'"),
]


@pytest.mark.parametrize(("rules", "message"), CASES)
def test_a_bad_clue_is_named_with_its_cells(rules, message, capsys):
    with pytest.raises(GrilleError, match=f"(?i){message}"):
        Sudoku("." * 81, clues=rules)
    text = json.dumps({"givens": "." * 81, "clues": rules})
    with pytest.raises(GrilleError, match=f"(?i){message}"):
        parse(text)
    assert run(["solve", text]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("regions", "message"),
    [
        ("AAAB ABBB CCDD CCDD", None),
        ("AAAA ABBB CCDD CCDD", "region A .* has 5 cells, expected 4"),
        ("AAAB ABBB CCDD CCD", "expected one label for each cell"),
    ],
)
def test_regions_of_the_wrong_size_are_named(regions, message):
    if message is None:
        assert Layout.jigsaw(regions).side == 4
        return
    with pytest.raises(GrilleError, match=message):
        Layout.jigsaw(regions)


def test_a_text_of_ten_megabytes_is_refused(capsys, tmp_path):
    rules = [{"kind": "cage", "cells": ["r1c1", "r1c2"]}] * 200_000
    text = json.dumps({"givens": "." * 81, "clues": rules})
    assert len(text) > 9_000_000
    with pytest.raises(GrilleError) as caught:
        parse(text)
    assert len(str(caught.value)) < 200
    path = tmp_path / "large.json"
    path.write_text(text)
    assert run(["solve", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    lines = "\n".join([EMPTY, *["cage r1c1 r1c2"] * 6_000])
    with pytest.raises(GrilleError):
        parse(lines)


def test_a_truncated_link_is_refused_whatever_is_missing():
    link = Sudoku("." * 81, clues=[clues.cage("r1c1 r1c2", 5), clues.anti_knight()]).notation("fpuzzles")
    for end in range(30, len(link) - 8, 7):
        with pytest.raises(GrilleError):
            parse(link[:end])
