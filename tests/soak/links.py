"""Links that nobody should follow, opened in a real browser: a board or a refusal comes up, and the tab stays alive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from fuzz.fuzz_parse import seeds
from hostile_signs import SIGNS
from patience import GUARD
from serving import HEADLESS, browsing, serving
from soak.attack import Attack, Missing, Round

TRIALS = 5
FAMILIES = ("sudoku", "dominosa", "chain", "", "coins", "__proto__", "constructor")
# Long runs of what a regular expression may stumble over.
RUNS = (" ", "0", "-", "0-1 ", ".", "9", "[", "[[", "x", "/", "0,", "set ", "on ", "\t", "%", "é")


@contextmanager
def _begin(_folder: Path) -> Iterator[Callable[[Random], Round]]:
    if HEADLESS is None:
        raise Missing("chromium is not installed")
    texts = [text.decode() for text in seeds() if len(text) < 4000]
    with serving() as (_, address), browsing() as browser:
        yield lambda rng: _round(rng, browser, address, texts)


def _round(rng: Random, browser: Any, address: str, texts: list[str]) -> Round:
    context = browser.new_context(seed=rng.getrandbits(32), base_url=address)
    context.set_default_timeout(GUARD * 1000)
    faults = []
    for _ in range(TRIALS):
        fragment = _fragment(rng, texts)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        page.goto(f"/#{fragment}")
        # A puzzle, a refusal, or a page of its own: each has a heading or a board, and none is "One moment…" forever.
        page.wait_for_function("() => document.querySelector('main h1, main h2, main .board') !== null")
        if page.evaluate("() => 6 * 7") != 42:
            errors.append("the tab does not compute")
        faults += [f"{error}: #{fragment[:500]}" for error in errors]
        page.close()
    context.close()
    return Round(TRIALS, faults)


def _fragment(rng: Random, texts: list[str]) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        text = _damaged(rng, rng.choice(texts))
    elif kind == 1:
        text = rng.choice(("", "0-1 ", "3:", "set 0-1 ", "0-1 on ")) + rng.choice(RUNS) * rng.choice(
            (9, 600, 6000, 40000)
        )
    elif kind == 2:
        text = f"{rng.choice((0, 36, 255, 99999999, -1))}:{rng.choice(texts)}"
    else:
        return _damaged(rng, f"p={quote(rng.choice(texts))}&f={rng.choice(FAMILIES)}")
    return f"p={quote(text, errors='surrogatepass')}&f={rng.choice(FAMILIES)}"


def _damaged(rng: Random, text: str) -> str:
    for _ in range(rng.randint(1, 5)):
        at, to = sorted(rng.randint(0, len(text)) for _ in range(2))
        text = text[:at] + rng.choice(("", text[at:to] * 2, *rng.sample(SIGNS, 4))) + text[to:]
    return text


LINKS = Attack("links", "a hostile link opened in Chromium", _begin, rounds=4)
