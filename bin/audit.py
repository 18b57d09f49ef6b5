"""Look at what Grille brings along: known weaknesses of the locked versions, and licences of what users install.

    python bin/audit.py [weaknesses] [licences]

Ends with 1 where something is wrong, and also where that can't be known because a database can't be reached.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK = Path(__file__).parent.parent / "requirements" / "dev.txt"
# The extras that are for users; the others are tools of this project, which nobody else installs.
EXTRAS = frozenset(("sat", "tui", "web", "table", "picture", "zstd"))
# Licences that ask for no more than a notice.
FREE = re.compile(
    r"\b(MIT(-0|-CMU)?|(0|[23]-Clause )?BSD(-[023]-Clause)?|Apache([- ]2\.0| Software)?|PSF(-2\.0)?|"
    r"Python Software Foundation|ISC|Zlib|CC0(-1\.0)?)\b"
)
# Packages whose metadata names no licence, and the one that stands in their repository.
TOLD = {"resvg-py": "MIT"}


def main(arguments: list[str]) -> int:
    checks: dict[str, Callable[[], list[str]]] = {"weaknesses": weaknesses, "licences": licences}
    wrong = []
    for name in arguments or checks:
        found = checks[name]()
        print(f"{name}: {'nothing wrong' if not found else f'{len(found)} wrong'}")
        wrong += found
    print("".join(f"  {each}\n" for each in wrong), end="")
    return 1 if wrong else 0


def weaknesses() -> list[str]:
    """What pip-audit knows of the locked versions."""
    # Strict, because it would pass a package that its database does not know.
    command = [sys.executable, "-m", "pip_audit", "--strict", "--disable-pip", "--require-hashes", "-r", str(LOCK)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return []
    if done.stdout.strip():
        return [line for line in done.stdout.splitlines() if line.strip()]
    reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
    return [f"pip-audit could not look, so nothing is known: {reason}"]


def licences() -> list[str]:
    """Packages that users install and whose licence asks for more than a notice, or is not said."""
    wrong = []
    for each in needed("grille", EXTRAS):
        said = licence(each)
        if not is_free(said):
            wrong.append(f"{each.name} {each.version}: {said or 'no licence is named'}")
    return wrong


def needed(name: str, extras: frozenset[str], seen: set[str] | None = None) -> Iterator[Distribution]:
    """The packages that come with one, and with those; what is not installed here can't be looked at, and is named."""
    seen = set() if seen is None else seen
    if canonicalize_name(name) in seen:
        return
    seen.add(canonicalize_name(name))
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise SystemExit(f"{name} is not installed here, so its licence is not known") from None
    yield found
    for text in found.requires or ():
        wanted = Requirement(text)
        if any(wanted.marker is None or wanted.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield from needed(wanted.name, frozenset(wanted.extras), seen)


def licence(package: Distribution) -> str:
    """What a package says of its licence, in the field that says it best."""
    about = package.metadata
    kinds = [each for each in about.get_all("Classifier") or () if each.startswith("License ::")]
    return (
        about["License-Expression"]
        or "; ".join(each.rpartition(" :: ")[2] for each in kinds)
        or (about["License"] or "").partition("\n")[0]
        or TOLD.get(canonicalize_name(package.name), "")
    )


def is_free(said: str) -> bool:
    """Whether every part of what is said of a licence asks for no more than a notice."""
    parts = re.split(r"\s+AND\s+|;", said.replace("(", " ").replace(")", " "))
    return all(any(FREE.search(way) for way in re.split(r"\s+OR\s+", part)) for part in parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
