"""The service without a transport: the replies of the HTTP server, and nothing of it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from starlette.testclient import TestClient

from grille.web import limits
from grille.web.app import application
from grille.web.service import ProgressClock, Service
from grille.web.verbs import verbs
from random_requests import requests, without_times

COUNT = 150
METHODS = {verb.name: verb.method for verb in verbs().values()}


@pytest.fixture(scope="module")
def client():
    with TestClient(application()) as client:
        yield client


def over_http(client, verb, text):
    if METHODS.get(verb) == "GET":
        return client.get(f"/api/{verb}?{text}")
    return client.post(f"/api/{verb}", content=text.encode(), headers={"content-type": "application/json"})


def test_random_requests_have_the_same_replies_with_and_without_a_server(client):
    service = Service()
    statuses, asked = set(), set()
    for verb, text in requests(20_261_118, COUNT):
        expected, found = over_http(client, verb, text), service.answer(verb, text)
        assert found.status == expected.status_code, (verb, text)
        assert without_times(found.content) == without_times(expected.content), (verb, text)
        statuses.add(found.status)
        asked.add(verb)
    # The sample says something about every verb, and about refusals.
    assert asked == set(METHODS)
    assert statuses >= {200, 422}


def test_an_unknown_verb_and_a_large_body_are_refused_alike(client):
    service = Service()
    assert service.answer("nonsense", "{}").content == over_http(client, "nonsense", "{}").content
    large = json.dumps({"puzzle": "." * limits.MAX_BODY})
    found, expected = service.answer("hint", large), over_http(client, "hint", large)
    assert found.status == expected.status_code == 413
    assert found.content == expected.content


def test_generating_reports_its_progress(monkeypatch):
    monkeypatch.setattr(limits, "PROGRESS_SECONDS", 0)
    lines = []
    body = '{"family": "sudoku", "seed": 3, "play_level": "hard"}'
    reply = Service().answer("generate", body, lines.append)
    assert json.loads(reply.content)["outcome"] == "made"
    found = [json.loads(line) for line in lines]
    assert found
    assert all(set(each) == {"attempts", "seconds"} for each in found)
    assert [each["attempts"] for each in found] == sorted(each["attempts"] for each in found)
    # Without lines, the reply is the same.
    assert Service().answer("generate", body).content == reply.content


def test_lines_of_progress_have_pauses(monkeypatch):
    clock = ProgressClock()
    monkeypatch.setattr(limits, "PROGRESS_SECONDS", float("inf"))
    assert not clock.due
    monkeypatch.setattr(limits, "PROGRESS_SECONDS", 0)
    assert clock.due


def test_the_service_loads_no_server():
    """A Web Worker has neither Starlette nor threads nor sockets."""
    code = (
        "import sys; from grille.web.service import Service; Service().answer('families', '');"
        "print(sorted({'starlette', 'uvicorn', 'anyio', 'httptools', 'asyncio', 'socket'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
