"""StepRecord: a step as a row of a trace has it, with its JSON at hand."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class StepRecord(NamedTuple):
    """What a step says: the technique, the sentence, what is placed and what is ruled out; and the same as JSON."""

    technique: str
    sentence: str
    places: list[str]
    removes: list[str]
    json: tuple[str, str, str, str]

    @classmethod
    def of(cls, technique: str, sentence: str, places: list[str], removes: list[str]) -> StepRecord:
        # Names of techniques, placements and removals hold nothing that JSON would have to escape.
        as_json = f'"{technique}"', encode(sentence), _listed(places), _listed(removes)
        return cls(technique, sentence, places, removes, as_json)


def _listed(words: list[str]) -> str:
    return '["' + '","'.join(words) + '"]' if words else "[]"


FIELDS = ("technique", "sentence", "places", "removes")


def columns_of(records: list[StepRecord]) -> dict[str, list[Any]]:
    """The fields of steps as columns."""
    return {name: [record[at] for record in records] for at, name in enumerate(FIELDS)}


def json_of(head: dict[str, Any], records: list[StepRecord], more: dict[str, Any]) -> str:
    """A trace on one line: the fields before the steps, the steps as columns, and what comes after them."""
    parts = [encode(head)[:-1]]
    fragments = [record.json for record in records]
    parts += [f'"{name}":[{",".join([fragment[at] for fragment in fragments])}]' for at, name in enumerate(FIELDS)]
    parts += [f'"{name}":{encode(value)}' for name, value in more.items()]
    return ",".join(parts) + "}"
