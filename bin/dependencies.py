"""The packages that users of Grille install, and their licences, from pyproject.toml and what is installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# Extras with tools of this project, or with programs to compare with: nobody needs them to use Grille.
TOOLS = frozenset(("audit", "bench", "docs", "lab", "planning", "solvers", "test", "tidy"))
# Extras that name a library that Grille adapts to: who installs one knows it, and its own packages change often.
ADAPTED = frozenset(("datasets", "gymnasium", "inspect-ai", "mcp", "reasoning-gym", "verifiers"))
# Extras for people who use one of these libraries already; Grille adds an adapter.
ADAPTERS = frozenset(("datasets", "gymnasium", "inspect-ai", "reasoning-gym", "verifiers"))
# Packages whose metadata names no licence, and the licence in their repository.
STATED = {"resvg-py": "MIT"}
# The system that the list is made for.
TARGET = {"python_version": "3.11", "python_full_version": "3.11.0", "sys_platform": "linux"}
# Licences that require no more than a notice. The Mozilla licence asks for the source of changed files only; the one
# package under it is a list of certificates that nobody changes.
FREE = re.compile(
    r"\b(MIT(-0|-CMU)?|(0|[23]-Clause )?BSD(-[023]-Clause)?|Apache([- ]2\.0| Software)?|PSF(-2\.0)?|"
    r"Python Software Foundation|Mozilla Public License 2\.0|ISC|Zlib|CC0(-1\.0)?)\b"
)


class Dependency(NamedTuple):
    """A package, and the extra that brings it; the empty extra is the package without extras."""

    package: Distribution
    extra: str

    @property
    def licence(self) -> str:
        return licence(self.package)


def dependencies() -> list[Dependency]:
    """Every package that users install, each with the first extra that brings it."""
    seen: set[str] = set()
    groups = {"": PROJECT["dependencies"]} | {
        extra: texts
        for extra, texts in sorted(PROJECT["optional-dependencies"].items())
        if extra not in TOOLS | ADAPTED
    }
    return [Dependency(each, extra) for extra, texts in groups.items() for each in needed(texts, seen)]


def needed(texts: Iterable[str], seen: set[str], extras: frozenset[str] = frozenset()) -> Iterator[Distribution]:
    """The packages of these requirements, and all that those require. All of them must be installed."""
    for wanted in map(Requirement, texts):
        name = canonicalize_name(wanted.name)
        if name in seen or name == "grille" or not _applies(wanted, extras):
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:
            raise SystemExit(f"{name} is not installed, so its licence is unknown") from None
        yield found
        yield from needed(found.requires or (), seen, frozenset(wanted.extras))


def _applies(wanted: Requirement, extras: frozenset[str]) -> bool:
    marker = wanted.marker
    return marker is None or any(marker.evaluate(TARGET | {"extra": extra}) for extra in extras | {""})


def licence(package: Distribution) -> str:
    """The licence in a package's metadata, from the most exact field that has it."""
    about = package.metadata
    kinds = [each for each in about.get_all("Classifier") or () if each.startswith("License ::")]
    return (
        about["License-Expression"]
        or "; ".join(each.rpartition(" :: ")[2] for each in kinds)
        or (about["License"] or "").partition("\n")[0]
        or STATED.get(canonicalize_name(package.name), "")
    )


def is_free(stated: str) -> bool:
    """Whether every part of a licence expression requires no more than a notice."""
    parts = re.split(r"\s+AND\s+|;", stated.replace("(", " ").replace(")", " "))
    return all(any(FREE.search(way) for way in re.split(r"\s+OR\s+", part)) for part in parts)
