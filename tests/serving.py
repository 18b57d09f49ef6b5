"""A server in a separate process, and a browser: for tests and for the soak test."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.request import urlopen

from patience import GUARD, wait_until

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# The same browser without windows. A page takes a quarter of the CPU time.
HEADLESS = shutil.which("chromium-headless-shell") or CHROMIUM
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
# Replaces `Math.random`, so that the pages ask for the same puzzles in every run. A reload goes on where it was.
SAME_PUZZLES = """
  let state = SEED;
  try { state = Number(sessionStorage.getItem("test.random") ?? SEED) } catch {}
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    try { sessionStorage.setItem("test.random", String(state)) } catch {}
    return state / 2 ** 32;
  };
"""


@contextmanager
def serving(*options: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Run `grille serve` and yield its process and address once it answers; stop it when the block ends."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "grille", "serve", "--port", str(port), *options]
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=os.environ) as server:
        try:
            wait_until(lambda: server.poll() is not None or answers(address))
            yield server, address
        finally:
            server.terminate()
            server.wait(timeout=GUARD)


def answers(address: str) -> bool:
    """Whether a server answers at an address."""
    try:
        with urlopen(f"{address}/openapi.json", timeout=GUARD):  # noqa: S310  our own
            return True
    except OSError:
        return False


class SeededBrowser:
    """A browser whose pages take their random numbers from a seed."""

    def __init__(self, browser: Any, seed: int) -> None:
        self._browser, self._seed = browser, seed
        self.browser_type = browser.browser_type

    def new_context(self, *, seed: int | None = None, **settings: Any) -> Any:
        """Open a context with Playwright's settings, and with another seed than the browser's if one is given."""
        context = self._browser.new_context(**settings)
        context.add_init_script(SAME_PUZZLES.replace("SEED", str(self._seed if seed is None else seed)))
        return context


@contextmanager
def launched(driver: Any, program: str | None = HEADLESS, seed: int = 1) -> Iterator[SeededBrowser]:
    """Yield a browser whose pages take their random numbers from a seed."""
    browser = driver.chromium.launch(executable_path=program, args=list(QUIET))
    yield SeededBrowser(browser, seed)
    browser.close()


@contextmanager
def browsing(program: str | None = HEADLESS, seed: int = 1) -> Iterator[SeededBrowser]:
    """Start Playwright and yield such a browser. Needs Playwright and Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, launched(driver, program, seed) as browser:
        yield browser
