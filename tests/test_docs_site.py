"""The documentation site: four kinds of page, a navigation that names them all, links that lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest
import yaml

from doc_pages import DOCS, PAGES, ROOT, name

sys.path.append(str(DOCS / "scripts"))
from build_site import loaded_from_elsewhere
from site_navigation import paths, with_generated
from site_pages import pages

KINDS = ("tutorial", "how-to", "reference", "explanation")
CONFIG = yaml.safe_load((ROOT / "mkdocs.yml").read_text())
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def written():
    return {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}


def test_the_navigation_names_every_page_once():
    named = list(paths(with_generated(CONFIG["nav"], list(pages()))))
    assert sorted(named) == sorted(written() | set(pages()))


def test_every_page_is_of_one_of_the_four_kinds_and_listed_under_it():
    titles = {"Tutorial": "tutorial", "How-to guides": "how-to", "Reference": "reference", "Explanation": "explanation"}
    first, *kinds = with_generated(CONFIG["nav"], list(pages()))
    assert first == {"Home": "index.md"}
    assert [titles[next(iter(kind))] for kind in kinds] == list(KINDS)
    for kind in kinds:
        ((title, inside),) = kind.items()
        assert {path.partition("/")[0] for path in paths(inside)} == {titles[title]}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_to_files_lead_to_files(page):
    made = {DOCS / path for path in pages()}
    for link in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)):
        if not re.match(r"[a-z]+:", link):
            target = (page.parent / link).resolve()
            assert target.is_file() or target in made, link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_nothing_is_left_to_be_filled_in(page):
    assert not re.search(r"@@\w+@@|\b(TODO|FIXME|TBD)\b", page.read_text())


def test_readme_fits_on_a_few_screens():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 200


def test_every_how_to_page_is_one_click_from_its_index_and_that_one_from_the_start():
    start = (DOCS / "index.md").read_text()
    assert all(f"]({kind}/" in start for kind in KINDS)
    assert "](how-to/index.md)" in start
    index = set(LINK.findall((DOCS / "how-to" / "index.md").read_text()))
    assert index >= {path.name for path in (DOCS / "how-to").glob("*.md")} - {"index.md"}


def test_what_a_page_loads_from_another_host_is_found(tmp_path):
    (tmp_path / "page.html").write_text(
        '<link rel="canonical" href="https://one.example/"><script src="https://two.example/a.js"></script>'
        '<a href="https://three.example/">a link loads nothing</a><link rel="stylesheet" href="//four.example/b.css">'
    )
    (tmp_path / "style.css").write_text("@font-face { src: url('https://five.example/c.woff2') }")
    found = "\n".join(loaded_from_elsewhere(tmp_path))
    assert [host in found for host in ("one", "two", "three", "four", "five")] == [False, True, False, True, True]


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="mkdocs, which builds the site, is not installed")
def test_the_site_builds_without_a_warning(tmp_path):
    command = [sys.executable, str(DOCS / "scripts" / "build_site.py"), str(tmp_path / "site")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "how-to" / "worksheet.html").is_file()
