"""The service in WebAssembly gives the bytes of the HTTP server."""

from __future__ import annotations

import json
import shutil
import subprocess
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from grille.web.page_files import STATIC
from grille.web.verbs import verbs
from patience import GUARD
from random_requests import requests, without_times
from serving import serving
from wasm_bundle import built

COUNT = 1000
SEED = 22
METHODS = {verb.name: verb.method for verb in verbs().values()}


def over_http(line, verb, text):
    if METHODS[verb] == "GET":
        line.request("GET", f"/api/{verb}?{text}")
    else:
        line.request("POST", f"/api/{verb}", text.encode(), {"content-type": "application/json"})
    reply = line.getresponse()
    return reply.status, reply.read()


def test_a_thousand_random_requests_have_the_bytes_of_the_server(tmp_path):
    pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'grille[web]'")
    dist, node = built(), shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the engine can't be run here")
    # Copied, so that every version of node treats it as a module.
    module = shutil.copy(STATIC / "engine/load.js", tmp_path / "load.mjs")
    asked = list(requests(SEED, COUNT))
    lines = "".join(f"{json.dumps(each)}\n" for each in asked)
    program = Path(__file__).with_name("ask_service.mjs")
    done = subprocess.run(
        [node, str(program), str(dist), str(module)], input=lines, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(replies) == COUNT
    # A server of its own: here, the tests have added a family.
    with serving() as (_, address), closing(HTTPConnection(address.removeprefix("http://"), timeout=GUARD)) as line:
        for (verb, text), (status, body) in zip(asked, replies, strict=True):
            expected_status, expected = over_http(line, verb, text)
            assert status == expected_status, (verb, text)
            assert without_times(body.encode()) == without_times(expected), (verb, text)
    assert {verb for verb, _ in asked} == set(METHODS)
    assert {status for status, _ in replies} == {200, 400, 422}
