"""Generating reports its progress, and stops when the client disconnects."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("uvicorn", reason="uvicorn, which serves the page, is not installed: pip install 'grille[web]'")

from in_process import running

from patience import wait_until

# Seventeen givens with full symmetry: practically never found.
RARE = {"family": "sudoku", "level": "extreme", "seed": 1, "options": {"givens": "17", "symmetry": "full"}}
COMMON = {"family": "sudoku", "level": "easy", "seed": 1}


def order(line, fields, *, accept="application/x-ndjson"):
    line.request("POST", "/api/generate", json.dumps(fields), {"content-type": "application/json", "accept": accept})
    return line.getresponse()


def test_lines_report_progress():
    with running() as (line, _pools):
        reply = order(line, RARE)
        attempts = [json.loads(reply.readline())["attempts"] for _ in range(3)]
        while attempts[-1] == attempts[0]:
            attempts.append(json.loads(reply.readline())["attempts"])
        reply.close()
    assert attempts == sorted(attempts)


def test_the_last_line_is_the_result():
    with running() as (line, _pools):
        reply = order(line, RARE | {"seconds": 0.6})
        assert reply.headers["content-type"] == "application/x-ndjson"
        *_, answer = map(json.loads, reply.read().splitlines())
        whole = order(line, COMMON, accept="application/json")
        as_one = json.loads(whole.read())
        as_lines = json.loads(order(line, COMMON).read().splitlines()[-1])
    assert answer["outcome"] == "limit"
    assert whole.headers["content-type"] == "application/json"
    assert as_one == as_lines
    assert as_one["outcome"] == "made"


def test_a_disconnect_stops_the_job_and_frees_its_place():
    with running() as (line, pools):
        reply = order(line, RARE)
        reply.readline()
        assert pools.generate.taken == 1
        line.close()
        reply.close()
        wait_until(lambda: pools.generate.taken == 0)


def test_an_invalid_request_gets_a_normal_error():
    with running() as (line, _pools):
        reply = order(line, COMMON | {"level": "nonsense"})
        assert (reply.status, reply.headers["content-type"]) == (422, "application/problem+json")
        assert "nonsense" in json.loads(reply.read())["detail"]
