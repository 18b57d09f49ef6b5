"""Write the page on JSON results and the JSON schemas, from `grille.schema`.

.venv/bin/python docs/scripts/json_pages.py
"""

from __future__ import annotations

import json
from pathlib import Path

from grille.data import VERSION
from grille.schema import OBJECTS, Schema, schema_of

REFERENCE = Path(__file__).parents[1] / "reference"
FOLDER = REFERENCE / "json-schema"

HEAD = f"""# Results as JSON

Every result has `data()`, which gives plain dicts, lists, strings and numbers, and `to_json()`, which gives the same as
text:

```python
>>> import grille
>>> puzzle = grille.parse("..3.1........4.2")
>>> puzzle.rate().data()["level"]
'easy'
>>> print(puzzle.check().to_json())
{{"version": {VERSION}, "ok": true, "faults": []}}

```

`grille --json` and the web service print these objects, with `family` and `puzzle` before them and your fields kept. A
puzzle that can't be read has `error` instead, with `message`, `line` and `column`.

`version` is {VERSION}. It goes up when a field changes its meaning or disappears; new fields may be added at any time.
Objects inside others have no version of their own. The same word means the same everywhere: `outcome` is how many
solutions there are, a technique is always named by its id, `pattern` is always a list of evidence.

[`json-schema/`](json-schema) has a JSON Schema (draft 2020-12) for each object, complete in itself. This page and the
schemas are written by `docs/scripts/json_pages.py`.
"""


def page() -> str:
    """The page that describes the fields."""
    parts = [HEAD]
    for name, declared in OBJECTS.items():
        link = f" ([schema](json-schema/{name}.json))" if declared.versioned else ""
        parts.append(
            f"## {name}\n\n{declared.about} From {declared.source}{link}.\n\n| field | type | meaning |\n|---|---|---|"
        )
        for each, field in declared.fields.items():
            about = field.about if field.always else f"{field.about} (not always there)"
            parts.append(f"| `{each}` | {words(field.schema)} | {about.replace('|', '&#124;')} |")
        parts.append("")
    return "\n".join(parts)


def words(schema: Schema) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return f"[{schema['$ref'].rpartition('/')[2]}](#{schema['$ref'].rpartition('/')[2]})"
    if "enum" in schema:
        return " ".join(f"`{each}`" for each in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(words(each) for each in schema["anyOf"])
    if schema["type"] == "array":
        return f"list of {words(schema['items'])}"
    if schema["type"] == "object":
        return f"object of {words(schema['additionalProperties'])}"
    return str(schema["type"])


def files() -> dict[Path, str]:
    """By path, every file that this script writes."""
    schemas = {
        FOLDER / f"{name}.json": json.dumps(schema_of(name), indent=2, ensure_ascii=False) + "\n"
        for name, declared in OBJECTS.items()
        if declared.versioned
    }
    return schemas | {REFERENCE / "json.md": page()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, content in files().items():
        path.write_text(content, encoding="utf-8")
