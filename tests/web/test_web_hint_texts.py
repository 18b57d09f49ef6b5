"""Texts of hints: each fits the smallest screen, and chains of sets are walked."""

from __future__ import annotations

from typing import Any

import pytest
from at_play import link
from explained import explained
from homes import replace_replies

from grille.family import family
from grille.logic import Kind, Position
from grille.logic.hint import Hint
from grille.play.practice import practice

SMALLEST = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
# The techniques with the longest texts.
WORDY = {
    "sudoku": (
        "uniqueness_6",
        "multi_colours_2",
        "grouped_continuous_nice_loop",
        "als_xy_wing",
        "als_chain",
        "death_blossom",
        "sue_de_coq",
        "finned_mutant_leviathan",
        "clue_house",
    ),
    "dominosa": ("either-way", "net", "chain-repeats"),
    "chain": ("start", "free-choice", "wrong-ends"),
}
# The texts of a hint, beat by beat, and which of them would have to be scrolled.
READ = """async () => {
    const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const [sheet, text] = [".sheet", ".sheet .message"].map((name) => document.querySelector(name));
    press("h");
    while (sheet.hidden) await new Promise((resolve) => setTimeout(resolve));
    const read = [], cut = [];
    for (;;) {
        read.push([...text.querySelectorAll("p")].map((each) => each.textContent).join(" "));
        if (text.scrollHeight > text.clientHeight + 1) cut.push(text.textContent);
        const next = sheet.querySelector(".choices .primary");
        if (!next) break;
        next.click();
    }
    press("Escape");
    return { read, cut };
}"""


def hint_of(name, technique):
    """A hint of a technique, as the service sends it."""
    return Hint(Position(), practice(name, technique).steps[0]).data() | {"moves": []}


@pytest.mark.parametrize("name", WORDY)
def test_no_text_has_to_be_scrolled(open_page, name):
    """A text that is too long for the smallest screen comes in pages, and none of its words is lost."""
    page = open_page(link(family(name).examples[1][1]), **SMALLEST)
    page.locator(".sheet").wait_for(state="attached")
    found: dict[str, Any] = {}
    replace_replies(page, "hint", lambda _request: found)
    for technique in WORDY[name]:
        found.update(hint_of(name, technique))
        said = page.evaluate(READ)
        assert not said["cut"], technique
        # Tiles are drawn instead of named.
        if name != "chain":
            assert found["step"]["notice"] in " ".join(said["read"]), technique


def test_a_chain_of_sets_is_walked_set_by_set(open_page):
    page, _, step = explained(open_page, "als_chain")
    links = [each for each in step.pattern if each.kind is Kind.LINK]
    page.keyboard.press("h")
    page.get_by_role("button", name="What is there?").click()
    # Every set has its letter on the board.
    assert page.locator(".badge-text").all_text_contents() == [*"ABCDEFGH"[: len(links) + 1]]
    page.get_by_role("button", name="Walk through it").click()
    page.locator(".sheet", has_text="Suppose A has no").wait_for()
    assert page.locator(".link").count() == 0
    for number in range(1, len(links) + 1):
        page.keyboard.press("h")
        assert page.locator(".link").count() == number
        one, other = "ABCDEFGH"[number - 1 : number + 1]
        said = page.locator(".message p").inner_text()
        assert said.startswith(f"{one} has ")
        assert f"so {other} has not" in said
        # A letter lights up its set.
        page.locator(".message .word", has_text=other).first.hover()
        cells = [each for each in step.pattern if each.kind is Kind.CELL and each.text == other]
        assert page.locator(".back.named").count() == len(cells)
