"""The page in two files: its modules and its style sheets joined, so that a first visit has few requests.

Only the forms of import and export that the page has are known. Every module keeps its own scope. Modules that are
loaded later take the others from a global, not from the joined file: its name has a hash, so that a page that is open
during an update would load a second one, and start again.
"""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Mapping
from typing import NamedTuple

from grille.web import page_files

_START = "app.js"
_HASH = 10
_NAMES = r"[\w\s,]*"
_IMPORT = re.compile(rf"""^import (?:\{{({_NAMES})\}}|\* as (\w+)) from "(\.[^"]+)";$""", re.MULTILINE)
_PASSED_ON = re.compile(rf"""^export \{{({_NAMES})\}} from "(\.[^"]+)";$""", re.MULTILINE)
_LISTED = re.compile(rf"^export \{{({_NAMES})\}};$", re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:const|class|function|async function) (\w+))", re.MULTILINE)
_LATER = re.compile(r"""\bimport\("(\.[^"]+)"\)""")
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
# The links to style sheets in the head of the page, and its script.
_SHEETS = re.compile(r"""(?:\s*<link rel="stylesheet" href="[^"]+" />)+""")
_SHEET = re.compile(r'href="([^"]+)"')
_SCRIPT = '<script type="module" src="app.js"></script>'


_GLOBAL = "globalThis.grilleModules"
_WORKER = "sw.js"
_LIST = b"const FILES = [];"
# What every start needs besides the joined files.
_WITH_START = (
    "fonts/atkinson-hyperlegible-next.woff2",
    "fonts/fraunces.woff2",
    "icon.svg",
    "manifest.webmanifest",
)


class Joined(NamedTuple):
    """The page, the names of the two files, and files by name: the two, and all modules that take from them."""

    html: str
    start: tuple[str, ...]
    files: dict[str, bytes]

    def service_worker(self, *more: str) -> bytes:
        """The service worker, which keeps the page, what it starts with, and more files."""
        source = page_files.content(_WORKER)
        if source.count(_LIST) != 1:
            raise AssertionError(f"{_WORKER} has no place for the list of files")
        names = ["", *self.start, *_WITH_START, *more]
        return source.replace(_LIST, b"const FILES = " + json.dumps(names).encode("ascii") + b";")


def is_joined(name: str) -> bool:
    """Whether a file of a site is one of the two. Their names have a hash, so that no cache mixes them with others."""
    return re.fullmatch(rf"page-[0-9a-f]{{{_HASH}}}\.(?:js|css)", name) is not None


def joined(html: str) -> Joined:
    """Join the modules and the style sheets that the page starts with."""
    links = _SHEETS.search(html)
    if links is None or _SCRIPT not in html:
        raise AssertionError("index.html has no style sheets or no script")
    css = b"".join(page_files.content(name) for name in _SHEET.findall(links[0]))
    order = _in_order()
    script, exported = _script(order)
    (style_name, style_hash), (script_name, script_hash) = _named(css, "css"), _named(script, "js")
    sheet = f'\n    <link rel="stylesheet" href="{style_name}" integrity="{style_hash}" />'
    start = f'<script type="module" src="{script_name}" integrity="{script_hash}"></script>'
    files = {style_name: css, script_name: script}
    for name in order:
        # For scripts that import a module of the page by its name.
        files[name] = f'export const {{ {", ".join(exported[name])} }} = {_GLOBAL}["{name}"];\n'.encode()
    for name in sorted(each for each in page_files.modules() if each.endswith(".js") and each not in order):
        later = _loaded_later(name, order).encode("utf-8")
        if later != page_files.content(name):
            files[name] = later
    return Joined(html.replace(links[0], sheet, 1).replace(_SCRIPT, start, 1), (style_name, script_name), files)


def _loaded_later(name: str, order: list[str]) -> str:
    """A module that the page does not start with: what it imports of the others comes from the global."""

    def imported(match: re.Match[str]) -> str:
        some, everything, address = match.groups()
        of = _path(name, address)
        if of not in order:
            return match[0]
        return f'const {everything or _taken(some)} = {_GLOBAL}["{of}"];'

    text = _text(name)
    if any(_path(name, match[2]) in order for match in _PASSED_ON.finditer(text)):
        raise AssertionError(f"{name} passes on what another module exports, which is not known here")
    return _IMPORT.sub(imported, text)


def _named(data: bytes, ending: str) -> tuple[str, str]:
    integrity = base64.b64encode(hashlib.sha384(data).digest()).decode("ascii")
    return f"page-{hashlib.sha256(data).hexdigest()[:_HASH]}.{ending}", f"sha384-{integrity}"


def _in_order() -> list[str]:
    """The modules that the page starts with, each after those that it imports."""
    done: dict[str, None] = {}
    begun: set[str] = set()

    def add(name: str) -> None:
        if name in begun:
            if name not in done:
                raise AssertionError(f"{name} imports itself through others")
            return
        begun.add(name)
        text = _text(name)
        found = [match[match.re.groups] for match in (*_IMPORT.finditer(text), *_PASSED_ON.finditer(text))]
        for address in found:
            add(_path(name, address))
        done[name] = None

    add(_START)
    return list(done)


def _text(name: str) -> str:
    return page_files.content(name).decode("utf-8")


def _path(of: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(of), address))


def _script(order: list[str]) -> tuple[bytes, Mapping[str, list[str]]]:
    """The joined module, and the names that each module exports."""
    numbers = {name: f"$m{number}" for number, name in enumerate(order)}
    parts, exported = [], {}
    for name in order:
        body, exported[name] = _function(name, numbers)
        parts.append(f"const {numbers[name]} = (() => {{\n{body}}})();\n")
    listed = ", ".join(f'"{name}": {number}' for name, number in numbers.items())
    # Before any module that is loaded later: those are fetched first.
    parts.append(f"{_GLOBAL} = {{ {listed} }};\n")
    return "".join(parts).encode("utf-8"), exported


def _function(name: str, numbers: dict[str, str]) -> tuple[str, list[str]]:
    """The body of a function that is a module: it returns what the module exports."""
    exports: dict[str, str] = {}

    def imported(match: re.Match[str]) -> str:
        some, everything, address = match.groups()
        of = numbers[_path(name, address)]
        if everything:
            return f"const {everything} = {of};"
        return f"const {_taken(some)} = {of};"

    def passed_on(match: re.Match[str]) -> str:
        of = numbers[_path(name, match[2])]
        exports.update({own: f"{of}.{each}" for each, own in _pairs(match[1])})
        return ""

    def listed(match: re.Match[str]) -> str:
        exports.update({own: each for each, own in _pairs(match[1])})
        return ""

    def declared(match: re.Match[str]) -> str:
        exports[match[2]] = match[2]
        return match[1]

    text = _text(name)
    for form, change in ((_IMPORT, imported), (_PASSED_ON, passed_on), (_LISTED, listed), (_DECLARED, declared)):
        text = form.sub(change, text)
    text = _LATER.sub(lambda match: f'import("./{_path(name, match[1])}")', text)
    if _LEFT.search(text) or "import.meta" in text:
        raise AssertionError(f"{name} has a form of import or export that is not known here")
    return f"{text}return {{ {', '.join(f'{own}: {each}' for own, each in exports.items())} }};\n", [*exports]


def _taken(names: str) -> str:
    """What an import names in braces, as a pattern that takes the same from an object."""
    return f"{{ {', '.join(f'{each}: {own}' for each, own in _pairs(names))} }}"


def _pairs(names: str) -> list[tuple[str, str]]:
    """Names in braces: what each is called there, and here."""
    found = [each.split(" as ") for each in re.split(r"\s*,\s*", names.strip()) if each]
    return [(each[0], each[-1]) for each in found]
