"""Find retired phrases and file names: `python bin/words/check.py [PATH...]`.

Single words are codespell's part (retired.txt). This script looks for what a word list can't express: phrases
(phrases.txt) and names of files (names.txt). Without paths it reads all text files in the places below.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLACES = ("src", "native", "docs", "tests", "bench", "bin", "examples", "README.md", "CONTRIBUTING.md", "Makefile")
SUFFIXES = frozenset(
    (".py", ".pyi", ".md", ".cpp", ".hpp", ".js", ".css", ".html", ".sh", ".tcss", ".toml", ".yml", "")
)
OWN_TEST = "test_words.py"
# White space, also where a comment goes on in the next line.
SPACE = r"\s+(?:(?://[/!]?|#|\*)\s)?"


class Rule(NamedTuple):
    pattern: re.Pattern[str]
    advice: str


class Finding(NamedTuple):
    path: Path
    line: int
    text: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text!r} -> {self.advice}"


def entries(name: str) -> Iterator[tuple[str, str]]:
    """The entries of a list, lines of the form `pattern -> advice`."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            pattern, _, advice = line.rpartition(" -> ")
            yield pattern, advice


def rules() -> list[Rule]:
    """The retired phrases, with a space for any white space."""
    flags = re.IGNORECASE | re.MULTILINE
    return [Rule(re.compile(pattern.replace(" ", SPACE), flags), advice) for pattern, advice in entries("phrases.txt")]


def findings(path: Path, text: str, known: Iterable[Rule]) -> Iterator[Finding]:
    """Every match of every rule in a text, with the line where it begins."""
    for rule in known:
        for match in rule.pattern.finditer(text):
            start = match.start() + len(match[0]) - len(match[0].lstrip())
            yield Finding(path, text.count("\n", 0, start) + 1, " ".join(match[0].split()), rule.advice)


def names(paths: Iterable[Path]) -> Iterator[Finding]:
    """Files whose names are retired."""
    retired = dict(entries("names.txt"))
    for path in paths:
        for part in re.split(r"[-_]", path.stem):
            if part in retired:
                yield Finding(path, 1, path.name, retired[part])


def texts() -> list[Path]:
    """The text files in the places that are checked, except the lists themselves and what was installed or made."""
    top = [ROOT / each for each in PLACES]
    found = (path for each in top for path in ([each] if each.is_file() else sorted(each.rglob("*"))))
    paths = [path.relative_to(ROOT) for path in found if path.suffix in SUFFIXES and path.is_file()]
    return [path for path in paths if ROOT / path.parent != HERE and path.name != OWN_TEST]


def main(arguments: list[str]) -> int:
    paths = [Path(each) for each in arguments] or texts()
    known = rules()
    found = list(names(paths))
    for path in paths:
        found += findings(path, (ROOT / path).read_text(encoding="utf-8"), known)
    print("".join(f"{each}\n" for each in found), end="")
    print(f"{len(found)} retired phrases or file names in {len(paths)} files", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
