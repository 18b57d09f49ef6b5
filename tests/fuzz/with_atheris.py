"""The fuzzing harness under Atheris, which uses the coverage of the package to choose new inputs."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

# Only this package: instrumenting all imported libraries would take longer than the fuzzing.
with atheris.instrument_imports(include=["grille"]):
    from fuzz_parse import check, seeds


def main() -> None:
    # libFuzzer reads its first inputs from files.
    with TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds()):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.Setup([*sys.argv, "-timeout=300", "-rss_limit_mb=2048", "-max_len=4096", corpus], check)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
