"""StepRecord: a step in compact form, with its JSON."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class StepRecord(NamedTuple):
    """The technique, sentence, placements and removals of a step, and the same as JSON fragments."""

    technique: str
    sentence: str
    places: list[str]
    removes: list[str]
    json: tuple[str, str, str, str]

    @classmethod
    def of(cls, technique: str, sentence: str, places: list[str], removes: list[str]) -> StepRecord:
        # Technique ids, placements and removals contain nothing that JSON would have to escape.
        as_json = f'"{technique}"', encode(sentence), _listed(places), _listed(removes)
        return cls(technique, sentence, places, removes, as_json)


def _listed(words: list[str]) -> str:
    return '["' + '","'.join(words) + '"]' if words else "[]"


FIELDS = ("technique", "sentence", "places", "removes")


def columns_of(records: list[StepRecord]) -> dict[str, list[Any]]:
    """Return the fields of steps as columns."""
    return {name: [record[at] for record in records] for at, name in enumerate(FIELDS)}


def json_of(head: dict[str, Any], records: list[StepRecord], more: dict[str, Any]) -> str:
    """Return a trace as JSON on one line: the fields of `head`, the steps as columns, the fields of `more`."""
    parts = [encode(head)[:-1]]
    fragments = [record.json for record in records]
    parts += [f'"{name}":[{",".join([fragment[at] for fragment in fragments])}]' for at, name in enumerate(FIELDS)]
    parts += [f'"{name}":{encode(value)}' for name, value in more.items()]
    return ",".join(parts) + "}"
