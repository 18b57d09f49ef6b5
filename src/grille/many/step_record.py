"""StepRecord: a step in compact form, with its JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class StepRecord:
    """The technique, sentence, placements and removals of a step, and the same as JSON fragments."""

    __slots__ = ("_json", "places", "removes", "sentence", "technique")

    def __init__(self, technique: str, sentence: str, places: tuple[str, ...], removes: tuple[str, ...]) -> None:
        self.technique, self.sentence, self.places, self.removes = technique, sentence, places, removes
        self._json: tuple[str, str, str] | None = None

    @property
    def json(self) -> tuple[str, str, str]:
        """The sentence, the placements and the removals as JSON. Made once: many puzzles share a step."""
        if self._json is None:
            # Placements and removals contain nothing that JSON would have to escape.
            self._json = encode(self.sentence), _listed(self.places), _listed(self.removes)
        return self._json


def _listed(words: Sequence[str]) -> str:
    return '["' + '","'.join(words) + '"]' if words else "[]"


def columns_of(records: list[StepRecord]) -> dict[str, list[Any]]:
    """Return the fields of steps as columns."""
    return {
        "technique": [record.technique for record in records],
        "sentence": [record.sentence for record in records],
        "places": [[*record.places] for record in records],
        "removes": [[*record.removes] for record in records],
    }


def json_of(head: dict[str, Any], records: list[StepRecord], more: dict[str, Any]) -> str:
    """Return a trace as JSON on one line: the fields of `head`, the steps as columns, the fields of `more`.

    The ids of techniques are long and few, so each is written once: `technique_index` has their places in `techniques`.
    """
    used: dict[str, int] = {}
    numbers = [str(used.setdefault(record.technique, len(used))) for record in records]
    sentences, places, removes = zip(*[record.json for record in records], strict=True) if records else ((), (), ())
    parts = [encode(head)[:-1], f'"techniques":{_listed([*used])}', f'"technique_index":[{",".join(numbers)}]']
    parts += [f'"sentence":[{",".join(sentences)}]', f'"places":[{",".join(places)}]']
    parts += [f'"removes":[{",".join(removes)}]', *(f'"{name}":{encode(value)}' for name, value in more.items())]
    return ",".join(parts) + "}"
