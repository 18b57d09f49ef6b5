"""Which lines belong together: a PDDL problem up to its closing parenthesis, or a single line that may be a hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grille.chain.notation import COMPACT, DASHED
from grille.line_collector import LineFit

_BEGINS = re.compile(r"\s*\(\s*define\b", re.IGNORECASE)
_COMMENT = re.compile(r";.*")


class Growing:
    """A PDDL problem, read line by line. A line that might be a hand counts as one if no other family claims it."""

    def __init__(self) -> None:
        self._depth = 0
        self._begun = False

    def add(self, line: str) -> LineFit:
        if not self._begun:
            self._begun = True
            if _BEGINS.match(line) is None:
                return self._single(line)
        elif not self._depth:
            return LineFit.REJECTED
        code = _COMMENT.sub("", line) if ";" in line else line
        self._depth += code.count("(") - code.count(")")
        return LineFit.PARTIAL if self._depth > 0 else LineFit.CERTAIN

    def spans(self, lines: int) -> Sequence[tuple[int, int]]:
        return ((0, lines),)

    def _single(self, line: str) -> LineFit:
        if DASHED.fullmatch(line) or (COMPACT.fullmatch(line) and len(line.split()) > 1):
            return LineFit.MAYBE_PARTIAL
        return LineFit.REJECTED
