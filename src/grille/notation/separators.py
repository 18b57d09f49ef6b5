"""Recognise lines between puzzles: comments, headings such as "Grid 01" or "Puzzle #3:", rules, blank lines."""

from __future__ import annotations

import re

# Possessive quantifiers, so that a long line of dashes does not cause backtracking.
_COMMENT = re.compile(r"\s*(?:\#|;|//)")
# A comment behind a puzzle. Tiles may have semicolons between them, so only words after one are a comment. Directly
# behind a puzzle, only signs that are not part of an address.
_REMARK = re.compile(r"(?<=\s)(?:#|//|;(?=\s*+(?!(?:ring|from|to|on)\b)[^\W\d_]\w*+(?!-)))")
_ATTACHED = re.compile(r"#|(?<!:)//")
_HEADING = re.compile(
    r"[-=~+*\s]*+(?:grid|puzzle|sudoku|board|game|problem|example|no|nr|number)\b[\s#:.-]*+[0-9]{0,9}+[\s.:=~+*-]*+",
    re.IGNORECASE,
)
_TILE_SET = re.compile(r"\s*set(?:\s|$)", re.ASCII)
# A quick test that rejects most lines, before the search for a horizontal line.
_FRAME = re.compile(r"[\s|+*.:'`,!=\-\u2500-\u257f]*+")
_ACROSS = re.compile(r"--|==|[\u2500\u2501\u2504\u2505\u2508\u2509\u254c\u254d\u2550]")
_RULE = re.compile(r"\s*+[+*|.]?[-=~]{3}[-=~+*|.]*+\s*+")


def is_comment(line: str) -> bool:
    return _COMMENT.match(line) is not None


def without_remark(line: str) -> str:
    """Cut off a comment behind a puzzle: `#`, `//`, or a semicolon and a word."""
    if "#" not in line and "//" not in line and ";" not in line:
        return line
    found = _REMARK.search(line) or _ATTACHED.search(line)
    return line if found is None else line[: found.start()].rstrip()


def is_separator(line: str) -> bool:
    """Whether a line is not part of any puzzle."""
    return is_comment(line) or not line.strip() or is_rule(line) or _HEADING.fullmatch(line) is not None


def is_tile_set(line: str) -> bool:
    """Whether a line lists the tiles of a set (`set 0-0 0-1`): it comes before a grid and is not a row of one."""
    return _TILE_SET.match(line) is not None


def is_rule(line: str) -> bool:
    """Whether a line is a horizontal rule, which may also be the top of a picture."""
    return _RULE.fullmatch(line) is not None


def is_frame(line: str) -> bool:
    """Whether a line is a horizontal part of a frame, without cells."""
    return _FRAME.fullmatch(line) is not None and _ACROSS.search(line) is not None
