"""NumPy files are tables with one column: digits, digits one higher, and texts."""

from __future__ import annotations

import numpy as np
import pytest

from grille.errors import GrilleError
from grille.table import process
from grille.table.array_files import open_array, read_array
from grille.table.inputs import find_inputs

CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
SMALL = "..3.1........4.2"


def digits(text):
    return [0 if sign == "." else int(sign) for sign in text]


def column(path):
    (file,) = find_inputs([str(path)])
    return [row for read in read_array(file) for row in read.batch.column("puzzle").to_pylist()]


@pytest.mark.parametrize("kind", ["u1", "i4", "i8", ">i2"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
@pytest.mark.parametrize("shift", [0, 1])
def test_digits_of_classic_boards_become_text(tmp_path, kind, shape, shift):
    boards = np.array([digits(CLASSIC), digits(CLASSIC[::-1])], kind) + np.array(shift, kind)
    np.save(tmp_path / "boards.npy", boards.reshape(shape))
    assert column(tmp_path / "boards.npy") == [CLASSIC.replace(".", "0"), CLASSIC[::-1].replace(".", "0")]


def test_other_sizes_become_lists_and_texts_stay(tmp_path):
    np.save(tmp_path / "small.npy", np.array([digits(SMALL)]))
    assert column(tmp_path / "small.npy") == [digits(SMALL)]
    np.save(tmp_path / "texts.npy", np.array([SMALL, "junk"]))
    assert column(tmp_path / "texts.npy") == [SMALL, "junk"]


def test_a_batch_job_reads_them(tmp_path):
    np.save(tmp_path / "boards.npy", np.array([digits(CLASSIC), [9] * 81], np.uint8))
    summary = process("solve", str(tmp_path / "boards.npy"), str(tmp_path / "out.csv"))
    assert summary.tally == {"invalid": 1, "unique": 1}


@pytest.mark.parametrize(
    "array",
    [np.zeros(81, np.uint8), np.zeros((2, 81)), np.zeros((2, 3, 3, 9), np.uint8), np.zeros((2, 0), np.uint8)],
)
def test_other_arrays_are_refused(tmp_path, array):
    np.save(tmp_path / "other.npy", array)
    with pytest.raises(GrilleError, match="expected an array of whole numbers with one row per puzzle"):
        open_array(str(tmp_path / "other.npy"))


def test_objects_are_never_unpickled(tmp_path):
    np.save(tmp_path / "objects.npy", np.array([{"puzzle": SMALL}], object), allow_pickle=True)
    with pytest.raises(GrilleError, match="not a NumPy file"):
        open_array(str(tmp_path / "objects.npy"))
