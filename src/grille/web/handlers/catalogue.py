"""The catalogue of families, from which the page builds its screens."""

from __future__ import annotations

from functools import cache
from typing import Any

from grille.family import Family, families
from grille.generator import PlayLevel
from grille.option import Option
from grille.play.lesson import pages_of
from grille.web.handlers.generate import highest


@cache
def catalogue() -> dict[str, Any]:
    """Every family that can be played: levels, options, techniques, kinds of moves, examples and formats."""
    return {"families": [_family(record) for record in families() if record.game_rules is not None]}


def _family(record: Family[Any]) -> dict[str, Any]:
    logic = None if record.logic is None else record.logic()
    generator = None if record.generator is None else record.generator()
    return {
        "name": record.name,
        "title": record.title,
        "levels": [] if logic is None else list(logic.levels),
        "play_levels": [] if generator is None else [_play_level(level) for level in generator.play_levels],
        "options": [] if generator is None else [_option(option) for option in generator.options],
        "variants": [] if generator is None else [each._asdict() for each in generator.variants()],
        "techniques": []
        if logic is None
        else [
            {
                "id": each.id,
                "title": each.title,
                "level": each.level,
                "weight": each.weight,
                "lesson": each.description,
                "proves_contradiction": each.proves_contradiction,
                "pages": pages_of(record, each.id),
            }
            for each in logic.techniques
        ],
        "first": _beats(record),
        "entries": [entry._asdict() for entry in record.game_rules().entries] if record.game_rules is not None else [],
        "examples": [{"name": name, "puzzle": text, "count": count} for name, text, count in record.examples],
        "formats": [{"name": form.name, "title": form.title} for form in record.formats()],
    }


def _beats(record: Family[Any]) -> int:
    """The number of pages of a family's first game."""
    play = None if record.game_rules is None else record.game_rules()
    return 0 if play is None or play.first_game is None else len(play.first_game().tasks)


def _play_level(level: PlayLevel) -> dict[str, Any]:
    return {"name": level.name, "level": level.level, "effort": level.effort}


def _option(option: Option) -> dict[str, Any]:
    return option._asdict() | {"high": highest(option), "choices": list(option.choices)}
