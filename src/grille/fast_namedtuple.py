"""NamedTuple as `typing` has it, but quicker to define, for the classes that every start defines.

Where annotations are text, `typing` compiles each of them to see whether it could be a type. mypy sees to that here;
without it, a start takes a tenth less.
"""

from __future__ import annotations

import typing
from typing import TYPE_CHECKING, Any

__all__ = ["NamedTuple"]

if TYPE_CHECKING or not hasattr(typing, "NamedTupleMeta"):
    from typing import NamedTuple
else:
    _OWN = typing.NamedTuple.__mro_entries__((typing.NamedTuple,))

    class _Unchecked(typing.NamedTupleMeta):
        """Makes the class as `typing` does, with fields that could be anything, and then says what they are."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            annotations = body.get("__annotations__", {})
            body["__annotations__"] = dict.fromkeys(annotations, object)
            others = tuple(base for base in bases if base is not _BASE)
            made = super().__new__(cls, name, (*_OWN, *others), body)
            made.__annotations__ = annotations
            return made

    _BASE = type.__new__(_Unchecked, "NamedTuple", (), {})

    class _Named:
        def __mro_entries__(self, _bases: tuple[object, ...]) -> tuple[type]:
            return (_BASE,)

    NamedTuple = _Named()
