"""Split a stream of lines into chunks, one for each puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from grille.errors import NotationError
from grille.family import Family
from grille.notation.chunk import Chunk, Chunker
from grille.notation.lines import Line, LineBlock

# A line that begins like a term of a program is not a puzzle, although its digits may look like one.
_MAY_BE_CODE = re.compile(r"\s*(?:[a-z]\w{0,60}\(|[:?]-|%)").match


@overload
def split_chunks(lines: Iterable[Line], families: Sequence[Family[Any]], shape: str | None) -> Iterator[Chunk]: ...
@overload
def split_chunks(
    lines: Iterable[Line | LineBlock], families: Sequence[Family[Any]], shape: str | None
) -> Iterator[Chunk | LineBlock]: ...
def split_chunks(
    lines: Iterable[Line | LineBlock], families: Sequence[Family[Any]], shape: str | None
) -> Iterator[Chunk | LineBlock]:
    """Iterate over the chunks of a file.

    A line that is a complete puzzle is a chunk, and a block of such lines is passed on unchanged. Lists and XML are
    split by their brackets and elements. Other lines are joined as long as some family recognises a puzzle in them.
    """
    # The last families are asked first: the first ones would load further notations to answer no.
    asked = families[::-1]
    one = families[0].is_one_line
    is_one_line = one if len(families) == 1 else lambda line: any(family.is_one_line(line) for family in asked)
    chunker: Chunker | None = None
    stream = _Stream(lines)
    while (entry := stream.next(whole=chunker is None)) is not None or chunker is not None:
        if chunker is not None:
            taken = _offer(chunker, entry)
            if chunker.left and not taken and entry is not None:
                stream.again([entry])
            taken = taken or bool(chunker.left) or entry is None
            stream.again(chunker.left)
            yield from _finished(chunker)
            chunker = chunker if chunker.open else None
            if taken:
                continue
        assert entry is not None  # noqa: S101  without a chunker there is a line
        number, line = entry
        if isinstance(line, LineBlock):
            yield line._replace(line=number)
        elif isinstance(line, NotationError):
            yield Chunk(number, 1, "", line)
        elif not _MAY_BE_CODE(line) and (is_one_line(line) or _is_remarked(line, is_one_line)):
            yield Chunk(number, 1, line)
        elif (chunker := _begin(line, families, shape)) is not None:
            if not _offer(chunker, entry):
                yield Chunk(number, 1, line)
            yield from _finished(chunker)
            chunker = chunker if chunker.open else None


def _is_remarked(line: str, is_one_line: Callable[[str], bool]) -> bool:
    """Whether a line is a complete puzzle with a comment behind it."""
    if "#" not in line and ";" not in line and "//" not in line:
        return False
    # Imported here, because most files have no such line.
    from grille.notation.separators import without_remark

    body = without_remark(line)
    return bool(body.strip()) and body != line and is_one_line(body)


class _Stream:
    """Lines with their numbers, from 1; lines can be pushed back."""

    def __init__(self, lines: Iterable[Line | LineBlock]) -> None:
        self._lines = iter(lines)
        self._number = 1
        self._again: list[tuple[int, Line | LineBlock]] = []

    def next(self, *, whole: bool) -> tuple[int, Line | LineBlock] | None:
        """Return the next line, or the next block of lines if `whole`."""
        entry = self._again.pop() if self._again else self._fresh()
        if entry is None or whole:
            return entry
        number, line = entry
        if not isinstance(line, LineBlock):
            return entry
        if line.lines > 1:
            self._again.append((number + 1, line.after(1)))
        return number, line.text(0)

    def again(self, lines: Sequence[tuple[int, Line | LineBlock]]) -> None:
        self._again += reversed(lines)

    def _fresh(self) -> tuple[int, Line | LineBlock] | None:
        line = next(self._lines, None)
        if line is None:
            return None
        number = self._number
        self._number += line.lines if isinstance(line, LineBlock) else 1
        return number, line


def _begin(line: str, families: Sequence[Family[Any]], shape: str | None) -> Chunker | None:
    # Imported here, because most files hold one puzzle per line and join nothing.
    from grille.notation.family_chunker import FamilyChunker
    from grille.notation.lists import ListChunker, begins_list
    from grille.notation.markup import MarkupChunker, begins_markup
    from grille.notation.prolog import PrologChunker, begins_prolog
    from grille.notation.separators import is_frame, is_separator

    if begins_prolog(line):
        return PrologChunker()
    if begins_list(line):
        return ListChunker()
    if begins_markup(line):
        return MarkupChunker(families)
    if is_separator(line) and not is_frame(line):
        return None
    return FamilyChunker(families, shape)


def _offer(chunker: Chunker, entry: tuple[int, Line | LineBlock] | None) -> bool:
    """Whether the chunker took the line; if not, or at the end of the text, it is closed."""
    if entry is not None and isinstance(entry[1], str) and chunker.add(entry[0], entry[1]):
        return True
    if entry is None or isinstance(entry[1], NotationError):
        chunker.end()
    chunker.open = False
    return False


def _finished(chunker: Chunker) -> list[Chunk]:
    chunks, chunker.chunks = chunker.chunks, []
    chunker.left = []
    return chunks
