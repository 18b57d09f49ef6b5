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
        self._browser, self._script = browser, SAME_PUZZLES.replace("SEED", str(seed))
        self.browser_type = browser.browser_type

    def new_context(self, **settings: Any) -> Any:
        """Open a context with Playwright's settings."""
        context = self._browser.new_context(**settings)
        context.add_init_script(self._script)
        return context


@contextmanager
def browsing(seed: int = 1) -> Iterator[Any]:
    """Yield a browser whose pages take their random numbers from a seed. Needs Playwright and Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield SeededBrowser(browser, seed)
        browser.close()
