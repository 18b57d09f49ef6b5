"""Board, tools and keys are in one viewport at ten sizes, and whole games need no scroll."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from at_play import answer, between, chain_moves, finished, kept, link

import grille
from thorough import ALL

SIZES = (
    (360, 640),
    (390, 664),
    (390, 844),
    (412, 915),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1366, 768),
    (1440, 900),
    (2560, 1440),
)
DOUBLE_SIX = " ".join(f"{low}-{high}" for low in range(7) for high in range(low, 7))


def dominosa(order):
    digits = [digit for low in range(order + 1) for high in range(low, order + 1) for digit in (low, high)]
    return grille.Dominosa([digits[at : at + order + 2] for at in range(0, len(digits), order + 2)]).notation()


BOARDS = {
    "4x4": "..3.1........4.2",
    "6x6": "." * 36,
    "8x8": "." * 64,
    "9x9": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "12x12": "." * 144,
    "16x16": "." * 256,
    "25x25": "." * 625,
    "36x36": " ".join(["0"] * 1296),
    "Dominosa 3": dominosa(3),
    "Dominosa 9": dominosa(9),
    "Dominosa 15": dominosa(15),
    "chain": DOUBLE_SIX,
}
SHORT = "1234341221434.2."
# Where there is the least room, upright and lying.
TIGHT = ((360, 640), (844, 390))

# What lies outside the window, scrolls, or on a phone is too small to press.
FINDINGS = """(phone) => {
    const found = [];
    const parts = [".board", ".bar", ".strip", ".toolbar", ".dock"].map((name) => document.querySelector(name));
    // The list of tiles, which says what is left, scrolls within its frame on boards above order 9.
    const buttons = document.querySelectorAll(".game button:not(.tile), .game a");
    const pressed = [...buttons].filter((each) => each.checkVisibility());
    for (const each of [...parts, ...pressed]) {
        const box = each.getBoundingClientRect();
        const name = each.className.baseVal ?? each.className;
        const outside = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        if (outside || !box.width) found.push(["outside", name, each.textContent, box.toJSON()]);
        const small = Math.min(box.width, box.height) < 43.9;
        if (phone && small && pressed.includes(each)) found.push(["small", name, each.textContent, box.toJSON()]);
    }
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1) found.push(["scrolls"]);
    return found;
}"""


def settings(width, height):
    phone = min(width, height) < 600
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": width < 900,
        "is_mobile": width < 900,
        "reduced_motion": "reduce",
    }, phone


def shown(width, height):
    """The boards to look at in a window: all where there is the least room, half of them elsewhere."""
    every = [*BOARDS.items()]
    return every if ALL or (width, height) in TIGHT else every[SIZES.index((width, height)) % 2 :: 2]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_is_in_one_viewport(open_page, width, height):
    given, phone = settings(width, height)
    page = open_page("about:blank", **given)
    for name, text in shown(width, height):
        puzzle = grille.parse(text)
        page.goto(f"/#p={quote(puzzle.notation())}&f={puzzle.family}")
        page.locator(f".{puzzle.family}-game").wait_for()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        # Chains measure their place first.
        page.wait_for_function(
            "() => !document.querySelector('.chain') || document.querySelector('.chain').style.length"
        )
        found = page.evaluate(FINDINGS, phone)
        assert found == [], (name, found[:3])
        # The next board is another screen.
        page.goto("/#learn")
        page.locator(".game").wait_for(state="detached")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (844, 390), (820, 1180), (1440, 900)])
def test_whole_games_need_no_scroll(open_page, width, height):
    """By touch or mouse, with a hint in the middle; the number pad stays where it is."""
    given, _ = settings(width, height)
    page = open_page(link(SHORT), **given)
    press = "tap" if given["has_touch"] else "click"
    page.evaluate("() => { window.scrolls = 0; addEventListener('scroll', () => { window.scrolls += 1; }, true); }")
    dock = page.locator(".dock").bounding_box()
    for number, move in enumerate(answer(SHORT)):
        cell, _, digit = move.partition("=")
        getattr(page.locator(f'[data-cell="{cell}"]'), press)()
        if number == 0:
            getattr(page.locator("#hint"), press)()
            page.locator(".sheet .primary").wait_for()
            assert page.locator(".dock").bounding_box() == dock
            getattr(page.get_by_label("Close"), press)()
        getattr(page.locator(f'.key.digit:has(b:text-is("{digit}"))'), press)()
    finished(page)
    page.keyboard.press("Escape")
    page.goto(link("1:001011"))
    page.locator(".dominosa-game").wait_for()
    for move in answer("1:001011"):
        x, y, _ = between(page, move)
        page.touchscreen.tap(x, y) if press == "tap" else page.mouse.click(x, y)
    finished(page)
    page.keyboard.press("Escape")
    page.goto(link("1-0 1-2 from 0"))
    page.locator(".chain-game").wait_for()
    for verb, tile in chain_moves("1-0 1-2 from 0"):
        piece = page.locator(f'[data-tile="{tile}"]')
        if piece.get_attribute("aria-pressed") != "true":
            getattr(piece, press)()
        getattr(page.locator(f'[data-do="{verb}"]'), press)()
    finished(page)
    assert page.evaluate("() => [window.scrolls, scrollX, scrollY]") == [0, 0, 0]
    assert all(game.done for game in kept(page))


def test_large_boards_are_zoomed_by_wheel_keys_and_buttons(open_page):
    page = open_page(link("." * 625), viewport={"width": 820, "height": 1180})
    cell = page.locator('[data-cell="r13c13"] .hit')
    before = cell.bounding_box()
    page.mouse.move(before["x"] + 5, before["y"] + 5)
    page.mouse.wheel(0, -500)
    page.locator(".board.zoomed").wait_for()
    after = cell.bounding_box()
    assert after["width"] > 2 * before["width"]
    # The cell under the mouse stays there, and the cursor stays in sight.
    assert abs(after["x"] - before["x"]) < after["width"]
    cell.click()
    for _ in range(11):
        page.keyboard.press("ArrowRight")
    there, board = page.locator('[data-cell="r13c24"] .hit').bounding_box(), page.locator(".board").bounding_box()
    assert there["x"] + there["width"] <= board["x"] + board["width"] + 1
    page.keyboard.press("Escape")
    assert cell.bounding_box() == before
    page.get_by_label("Zoom in").click()
    assert cell.bounding_box()["width"] > before["width"]
    page.get_by_label("Whole board").click()
    page.keyboard.press("+")
    page.keyboard.press("-")
    assert cell.bounding_box() == before


def test_two_fingers_zoom_a_board(open_page):
    page = open_page(link("." * 256), **settings(390, 664)[0])
    cell = page.locator('[data-cell="r8c8"] .hit')
    before = cell.bounding_box()
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (180, 240), (210, 240))
    for far in range(10, 100, 10):
        touch("touchMove", (180 - far, 240), (210 + far, 240))
    touch("touchEnd")
    page.locator(".board.zoomed").wait_for()
    assert cell.bounding_box()["width"] > 2 * before["width"]
    # The page itself is not zoomed, and the keys stay in reach.
    assert page.evaluate("() => visualViewport.scale") == 1
    assert page.evaluate(FINDINGS, True) == []
