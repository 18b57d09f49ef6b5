"""A drop-in replacement for `typing.NamedTuple` whose classes are faster to define.

`typing` compiles every annotation that is a string, to check that it could be a type. mypy checks that already, and
leaving it out makes the start of the program about a tenth faster. Used for the classes that every start defines.
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
        """Create the class with `object` for every annotation, and set the real annotations afterwards."""

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
