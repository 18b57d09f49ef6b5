"""A server of our own and Debian's browser, for tests that play."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import closing
from urllib.request import urlopen

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="session")
def server():
    """A server of our own, for as long as the tests last; `at` is where it is."""
    pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "grille", "serve", "--port", str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=os.environ) as server:
        server.at = f"http://127.0.0.1:{port}"
        for _ in range(200):
            try:
                with urlopen(f"{server.at}/openapi.json", timeout=5):  # noqa: S310  our own
                    break
            except OSError:
                time.sleep(0.1)
        yield server
        server.terminate()
        server.wait(timeout=30)


@pytest.fixture(scope="session")
def address(server):
    """Where the page is served."""
    return server.at


@pytest.fixture(scope="session")
def browser():
    """One browser for all."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="BROWSER TESTS NOT RUN: playwright is not installed: pip install playwright"
    )
    if CHROMIUM is None:
        pytest.skip("BROWSER TESTS NOT RUN: no chromium here: apt-get install chromium")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


class Watched:
    """What went wrong on a page while it was used."""

    def __init__(self, page) -> None:
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)


@pytest.fixture
def open_page(browser, address):
    """Opens pages, each in a browser that has never been here; after the test none of them may have had an error."""
    opened = []

    def open_one(path="/", *, errors=True, **settings):
        context = browser.new_context(base_url=address, **settings)
        context.set_default_timeout(20_000)
        page = context.new_page()
        opened.append((context, Watched(page), errors))
        page.goto(path)
        return page

    yield open_one
    for context, watched, errors in opened:
        context.close()
        assert not errors or not watched.errors, watched.errors


@pytest.fixture
def page(open_page):
    return open_page()
