"""The page of `grille site --engine wasm` with the real engine: everything that the service does, in the browser."""

from __future__ import annotations

from datetime import date

import pytest
from at_play import CHAIN, SUDOKU, answer, link, until

from file_server import plain_server
from grille.web.site.engine import bundle
from grille.web.site.export import export
from grille.web.site.plan import SitePlan
from patience import GUARD
from wasm_bundle import built

# With one solution, so that there is a next step.
DOMINOSA = "3:13012320133300122120"
READY = """async () => (await import("./sources/engine.js")).engineReady()"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site with one puzzle for each family."""
    engine = bundle(built())
    folder = tmp_path_factory.mktemp("wasm") / "public"
    export(folder, SitePlan(1, 1, date(2026, 11, 18), levels=("easy",)), jobs=1, engine=engine)
    return folder


@pytest.fixture(scope="module")
def address(site):
    with plain_server(site) as address:
        yield address


class Seen:
    """The errors of a page, and what it asked of another host."""

    def __init__(self, page, address):
        self.errors, self.strangers = [], []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        # A policy that is not met is reported there.
        page.on("console", lambda said: "Content Security Policy" in said.text and self.errors.append(said.text))
        page.context.on("request", lambda asked: asked.url.startswith(address) or self.strangers.append(asked.url))


@pytest.fixture(scope="module")
def visit(full_browser, address):
    """A page with the engine ready, for all tests: the engine is loaded once."""
    context = full_browser.new_context()
    context.set_default_timeout(GUARD * 1000)
    page = context.new_page()
    seen = Seen(page, address)
    page.goto(address)
    until(page, READY)
    yield page, seen
    context.close()


@pytest.fixture
def page(visit, address):
    """That page, on its first screen. It may have no error, and ask nothing of another host."""
    page, seen = visit
    page.goto(f"{address}/#")
    page.locator(".families").wait_for()
    yield page
    assert seen.errors == []
    assert seen.strangers == []


def hinted(page):
    """Ask for a hint and play it; return the text of the panel."""
    page.locator("#hint").click()
    page.locator(".panel").get_by_role("button", name="Play it").wait_for()
    words = page.locator(".panel").inner_text()
    page.locator(".panel").get_by_role("button", name="Play it").click()
    return words


def options(page, title):
    page.locator(".families").get_by_role("button", name=title).click()
    door = page.locator("details.setter")
    if door.get_attribute("open") is None:
        door.get_by_text("More options").click()
    return door


def test_a_puzzle_is_generated_to_order(page):
    door = options(page, "Sudoku")
    door.locator("#sudoku-symmetry").select_option("full")
    door.get_by_role("button", name="Play Sudoku").click()
    page.locator(".bar h1.level").wait_for()
    assert hinted(page)


def test_generating_is_stopped(page):
    door = options(page, "Sudoku")
    door.get_by_label("Level, as it is rated").select_option("extreme")
    door.locator("#sudoku-symmetry").select_option("full")
    door.locator("#sudoku-givens").fill("17")
    door.get_by_role("button", name="Play Sudoku").click()
    page.locator("dialog .attempts").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped after").first.wait_for()


@pytest.mark.parametrize("text", [SUDOKU, DOMINOSA, CHAIN], ids=["sudoku", "dominosa", "chain"])
def test_a_puzzle_from_elsewhere_has_hints_from_any_position_and_is_kept(page, address, text):
    page.goto(f"{address}{link(text)}")
    page.locator("#hint").wait_for()
    # Not in the order of any path: the last entry first, where the rules allow it.
    moves = answer(text)
    last = moves[0] if text == CHAIN else moves[-1]
    reply = page.evaluate(
        """async ([puzzle, moves]) => (await import("./service.js")).post("hint", { puzzle, moves })""",
        [text, [[last]]],
    )
    assert reply["step"]["sentence"]
    assert hinted(page)
    page.reload()
    page.locator("#hint").wait_for()
    entered = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('grille.game.'))"
        ".map((key) => JSON.parse(localStorage.getItem(key)).save.moves.length)"
    )
    assert max(entered) > 0


def test_an_own_puzzle_is_counted_and_rated(page, address):
    page.goto(f"{address}/#enter")
    page.locator("#enter-kind").select_option("sudoku")
    page.locator("#enter-size").select_option(label="4 × 4")
    for cell, digit in (("r1c3", 3), ("r2c1", 1), ("r4c2", 4), ("r4c4", 2)):
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(str(digit))
    page.locator(".count-line", has_text="solution").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.locator("#hint").wait_for()


def test_a_lesson_is_judged(page, address):
    page.goto(f"{address}/#learn=sudoku&t=hidden_single")
    page.locator(".instruction").wait_for()
    found = page.evaluate(
        """async () => (await import("./service.js")).post("judge",
          { family: "sudoku", technique: "hidden_single", number: 0, texts: ["r1c1=1"] })"""
    )
    assert found["finding"] in {"right", "aside", "refused", "wrong", "other", "unproven"}


def test_a_variant_is_generated_and_played(page):
    page.locator(".families").get_by_role("button", name="Sudoku").click()
    page.locator(".chips.variants button").nth(1).click()
    page.locator(".level-row").first.click()
    page.locator("#hint").wait_for()
    # Its rules are drawn: they are not those of a plain board.
    puzzle = page.evaluate("() => new URLSearchParams(location.hash.slice(1)).get('p')")
    assert len(puzzle) > 81
    assert hinted(page)


def test_everything_works_without_a_network_after_the_first_visit(full_browser, site):
    context = full_browser.new_context()
    context.set_default_timeout(GUARD * 1000)
    page = context.new_page()
    with plain_server(site) as address:
        page.goto(address)
        until(page, READY)
    page.reload()
    until(page, READY)
    door = options(page, "Dominosa")
    door.get_by_role("button", name="Play Dominosa").click()
    page.locator("#hint").wait_for()
    assert hinted(page)
    page.goto(f"{address}{link(SUDOKU)}")
    assert hinted(page)
    context.close()
