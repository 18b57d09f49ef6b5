"""Runs the code blocks of a page of the documentation."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys

from doc_pages import NOT_RUN, READ

# What a test may run: it ends by itself, and writes only to the folder it is in.
SAFE = re.compile(r"(?:grille (?!play|serve|mcp)|python \w+\.py|cat |head |wc |ls )")


class Session:
    """A page being run in a folder, where `grille` is the package under test and `python` this Python."""

    def __init__(self, folder, monkeypatch):
        programs = folder / ".programs"
        programs.mkdir()
        for program, call in (("grille", f'"{sys.executable}" -m grille'), ("python", f'"{sys.executable}"')):
            (programs / program).write_text(f'#!/bin/sh\nexec {call} "$@"\n')
            (programs / program).chmod(0o755)
        monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
        for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.setenv(variable, str(programs))
        self._folder = folder
        self._names: dict[str, object] = {}

    def run(self, block, where):
        """Run a block, or write the file that it is."""
        if block.reason:
            assert block.language in {"sh", "python", "console"}, where
        elif block.title:
            (self._folder / block.title).write_text(block.text)
        elif block.language in {"python", "console", "sh"}:
            getattr(self, f"_{block.language}")(block.text, where)
        else:
            assert block.language in READ, f"{where}: neither run nor known as something to read"

    def _python(self, text, where):
        assert text.startswith(">>> "), f"{where}: a python block is a session, or has the name of a file as its title"
        test = doctest.DocTestParser().get_doctest(text, self._names, where, where, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, clear_globs=False)
        self._names.update(test.globs)
        assert runner.failures == 0, where

    def _console(self, text, where):
        """Commands and what they print; a word of three dots is any text, a line of them any lines."""
        for session in re.findall(r"^\$ (.*(?:\n(?!\$ ).*)*)", text, re.MULTILINE):
            command, _, expected = session.partition("\n")
            done = self._done(command, where)
            shown = _timeless(f"\n{(done.stdout + done.stderr).rstrip()}\n")
            pattern = "".join(map(_pattern, _timeless(f"\n{expected.rstrip()}\n").splitlines()))
            assert re.fullmatch(pattern, shown), f"{where}: $ {command}{shown}"

    def _sh(self, text, where):
        """Commands that must succeed, whatever they print."""
        for line in text.replace("\\\n", " ").splitlines():
            done = self._done(line, where)
            assert done.returncode == 0, f"{where}: {line}\n{done.stdout}{done.stderr}"

    def _done(self, command, where):
        assert SAFE.match(command), f"{where}: not run: {command}; give the block a title that begins with {NOT_RUN!r}"
        return subprocess.run(
            command, shell=True, cwd=self._folder, capture_output=True, text=True, timeout=600, check=False
        )


def _pattern(line):
    """What a line of the output must match."""
    if line == "...":
        return r"(?:.*\n)*?"
    return ".*".join(map(re.escape, re.split(r"(?<!\S)\.\.\.(?!\S)", line))) + r"\n"


def _timeless(text):
    """The same without durations and what their width makes of the blanks before them."""
    return re.sub(r" +[0-9.,]+ (ms|µs|s)\b", " *", text)
