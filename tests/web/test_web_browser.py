"""The page in a real browser: hints, saves, links, use without a network."""

from __future__ import annotations

import gzip
import json
from urllib.parse import quote

import pytest
from at_play import CHAIN, SUDOKU, answer, choose, door, finished, kept, link, until, until_offline
from homes import ON_ENGINE

import grille
from grille.family import family
from grille.play.game import Game


def test_reloading_keeps_the_game(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    moves = answer(SUDOKU)[:3]
    for move in moves:
        cell, _, digit = move.partition("=")
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(digit)
    page.get_by_role("button", name="Undo").click()
    page.reload()
    page.locator(".board").wait_for()
    assert page.locator(".entered").count() == 2
    page.get_by_role("button", name="Redo").click()
    assert page.locator(".entered").count() == 3
    # The terminal can read the browser's save.
    assert [text.rstrip("!") for move in kept(page)[0].moves for text in move.texts] == list(moves)


def test_notes_colours_and_bookmarks(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Alt+Digit2")
    choose(page, "Fill in notes")
    page.locator(".tool", has_text="Colours").click()
    page.get_by_role("button", name="Colour 3").click()
    texts = [text for move in kept(page)[0].moves for text in move.texts]
    assert texts == ["r1c1^1", "r1c1~2", "notes fill", "r1c1#3"]
    choose(page, "Bookmark")
    page.get_by_role("button", name="Add", exact=True).click()
    choose(page, "Start over")
    assert page.locator(".tints .colour-3").count() == 0
    choose(page, "Bookmark 1 (4)")
    assert page.locator(".tints .colour-3").count() == 1


def test_hints_lead_to_the_end_of_a_hard_puzzle(open_page):
    hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    page = open_page(link(hard))
    page.locator(".board").wait_for()
    for _ in range(120):
        page.locator("#hint").click()
        page.locator(".panel .primary").first.wait_for()
        page.locator(".panel").get_by_role("button", name="Play it").click()
        # The finish is shown after the last digit is drawn.
        if page.locator(".board .entered").count() == hard.count("."):
            break
    finished(page)


def test_a_hint_has_three_stages_with_marks_and_is_announced(open_page):
    page = open_page(link(family("sudoku").examples[0][1]))
    page.locator("#hint").click()
    page.get_by_text("Look at box 4.").first.wait_for()
    assert page.locator("#live").inner_text().strip() == "Look at box 4."
    assert page.locator(".dot.target, .mark.target").count() == 0
    page.get_by_role("button", name="What is there?").click()
    page.get_by_role("button", name="Why, and what follows?").click()
    assert page.locator(".dot.target, .mark.target").count() == 1
    page.get_by_role("button", name="Play it").click()
    assert kept(page)[0].moves[0].texts == ("r6c1=9!",)


def test_a_mistake_is_shown_instead_of_a_hint(open_page):
    page = open_page(link(family("sudoku").examples[0][1]))
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.press("9")
    page.locator("#hint").click()
    page.get_by_text("Something is wrong already").first.wait_for()
    assert page.locator(".back.wrong").count() >= 1


def test_a_puzzle_is_generated_and_played(page):
    page.locator(".families").get_by_role("button", name="Domino chain").click()
    page.get_by_role("button", name="Beginner").click()
    page.locator(".hand .piece").first.wait_for()
    assert kept(page)[0].puzzle.family == "chain"
    # A game without moves is not one to continue.
    page.get_by_role("link", name="Back to the start page").click()
    page.get_by_text("Pick a puzzle.").wait_for()


def test_hostile_text_is_shown_as_text(open_page):
    hostile = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
    # The service refuses it, which the browser logs as an error.
    page = open_page(f"/#p={quote(hostile)}", errors=False)
    page.get_by_text("This can't be opened").wait_for()
    assert page.evaluate("() => window.hurt") is None
    page.goto("/")
    door(page)
    page.locator("#paste").fill(hostile)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator("[role=alert]:not(:empty)").wait_for()
    assert page.locator("img").count() == 0
    assert page.evaluate("() => window.hurt") is None


def test_any_notation_and_a_save_from_the_terminal_can_be_opened(page):
    door(page)
    page.locator("#paste").fill(
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79"
    )
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".board").wait_for()
    assert page.locator(".given").count() == 30
    game = Game(grille.parse(SUDOKU))
    game.move("r1c1~14")
    game.bookmark("here")
    from grille.play.save import to_text

    page.goto("/")
    door(page)
    page.locator("#paste").fill(to_text(game))
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator('[data-cell="r1c1"][aria-label*="notes 1 4"]').wait_for()


def test_the_page_works_without_a_network(open_page):
    page = open_page(link(SUDOKU), errors=False)
    until_offline(page, SUDOKU)
    page.context.set_offline(True)
    page.reload()
    page.locator(".board").wait_for()
    # The puzzle's explained path is here, so there are hints.
    page.locator("#hint").click()
    page.get_by_role("button", name="Play it").click()
    page.locator(".entered").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    for move in answer(SUDOKU):
        cell, _, digit = move.partition("=")
        page.locator(f'[data-cell="{cell}"]').click()
        page.keyboard.press(digit)
    finished(page)
    page.get_by_role("button", name="Look at the board").click()
    page.locator("#hint").click()
    page.get_by_text("Nothing is left to find.").first.wait_for()


def test_showing_solutions_does_not_change_the_game(open_page):
    page = open_page(link("..3.1........4.."))
    page.locator(".board").wait_for()
    choose(page, "Show solutions")
    for number in (1, 2, 3):
        page.locator("dialog .message", has_text=f"Solution {number}").wait_for()
        if number < 3:
            page.get_by_role("button", name="Next solution").click()
    assert kept(page)[0].at == 0


def test_the_reasoning_is_shown_step_by_step(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    choose(page, "Step through the reasoning")
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="Forward").click()
    assert box.locator(".entered").count() == 1
    box.get_by_role("button", name="Back").click()
    assert box.locator(".entered").count() == 0


def test_the_first_load_is_small(browser, address):
    """Headers and bodies of all requests, including those of the service worker, which an engine comes with."""
    context = browser.new_context(base_url=address)
    sizes = {}

    def weigh(request):
        if ON_ENGINE and request.service_worker is not None:
            return
        said = request.sizes()
        sizes[request] = said["responseBodySize"] + said["responseHeadersSize"]

    context.on("requestfinished", weigh)
    page = context.new_page()
    page.goto("/")
    page.locator(".card h2").first.wait_for()
    if ON_ENGINE:
        page.locator(".level-row").first.click()
        page.locator(".board").wait_for()
    else:
        page.evaluate("() => navigator.serviceWorker.ready")
        until(page, "() => caches.match('/')")
    context.close()
    assert ON_ENGINE or any(request.url.endswith("/sw.js") for request in sizes)
    assert 50_000 < sum(sizes.values()) < 200_000


def test_auto_play_announces_every_step_to_the_end(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    page.evaluate("() => localStorage.setItem('grille.pace', '0.01')")
    choose(page, "Auto-play")
    finished(page)
    assert kept(page)[0].done


def test_the_next_cell_is_selected_and_not_filled(open_page):
    page = open_page(link(family("sudoku").examples[0][1]))
    choose(page, "Which next?")
    page.get_by_text("Look at r6c1").first.wait_for()
    assert page.locator('[data-cell="r6c1"]').get_attribute("aria-selected") == "true"
    assert page.locator(".entered").count() == 0


def test_check_names_mistakes_and_live_marks_show_them_immediately(open_page):
    page = open_page(link(family("sudoku").examples[0][1]))
    page.locator('[data-cell="r1c1"]').click()
    page.keyboard.press("9")
    assert page.locator(".back.wrong").count() == 0
    choose(page, "Check")
    page.locator(".back.wrong").first.wait_for()
    choose(page, "Settings")
    page.get_by_label("Mark wrong entries as they are made").check()
    page.get_by_role("button", name="Close").last.click()
    page.locator('[data-cell="r1c2"]').click()
    page.keyboard.press("9")
    page.locator(".back.wrong").nth(1).wait_for()


def test_a_save_of_a_newer_version_is_not_changed(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    key = page.evaluate("() => Object.keys(localStorage).find((each) => each.startsWith('grille.game.'))")
    newer = json.dumps({"save": {"grille": 99, "family": "sudoku"}, "when": 1})
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, newer])
    page.reload()
    page.get_by_text("saved by a newer version").first.wait_for()
    page.locator(".board").wait_for()
    page.keyboard.press("1")
    assert page.evaluate("(key) => localStorage.getItem(key)", key) == newer


def test_damaged_entries_do_not_stop_the_page(open_page):
    page = open_page()
    page.evaluate("() => localStorage.setItem('grille.game.sudoku.x', '{\"save\": {\"grille\": 1')")
    page.evaluate('() => localStorage.setItem(\'grille.game.sudoku.y\', \'{"save": {"family": "nonsense"}}\')')
    page.reload()
    page.locator(".card h2").first.wait_for()


def test_the_theme_is_remembered(page):
    theme = page.locator("#theme")
    theme.click()
    theme.click()
    assert theme.inner_text() == "Theme: dark"
    page.reload()
    dark = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert dark == "rgb(20, 22, 27)"


def test_printing_shows_the_board_alone(open_page):
    page = open_page(link(SUDOKU))
    page.locator(".board").wait_for()
    page.emulate_media(media="print")
    assert page.locator(".board").is_visible()
    assert not page.locator(".toolbar").is_visible()
    assert not page.locator(".dock").is_visible()


def test_the_fewest_moves_are_shown_as_an_animation(open_page):
    page = open_page(link(CHAIN))
    choose(page, "Show the fewest moves")
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="Play").click()
    box.get_by_text("That is all.").wait_for()
    assert box.locator(".line li").count() == 3


def test_a_board_of_side_25_is_shown_and_played(open_page):
    page = open_page(link("." * 625))
    page.locator('[data-cell="r25c25"]').click()
    page.keyboard.press("P")
    assert page.locator(".entered").text_content() == "P"


@pytest.mark.parametrize("text", [SUDOKU, "3:12103211023333001220", CHAIN])
def test_a_solution_is_entered_as_one_move_that_can_be_undone(open_page, text):
    page = open_page(link(text))
    page.locator("#hint").click()
    page.locator(".panel").get_by_role("button", name="Play it").click()
    choose(page, "Show solutions")
    page.locator("dialog .message", has_text="The only solution").wait_for()
    page.get_by_role("button", name="Enter this in my game").click()
    finished(page)
    page.get_by_text("the solution was entered").first.wait_for()
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="Undo").click()
    game = kept(page)[0]
    assert (game.at, len(game.moves), game.done) == (1, 2, False)


def test_a_board_of_side_36_shows_numbers(open_page):
    givens = ["36", *["0"] * 1295]
    page = open_page(link(" ".join(givens)))
    page.locator(".board").wait_for()
    assert page.locator(".given").all_text_contents() == ["36"]
    page.locator('[data-cell="r1c2"]').click()
    page.get_by_role("button", name="Digits: 12,").click()
    assert page.locator(".entered").all_text_contents() == ["12"]
    assert kept(page)[0].moves[0].texts == ("r1c2=C!",)


def test_a_family_without_modules_is_not_offered(open_page):
    def with_one_more(route):
        content = route.fetch().body()
        fields = json.loads(gzip.decompress(content) if ON_ENGINE else content)
        fields["families"].append(fields["families"][0] | {"name": "coins", "title": "Coins"})
        route.fulfill(json=fields)

    page = open_page("about:blank", service_workers="block")
    page.route("**/families.json.gz" if ON_ENGINE else "**/api/families", with_one_more)
    page.goto("/")
    page.get_by_role("button", name="Beginner").wait_for()
    assert page.locator(".families button > span").all_inner_texts() == ["Sudoku", "Dominosa", "Domino chain"]
    page.goto("/#learn")
    page.get_by_role("heading", name="Learn").wait_for()
    page.get_by_role("button", name="Dominosa").wait_for()
    assert not page.get_by_text("Coins").count()
