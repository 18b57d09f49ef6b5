"""The page of a site in two files: they are what the modules and the style sheets are, and no other bytes are run."""

from __future__ import annotations

import re
from datetime import date

import pytest
from at_play import until

from file_server import plain_server
from grille.web import page_files
from grille.web.joined import is_joined, joined
from grille.web.page_files import STATIC
from grille.web.site.export import export
from grille.web.site.plan import SitePlan
from made_once import made_once
from patience import GUARD

PLAN = SitePlan(1, 0, date(2026, 11, 18), levels=("easy",), names=("dominosa",))
EXPORTS = """async (names) => Object.fromEntries(await Promise.all(names.map(async (name) =>
  [name, Object.entries(await import(`./${name}`)).map(([key, value]) => `${key}: ${typeof value}`).sort()])))"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return made_once(tmp_path_factory, "joined", lambda folder: export(folder, PLAN, jobs=1))


def start_files(site):
    return {path.suffix: path for path in site.glob("page-*")}


@pytest.fixture
def opened(browser):
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(GUARD * 1000)
    yield context.new_page()
    context.close()


def test_every_module_exports_what_it_does_by_itself(site, opened):
    files = joined((STATIC / "index.html").read_text()).files
    names = sorted(name for name in files if not name.startswith("page-") and (site / name).exists())
    assert len(names) > 50
    found = []
    for folder in (site, STATIC):
        with plain_server(folder) as address:
            opened.goto(address)
            found.append(opened.evaluate(EXPORTS, [name for name in names if name != "app.js"]))
    assert found[0] == found[1]


def test_the_style_sheet_is_all_style_sheets_in_their_order(site):
    links = re.findall(r'rel="stylesheet" href="([^"]+)"', (STATIC / "index.html").read_text())
    assert len(links) > 5
    assert start_files(site)[".css"].read_bytes() == b"".join(page_files.content(name) for name in links)


def first_visit(opened, address):
    """The addresses that a first visit asks for, up to a board."""
    asked = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(address)
    opened.locator(".level-row").first.click()
    opened.locator(".board").wait_for()
    return asked


def test_a_first_visit_of_the_service_has_few_requests(server, opened):
    asked = first_visit(opened, server.at)
    assert len(asked) < 20
    parts = [url.rpartition("/")[2] for url in asked if url.endswith((".js", ".css"))]
    assert [*map(is_joined, parts)] == [True, True]


def test_a_module_that_is_loaded_later_does_not_start_the_page_again(server, opened):
    asked = first_visit(opened, server.at)
    names = ["enter.js", "families/sudoku-editor.js", "game.js"]
    for name in names:
        assert opened.evaluate("async (name) => Object.keys(await import(`/${name}`)).length", name)
    assert {f"{server.at}/{name}" for name in names} <= {*asked}
    assert len([url for url in asked if is_joined(url.rpartition("/")[2])]) == 2


def test_a_first_visit_has_few_requests(site, opened):
    with plain_server(site) as address:
        asked = first_visit(opened, address)
    assert len(asked) < 20
    # None of the data is fetched twice.
    assert len([url for url in asked if url.endswith("index.json")]) == 1
    assert len([url for url in asked if url.endswith("families.json.gz")]) == 1


@pytest.mark.parametrize("ending", [".js", ".css"])
def test_a_changed_file_is_not_used(site, opened, ending):
    path = start_files(site)[ending]
    good = path.read_bytes()
    refused = []
    opened.on("console", lambda said: refused.append(said.text) if "integrity" in said.text else None)
    try:
        path.write_bytes(good + b" ")
        with plain_server(site) as address:
            opened.goto(address)
            until(opened, "async () => document.readyState === 'complete'")
            assert opened.evaluate("() => Boolean(document.querySelector('.front'))") is (ending == ".css")
            assert opened.evaluate("() => document.styleSheets.length") == (1 if ending == ".js" else 0)
    finally:
        path.write_bytes(good)
    assert refused


def test_an_export_leaves_no_files_of_another_version(site, tmp_path, monkeypatch):
    live = tmp_path / "public"
    export(live, PLAN, jobs=1)
    names = {path.name for path in live.glob("page-*")}
    content = page_files.content
    monkeypatch.setattr(page_files, "content", lambda name: content(name) + (b"\n" if name == "app.js" else b""))
    export(live, PLAN, jobs=1)
    later = {path.name for path in live.glob("page-*")}
    assert len(later) == 2
    assert len(later & names) == 1


def test_a_form_of_import_that_is_not_known_is_an_error(monkeypatch):
    content = page_files.content
    monkeypatch.setattr(page_files, "content", lambda name: content(name) + (b"export default 1;" * (name == "dom.js")))
    with pytest.raises(AssertionError, match=r"dom\.js has a form"):
        joined((STATIC / "index.html").read_text())
