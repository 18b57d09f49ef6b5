"""The service behind a reverse proxy with a path: `--public-url`."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")

from grille.errors import GrilleError
from grille.web.public_url import PublicUrl
from patience import GUARD

PREFIX = "/games/grille"


class Proxy(BaseHTTPRequestHandler):
    """A small reverse proxy: passes on what is below PREFIX, with or without it, and answers 404 to the rest."""

    protocol_version = "HTTP/1.1"
    upstream = ("127.0.0.1", 0)
    strips = True

    def _pass_on(self) -> None:
        if not self.path.startswith(PREFIX):
            self.send_error(404)
            return
        path = self.path.removeprefix(PREFIX) if self.strips else self.path
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        with closing(HTTPConnection(*self.upstream, timeout=GUARD)) as line:
            line.request(self.command, path, body, dict(self.headers.items()))
            reply = line.getresponse()
            content = reply.read()
        self.send_response_only(reply.status)
        for name, value in reply.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = _pass_on  # noqa: N815  the names are http.server's

    def log_message(self, *_arguments):
        """Write no log."""


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def proxied(*, strips):
    """The address of the page behind a proxy, and the first line that the server printed."""
    port = free_port()
    handler = type("Handler", (Proxy,), {"upstream": ("127.0.0.1", port), "strips": strips})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as proxy:
        address = f"http://localhost:{proxy.server_port}{PREFIX}/"
        command = [sys.executable, "-m", "grille", "serve", "--port", str(port), "--public-url", address]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
            thread = threading.Thread(target=proxy.serve_forever)
            try:
                line = server.stderr.readline()
                thread.start()
                yield address, line
            finally:
                proxy.shutdown()
                thread.join()
                server.terminate()


def fetch(address, path, body=None):
    """Status and text of a reply through the proxy."""
    host, _, prefix = address.removeprefix("http://").partition("/")
    with closing(HTTPConnection(host, timeout=GUARD)) as line:
        headers = {} if body is None else {"content-type": "application/json"}
        line.request("GET" if body is None else "POST", f"/{prefix}{path}", body, headers)
        reply = line.getresponse()
        return reply.status, reply.read().decode()


@pytest.mark.parametrize("strips", [True, False], ids=["prefix removed", "prefix passed on"])
def test_page_and_service_answer_below_the_path_of_the_proxy(strips):
    with proxied(strips=strips) as (address, line):
        assert address in line
        status, page = fetch(address, "")
        assert status == 200
        assert f'<link rel="canonical" href="{address}">' in page
        # Every file of the page is named relative to it.
        assert 'src="/' not in page
        assert 'href="/' not in page
        assert fetch(address, "app.js")[0] == 200
        status, text = fetch(address, "api/hint", json.dumps({"puzzle": "..3.1........4.2"}))
        assert (status, json.loads(text)["puzzle"]) == (200, "..3.1........4.2")
        assert json.loads(fetch(address, "openapi.json")[1])["servers"] == [{"url": address}]
        assert json.loads(fetch(address, "healthz")[1])["status"] == "ok"


def test_a_browser_plays_and_shares_behind_the_proxy(browser):
    with proxied(strips=True) as (address, _line):
        page = browser.new_context().new_page()
        try:
            page.goto(f"{address}#p=..3.1........4.2&f=sudoku")
            page.locator("#hint").click()
            page.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
            page.get_by_label("Menu", exact=True).click()
            page.get_by_role("button", name="Share").click()
            assert page.get_by_label("Link", exact=True).input_value() == f"{address}#p=..3.1........4.2&f=sudoku"
        finally:
            page.close()


@pytest.mark.parametrize(
    ("text", "address", "host", "prefix"),
    [
        ("https://example.org", "https://example.org/", "example.org", ""),
        ("https://Example.org/grille/", "https://example.org/grille/", "example.org", "/grille"),
        ("http://[::1]:8080/a/b", "http://[::1]:8080/a/b/", "[::1]", "/a/b"),
    ],
)
def test_public_addresses_are_normalised(text, address, host, prefix):
    assert PublicUrl.parse(text) == (address, host, prefix)


@pytest.mark.parametrize(
    "text",
    [
        "example.org",
        "ftp://example.org",
        "https://",
        "https://a/?q",
        "https://a/#b",
        "https://u@a/",
        "http://[x",
        "https://a b/",
    ],
)
def test_other_addresses_are_refused(text):
    with pytest.raises(GrilleError, match=r"--public-url: .*expected an address such as"):
        PublicUrl.parse(text)
