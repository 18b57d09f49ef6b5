"""Every error of the command line is one line that names its place: a file and a line, an option, or a verb."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from grille.cli import OTHERS, VERBS, run

GOOD = {"sudoku": "..3.1........4.2", "dominosa": "3:30113322201300103221", "chain": "0-1 1-2 2-3"}
# Texts that each family refuses, and the column that the message names.
BAD = {"sudoku": ("..3.1........4.x", 16), "dominosa": ("3:3011332220130010322x", 22), "chain": ("0-1 1-x", 5)}
READING = ("solve", "count", "check", "steps", "hint", "rate", "convert")
WRITING = ("solve", "count", "check", "steps", "rate", "convert")
LIMITED = ("solve", "count", "check")
TIMED = (*LIMITED, "steps", "hint", "rate")
EXPLAINING = ("steps", "hint", "rate")
PARALLEL = (*LIMITED, "steps", "rate")


class Call(NamedTuple):
    """A command that must fail, and the place that its message must name."""

    arguments: tuple[str, ...]
    place: str
    code: int = 2

    def __str__(self) -> str:
        return " ".join(self.arguments) or "(nothing)"


def files() -> Iterator[tuple[str, bytes, str]]:
    """Bad files: the name, the content, and what the message says after the name."""
    yield "binary.txt", b"\x00\x01\xff\xfe" * 64, ""
    yield "latin.txt", GOOD["sudoku"].encode() + b"\n\xe4\xf6\xfc\n", ", line 2"
    yield "empty.txt", b"", ": empty"
    yield "remarks.txt", b"# nothing else\n\n", ": empty"
    yield "nonsense.txt", b"# a remark\nhello there\n", ", line 2"
    yield "cut.gz", gzip.compress(b"0-1 1-2\n" * 1000)[:40], ": damaged"
    yield "none.csv", b"name,level\nx,easy\n", ": no column"
    yield "wide.csv", b"puzzle,name\n..3.1........4.2,a,b,c\n", ", line 2"
    yield "broken.jsonl", b'{"puzzle": "0-1 1-2"}\n{"puzzle": \n', ", line 2, column"
    yield "number.jsonl", b'{"puzzle": 5}\n', ", line 1"
    yield "family.jsonl", b'{"puzzle": "0-1", "family": "poker"}\n', ", line 1"
    for name, (text, column) in BAD.items():
        yield f"{name}.txt", f"{GOOD[name]}\n\n{text}\n".encode(), f", line 3, column {column}"


def calls_on_files(verb: str, folder: Path) -> Iterator[Call]:
    """A verb on bad files, on a directory and a missing file, and with outputs that can't be written."""
    for name, _, place in files():
        yield Call((verb, "-q", str(folder / name)), f"{folder / name}{place}")
    yield Call((verb, str(folder / "missing.txt")), f"{folder / 'missing.txt'}: no such file")
    yield Call((verb, str(folder)), f"{folder}: is a directory")
    good = str(folder / "good.csv")
    yield Call((verb, good, "--column", "board"), f"{good}: unknown column 'board'")
    yield Call((verb, good, "--column", "9"), f"{good}: unknown column '9'")
    yield Call((verb, good, "--solution-column", "key"), f"{good}: unknown column 'key'")
    if verb in WRITING:
        for name in ("out.docx", "no/such/out.txt", "out.svg.gz"):
            yield Call((verb, GOOD["sudoku"], "-o", str(folder / name)), str(folder / name))
        yield Call((verb, GOOD["sudoku"], "-o", str(folder)), str(folder))


def calls_on_text(verb: str) -> Iterator[Call]:
    """A verb on bad puzzles on the command line, of every family."""
    for name, (text, column) in BAD.items():
        yield Call((verb, text, "--as", name), f"line 1, column {column}")
        yield Call((verb, "", "--as", name), "empty")


def options(verb: str) -> Iterator[tuple[str, ...]]:
    """Options of a verb with values that they can't have; the message names the option."""
    yield ("--as", "poker")
    yield ("--from", "morse")
    yield ("--shape", "nine")
    yield ("--column",)
    yield ("--nosuch",)
    yield ("--json=maybe",)
    if verb in TIMED:
        yield from (("--seconds", value) for value in ("soon", "-1", "nan"))
        yield ("--seconds", "1", "--seconds", "2")
    if verb in LIMITED:
        yield from (("--nodes", value) for value in ("many", "-1", "0.5"))
        yield ("--engine", "steam")
    if verb in PARALLEL:
        yield from (("--jobs", value) for value in ("0", "all", "5000"))
    if verb in EXPLAINING:
        yield ("--weight", "x_wing")
    if verb in {"solve", "convert"}:
        yield ("--to", "morse")
    if verb in {"solve", "count", "steps"}:
        yield ("--limit", "0")
    if verb == "hint":
        yield from (("--depth", value) for value in ("0", "4", "deep"))
    if verb == "steps":
        yield ("--technique", "x_wing")


def calls_on_options(verb: str) -> Iterator[Call]:
    for given in options(verb):
        yield Call((verb, GOOD["sudoku"], *given), given[0].partition("=")[0])
    if verb in EXPLAINING:
        for name in ("--without", "--with"):
            yield Call((verb, GOOD["sudoku"], name, "telepathy"), "technique 'telepathy'")
        for name in ("no/such/rules.json", "{"):
            yield Call((verb, GOOD["sudoku"], "--rules", name), name)


def other_calls(folder: Path) -> Iterator[Call]:
    """Calls of the verbs that read no rows, and calls of no verb."""
    yield Call(("slove",), "verb 'slove'")
    yield Call(("--nosuch",), "--nosuch")
    yield Call(("check", GOOD["sudoku"], "--move", "r9c9=1"), "r9c9")
    yield Call(("check", GOOD["sudoku"], "--position", "r1c1=7"), "r1c1=7")
    yield Call(("check", GOOD["sudoku"], "--solution", str(folder / "missing.txt")), str(folder / "missing.txt"))
    yield Call(("check", GOOD["sudoku"], "--solution", str(folder / "binary.txt")), str(folder / "binary.txt"))
    for given in (("--limit", "1"), ("--limit", "many"), ("--seconds", "soon"), ("--as", "poker"), ("--nosuch",)):
        yield Call(("candidates", GOOD["sudoku"], *given), given[0])
    yield Call(("candidates", str(folder / "missing.txt")), str(folder / "missing.txt"))
    for name in ("dominosa", "chain"):
        yield Call(("candidates", GOOD[name]), "not supported")
        yield Call(("check", "--minimal", GOOD[name]), "not supported")
    yield Call(("hint", GOOD["sudoku"], "--position", "hello"), "hello")
    yield Call(("hint", GOOD["sudoku"], "--svg", str(folder / "step.gif")), str(folder / "step.gif"))
    yield Call(("learn", "telepathy"), "technique 'telepathy'")
    yield Call(("learn", "--as", "poker"), "--as")
    yield Call(("learn", "x_wing", "xy_wing", "--svg", str(folder / "two.svg")), "--svg")
    yield Call(("generate", "poker"), "family 'poker'")
    for name in GOOD:
        for given in (
            *(("--count", value) for value in ("0", "some")),
            *(("--seed", value) for value in ("-1", "x", str(2**64))),
            ("--level", "impossible"),
            ("--jobs", "0"),
            ("--seconds", "soon"),
            ("--to", "morse"),
            ("--nosuch",),
        ):
            yield Call(("generate", name, *given), given[0])
        yield Call(("generate", name, "-o", str(folder / "out.docx")), str(folder / "out.docx"))
    yield Call(("play", str(folder / "missing.txt")), str(folder / "missing.txt"))
    yield Call(("play", str(folder / "nonsense.txt")), str(folder / "nonsense.txt"))
    yield Call(("play", "--as", "poker"), "--as")
    yield Call(("play", "--daily", "--learn"), "--learn")
    yield Call(("play", "--import", str(folder / "missing.txt")), str(folder / "missing.txt"))
    yield Call(("play", "--import", str(folder / "nonsense.txt")), str(folder / "nonsense.txt"))
    yield Call(("serve", "--port", "0"), "--port")
    yield Call(("serve", "--port", "http"), "--port")
    yield Call(("serve", "--host", "0.0.0.0"), "--open-to-network")  # noqa: S104  it is refused
    yield Call(("lab", "--nosuch"), "--nosuch")
    yield Call(("lab", str(folder / "missing.txt")), str(folder / "missing.txt"))
    yield Call(("mcp", "--nosuch"), "--nosuch")
    yield Call(("batch", "slove"), "verb 'slove'")
    yield Call(("audit", str(folder / "missing.csv")), str(folder / "missing.csv"))
    for given in (("--rate-rows", "-1"), ("--rate-seconds", "soon"), ("--jobs", "0"), ("--html", "out.pdf")):
        yield Call(("audit", str(folder / "good.csv"), *given), given[0])
    yield Call(("batch", "solve", str(folder / "missing.csv"), "-o", "out"), str(folder / "missing.csv"))
    for given in (("--paper", "b9"), ("--margin", "wide"), ("--per-page", "0"), ("--solutions", "front")):
        yield Call(("print", GOOD["sudoku"], *given, "-o", str(folder / "out.pdf")), given[0])
    yield Call(("print", str(folder / "missing.txt"), "-o", str(folder / "out.pdf")), str(folder / "missing.txt"))
    for given in (("--per-level", "0"), ("--days", "x"), ("--from", "June"), ("--base-url", "x y")):
        yield Call(("site", *given, "-o", str(folder / "site")), given[0])
    yield Call(("site", "--level", "x", "-o", str(folder / "site")), "level 'x'")
    yield Call(("site",), "--output")
    yield Call(("help", "slove"), "verb 'slove'")
    yield Call(("help", "solve", "all"), "solve")
    yield Call(("completion", "tcsh"), "shell 'tcsh'")
    yield Call(("completion",), "bash|zsh|fish")


def all_calls(folder: Path) -> Iterator[Call]:
    for verb in READING:
        yield from calls_on_files(verb, folder)
        yield from calls_on_text(verb)
        yield from calls_on_options(verb)
    yield from other_calls(folder)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    for name, data, _ in files():
        (folder / name).write_bytes(data)
    (folder / "good.csv").write_text(f"puzzle,name\n{GOOD['sudoku']},a\n")
    return folder


def fault(call: Call, code: int, out: str, err: str) -> str:
    """What is wrong with the answer to a call; empty if nothing is."""
    lines = err.splitlines()
    if code != call.code:
        return f"exit code {code}"
    if "Traceback" in out + err:
        return "a traceback"
    if len(lines) != 1:
        return f"{len(lines)} lines on standard error"
    if not re.fullmatch(r"grille: \S.*\S", lines[0]):
        return "another style"
    if call.place not in lines[0]:
        return f"no {call.place}"
    return ""


@pytest.mark.parametrize("verb", [*READING, ""])
def test_every_error_is_one_line_that_names_its_place(verb, folder, capsys):
    wrong = []
    calls = [call for call in all_calls(folder) if (call.arguments[0] in READING and call.arguments[0] == verb)]
    calls = calls if verb else [call for call in all_calls(folder) if call.arguments[0] not in READING]
    for call in calls:
        code = run(list(call.arguments))
        out, err = capsys.readouterr()
        if found := fault(call, code, out, err):
            wrong.append(f"{call}: {found}: {err}")
    assert not wrong, "\n".join(wrong)
    assert len(calls) > 30


def test_bad_calls_are_known_for_every_verb(folder):
    assert {call.arguments[0] for call in all_calls(folder)} >= {*VERBS, *OTHERS}
