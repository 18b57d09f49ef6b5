"""Measure the page of `grille site --engine wasm` in Chromium: first board, first hint, engine ready.

    python bench/wasm_page.py [--turns N]

Needs `make wasm`, brotli, Playwright and Chromium.

Cold is an empty browser, warm the same page loaded again; the files come from this machine, as Brotli copies.
The slow turns stop the browser's page again and again, its worker included: Chromium's own throttle slows the main
thread alone. How much slower a fixed loop in a worker becomes is printed too; it should be at least four times.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import date
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from grille.web.site.engine import bundle
from grille.web.site.export import export
from grille.web.site.plan import SitePlan

ROOT = Path(__file__).parent.parent
DIST = ROOT / "build" / "wasm" / "dist"
sys.path.insert(0, str(ROOT / "tests"))

READY = """async () => {
  const engine = await import("./sources/engine.js");
  while (!engine.engineReady()) await new Promise((resolve) => setTimeout(resolve, 5));
}"""
# A worker beside the page's own, which runs a loop and says how long that took.
LOOP = """let sum = 0;
const began = performance.now();
for (let number = 0; number < 3e8; number++) sum = (sum + number) | 0;
postMessage((performance.now() - began) / 1000);
"""
RUN_LOOP = """() => new Promise((resolve) => {
  new Worker("/loop.js").onmessage = ({ data }) => resolve(data);
})"""
# Seconds of work before each rest, and how much longer a rest is. Going on after a rest takes time as well.
WORK, REST = 0.005, 2.4


def renderers() -> list[int]:
    """The processes below this one that run pages."""
    parents: dict[int, int] = {}
    pages = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            pid = int(folder.name)
            parents[pid] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                pages.append(pid)
    return [pid for pid in pages if os.getpid() in _above(pid, parents)]


def _above(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while pid in parents:
        pid = parents[pid]
        yield pid


@contextmanager
def slowed() -> Iterator[None]:
    """Let the pages run about a quarter of the time."""
    done = threading.Event()

    def send(what: signal.Signals, to: list[int]) -> None:
        for pid in to:
            with suppress(ProcessLookupError):
                os.kill(pid, what)

    def work() -> None:
        count, pages = 0, renderers()
        while not done.is_set():
            began = perf_counter()
            count += 1
            # A page may have moved to another process.
            pages = renderers() if count % 10 == 0 else pages
            sleep(WORK)
            # Both may take long on a busy machine, and the pages run meanwhile.
            worked = perf_counter() - began
            send(signal.SIGSTOP, pages)
            sleep(worked * REST)
            send(signal.SIGCONT, pages)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def visit(page: Any, address: str, *, again: bool) -> dict[str, float]:
    """Open the page, take a puzzle of the stock and a hint; return the seconds from the start of each."""
    began = perf_counter()
    times = {}
    if again:
        page.reload()
    else:
        page.goto(address)
        page.locator(".families").get_by_role("button", name="Sudoku").click()
        page.locator(".level-row").first.click()
    page.locator(".board [data-cell]").first.wait_for()
    times["first board"] = perf_counter() - began
    page.locator("#hint").click()
    page.locator(".panel").get_by_role("button", name="Play it").wait_for()
    times["first hint"] = perf_counter() - began
    page.evaluate(READY)
    times["engine ready"] = perf_counter() - began
    return times


def turn(browser: Any, address: str, *, slow: bool) -> dict[str, dict[str, float]]:
    context = browser.new_context()
    context.set_default_timeout(300_000)
    page = context.new_page()
    found = {}
    for name, again in (("cold", False), ("warm", True)):
        with slowed() if slow else nullcontext():
            found[name] = visit(page, address, again=again)
    context.close()
    return found


def cpu_seconds() -> float:
    """The CPU time of the pages so far."""
    ticks = 0
    for pid in renderers():
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def loop_share(browser: Any, address: str, *, slow: bool) -> tuple[float, float]:
    """How long a fixed loop takes in a worker, and the share of a core that it gets."""
    context = browser.new_context()
    context.set_default_timeout(300_000)
    page = context.new_page()
    # Not the page itself, whose engine would start meanwhile.
    page.goto(f"{address}/data/index.json")
    with slowed() if slow else nullcontext():
        before = cpu_seconds()
        seconds = float(page.evaluate(RUN_LOOP))
        share = (cpu_seconds() - before) / seconds
    context.close()
    return seconds, share


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=3)
    turns = parser.parse_args().turns
    from brotli import compress

    from file_server import packed_server
    from serving import CHROMIUM, browsing

    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "public"
        plan = SitePlan(5, 0, date(2026, 1, 1), levels=("beginner", "easy"), names=("sudoku",))
        # Quickly: the files come from this machine, so their size says little.
        export(site, plan, jobs=1, engine=bundle(DIST), brotli=lambda data: bytes(compress(data, quality=5)))
        (site / "loop.js").write_text(LOOP, encoding="utf-8")
        with packed_server(site) as (address, _), browsing(CHROMIUM) as browser:
            (usual, full), (longer, share) = (loop_share(browser, address, slow=slow) for slow in (False, True))
            print(f"a fixed loop in a worker: {usual:.2f} s, {full:.0%} of a core")
            print(f"... slowed: {longer:.2f} s, {share:.0%} of a core, {longer / usual:.1f} times slower")
            for slow in (False, True):
                before = os.getloadavg()[0]
                found = [turn(browser, address, slow=slow) for _ in range(turns)]
                print(f"{'slowed' if slow else 'full speed'}; load average {before:.1f}; seconds")
                for visited in ("cold", "warm"):
                    for what in found[0][visited]:
                        values = sorted(each[visited][what] for each in found)
                        print(f"  {visited} {what:14}", *(f"{value:6.2f}" for value in values))


if __name__ == "__main__":
    main()
