"""The service as tools of the Model Context Protocol: the same verbs, schemas, limits and worker processes.

A client starts `grille mcp` and talks to it over standard input and output. Nothing is stored.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

import mcp_types as types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from grille import __version__
from grille.web import limits
from grille.web.json import bytes_of
from grille.web.pool import PendingJob, Pools, answer, usual_pools
from grille.web.problem import Problem
from grille.web.reply import Reply
from grille.web.verbs import Verb, verbs

INSTRUCTIONS = (
    "Sudoku of every size and its variants, Dominosa and domino chains. Puzzles are text in any notation, such as 81 "
    "characters with . or 0 for empty cells. Answers are proven by complete searches. "
    "A hint of depth 1 gives the least away."
)
# Fields that only a page can draw.
_DRAWN = frozenset(("pattern", "code", "board", "statistics", "version", "moves"))
_DEPTHS = {1: ("nudge",), 2: ("nudge", "title"), 3: ("nudge", "title", "explanation", "step")}
_DEPTH = {
    "type": "integer",
    "minimum": 1,
    "maximum": 3,
    "description": "1: where to look. 2: also the pattern. 3: also why, and what follows (default).",
}


class ToolSpec(NamedTuple):
    """A tool: the verb of the service that does its work, its purpose and its arguments."""

    verb: str
    about: str
    fields: tuple[str, ...]
    more: dict[str, Any] = {}  # noqa: RUF012  never modified


TOOLS: dict[str, ToolSpec] = {
    "solve": ToolSpec(
        "solve",
        "Solve a puzzle and prove how many solutions it has: outcome is unique, several, none or limit.",
        ("puzzle", "family", "seconds", "limit"),
    ),
    "count": ToolSpec(
        "count", "Count the solutions of a puzzle, up to a limit.", ("puzzle", "family", "seconds", "limit")
    ),
    "check": ToolSpec(
        "check",
        "Check a solution, or the position of a game so far (such as r1c1=4 r1c2<>5), and list every fault.",
        ("puzzle", "family", "seconds", "solution", "position"),
    ),
    "hint": ToolSpec(
        "hint",
        "The next logical step from a position, in up to three depths; or the mistake that was made.",
        ("puzzle", "family", "seconds", "position"),
        {"depth": _DEPTH},
    ),
    "explain": ToolSpec(
        "steps",
        "Solve a puzzle as a person would: every step with its technique and a sentence that says why.",
        ("puzzle", "family", "seconds", "position", "limit"),
    ),
    "rate": ToolSpec(
        "rate", "How hard a puzzle is for a person: level, score and techniques.", ("puzzle", "family", "seconds")
    ),
    "generate": ToolSpec(
        "generate",
        "Generate a puzzle of a level with exactly one solution. The seed decides it.",
        ("family", "level", "seed", "seconds", "options"),
    ),
}


def input_schema(name: str, verb: Verb) -> dict[str, Any]:
    """The schema of a tool's arguments: those fields of the verb's request that the tool has."""
    spec = TOOLS[name]
    properties = {field: verb.schema["properties"][field] for field in spec.fields} | spec.more
    return verb.schema | {"properties": properties}


class Tools:
    """The tools, and the pools that do their work."""

    def __init__(self, pools: Pools) -> None:
        known = {verb.name: verb for verb in verbs().values()}
        self._verbs = {name: known[spec.verb] for name, spec in TOOLS.items()}
        self._pools = pools

    def listed(self) -> list[types.Tool]:
        """Every tool with its schema."""
        hints = types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
        return [
            types.Tool(
                name=name, description=spec.about, input_schema=input_schema(name, self._verbs[name]), annotations=hints
            )
            for name, spec in TOOLS.items()
        ]

    async def call(self, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        """The result of a tool, or an error that says what is wrong with the call."""
        try:
            fields = await self._fields(name, dict(arguments))
        except Problem as problem:
            place = "".join(f"{key} {at}, " for key, at in problem.place.items())
            where = f"{place[:-2]}: " if place else ""
            return types.CallToolResult(content=[_text(f"{where}{problem.detail}")], is_error=True)
        return types.CallToolResult(content=[_text(json.dumps(fields, ensure_ascii=False))], structured_content=fields)

    async def _fields(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if name not in TOOLS:
            raise Problem(404, f"unknown tool {name!r}; known are {', '.join(TOOLS)}")
        unknown = [each for each in arguments if each not in (*TOOLS[name].fields, *TOOLS[name].more)]
        if unknown:
            raise Problem(422, f"{name} has no argument {unknown[0]!r}")
        depth = arguments.pop("depth", 3)
        if type(depth) is not int or depth not in _DEPTHS:
            raise Problem(422, "depth: expected 1, 2 or 3")
        content = bytes_of(arguments)
        if len(content) > limits.MAX_BODY:
            raise Problem(413, f"arguments too large: at most {limits.MAX_BODY} bytes")
        reply = await answer(self._pools, self._verbs[name], content, _reply_to)
        fields: dict[str, Any] = json.loads(reply.content)
        if reply.status != 200:
            raise Problem(reply.status, fields["detail"], line=fields.get("line"), column=fields.get("column"))
        shown: dict[str, Any] = _for_readers(_at_depth(fields, depth) if name == "hint" else fields)
        return shown


async def _reply_to(pending: PendingJob) -> Reply:
    try:
        return await pending.reply
    finally:
        pending.abandon()


def _at_depth(fields: dict[str, Any], depth: int) -> dict[str, Any]:
    """A hint without what was not asked for."""
    hidden = set(_DEPTHS[3]) - set(_DEPTHS[depth])
    return {key: value for key, value in fields.items() if key not in hidden and (key != "moves" or depth == 3)}


def _for_readers(value: Any) -> Any:
    """The same without fields that only a page can use."""
    if isinstance(value, dict):
        return {key: _for_readers(each) for key, each in value.items() if key not in _DRAWN}
    return [_for_readers(each) for each in value] if isinstance(value, list) else value


def _text(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


def server(pools: Pools) -> Server[Any]:
    """The server of the protocol. The pools are opened and closed by the caller."""
    tools = Tools(pools)

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools.listed())

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        return await tools.call(params.name, params.arguments or {})

    return Server(
        "grille", version=__version__, instructions=INSTRUCTIONS, on_list_tools=list_tools, on_call_tool=call_tool
    )


async def _serve(pools: Pools) -> None:
    made = server(pools)
    pools.open()
    try:
        async with stdio_server() as (incoming, outgoing):
            await made.run(incoming, outgoing, made.create_initialization_options())
    finally:
        await pools.close()


def serve() -> None:
    """Serve one client over standard input and output, until it closes them."""
    asyncio.run(_serve(usual_pools()))
