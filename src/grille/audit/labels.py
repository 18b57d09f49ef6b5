"""Labels: the difficulty that a dataset gives its own puzzles, beside the one that is measured."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from grille.audit.difficulty import Difficulty
from grille.audit.ranks import Correlations, quantile
from grille.audit.rows import Rows
from grille.errors import GrilleError
from grille.many.status import Status
from grille.table.names import NO_ANSWER, find_name

LABEL_NAMES = ("difficulty", "level", "rating", "label", "grade", "hardness", "stars", "score")
# Words for levels, easiest first; words on one line are equally hard.
WORDS = (
    ("trivial", "beginner", "kids", "very easy", "simple"),
    ("easy", "basic", "gentle"),
    ("intermediate", "medium", "moderate", "normal", "standard"),
    ("tough", "hard", "difficult", "challenging", "tricky"),
    ("very hard", "unfair", "expert", "advanced", "fiendish"),
    ("extreme", "master", "evil", "diabolical", "insane", "inhuman", "nightmare", "beyond", "impossible"),
)
_RANKS = {word: rank for rank, words in enumerate(WORDS) for word in words}
# Numbers with more values than this are shown in as many groups of about equal size.
MOST_GROUPS = 8
# A column with more words than this holds something else than difficulty.
MOST_WORDS = 50
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")


class LabelGroup(NamedTuple):
    """The rows with one label, or with labels in a range: how many there are and how hard they are."""

    label: str
    rows: int
    one_solution: int
    rated: int
    levels: dict[str, int]
    median_score: int | None

    def data(self) -> dict[str, Any]:
        return self._asdict()


class Labels(NamedTuple):
    """The labels of a file, and their correlations with the ratings."""

    name: str
    kind: str  # numbers, words (in a known order), or names
    missing: int
    groups: list[LabelGroup]
    correlations: Correlations | None  # None for names without a known order

    def data(self) -> dict[str, Any]:
        return {
            "column": self.name,
            "kind": self.kind,
            "missing": self.missing,
            "groups": [group.data() for group in self.groups],
            "rank_correlation": None if self.correlations is None else self.correlations.data(),
        }


def label_column(names: Sequence[str], asked: str | None, taken: Sequence[str | None]) -> str | None:
    """Return the name of the column with labels, None if there is none."""
    if asked == NO_ANSWER:
        return None
    if asked is not None:
        if asked not in names:
            raise GrilleError(f"there is no column {asked!r}. Columns: {', '.join(names)}")
        return asked
    free = [name for name in names if name not in taken]
    at = find_name(free, LABEL_NAMES)
    return None if at is None else free[at]


def label_report(name: str, rows: Rows, difficulty: Difficulty) -> Labels | None:
    """Compare the labels with the ratings; None for a column that holds no labels, such as long texts."""
    values = rows.label_values()
    present = [value for value in values if value not in {None, ""}]
    if not present:
        return None
    numbers = {value: _number(value) for value in set(present)}
    if None not in numbers.values():
        return _numbers(name, values, numbers, rows, difficulty)
    words = {str(value) for value in present}
    if len(words) > MOST_WORDS:
        return None
    known = {word: _RANKS.get(" ".join(re.split(r"[\s_-]+", word.strip().lower()))) for word in words}
    ordered = None not in known.values()
    order = sorted(words, key=lambda word: (known[word] or 0, word)) if ordered else sorted(words)
    keys = [None if value in {None, ""} else str(value) for value in values]
    ranks = [None if key is None else known[key] for key in keys]
    correlations = difficulty.correlations(ranks) if ordered else None
    groups = _groups(keys, order, rows, difficulty)
    return Labels(name, "words" if ordered else "names", keys.count(None), groups, correlations)


def _number(value: Any) -> float | None:
    if isinstance(value, bool):
        return float(value)
    if isinstance(value, int | float):
        return float(value) if value == value else None  # noqa: PLR0124  NaN differs from itself
    found = _NUMBER.fullmatch(str(value).strip())
    return None if found is None else float(found[0])


def _numbers(
    name: str, values: list[Any], numbers: dict[Any, float | None], rows: Rows, difficulty: Difficulty
) -> Labels:
    found = [None if value in {None, ""} else numbers[value] for value in values]
    different = sorted({each for each in found if each is not None})
    if len(different) <= MOST_GROUPS:
        titles = {each: f"{each:g}" for each in different}
    else:
        ordered = sorted(each for each in found if each is not None)
        edges = sorted({ordered[len(ordered) * part // MOST_GROUPS] for part in range(MOST_GROUPS)})
        titles = {}
        for edge, following in zip(edges, [*edges[1:], None], strict=True):
            inside = [each for each in different if each >= edge and (following is None or each < following)]
            title = f"{inside[0]:g}" if len(inside) == 1 else f"{inside[0]:g} to {inside[-1]:g}"
            titles |= dict.fromkeys(inside, title)
    keys = [None if each is None else titles[each] for each in found]
    groups = _groups(keys, list(dict.fromkeys(titles.values())), rows, difficulty)
    return Labels(name, "numbers", keys.count(None), groups, difficulty.correlations(found))


def _groups(keys: list[str | None], order: list[str], rows: Rows, difficulty: Difficulty) -> list[LabelGroup]:
    total = Counter(keys)
    proper = Counter(key for key, code in zip(keys, rows.statuses, strict=True) if code == Status.UNIQUE)
    scores: dict[str, list[int]] = {each: [] for each in order}
    levels: dict[str, Counter[str]] = {each: Counter() for each in order}
    for row, level, score in zip(difficulty.rows, difficulty.levels, difficulty.scores, strict=True):
        key = keys[row]
        if key is not None:
            scores[key].append(score)
            levels[key][level] += 1
    names = difficulty.by_level()
    return [
        LabelGroup(
            each,
            total[each],
            proper[each],
            len(scores[each]),
            {level: levels[each][level] for level in names if levels[each][level]},
            quantile(sorted(scores[each]), 0.5),
        )
        for each in order
    ]
