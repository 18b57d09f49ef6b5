"""Check the dependencies: known vulnerabilities of the locked versions, and licences of what users install.

    python bin/audit.py [vulnerabilities] [licences]

Exit codes: 0 everything was checked and nothing is wrong; 1 something is wrong; 3 nothing wrong was found, but not
everything could be checked, because no advisory service answered for some packages. Licences are checked offline.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dependencies import dependencies, is_free

OK, WRONG, UNCHECKED = 0, 1, 3
LOCKS = tuple(sorted((Path(__file__).parent.parent / "requirements").glob("*.txt")))
# The second is asked where the first does not know every package.
SERVICES = ("pypi", "osv")


class Result(NamedTuple):
    """What one check found: what is wrong, and what it could not check."""

    wrong: list[str]
    unchecked: list[str]


def main(arguments: list[str]) -> int:
    checks: dict[str, Callable[[], Result]] = {"vulnerabilities": vulnerabilities, "licences": licences}
    results = {name: checks[name]() for name in arguments or checks}
    for name, result in results.items():
        print(f"{name}: {_summary(result)}")
        print("".join(f"  {each}\n" for each in result.wrong + result.unchecked), end="")
    if any(each.wrong for each in results.values()):
        return WRONG
    return UNCHECKED if any(each.unchecked for each in results.values()) else OK


def _summary(result: Result) -> str:
    if result.wrong:
        return f"{len(result.wrong)} wrong"
    return "NOT CHECKED, or not everything" if result.unchecked else "nothing wrong"


def vulnerabilities() -> Result:
    """Known vulnerabilities of the locked versions, by the first advisory service that knows them all."""
    unchecked = []
    for service in SERVICES:
        result = ask(service)
        if result.wrong or not result.unchecked:
            return result
        unchecked += result.unchecked
    return Result([], unchecked)


def ask(service: str) -> Result:
    """The answer of one advisory service, as pip-audit gets it."""
    locks = [word for lock in LOCKS for word in ("-r", str(lock))]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format=json"]
    command += ["--progress-spinner=off", f"--vulnerability-service={service}", *locks]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        packages = json.loads(done.stdout)["dependencies"]
    except ValueError:
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        return Result([], [f"advisory service {service} not reached: {reason}"])
    wrong = [
        f"{each['name']} {each['version']}: {found['id']}, fixed in {', '.join(found['fix_versions']) or 'no version'}"
        for each in packages
        for found in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in packages if "skip_reason" in each]
    if not skipped:
        return Result(wrong, [])
    some = ", ".join(skipped[:3]) + (", ..." if len(skipped) > 3 else "")
    return Result(
        wrong, [f"advisory service {service} does not know {len(skipped)} of {len(packages)} packages: {some}"]
    )


def licences() -> Result:
    """Packages that users install and whose licence requires more than a notice, or is not stated."""
    return Result(
        [
            f"{each.package.name} {each.package.version}: {each.licence or 'no licence stated'}"
            for each in dependencies()
            if not is_free(each.licence)
        ],
        [],
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
