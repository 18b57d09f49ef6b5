"""Hostile texts against every kind of task of every family: no exception, bounded work, and nothing but right is right.

Work is counted, not timed: the characters that patterns scan and the calls of functions, for each character of a text.
"""

import re
import sys

import pytest

from grille.gym import KINDS, Tasks, score, score_many
from grille.gym.kinds import kind_named
from grille.gym.reading import grid, markup, moves, region, short, tiles
from grille.gym.reading.region import LONGEST

MODULES = (grid, markup, moves, region, short, tiles)
TASKS = {
    f"{kind} {family}": Tasks(family, kind, seed=7, size={"sudoku": 6, "dominosa": 4}.get(family))[0]
    for kind in KINDS
    for family in kind_named(kind).families
}
TASKS["solve killer"] = Tasks("sudoku", variant="killer", size=4, seed=3)[0]
TASKS["solve 16x16"] = Tasks("sudoku", size=16, level="easy", seed=7)[0]
each_task = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)

# Signs to repeat, and texts of many signs. None of them holds an answer.
SIGNS = {
    "letters": "a",
    "nines": "9",
    "spaces": " ",
    "line ends": "\n",
    "full stops": ".",
    "braces": "{",
    "brackets in brackets": "[",
    "closed brackets": "[]",
    "fences": "```\n",
    "named fences": "```json\n",
    "tags": "<answer>",
    "closed tags": "<answer></answer>",
    "tags in capitals": "<ANSWER>",
    "closing tags": "</answer>",
    "thoughts": "</think>",
    "boxes": "\\boxed{",
    "closed boxes": "\\boxed{}",
    "latex": "\\begin{array}{ccc}\\hline",
    "cells of a table": "<td><tr ",
    "combining marks": "1\u0301\u0489",
    "right to left": "\u202e1\u200f",
    "hidden": "1\u200b\ufeff",
    "surrogates": "\ud800",
    "surrogates between digits": "1\udfff",
    "arabic digits": "\u0661\u0662",
    "full-width digits": "\uff11\uff12",
    "superscripts": "\u00b2\u00bd",
    "keycaps": "1\ufe0f\u20e3",
    "letters that fold": "hıdden \u017fıngle \u212a ",
    "nul": "\x00",
    "escapes": "\x1b[31m",
    "huge numbers": '{"n": 1e999999, "m": ' + "9" * 400 + "}",
    "deep json": '{"a":[',
    "frames": "|+-",
    "pictures": "│─┼\n",
    "lines of a picture": "0 1|2 3\n-+-+-+-\n",
    "long lines": "1 " * 250 + "\n",
    "dashes": "-–",
    "tiles": "8-8 ",
    "half tiles": "[0|",
    "moves": "r9c9=",
    "places": "r99c99 ",
    "numbers of a list": "1. ",
    "labels": "Row 1:",
    "quotes": "> * - ",
    "escaped line ends": "\\n",
    "commas and line ends": ",\n ",
}
SIZE = 3000


class Counted:
    """A pattern that counts the characters of the texts it is used on."""

    def __init__(self, pattern, count):
        self._pattern, self._count = pattern, count

    def __getattr__(self, name):
        method = getattr(self._pattern, name)

        def call(*arguments):
            text = next(each for each in reversed(arguments) if isinstance(each, (str, bytes))) if arguments else ""
            # fullmatch(text, start, end) scans only a part.
            at = [each for each in arguments if isinstance(each, int)]
            self._count[0] += at[1] - at[0] if len(at) == 2 else len(text)
            return method(*arguments)

        return call


def work(monkeypatch, task, text):
    """The score of a text, the characters scanned and the functions called for it."""
    count, calls = [0], [0]
    with monkeypatch.context() as patch:
        for module in MODULES:
            for name, value in vars(module).items():
                if isinstance(value, re.Pattern):
                    patch.setattr(module, name, Counted(value, count))

        def called(_frame, event, _argument):
            calls[0] += event in ("call", "c_call")

        sys.setprofile(called)
        try:
            found = score(task, text)
            found.data()
        finally:
            sys.setprofile(None)
    return found, count[0], calls[0]


def is_number(task, found):
    """Whether the text happens to hold the number that is asked for, and no other after it."""
    return task.kind in ("count", "length") and found.answer == task.answer


def texts():
    for name, sign in SIGNS.items():
        yield name, sign * (SIZE // len(sign))
    yield "all of them", "".join(sign * 9 for sign in SIGNS.values())
    yield "nested", "".join(SIGNS.values()) + "".join(reversed(SIGNS.values()))


@each_task
def test_hostile_texts_score_nothing_and_take_bounded_work(task, monkeypatch):
    # What reading nothing takes, such as listing the steps of a position, does not depend on the text.
    score(task, task.answer)
    for name, text in texts():
        found, scanned, calls = work(monkeypatch, task, text)
        assert found.reward == is_number(task, found), name
        assert scanned <= 40 * len(text), (name, scanned / len(text))
        # A wrong move is judged against all steps, whatever the text is like: about 40,000 calls.
        assert calls <= 25 * len(text) + 60_000, (name, calls)


@each_task
def test_hostile_texts_around_an_answer(task):
    """The last answer counts in all of them, or none does: then nothing is right."""
    for name, text in texts():
        for said in (f"{text}\n</think><answer>{task.answer}</answer>", f"<answer>{text}</answer>"):
            found = score(task, said)
            right = said.endswith(f"<answer>{task.answer}</answer>") or is_number(task, found)
            assert found.reward == right, name
    wrong = f"<answer>{task.answer}</answer>\n<answer>0</answer>"
    assert score(task, wrong * 500).reward == 0.0


@each_task
def test_a_million_characters(task):
    for text in ("<answer>" * (LONGEST // 8), "9" * LONGEST, "\ud800" * LONGEST, "\\boxed{" * (LONGEST // 7)):
        assert score(task, text).reward == 0.0
    assert "longer" in score(task, "1" * (LONGEST + 1)).fault


def test_many_hostile_texts_at_once():
    every = [(task, text) for task in TASKS.values() for _, text in texts()]
    said = [text[:300] for _, text in every]
    found = score_many([task for task, _ in every], said)
    assert all(each.reward == is_number(task, each) for (task, _), each in zip(every, found, strict=True))


def test_patterns_repeat_without_bound_only_at_one_level():
    """A repetition within one that has no bound, of the same signs, can take time that grows without bound."""
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                text = value.pattern if isinstance(value.pattern, str) else value.pattern.decode()
                assert not re.search(r"[*+]\)[*+{]", text), (module.__name__, name)


def test_letters_that_fold_to_others_are_no_technique():
    """The long s and the dotless i are equal to s and i when case is ignored, but they are not the same letters."""
    task = TASKS["explain sudoku"]
    assert score(task, "full hou\u017fe").answer is None
    assert score(task, "hıdden sıngle").answer is None
