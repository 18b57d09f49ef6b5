"""LZ-string: the texts of f-puzzles and SudokuPad links."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grille.errors import GrilleError
from grille.notation.lzstring import MAX_LENGTH, compress, decompress

# What the JavaScript library gives for these texts.
KNOWN = {"": "Q===", "a": "IZA=", "aaaaaaaaaa": "IY1o"}


@settings(max_examples=80, deadline=None)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=300))
def test_a_text_comes_back(text):
    assert decompress(compress(text)) == text


@pytest.mark.parametrize("text", KNOWN)
def test_known_texts(text):
    assert compress(text) == KNOWN[text]


def test_the_library_of_others_gives_the_same():
    theirs = pytest.importorskip("lzstring", reason="lzstring, for comparison, is not installed").LZString
    for text in (*KNOWN, "ab" * 500, "äé€"):
        assert compress(text) == theirs.compressToBase64(text)
        assert theirs.decompressFromBase64(compress(text)) == text


@pytest.mark.parametrize("text", ["", "A", "IZ", "*", "ä", "N4IgzglgXgpiBcBOANCA5gJwgEwQ"])
def test_what_is_damaged_is_refused(text):
    with pytest.raises(GrilleError):
        decompress(text)


def test_a_short_link_does_not_ask_for_much_memory():
    with pytest.raises(GrilleError, match="longer than"):
        decompress(compress("a" * (MAX_LENGTH + 2)))
