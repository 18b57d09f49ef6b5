"""A server and a browser for the tests."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from homes import ON_ENGINE

from file_server import packed_server
from grille.web.site.engine import bundle
from grille.web.site.export import export
from grille.web.site.plan import SitePlan
from made_once import made_once
from patience import GUARD
from serving import CHROMIUM, HEADLESS, launched, serving
from wasm_bundle import DIST


def pytest_collection_modifyitems(items):
    """On a site with the engine, run the tests that open its page."""
    if ON_ENGINE:
        opens = {"address", "driver"}
        items[:] = [
            item for item in items if opens <= {*item.fixturenames} or Path(__file__).parent not in item.path.parents
        ]


@pytest.fixture(scope="session")
def server():
    """A server for all tests; `at` is its address."""
    pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")
    with serving() as (server, address):
        server.at = address
        yield server


@pytest.fixture(scope="session")
def address(request, tmp_path_factory):
    """The address of the page: the service's, or with GRILLE_TEST_ENGINE=1 that of a site with the engine."""
    if not ON_ENGINE:
        yield request.getfixturevalue("server").at
        return
    with packed_server(engine_site(tmp_path_factory)) as (address, _):
        yield address


def engine_site(tmp_path_factory):
    """A site with the engine."""
    brotli = pytest.importorskip("brotli")

    def make(folder):
        plan = SitePlan(3, 3, datetime.now().astimezone().date(), per_variant=1)
        export(folder, plan, engine=bundle(DIST), brotli=lambda data: brotli.compress(data, quality=5))

    return made_once(tmp_path_factory, "engine-site", make)


@pytest.fixture(scope="session")
def driver():
    """Playwright, which runs once in a process."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="BROWSER TESTS NOT RUN: playwright is not installed: pip install playwright"
    )
    with playwright.sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(driver):
    """One browser for all tests."""
    if HEADLESS is None:
        pytest.skip("BROWSER TESTS NOT RUN: no chromium here: apt-get install chromium")
    with launched(driver) as browser:
        yield browser


@pytest.fixture(scope="session")
def full_browser(driver):
    """Chromium itself, for what belongs to an installed app."""
    if CHROMIUM is None:
        pytest.skip("BROWSER TESTS NOT RUN: no chromium here: apt-get install chromium")
    with launched(driver, CHROMIUM) as browser:
        yield browser


class Watched:
    """The errors on a page."""

    def __init__(self, page) -> None:
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)


# On a busy machine every press is long, and the engine comes late.
UNHURRIED = """try {
  for (const name of ["long-press", "patience"]) localStorage.setItem(`grille.${name}`, "3600000");
} catch {}"""


@pytest.fixture
def open_page(browser, address):
    """Opens pages, each with empty storage; none of them may have an error."""
    opened = []

    def open_one(path="/", *, errors=True, **settings):
        context = browser.new_context(base_url=address, **settings)
        context.set_default_timeout(GUARD * 1000)
        context.add_init_script(UNHURRIED)
        page = context.new_page()
        opened.append((context, Watched(page), errors))
        page.goto(path)
        return page

    yield open_one
    for context, watched, errors in opened:
        context.close()
        assert not errors or not watched.errors, watched.errors


@pytest.fixture
def page(open_page):
    return open_page()
