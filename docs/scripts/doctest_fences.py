"""Griffe extension: show the doctests of a docstring as code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

SESSION = re.compile(r"(?:^[ ]*>>> .*\n?(?:^(?![ ]*$).+\n?)*)+", re.MULTILINE)


class DoctestFences(Extension):
    """Put a fence around every interactive session in a docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    return SESSION.sub(lambda match: f"```pycon\n{match[0].rstrip()}\n```\n", text)
