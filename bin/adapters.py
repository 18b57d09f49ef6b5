"""Install the libraries that `grille.gym` has adapters for, in an environment of their own.

    python bin/adapters.py FOLDER

They take over a gigabyte, and need another version of protobuf than the solvers of the lab. The package itself and the
test tools are those of the environment that runs this script.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

EXTRAS = ("reasoning-gym", "gymnasium", "verifiers", "inspect-ai", "datasets")


def requirements() -> list[str]:
    """The requirements of the adapters, without the package itself."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    return [each for extra in EXTRAS for each in extras[extra] if not each.startswith("grille")]


def main(folder: Path) -> None:
    venv.create(folder, clear=True, with_pip=True)
    python = folder / "bin" / "python"
    where = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip()
    # Packages that are not here are found there.
    Path(packages, "main.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements()]
    subprocess.run(install, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
