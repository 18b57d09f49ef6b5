"""The OpenAPI 3.1 document of the service: the schemas of its requests and replies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grille import __version__
from grille.family import REGISTRY
from grille.generator import PLAY_LEVELS
from grille.play.daily import DAILY_LEVELS
from grille.schema import (
    NUMBER,
    OBJECTS,
    TEXT,
    TRUTH,
    Schema,
    a,
    body_of,
    of,
    one_of,
    or_null,
    with_references_to,
)
from grille.web import limits
from grille.web.problem import TYPE

_PUZZLE = {"type": "string", "minLength": 1, "maxLength": limits.MAX_TEXT, "description": "In any notation."}
_SECONDS = {"type": "number", "minimum": 0, "maximum": limits.MAX_SECONDS}
_NODES = {"type": "integer", "minimum": 0, "maximum": limits.MAX_NODES}
_SEED = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1}
_MOVES = {
    "type": "array",
    "maxItems": limits.MAX_MOVES,
    "description": "The moves made. Each entry is a list of texts that are made and undone together.",
    "items": {
        "type": "array",
        "minItems": 1,
        "maxItems": limits.MAX_TEXTS_PER_MOVE,
        "items": {"type": "string", "maxLength": limits.MAX_MOVE_LENGTH},
    },
}
_TEXTS_OF_ONE = {
    "type": "array",
    "maxItems": limits.MAX_TEXTS_PER_MOVE,
    "items": {"type": "string", "maxLength": limits.MAX_MOVE_LENGTH},
}
_TECHNIQUE = {"type": "string", "minLength": 1, "maxLength": 60}
_POSITION = {
    "type": "string",
    "maxLength": limits.MAX_TEXT,
    "description": "What is placed and ruled out, such as r1c1=4 r1c2<>5.",
}


# The steps leave out what follows from their other fields.
PATH = {
    "type": "object",
    "required": ["steps", "answer"],
    "properties": {"steps": of({"type": "object"}), "answer": of(TEXT)},
}


# Null for a board of rows, columns and boxes alone.
_BOARD = or_null(
    {
        "type": "object",
        "required": ["side", "symbols", "givens", "houses", "edges", "behind", "above", "rules", "constraints"],
        "description": "Shapes are [tag, class, attributes, text]; constraints are [clue, kind, ...fields].",
    }
)


def _family() -> dict[str, Any]:
    return {"type": "string", "enum": list(REGISTRY)}


def _request(*names: str, **more: Any) -> dict[str, Any]:
    known = {"puzzle": _PUZZLE, "family": _family(), "seconds": _SECONDS, "nodes": _NODES}
    known |= {"moves": _MOVES, "position": _POSITION}
    chosen = {name: known[name] for name in ("puzzle", "family", "seconds", *names)}
    return {"type": "object", "required": ["puzzle"], "additionalProperties": False, "properties": chosen | more}


def _whole(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def requests() -> dict[str, dict[str, Any]]:
    """The schema of each request body, by verb."""
    on_a_game = ("moves", "position")
    options = {"type": ["string", "integer", "boolean"], "maxLength": 100}
    return {
        "hint": _request(*on_a_game),
        "check": _request(*on_a_game, solution={"type": "string", "maxLength": limits.MAX_TEXT}),
        "solve": _request("nodes", skip=_whole(0, limits.MAX_SOLUTIONS), limit=_whole(1, limits.MAX_SOLUTIONS_SHOWN)),
        "count": _request("nodes", limit=_whole(1, limits.MAX_SOLUTIONS)),
        "next": _request(*on_a_game),
        "steps": _request(*on_a_game, limit=_whole(1, limits.MAX_STEPS)),
        "rate": _request(),
        "draw": _request(*on_a_game),
        "parse": _request(),
        "board": _request(),
        "path": _request(),
        "setter": _request(),
        "judge": {
            "type": "object",
            "required": ["family"],
            "additionalProperties": False,
            "properties": {
                "family": _family(),
                "technique": _TECHNIQUE,
                "number": _whole(0, limits.MAX_LESSON_PAGES),
                "beat": _whole(0, limits.MAX_LESSON_PAGES),
                "moves": _MOVES,
                "since": _MOVES,
                "texts": _TEXTS_OF_ONE,
                "seconds": _SECONDS,
            },
        },
        "generate": {
            "type": "object",
            "required": ["family"],
            "additionalProperties": False,
            "properties": {
                "family": _family(),
                "level": {"type": ["string", "null"], "maxLength": 40},
                "play_level": {"type": "string", "enum": list(PLAY_LEVELS)},
                "path": {"type": "boolean", "description": "Whether to send the explained path to the solution."},
                "seed": _SEED,
                "seconds": _SECONDS | {"maximum": limits.GENERATE_SECONDS},
                "options": {"type": "object", "maxProperties": 40, "additionalProperties": options},
            },
        },
    }


def _reply(*names: str, required: Sequence[str] | None = None, **more: Schema) -> Schema:
    """The schema of a reply about a puzzle: the declared fields of results, and further fields for the page."""
    properties: Schema = {"family": TEXT, "puzzle": TEXT}
    always = [*properties]
    for name in names:
        body = body_of(name)
        properties |= body["properties"]
        always += body["required"]
    always += more
    return {
        "type": "object",
        "required": list(dict.fromkeys(always if required is None else required)),
        "properties": properties | more,
    }


def replies() -> dict[str, Schema]:
    """The schema of each reply, by verb."""
    objects = of({"type": "object"})
    texts, faults, step = of(TEXT), of(a("fault")), or_null(a("step"))
    # These are null where no puzzle was generated.
    made = {"outcome": one_of("made", "none", "limit"), "puzzle": or_null(TEXT)}
    always = ("family", "puzzle", "solution", "level", "score", "seed", "outcome")
    return {
        "solve": _reply("outcome", solutions=objects, count=NUMBER, exact=TRUTH),
        "count": _reply("count", faults=faults),
        "check": _reply("report", done=TRUTH),
        "steps": _reply("trace"),
        "hint": _reply("hint", moves=texts),
        "next": _reply(at=or_null(TEXT), steps=NUMBER, mistakes=faults, ending=or_null(TEXT)),
        "rate": _reply("rating"),
        "draw": _reply(svg=TEXT),
        "parse": _reply("report", title=TEXT, moves=of(texts), board=_BOARD),
        "board": _reply(board=_BOARD),
        "setter": _reply(
            rating=or_null(a("rating")),
            candidates=or_null({"type": "object"}),
            unnecessary=or_null(texts),
            unnecessary_clues=or_null(texts),
            additions=or_null(texts),
        ),
        "path": _reply(path=or_null(PATH), rating=or_null(a("rating"))),
        "generate": _reply("generated", required=always, **made),
        "daily": _reply("generated", required=(*always, "date"), **made, date=TEXT),
        "judge": _reply(
            finding=one_of("right", "aside", "refused", "wrong", "other", "unproven"),
            right=TRUTH,
            allowed=TRUTH,
            finished=TRUTH,
            sentence=TEXT,
            cells=texts,
            step=step,
            moves=texts,
        ),
        "first": _reply(title=TEXT, pages=objects),
        "lesson": {
            "type": "object",
            "required": ["family", "technique", "title", "level", "lesson", "pages", "practice"],
            "properties": {"lesson": TEXT, "pages": objects, "practice": or_null(TEXT)},
        },
        "families": {"type": "object", "required": ["families"], "properties": {"families": objects}},
    }


def queries() -> dict[str, dict[str, Any]]:
    """The schema of each query, by verb."""
    date = {"type": "string", "format": "date", "maxLength": 10}
    return {
        "families": _query({}),
        "daily": _query(
            {"family": _family(), "date": date}, {"level": one_of(*DAILY_LEVELS), "path": one_of("yes", "no")}
        ),
        "lesson": _query({"family": _family(), "technique": _TECHNIQUE}),
        "first": _query({"family": _family()}),
    }


def _query(required: dict[str, Any], optional: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"type": "object", "required": list(required), "properties": required | (optional or {})}


SUMMARIES = {
    "solve": "Solve a puzzle: one solution and whether it is the only one, or the solutions after those skipped.",
    "count": "Count the solutions, up to a limit.",
    "check": "Check a game in progress or a solution.",
    "steps": "The solution step by step, as a person finds it, from the player's position.",
    "hint": "The next step in three stages, or the mistake that must be corrected first.",
    "next": "Where the next entry can be made, without revealing it.",
    "rate": "The difficulty of a puzzle, by the techniques it needs.",
    "draw": "The board as an SVG document.",
    "parse": "Read a puzzle in any notation.",
    "board": "Draw and check a variant without the service: its houses, shapes, rules and constraints.",
    "setter": "For setters: the rating, the digits of each cell in any solution, what is unnecessary, what is missing.",
    "path": "The explained path to the solution: every step with its moves, for hints without the service.",
    "generate": "Generate a puzzle. With an Accept header for lines, reports its progress.",
    "families": "The families with their levels, options and techniques.",
    "daily": "A puzzle of a day, the same for everyone. Can report its progress.",
    "lesson": "The lesson on a technique: explanation, example and practice pages.",
    "first": "The pages of a guided first game.",
    "judge": "Judge a move in a lesson; without a move, show the step that is looked for.",
}


def description(server: str | None = None) -> dict[str, Any]:
    """The OpenAPI document; `server` is the public address of the service."""
    paths: dict[str, Any] = {}
    for verb, schema in requests().items():
        body = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths[f"/api/{verb}"] = {"post": {"requestBody": body} | _operation(verb, bodied=True)}
    for verb, schema in queries().items():
        parameters = [
            {"name": name, "in": "query", "required": name in schema["required"], "schema": each}
            for name, each in schema["properties"].items()
        ]
        paths[f"/api/{verb}"] = {"get": {"parameters": parameters} | _operation(verb, bodied=False)}
    about = 'Requests are limited in size and time. A limit that was reached is reported, never as "no solution".'
    parts = {name: body_of(name, nested=True) for name in OBJECTS}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Grille", "version": __version__, "description": about},
        **({} if server is None else {"servers": [{"url": server}]}),
        "paths": paths,
        "components": {"schemas": {"Problem": _PROBLEM} | parts},
    }
    return with_references_to(document, "#/components/schemas/")


# Verbs that can report their progress as lines of JSON.
LINES = "application/x-ndjson"
STREAMED = ("generate", "daily")
_LINES_ARE = (
    'One JSON object per line: {"attempts": 12, "seconds": 0.5} several times a second, then the result, or a problem '
    "that occurred after the first line was sent. The work stops when the client disconnects."
)
_PROBLEM = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "line": {"type": "integer"},
        "column": {"type": "integer"},
        "field": {"type": "string"},
    },
}
_REFUSALS = {
    400: "The body is not JSON.",
    403: "The request comes from a page of another site.",
    413: "The body is too large.",
    415: "The body is not application/json.",
    422: "The request is invalid; the detail names the place.",
    500: "Internal error, or the worker process ended.",
    503: "The server is busy: try again in a moment.",
}


def _operation(verb: str, *, bodied: bool) -> dict[str, Any]:
    said: dict[str, Any] = {"description": "Success.", "content": {"application/json": {"schema": replies()[verb]}}}
    if verb in STREAMED:
        said["content"][LINES] = {"schema": {"type": "string", "description": _LINES_ARE}}
    problem = {TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    statuses = _REFUSALS if bodied else {status: _REFUSALS[status] for status in (403, 422, 500, 503)}
    refused = {str(status): {"description": words, "content": problem} for status, words in statuses.items()}
    return {"operationId": verb, "summary": SUMMARIES[verb], "responses": {"200": said} | refused}
