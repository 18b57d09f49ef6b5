"""Carry out what the Containerfile says without a container engine: `python bin/container_steps.py [PYTHON]`.

Each stage gets an empty virtual environment and, as its file system, a folder with nothing but the files that its COPY
instructions name. The pip commands run as they stand in the Containerfile; then the entry point is started, and the
health check must pass. Commands of the system (apt-get, useradd) are left out.
"""

from __future__ import annotations

import json
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PORT = "8321"
PATIENCE = 60  # seconds until the service must be healthy


class Instruction(NamedTuple):
    word: str
    text: str


def instructions(text: str) -> list[Instruction]:
    """The instructions of a Containerfile, with continued lines joined and comments left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [Instruction(*line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


def stages(found: list[Instruction]) -> Iterator[list[Instruction]]:
    """The instructions of each stage; each begins with FROM."""
    starts = [at for at, each in enumerate(found) if each.word == "FROM"]
    for start, end in zip(starts, [*starts[1:], None], strict=True):
        yield found[start:end]


def pip_commands(text: str) -> Iterator[list[str]]:
    """The pip commands of a RUN instruction."""
    for part in text.split("&&"):
        words = [word for word in shlex.split(part) if not word.startswith("--mount=")]
        if words[:3] == ["python", "-m", "pip"]:
            yield words[1:]


class Stage:
    """A stage's Python environment and file system."""

    def __init__(self, python: str, place: Path, shared: Path) -> None:
        self.files = place / "files"
        self.bin = place / "venv" / "bin"
        self.shared = shared  # what /wheels stands for, in all stages
        self.work = self.files
        self.files.mkdir(parents=True)
        subprocess.run([python, "-m", "venv", str(place / "venv")], check=True)

    def path(self, name: str) -> Path:
        """The path that a name in the Containerfile stands for."""
        if name.startswith("/wheels"):
            return self.shared / name.removeprefix("/wheels").lstrip("/")
        return self.files / name.lstrip("/") if name.startswith("/") else self.work / name

    def carry_out(self, step: Instruction) -> None:
        if step.word == "WORKDIR":
            self.work = self.path(step.text)
            self.work.mkdir(parents=True)
        elif step.word == "COPY":
            *sources, target = step.text.split()
            for source in sources:
                self.copy(ROOT / source, target)
        elif step.word == "RUN":
            for words in pip_commands(step.text):
                self.run(words)

    def copy(self, source: Path, target: str) -> None:
        to = self.path(target)
        if source.is_dir():
            shutil.copytree(source, to, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
            return
        to = to / source.name if target.endswith("/") else to
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, to)

    def run(self, words: list[str]) -> None:
        command = [str(self.bin / "python")]
        for word in words:
            path = self.path(word) if word.startswith("/") else None
            command += [word] if path is None else map(str, sorted(path.parent.glob(path.name)) or [path])
        print("$", "python", *words, flush=True)
        subprocess.run(command, cwd=self.work, check=True)


def serve(stage: Stage, found: list[Instruction]) -> None:
    """Start the entry point on a free port, and wait until the health check passes."""
    text = {each.word: each.text for each in found}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    program, *options = json.loads(text["ENTRYPOINT"].replace(PORT, port))
    _, *check = json.loads(text["HEALTHCHECK"].partition("CMD ")[2].replace(PORT, port))
    print("$", program, *options, flush=True)
    with subprocess.Popen([stage.bin / program, *options], cwd=stage.files) as service:
        try:
            healthy(service, [str(stage.bin / "python"), *check])
        finally:
            service.terminate()
    print(f"healthy, and stopped by SIGTERM with {service.returncode}")


def healthy(service: subprocess.Popen[bytes], check: list[str]) -> None:
    until = time.monotonic() + PATIENCE
    while subprocess.run(check, capture_output=True, check=False).returncode:
        if service.poll() is not None or time.monotonic() > until:
            raise SystemExit("the service did not become healthy")
        time.sleep(0.2)


def main(arguments: list[str]) -> None:
    python = arguments[0] if arguments else sys.executable
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "wheels").mkdir()
        for number, found in enumerate(stages(instructions((ROOT / "Containerfile").read_text(encoding="utf-8")))):
            stage = Stage(python, place / str(number), place / "wheels")
            for step in found:
                stage.carry_out(step)
        serve(stage, found)


if __name__ == "__main__":
    main(sys.argv[1:])
