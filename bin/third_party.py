"""Write THIRD_PARTY.md: what the wheel and the page contain that others wrote, and what is installed with them.

    python bin/third_party.py [--check]

With --check nothing is written; it exits with 1 where the file is out of date.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import distribution
from pathlib import Path

from dependencies import PROJECT, ROOT, dependencies, licence

FILE = ROOT / "THIRD_PARTY.md"
PAGE = ROOT / "src" / "grille" / "web" / "static"
# What is compiled into the native module: headers of nanobind.
COMPILED = "nanobind"
# The kinds of files that the page consists of: text, written by hand.
KINDS = frozenset((".css", ".html", ".js", ".svg", ".webmanifest"))
# Fonts in the page, each with its licence beside it: name, version of the npm package, file.
FONTS = (
    (
        "Atkinson Hyperlegible Next",
        "@fontsource-variable/atkinson-hyperlegible-next 5.3.0",
        "atkinson-hyperlegible-next",
    ),
    ("Fraunces", "@fontsource-variable/fraunces 5.3.0", "fraunces"),
)
# Addresses that name a standard and are never loaded.
NAMESPACES = frozenset(("http://www.w3.org/2000/svg",))
# Where a puzzle can be opened elsewhere: links that a reader follows, never loaded by the page.
OPEN_IN = (
    "https://puzz.link/",
    "https://sudokupad.app/",
    "https://www.f-puzzles.com/",
    "https://www.chiark.greenend.org.uk/",
)
# The icon of the page as pictures, for phones: `make icons` draws them from icon.svg.
ICONS = frozenset(f"icon-{each}.png" for each in ("180", "192", "512", "maskable-512"))


def page_files() -> list[Path]:
    """The files that a browser gets, without the fonts that are named here and their licences."""
    named = {PAGE / "fonts" / f"{file}{end}" for _, _, file in FONTS for end in (".woff2", ".OFL.txt")}
    return sorted(path for path in PAGE.rglob("*") if path.is_file() and path not in named)


def foreign() -> list[str]:
    """What the page must not contain: files of other kinds (fonts, pictures), and addresses of other hosts."""
    found = {str(path.relative_to(PAGE)) for path in page_files() if path.suffix not in KINDS}
    for path in page_files():
        found |= {each.decode() for each in re.findall(rb"https?://[^\s\"'`<>)]+", path.read_bytes())}
    return sorted(each for each in found - NAMESPACES - ICONS if not each.startswith(OPEN_IN))


def locked(name: str) -> str:
    """The version of a package that the build is locked to."""
    text = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    match = re.search(rf"^{name}==(\S+)", text, re.MULTILINE)
    if match is None:
        raise SystemExit(f"requirements/build.txt does not lock {name}")
    return match[1]


def licence_text(name: str) -> str:
    """The licence file of an installed package."""
    files = distribution(name).files or ()
    (found,) = (each for each in files if each.name.startswith(("LICENSE", "LICENCE", "COPYING")))
    return Path(str(found.locate())).read_text(encoding="utf-8").strip()


def font_licence(file: str) -> str:
    """The licence of a font of the page."""
    return (PAGE / "fonts" / f"{file}.OFL.txt").read_text(encoding="utf-8").strip()


def document() -> str:
    compiled = licence(distribution(COMPILED))
    if others := foreign():
        raise SystemExit(f"say in bin/third_party.py where this comes from: {', '.join(others)}")
    rows = [
        f"| {each.package.name} | {each.licence} | {f'`{each.extra}`' if each.extra else 'always'} |"
        for each in sorted(dependencies(), key=lambda each: (each.extra, each.package.name.lower()))
    ]
    fonts = "\n".join(f"| {name} | SIL Open Font License 1.1 | `{package}`, a subset |" for name, package, _ in FONTS)
    texts = "\n".join(f"## Licence of {name}\n\n```text\n{font_licence(file)}\n```\n" for name, _, file in FONTS)
    return f"""\
# Third-party software

`make third-party` writes this file; a test compares it with the sources.

## In the wheel

| part | licence | where |
|---|---|---|
| Grille | {PROJECT["license"]} | everything that is not named here |
| {COMPILED} {locked(COMPILED)} | {compiled} | headers, compiled into `grille/_native` |
| Inter 4.0 | SIL Open Font License 1.1 | `grille/print/fonts`, a subset; its licence is beside it |

The C++ standard library is not part of the wheels for manylinux and macOS: the system's own is used. Wheels for
musllinux contain GCC's `libstdc++` and `libgcc_s` (GPL-3.0-or-later with the GCC Runtime Library Exception).

## In the page

All files of the page were written for Grille, except the fonts. It contains no library or picture of others, and loads
nothing from other hosts. Its links "open in" lead to other sites only when they are followed.

| font | licence | npm package |
|---|---|---|
{fonts}

## Installed with it

These are not part of the wheel. `pip` installs them from their own distributions, on Linux with these extras:

| package | licence | extra |
|---|---|---|
{chr(10).join(rows)}

## Licence of {COMPILED}

```text
{licence_text(COMPILED)}
```

{texts}"""


def main(arguments: list[str]) -> int:
    text = document()
    if arguments != ["--check"]:
        FILE.write_text(text, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{FILE.name} is out of date: run `make third-party`")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
