"""THIRD_PARTY.md is what bin/third_party.py writes, and the page holds nothing that it does not name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bin"))

third_party = pytest.importorskip("third_party")


def test_the_document_is_up_to_date():
    try:
        text = third_party.document()
    except SystemExit as missing:
        if "is not installed" not in str(missing):
            raise
        pytest.skip(str(missing))
    assert (ROOT / "THIRD_PARTY.md").read_text() == text


def test_a_font_or_another_host_in_the_page_is_found(monkeypatch, tmp_path):
    monkeypatch.setattr(third_party, "PAGE", tmp_path)
    (tmp_path / "page.js").write_text('fetch("https://cdn.example.org/x.js"); draw("http://www.w3.org/2000/svg")')
    (tmp_path / "sans.woff2").write_bytes(b"wOF2")
    assert third_party.foreign() == ["https://cdn.example.org/x.js", "sans.woff2"]
