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


@contextmanager
def browsing() -> Iterator[Any]:
    """Yield a browser. Needs Playwright and Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()
