"""CPU time of the page per digit, from the key to the frame.

    python bench/page_digits.py [digits]

Enters digits on a classic board, a killer and a 16x16 board in Chromium at the size of a phone, and prints the CPU time
of the page's main thread for each: script, style, layout and painting, without waiting. It is also meaningful on a busy
machine. Four times the largest is below 50 ms where a phone with a quarter of this speed keeps up with every digit.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

import grille
from grille.family import family

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from serving import CHROMIUM, browsing, serving

DIGITS = 50
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FRAME = "() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"


def boards() -> dict[str, Any]:
    def made(**options: Any) -> Any:
        return next(iter(grille.generate("sudoku", level="easy", seed=2, **options))).puzzle

    classic = grille.parse(family("sudoku").examples[0][1])
    return {"classic": classic, "killer": made(variant=["killer"]), "16x16": made(size=16)}


def times(browser: Any, address: str, puzzle: Any, most: int) -> list[float]:
    """Milliseconds of each digit; a key that enters nothing is subtracted."""
    context = browser.new_context(base_url=address, **PHONE)
    page = context.new_page()
    page.goto(f"/#p={quote(puzzle.notation())}&f=sudoku")
    page.locator(".game .board").wait_for()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent(key: str) -> float:
        before = total()
        page.keyboard.press(key)
        page.evaluate(FRAME)
        return total() - before

    def total() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    side, solution = puzzle.layout.side, puzzle.solve().solution.line
    found = []
    for cell in [at for at, given in enumerate(puzzle.givens) if given == "."][:most]:
        page.locator(f'[data-cell="r{cell // side + 1}c{cell % side + 1}"]').tap()
        page.evaluate(FRAME)
        nothing = spent("Shift")
        found.append(spent(solution[cell]) - nothing)
    context.close()
    return found


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else DIGITS
    with serving() as (_, address), browsing(CHROMIUM) as browser:
        for name, puzzle in boards().items():
            found = sorted(times(browser, address, puzzle, most))
            print(
                f"{name}: {len(found)} digits, CPU per digit median {statistics.median(found):.1f} ms, "
                f"95% {found[int(len(found) * 0.95) - 1]:.1f}, largest {found[-1]:.1f}"
            )


if __name__ == "__main__":
    main()
