"""The part of a text that holds the answer: after the reasoning, and between marks where there are any."""

from __future__ import annotations

import re
from typing import NamedTuple

# A longer text is not read: it would only serve to list many answers.
LONGEST = 1_048_576

_THINK = "</think>"
_OPEN, _CLOSE, _BOXED = "<answer>", "</answer>", "\\boxed{"
_ANY_CASE = re.compile(r"<(/?)answer>|</(think)>", re.ASCII | re.IGNORECASE)


class Region(NamedTuple):
    """Where to look for an answer: `text`, whether marks enclose it, and the text after the marks."""

    text: str
    marked: bool = False
    after: str = ""


def region(text: str) -> Region:
    r"""Return the last `<answer>` or `\boxed{}` after the reasoning, or else all of the text after the reasoning.

    >>> region("<think>maybe 12</think> So: <answer>34</answer> Done.")
    Region(text='34', marked=True, after=' Done.')
    """
    if "<" in text and _OPEN not in text:
        text = _ANY_CASE.sub(lambda found: found[0].lower(), text)
    thought = text.rfind(_THINK)
    if thought >= 0:
        text = text[thought + len(_THINK) :]
    start = text.rfind(_OPEN)
    if start >= 0:
        start += len(_OPEN)
        end = text.find(_CLOSE, start)
        # A text that was cut off has no closing mark.
        return (
            Region(text[start:], marked=True) if end < 0 else Region(text[start:end], True, text[end + len(_CLOSE) :])
        )
    start = text.rfind(_BOXED)
    if start >= 0:
        start += len(_BOXED)
        end = _closing(text, start)
        return Region(text[start:end], marked=True, after=text[end:])
    return Region(text)


def _closing(text: str, start: int) -> int:
    """Where the brace that is open at `start` closes; the end of the text if it does not."""
    depth = 1
    for brace in _BRACE.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.start()
    return len(text)


_BRACE = re.compile(r"[{}]")
