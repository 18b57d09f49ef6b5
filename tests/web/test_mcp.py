"""The Model Context Protocol: the official client starts `grille mcp` and gets what the web service answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from grille.cli import run
from grille.web import limits
from grille.web.jobs import Job, JobRunner
from patience import run_apart

PUZZLE = "..3.1........4.2"
reason = "the official SDK is not installed: pip install 'grille[mcp]'"


def with_client(work):
    """Run a coroutine function with a client of a new server."""
    mcp = pytest.importorskip("mcp", reason=reason)
    stdio = pytest.importorskip("mcp.client.stdio", reason=reason)

    async def session():
        server = mcp.StdioServerParameters(command=sys.executable, args=["-m", "grille", "mcp"], env=dict(os.environ))
        async with stdio.stdio_client(server) as streams, mcp.ClientSession(*streams) as client:
            await client.initialize()
            return await work(client)

    return run_apart(session())


def test_tools_have_valid_schemas_and_the_limits_of_the_service():
    import jsonschema

    async def work(client):
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in with_client(work)}
    assert {"solve", "check", "hint", "explain", "rate", "generate"} <= tools.keys()
    for tool in tools.values():
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.description
        assert tool.annotations.read_only_hint
        assert tool.input_schema["properties"]["seconds"]["maximum"] <= limits.GENERATE_SECONDS
    assert tools["solve"].input_schema["properties"]["puzzle"]["maxLength"] == limits.MAX_TEXT


def test_answers_are_those_of_the_web_service():
    calls = {
        ("solve", "solve"): {"puzzle": PUZZLE},
        ("count", "count"): {"puzzle": "..3.1........4.."},
        ("check", "check"): {"puzzle": PUZZLE, "solution": "4231132421433421"},
        ("explain", "steps"): {"puzzle": PUZZLE, "limit": 2},
        ("rate", "rate"): {"puzzle": PUZZLE},
        ("generate", "generate"): {"family": "sudoku", "level": "medium", "seed": 3},
    }

    async def work(client):
        return [await client.call_tool(tool, arguments) for (tool, _), arguments in calls.items()]

    for ((tool, verb), arguments), result in zip(calls.items(), with_client(work), strict=True):
        assert not result.is_error, tool
        job = Job(verb, json.dumps(arguments).encode(), whole=True, gzip=False)
        expected = json.loads(JobRunner().run(job, lambda: False, lambda _attempts: None).content)
        assert result.structured_content == json.loads(result.content[0].text)
        assert result.structured_content.items() <= drawn_left_out(expected).items()
    assert result.structured_content["level"] == "medium"


def drawn_left_out(value):
    if isinstance(value, dict):
        left_out = ("pattern", "code", "board", "statistics", "version", "moves")
        return {key: drawn_left_out(each) for key, each in value.items() if key not in left_out}
    return [drawn_left_out(each) for each in value] if isinstance(value, list) else value


def test_a_hint_says_no_more_than_asked():
    async def work(client):
        return [(await client.call_tool("hint", {"puzzle": PUZZLE, "depth": depth})) for depth in (1, 2, 3)]

    where, what, why = (result.structured_content for result in with_client(work))
    assert "r2c2" not in json.dumps(where)
    assert "title" not in where
    assert "r2c2 is 3" not in json.dumps(what)
    assert what["title"].startswith("Hidden Single")
    assert why["explanation"].endswith("So r2c2 is 3.")
    assert why["step"]["places"] == ["r2c2=3"]


BAD = [
    ("solve", {"puzzle": "junk"}, "line 1: expected a puzzle in a known notation"),
    ("solve", {"puzzle": "." * (limits.MAX_TEXT + 1)}, "puzzle"),
    ("solve", {"puzzle": PUZZLE, "seconds": 1000}, "seconds: expected a number from 0 to 20"),
    ("solve", {"puzzle": PUZZLE, "moves": []}, "solve has no argument 'moves'"),
    ("hint", {"puzzle": PUZZLE, "depth": 4}, "depth: expected 1, 2 or 3"),
    ("hint", {}, "puzzle"),
    ("generate", {"family": "poker"}, "family"),
    ("guess", {"puzzle": PUZZLE}, "unknown tool 'guess'"),
]


def test_bad_calls_are_errors_of_the_tool_and_the_server_goes_on():
    async def work(client):
        bad = [await client.call_tool(tool, arguments) for tool, arguments, _ in BAD]
        return bad, await client.call_tool("solve", {"puzzle": PUZZLE})

    bad, good = with_client(work)
    for (_, _, message), result in zip(BAD, bad, strict=True):
        assert result.is_error
        assert message in result.content[0].text
    assert good.structured_content["outcome"] == "unique"


def test_the_command_names_its_extra(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    monkeypatch.delitem(sys.modules, "grille.web.mcp_server", raising=False)
    assert run(["mcp"]) == 2
    assert capsys.readouterr().err == "grille: mcp_types is not installed: pip install 'grille[mcp]'\n"


def test_the_server_ends_with_its_input():
    pytest.importorskip("mcp", reason=reason)
    done = subprocess.run(
        [sys.executable, "-m", "grille", "mcp"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")
