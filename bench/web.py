"""Load test of the service: hints and solutions of 9x9 boards, alone and beside an endless search.

    python bench/web.py [seconds]
    python bench/web.py pools [seconds]     # worker processes and threads, alternately

Starts a server on this machine and sends requests over a few open connections: boards of every level in the middle of
a game, all different. Prints the requests per second, the median, the 99th percentile, and the server's CPU time per
request, which is also meaningful on a busy machine. Then sends 10,000 malformed requests, and prints the replies and
the growth of memory.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from os import sysconf
from pathlib import Path
from socket import socket
from typing import Any

from grille.family import family
from grille.generation import generate
from grille.play.game import Game

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from hard_board import hard_board
from hostile import Tally, probe

CONNECTIONS = 8
MALFORMED = 10_000
ROUNDS = 3
GAMES_A_LEVEL = 12


def request(verb: str, fields: dict[str, object]) -> bytes:
    body = json.dumps(fields).encode()
    head = f"POST /api/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def games() -> list[bytes]:
    """Requests for hints and solutions alternately: boards of every level, each after some of its steps."""
    record, chance = family("sudoku"), random.Random(9)
    assert record.logic is not None
    asked = []
    for level in record.logic().levels[:4]:
        for seed in range(GAMES_A_LEVEL):
            puzzle = next(generate("sudoku", level=level, seed=seed)).puzzle
            game: Game[Any] = Game(puzzle)
            for _ in range(chance.randrange(40)):
                if not game.play_hint(game.look()):
                    break
            text, moves = puzzle.notation(), [list(move.texts) for move in game.moves]
            fields: dict[str, object] = {"puzzle": text, "family": "sudoku"}  # as the page asks
            asked += [request("hint", fields | {"moves": moves}), request("solve", fields)]
    return asked


class Player(asyncio.Protocol):
    """One connection that sends a request, waits for the whole reply, and repeats, with little CPU time."""

    _LENGTH = re.compile(rb"content-length: (\d+)")

    def __init__(self, questions: Iterator[bytes], took: list[float]) -> None:
        self._questions, self._took = questions, took
        self._got, self._missing, self._since = b"", 0, 0.0
        self.over = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        self._ask()

    def _ask(self) -> None:
        self._since = time.perf_counter()
        self._transport.write(next(self._questions))

    def data_received(self, data: bytes) -> None:
        if self._missing:
            self._missing -= len(data)
        else:
            self._got += data
            end = self._got.find(b"\r\n\r\n") + 4
            if end < 4:
                return
            assert self._got.startswith(b"HTTP/1.1 200"), self._got
            found = self._LENGTH.search(self._got, 0, end)
            assert found is not None
            self._missing = int(found[1]) - (len(self._got) - end)
            self._got = b""
        if self._missing == 0:
            self._took.append(time.perf_counter() - self._since)
            self._ask()

    def connection_lost(self, error: Exception | None) -> None:
        self.over.set_result(None)


async def heavy(port: int) -> None:
    """Repeat a search on a hard board of side 25 until cancelled."""
    question = request("count", {"puzzle": hard_board(), "seconds": 20})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        while True:
            writer.write(question)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"content-length: (\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
    finally:
        writer.close()


async def load(port: int, pid: int, seconds: float, questions: list[bytes], *, beside: bool) -> None:
    """Run and print one round."""
    took: list[float] = []
    loop = asyncio.get_running_loop()
    search = asyncio.ensure_future(heavy(port)) if beside else None
    await asyncio.sleep(1 if beside else 0)  # past its time in the quick pool
    before, start = quick_time(pid), time.perf_counter()
    each = cycle(questions)
    players = [await loop.create_connection(lambda: Player(each, took), "127.0.0.1", port) for _ in range(CONNECTIONS)]
    await asyncio.sleep(seconds)
    lasted, core = time.perf_counter() - start, quick_time(pid) - before
    count = len(took)
    for transport, player in players:
        transport.abort()
        await player.over
    if search is not None:
        assert not search.done(), "the search has ended"
        search.cancel()
        with suppress(asyncio.CancelledError):
            await search
    took.sort()
    median, high = (1000 * took[int(len(took) * part)] for part in (0.5, 0.99))
    print(
        f"{'beside a search on 25x25' if beside else 'alone'}: {count / lasted:,.0f} a second, median {median:.1f} ms, "
        f"p99 {high:.1f} ms, {1000 * core / count:.2f} ms of a core each"
    )


def quick_time(pid: int) -> float:
    """CPU seconds of the server and its worker processes, without those for long work."""
    ticks = 0
    usual = stat(Path(f"/proc/{pid}"))[16]
    for number in (pid, *workers(pid)):
        fields = stat(Path(f"/proc/{number}"))
        # The processes for long work have a different niceness.
        if fields[16] == usual:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / sysconf("SC_CLK_TCK")


def workers(pid: int) -> list[int]:
    """The process ids of a server's workers."""
    children = (task / "children" for task in Path(f"/proc/{pid}/task").iterdir())
    return [int(each) for path in children for each in path.read_text(encoding="ascii").split()]


def stat(task: Path) -> list[str]:
    """The fields of /proc/…/stat of a process or thread, from its state on."""
    return (task / "stat").read_text(encoding="ascii").rpartition(")")[2].split()


def memory(pid: int) -> float:
    """The memory of a server and its workers in megabytes."""
    said = [Path(f"/proc/{each}/status").read_text(encoding="ascii") for each in (pid, *workers(pid))]
    return sum(int(found[1]) for text in said if (found := re.search(r"VmRSS:\s+(\d+)", text))) / 1024


def malformed(port: int, pid: int) -> None:
    probe(port, MALFORMED // 2, seed=1)  # warm up: fill the caches
    before, start = memory(pid), time.perf_counter()
    tally: Tally = probe(port, MALFORMED, seed=2)
    lasted, grown = time.perf_counter() - start, memory(pid) - before
    memories = f"memory {before:.1f} MB before, {grown:+.1f} MB after"
    print(f"{MALFORMED:,} malformed requests in {lasted:.0f} s: {tally}; {memories}")
    for wrong in tally.wrong:
        print("  WRONG:", wrong)


@contextmanager
def served(*command: str) -> Iterator[tuple[int, int]]:
    """Start a server, by default `grille serve`; yields its port and process id."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([sys.executable, *(command or ("-m", "grille", "serve", "--port")), str(port)]) as server:
        try:
            for _ in range(100):
                with suppress(OSError), socket() as knock:
                    knock.connect(("127.0.0.1", port))
                    break
                time.sleep(0.1)
            yield port, server.pid
        finally:
            server.terminate()


def serve_with_threads(port: int) -> None:
    """Run the same server with threads instead of worker processes."""
    import uvicorn

    from grille.web.app import application
    from grille.web.protocol import LimitedProtocol

    uvicorn.run(application(), port=port, log_level="error", http=LimitedProtocol, ws="none", server_header=False)


def compare(seconds: float) -> None:
    """Alternate the rounds, so that both run on the same machine under the same load."""
    questions = games()
    with served() as processes, served(__file__, "threads") as threads:
        for number in range(ROUNDS + 1):
            for name, (port, pid) in (("processes", processes), ("threads", threads)):
                print(f"{name}: ", end="")
                asyncio.run(load(port, pid, seconds if number else 1, questions, beside=False))


def main() -> None:
    if sys.argv[1:2] == ["threads"]:
        serve_with_threads(int(sys.argv[2]))
        return
    with suppress(ImportError):
        import uvloop

        uvloop.install()
    if sys.argv[1:2] == ["pools"]:
        compare(float(sys.argv[2]) if len(sys.argv) > 2 else 5.0)
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    questions = games()
    with served() as (port, pid):
        asyncio.run(load(port, pid, 1, questions, beside=False))
        for _ in range(ROUNDS):
            for beside in (False, True):
                asyncio.run(load(port, pid, seconds, questions, beside=beside))
        malformed(port, pid)


if __name__ == "__main__":
    main()
