"""Stored games: two tabs, blocked and full storage, damaged entries, all games as one file."""

from __future__ import annotations

import json
import re
from urllib.parse import unquote

import pytest
from at_play import SUDOKU, door, kept, link

import grille
from grille.play.autosave import Autosave
from grille.play.collection import from_text, import_games, to_text
from grille.play.game import Game
from patience import GUARD
from serving import CHROMIUM, QUIET

FOUR = "..3.1........4.2"
# Under the hash that games were kept by before, this is the same as FOUR.
ALIKE = "13.12331.133234."
PREFIX = "grille.game."


def shown(page):
    page.locator(".board").wait_for()


def write(page, cell, digit):
    page.locator(f'[data-cell="{cell}"]').click()
    page.keyboard.press(digit)


def moves(page):
    return sorted([str(move) for move in game.moves] for game in kept(page))


def put(page, key, text):
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


def entries(page):
    return page.evaluate("() => Object.fromEntries(Object.entries(localStorage))")


def second_tab(page, path):
    other = page.context.new_page()
    other.goto(path)
    shown(other)
    return other


def fill(page):
    """Fills the page's storage completely with other data."""
    page.evaluate(
        """() => {
          let size = 1 << 20, number = 0;
          while (size >= 1) {
            try {
              localStorage.setItem(`other.${number}`, 'x'.repeat(size));
              number += 1;
            } catch {
              size = Math.floor(size / 2);
            }
          }
        }"""
    )


def entry(text, done=(), when=1):
    game = Game(grille.parse(text))
    for move in done:
        game.move(move)
    save = json.loads(to_text([game]))["games"][0]
    key = f"{PREFIX}{game.puzzle.family} {game.puzzle.notation()}"
    return key, json.dumps({"save": save, "about": {}, "when": when})


def test_a_second_tab_continues_the_game_and_the_first_follows(open_page):
    old = open_page(link(FOUR))
    shown(old)
    new = second_tab(old, link(FOUR))
    write(new, "r1c1", "4")
    write(new, "r1c2", "2")
    # The first one follows.
    old.locator(".entered").nth(1).wait_for()
    old.get_by_text("continued in another tab").first.wait_for()
    old.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    old.close()
    assert moves(new) == [["r1c1=4!", "r1c2=2!"]]
    # The first tab can continue from there: it is one game.
    write(new, "r1c4", "1")
    assert moves(new) == [["r1c1=4!", "r1c2=2!", "r1c4=1!"]]


def test_a_tab_without_the_event_saves_a_separate_game(open_page):
    page = open_page(link(FOUR))
    shown(page)
    write(page, "r1c1", "4")
    # A tab gets no event for what it writes itself.
    put(page, *entry(FOUR, ["r1c1=2", "r1c2=4"], when=2))
    page.evaluate("() => window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert moves(page) == [["r1c1=2", "r1c2=4"]]
    write(page, "r1c2", "2")
    page.get_by_text("Both are saved").first.wait_for()
    assert moves(page) == [["r1c1=2", "r1c2=4"], ["r1c1=4!", "r1c2=2!"]]
    write(page, "r1c4", "1")
    assert moves(page) == [["r1c1=2", "r1c2=4"], ["r1c1=4!", "r1c2=2!", "r1c4=1!"]]


def test_started_games_are_never_removed(open_page):
    page = open_page()
    page.locator(".card h2").first.wait_for()
    for number in range(60):
        digits = f"{number:06b}".replace("0", ".")
        put(page, *entry(f"{digits}{'.' * 10}", ["r4c4=2"], when=number))
    page.goto(link(FOUR))
    shown(page)
    write(page, "r1c1", "4")
    assert len(moves(page)) == 61
    page.goto("/#")
    page.get_by_text("55 more").click()
    assert page.locator(".games li").count() == 61


def test_full_storage_removes_unstarted_and_finished_games_and_reports_it(open_page):
    page = open_page()
    page.locator(".card h2").first.wait_for()
    begun, new, done = ("0-1 1-2", ["first t1"]), ("0-1 1-3", []), ("0-1 1-4", ["first t1", "right t2"])
    for number, (text, made) in enumerate((begun, new, done)):
        put(page, *entry(text, made, when=number))
    fill(page)
    page.goto(link(FOUR))
    shown(page)
    page.get_by_text("To make room").first.wait_for()
    write(page, "r1c1", "4")
    assert ["first t1"] in moves(page)
    assert ["r1c1=4!"] in moves(page)
    assert [] not in moves(page)


def test_a_failed_save_is_reported_immediately_and_the_game_continues(open_page):
    page = open_page(link(FOUR))
    shown(page)
    fill(page)
    for cell, digit in (("r1c1", "4"), ("r1c2", "2")):
        write(page, cell, digit)
        page.get_by_role("alert").get_by_text("This game is not saved").wait_for()
    assert page.locator(".entered").all_text_contents() == ["4", "2"]
    for key in entries(page):
        if key.startswith("other."):
            page.evaluate("(key) => localStorage.removeItem(key)", key)
    write(page, "r1c4", "1")
    page.get_by_role("alert").get_by_text("This game is not saved").wait_for(state="hidden")
    assert moves(page) == [["r1c1=4!", "r1c2=2!", "r1c4=1!"]]


@pytest.fixture
def blocking(browser, address, tmp_path):
    """A page in a browser that blocks storage, which needs a separate profile."""
    (tmp_path / "Default").mkdir()
    blocks = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(blocks))
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=CHROMIUM, args=list(QUIET), base_url=address
    )
    context.set_default_timeout(GUARD * 1000)
    yield context.new_page()
    context.close()


def test_blocked_storage_is_reported_and_the_page_still_plays(blocking):
    page = blocking
    page.goto("/")
    page.get_by_text("does not let the page store games").wait_for()
    page.locator(".card h2").first.wait_for()
    with pytest.raises(Exception, match="denied"):
        page.evaluate("() => localStorage.length")
    page.goto(link(FOUR))
    shown(page)
    page.get_by_role("alert").get_by_text("does not let the page store games").wait_for()
    write(page, "r1c1", "4")
    # The game lasts while the page is open.
    page.evaluate("() => { location.hash = ''; }")
    page.get_by_role("link", name="Continue Sudoku").click()
    shown(page)
    assert page.locator(".entered").all_text_contents() == ["4"]


@pytest.mark.parametrize("wrong", ["{", "null", '{"save": {"grille": 1}}', "whole"])
def test_a_damaged_entry_is_never_overwritten(open_page, wrong):
    page = open_page()
    page.locator(".card h2").first.wait_for()
    key, whole = entry(FOUR, ["r1c1=4"])
    text = whole.replace("r1c1=4", "r9c9=4") if wrong == "whole" else wrong
    put(page, key, text)
    page.goto(link(FOUR))
    shown(page)
    page.get_by_text("saved game").first.wait_for()
    write(page, "r1c1", "4")
    page.reload()
    shown(page)
    assert page.locator(".entered").all_text_contents() == ["4"]
    assert entries(page)[key] == text
    assert len([name for name in entries(page) if name.startswith(PREFIX)]) == 2


def test_puzzles_with_the_same_hash_are_two_games(open_page):
    page = open_page(link(FOUR))
    shown(page)
    write(page, "r1c1", "4")
    page.goto(link(ALIKE))
    page.reload()
    shown(page)
    assert page.locator(".given").count() == 13
    assert {game.puzzle.notation() for game in kept(page)} == {FOUR, ALIKE}
    assert ["r1c1=4!"] in moves(page)


def test_games_stored_under_a_hash_are_migrated(open_page):
    page = open_page()
    page.locator(".card h2").first.wait_for()
    _, text = entry(FOUR, ["r1c1=4"])
    put(page, f"{PREFIX}sudoku.1x2y3z", text)
    put(page, f"{PREFIX}sudoku.zzz", "{")
    page.goto(link(FOUR))
    page.reload()
    shown(page)
    assert page.locator(".entered").all_text_contents() == ["4"]
    assert sorted(name for name in entries(page) if name.startswith(PREFIX)) == [
        f"{PREFIX}sudoku {FOUR}",
        f"{PREFIX}sudoku.zzz",
    ]


def test_the_puzzle_of_the_day_is_continued(page):
    for count in (0, 1):
        page.goto("/#")
        page.get_by_role("region", name="Today").get_by_role("button", name="Medium").click()
        shown(page)
        assert page.locator(".entered").count() == count
        if not count:
            puzzle = grille.parse(unquote(re.search(r"#p=([^&]*)", page.url)[1]))
            at = puzzle.givens.index(".")
            page.locator(f'[data-cell="{puzzle.layout.name(at)}"]').click()
            page.keyboard.press("1")
            page.locator(".entered").first.wait_for()


def test_all_games_are_one_file_for_the_page_and_the_terminal(open_page, tmp_path):
    page = open_page()
    page.locator(".card h2").first.wait_for()
    for text, made in ((FOUR, ["r1c1=4"]), ("0-1 1-2", ["first t1"])):
        put(page, *entry(text, made))
    put(page, f"{PREFIX}sudoku.x", "{")
    pages = {"at": 2, "done": [0, 1], "began": [[]], "since": [], "finished": False}
    put(page, "grille.lesson.sudoku.x_wing", json.dumps(pages))
    page.reload()
    door(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save all games to a file").click()
    page.get_by_text("2 games saved to a file. 1 game could not be read and is not in it.").first.wait_for()
    page.evaluate("(key) => localStorage.removeItem(key)", f"{PREFIX}sudoku.x")
    path = tmp_path / "games.json"
    download.value.save_as(path)
    keeper = Autosave(tmp_path / "games")
    assert import_games(keeper, path) == (2, 0, [], 0, 1)
    assert import_games(keeper, path) == (0, 2, [], 0, 0)
    # In the terminal one game is continued and one differs; the page imports both and loses nothing.
    game = next(each.game for each in keeper.games() if each.game.puzzle.family == "sudoku")
    game.move("r1c2=2")
    keeper.save(game)
    (other,) = from_text(to_text([Game(grille.parse("0-1 1-2"))]))
    other.move("turn t1")
    text = to_text([game, other], lessons={"sudoku.first": frozenset({0, 1}), "sudoku.x_wing": frozenset({4})})
    assert text.endswith("]}}")
    path.write_text(text.replace('], "lessons"', ', {"grille": 1}], "lessons"'))
    page.locator("#games").set_input_files(path)
    page.get_by_text("2 games imported, 0 already here. Game 3: This saved game is damaged").first.wait_for()
    assert moves(page) == [["first t1"], ["r1c1=4", "r1c2=2"], ["turn t1"]]
    stored = "(name) => JSON.parse(localStorage.getItem('grille.lesson.sudoku.' + name)).done"
    assert page.evaluate(stored, "first") == [0, 1]
    assert page.evaluate(stored, "x_wing") == [0, 1, 4]
    # The stored game has more moves than the imported one and stays.
    path.write_text(to_text([Game(grille.parse(FOUR)), Game(grille.parse("0-1 1-2"))]))
    page.locator("#games").set_input_files(path)
    page.get_by_text("0 games imported, 2 already here.").first.wait_for()
    assert moves(page) == [["first t1"], ["r1c1=4", "r1c2=2"], ["turn t1"]]


@pytest.mark.parametrize(
    "hash_",
    [
        "p=99999999:0&f=dominosa",
        "p=0 99999&f=dominosa",
        f"p=0-1 on {' ' * 6000}x&f=chain",
        f"p=set {'0-1 ' * 4000}/ x&f=dominosa",
        f"p=255:{'0' * 500_000}&f=dominosa",
        f"p={'.' * 100_000}&f=sudoku",
    ],
    ids=["order", "digit", "blanks", "set", "digits", "cells"],
)
def test_a_link_without_a_puzzle_is_refused(open_page, hash_):
    # The service refuses it too, which the browser logs as an error.
    page = open_page(f"/#{hash_}", errors=False)
    page.get_by_role("heading", name="This can't be opened").wait_for()
    page.goto(link(FOUR))
    shown(page)


def test_opening_a_saved_game_leaves_the_others_unchanged(open_page, tmp_path):
    page = open_page(link(SUDOKU))
    shown(page)
    page.keyboard.press("h")
    game = Game(grille.parse(FOUR))
    game.move("r1c1=2")
    path = tmp_path / "one.json"
    path.write_text(game.to_json().replace('"version"', '"grille"'))
    put(page, *entry(FOUR, ["r1c1=4"]))
    page.goto("/#")
    page.locator("#file").set_input_files(path)
    shown(page)
    assert page.locator(".entered").all_text_contents() == ["2"]
    assert ["r1c1=4"] in moves(page)
