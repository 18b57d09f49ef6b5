"""Help, examples, suggestions, completion, the manual page and progress of the command line."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys

import click
import pytest

from cli_puzzles import CLASSIC, SOLVED
from grille.cli import OTHERS, VERBS, grille, run
from grille.cli.command import WithExamples
from grille.cli.progress import Progress

SMALL = "..3.1........4.2"


def commands():
    """Iterate over all verbs and their subcommands."""
    ctx = click.Context(grille, info_name="grille")
    for name in grille.list_commands(ctx):
        command = grille.get_command(ctx, name)
        assert command is not None
        yield command, name
        if isinstance(command, click.Group):
            for inner in command.list_commands(ctx):
                yield command.get_command(ctx, inner), f"{name} {inner}"


EXAMPLES = [
    pytest.param(call, id=call)
    for command, name in commands()
    if isinstance(command, WithExamples)
    and name not in {"play", "serve", "site", "mcp", "lab", "completion", "generate coins"}
    for call, _about in command.examples
]


@pytest.mark.parametrize("call", EXAMPLES)
def test_examples_of_the_help_run(call, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzles.txt").write_text(f"{SMALL}\n{CLASSIC}\n")
    (tmp_path / "puzzles.csv").write_text(f"id,puzzle,solution\na,{CLASSIC},{SOLVED}\nb,{CLASSIC},{SOLVED}\n")
    if call.startswith("grille batch"):
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.table({"puzzle": [CLASSIC], "answer": [SOLVED]}), "puzzles.parquet")
        with pa.CompressedOutputStream("puzzles-1.csv.zst", "zstd") as stream:
            stream.write(f"puzzle,answer\n{CLASSIC},{SOLVED}\n".encode())
    if "--preflight" in call:
        assert run(["print", "puzzles.txt", "-q", "-o", "book.pdf"]) == 0
    program, *arguments = shlex.split(call.partition(" > ")[0])
    assert program == "grille"
    assert run(arguments) in {0, 1}
    assert "grille: " not in capsys.readouterr().err


@pytest.mark.parametrize("name", [*VERBS, *OTHERS])
def test_help_as_a_command_and_as_an_option_is_the_same(name, capsys):
    assert run(["help", name]) == 0
    ours = capsys.readouterr().out
    assert run([name, "--help"]) == 0
    assert capsys.readouterr().out == ours
    assert ours.startswith(f"Usage: grille {name} ")


@pytest.mark.parametrize("name", ["solve", "count", "check", "steps", "hint", "rate", "convert"])
def test_help_has_sections_and_examples(name, capsys):
    assert run(["help", name]) == 0
    text = capsys.readouterr().out
    for title in ("Options:", "Input:", "Output:", "Examples:"):
        assert f"\n{title}\n" in text
    assert "  grille " in text.partition("\nExamples:\n")[2]


def test_every_verb_has_examples():
    for command, name in commands():
        assert len(command.examples) >= (1 if name in {"completion", "help"} else 2), name


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["solv"], "unknown verb 'solv'; did you mean 'solve'?"),
        (["help", "convret"], "unknown verb 'convret'; did you mean 'convert'?"),
        (["solve", "--jsno", SMALL], "unknown option '--jsno'; did you mean '--json'?"),
        (["solve", "--engine", "triad", CLASSIC], "--engine: unknown engine 'triad'; did you mean 'triads'?"),
        (["solve", "--to", "pictur", SMALL], "--to: unknown format 'pictur'; did you mean 'picture'?"),
        (["solve", "--as", "dominos", SMALL], "--as: unknown family 'dominos'; did you mean 'dominosa'?"),
        (["convert", "--to", "hodok", SMALL], "--to: unknown format 'hodok'; did you mean 'hodoku'?"),
        (["steps", "--all", "--technique", "x_wig", CLASSIC], "unknown technique 'x_wig'; did you mean 'x_wing'?"),
        (["learn", "x_wig"], "unknown technique 'x_wig'; did you mean 'x_wing'?"),
        (["lab", "--engine", "labeling", SMALL], "unknown engine 'labeling'"),
        (["lab", "--solutions", "frist", SMALL], "--solutions: unknown goal 'frist'; did you mean 'first'?"),
        (["completion", "bsh"], "unknown shell 'bsh'; did you mean 'bash'?"),
    ],
)
def test_a_name_that_is_misspelt_gets_a_suggestion(call, says, capsys):
    assert run(call) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"grille: {says}")
    assert len(error.splitlines()) == 1


def test_an_error_below_a_verb_names_the_verb_to_read_about(capsys):
    assert run(["generate", "sudoku", "--levels", "easy"]) == 2
    error = "grille: unknown option '--levels'; did you mean '--level'? (see grille help generate)\n"
    assert capsys.readouterr().err == error


@pytest.mark.parametrize(
    "call", [["solve", "--nodes"], ["solve", "--nodes", "x", SMALL], ["steps", "--limit", "0", SMALL]]
)
def test_usage_errors_are_one_line_in_the_same_style(call, capsys):
    assert run(call) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("grille: ")


def completed(*words: str) -> set[str]:
    """Return the completions of the last word."""
    variables = {"_GRILLE_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    program = "import sys; sys.argv[0] = 'grille'; from grille.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | variables, capture_output=True, text=True, check=False
    )
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("grille", "so"), "plain,solve"),
        (("grille", "solve", "puz"), "file,puz"),
        (("grille", "solve", "--engine", "tr"), "plain,triads"),
        (("grille", "convert", "--to", "so"), "plain,solo"),
        (("grille", "solve", "--as", "do"), "plain,dominosa"),
        (("grille", "rate", "--without", "x_w"), "plain,x_wing"),
        (("grille", "rate", "--without", "uniq"), "plain,uniqueness"),
        (("grille", "rate", "--without", "ext"), "plain,extreme"),
        (("grille", "generate", "sudoku", "--needs", "sky"), "plain,skyscraper"),
        (("grille", "generate", "sudoku", "--hardest", "sky"), "plain,skyscraper"),
        (("grille", "generate", "sudoku", "--variant", "kil"), "plain,killer"),
        (("grille", "learn", "x_w"), "plain,x_wing"),
        (("grille", "convert", "-o", "boo"), "file,boo"),
        (("grille", "help", "co"), "plain,convert"),
    ],
)
def test_completion_offers_files_and_names(words, offered):
    assert offered in completed(*words)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell, capsys):
    assert run(["completion", shell]) == 0
    assert "_GRILLE_COMPLETE" in capsys.readouterr().out


def test_the_manual_page_has_every_verb_and_option(tmp_path, capsys):
    assert run(["help", "--man"]) == 0
    page = capsys.readouterr().out
    for command, name in commands():
        assert f'"GRILLE {name.upper()}"' in page
        for param in command.params:
            if isinstance(param, click.Option) and not param.hidden:
                assert param.opts[0].replace("-", "\\-") in page
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff, which reads manual pages, is not installed")
    path = tmp_path / "grille.1"
    path.write_text(page)
    done = subprocess.run([groff, "-man", "-Tutf8", "-ww", str(path)], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "interrupted by Ctrl-C" in done.stdout


def test_colours_can_be_forced_and_forbidden(monkeypatch, capsys):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run(["solve", SMALL]) == 0
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(["solve", SMALL]) == 0
    assert "\x1b[" not in capsys.readouterr().out


def test_inf_means_no_limit_and_zero_stops_immediately(capsys):
    assert run(["solve", "--seconds", "inf", SMALL]) == 0
    assert run(["count", "--seconds", "0", "." * 81]) == 3
    assert run(["solve", "--seconds", "0", "--json", "." * 81]) == 3
    capsys.readouterr()
    for wrong in ("-1", "nan", "soon"):
        assert run(["solve", "--seconds", wrong, SMALL]) == 2
        assert "inf for no limit" in capsys.readouterr().err


def test_columns_of_the_list_of_formats_are_separated(capsys):
    assert run(["convert", "--formats"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert run(["convert", "--formats", "--json"]) == 0
    for row, answer in zip(rows, map(json.loads, capsys.readouterr().out.splitlines()), strict=True):
        assert row.split()[:2] == [answer["family"], answer["format"]]
        assert row.split(maxsplit=2)[2] == f"{answer['title']} ({answer['ways']})"


# --- progress ---


class Terminal:
    """A stream that claims to be a terminal and stores its output."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text

    def flush(self):
        pass

    def isatty(self):
        return True


def test_progress_shows_amount_speed_and_time():
    now = 0.0
    progress = Progress(quiet=False, total=1000, clock=lambda: now, stream=Terminal())
    assert progress.line() == ""
    now, progress.done = 10.0, 250
    assert progress.line() == "[#####...............] 25%, 250 of 1,000, 25/s, 10 s so far, 30 s left, Ctrl-C stops"
    progress.before = 150
    assert progress.line() == "[#####...............] 25%, 250 of 1,000, 10/s, 10 s so far, 75 s left, Ctrl-C stops"
    progress.before = 0
    progress.total, progress.share = None, 0.5
    assert progress.line() == "[##########..........] 50%, 250 done, 25/s, 10 s so far, 10 s left, Ctrl-C stops"
    now, progress.done, progress.share = 4000.0, 4, None
    assert progress.line() == "4 done, 0.0/s, 1 h 06 min so far, Ctrl-C stops"


def test_progress_is_erased_for_messages_and_at_the_end():
    now = 0.0
    terminal = Terminal()
    with Progress(quiet=False, clock=lambda: now, stream=terminal) as progress:
        progress.draw()
        assert terminal.text == ""
        now = 2.0
        progress.draw()
        assert terminal.text.endswith("2 s so far, Ctrl-C stops\x1b[K")
        progress.clear()
        assert terminal.text.endswith("\r\x1b[K")
        progress.draw()
    assert terminal.text.endswith("Ctrl-C stops\x1b[K\r\x1b[K")


def test_progress_is_only_shown_on_terminals():
    class File(Terminal):
        def isatty(self):
            return False

    stream = File()
    with Progress(quiet=False, clock=lambda: 100.0, stream=stream) as progress:
        progress.done = 5
    assert stream.text == ""


SLOW_CLOCK = """
import itertools, sys
import grille.cli.progress as progress
seconds = itertools.count(0, 5)
plain = progress.Progress.__init__
def init(self, **settings):
    plain(self, **settings, clock=lambda: float(next(seconds)))
progress.Progress.__init__ = init
progress.PACE = 0.001
from grille.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals to open here")
def test_output_to_a_file_does_not_erase_the_progress_line(tmp_path):
    """Standard error is a terminal, standard output a file: writing to the file does not erase the line."""
    puzzles = tmp_path / "some.txt"
    puzzles.write_text(f"{CLASSIC}\n" * 40)
    ours, theirs = os.openpty()
    with (tmp_path / "out.txt").open("wb") as out:
        call = [sys.executable, "-c", SLOW_CLOCK, "steps", str(puzzles)]
        with subprocess.Popen(call, stderr=theirs, stdout=out) as process:
            os.close(theirs)
            seen = b""
            try:
                while data := os.read(ours, 4096):
                    seen += data
            except OSError:  # the error on Linux when the other end is closed
                pass
            assert process.wait(timeout=120) == 0
    os.close(ours)
    assert (tmp_path / "out.txt").read_text().count("\n1. ") == 40
    assert b" so far, " in seen
    assert b"Ctrl-C stops" in seen
