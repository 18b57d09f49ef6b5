"""The service under load: hints and solutions of 9x9 boards, beside one search that takes all the time it is given.

    python bench/web.py [seconds]

Starts a server of its own on this machine, asks it with a few connections kept open, and prints requests a second, the
median and the 99th percentile; then sends malformed requests, and prints what came back and how the memory grew.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from socket import socket

CLASSIC = "..3....425..13.....8...21..4.....92...89.54...52.....7..16...5.....14..363....2.."
CONNECTIONS = 8
MALFORMED = 10_000


def request(verb: str, body: bytes) -> bytes:
    head = f"POST /api/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes) -> int:
    """Sends one request and reads the whole answer; the status."""
    writer.write(data)
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head)
    await reader.readexactly(int(length[1]) if length else 0)
    return int(head[9:12])


async def player(port: int, end: float, data: list[bytes], took: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    number = 0
    while time.perf_counter() < end:
        start = time.perf_counter()
        status = await ask(reader, writer, data[number % len(data)])
        took.append(time.perf_counter() - start)
        assert status == 200
        number += 1
    writer.close()


def hard_board(seed: int = 27, givens: int = 282) -> str:
    """A board of side 25 whose solutions are far apart: counting 10,000 of them takes half a minute."""
    chance = random.Random(seed)
    digits = chance.sample("123456789ABCDEFGHIJKLMNOP", 25)
    down, across = (
        [5 * band + line for band in chance.sample(range(5), 5) for line in chance.sample(range(5), 5)]
        for _ in range(2)
    )
    cells = [digits[(5 * (row % 5) + row // 5 + column) % 25] for row in down for column in across]
    for cell in chance.sample(range(625), 625 - givens):
        cells[cell] = "."
    # One digit that the board was not made with.
    cells[603] = "C"
    return "".join(cells)


async def heavy(port: int, end: float) -> None:
    """A search on a hard board of side 25, all the time."""
    body = json.dumps({"puzzle": hard_board(), "seconds": 5}).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < end:
        await ask(reader, writer, request("count", body))
    writer.close()


async def malformed(port: int, count: int) -> Counter[int]:
    chance = random.Random(1)
    good = json.dumps({"puzzle": "..3.1........4..", "moves": [["r1c1=1"], ["r1c2~12"]], "seconds": 0.05}).encode()
    seen: Counter[int] = Counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(count):
        body = bytearray(good)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(body))
            body[at : at + chance.randrange(3)] = bytes(chance.choices(range(256), k=chance.randrange(3)))
        verb = chance.choice(("hint", "solve", "check", "parse", "steps", "draw"))
        seen[await ask(reader, writer, request(verb, bytes(body)))] += 1
    writer.close()
    return seen


def memory(pid: int) -> float:
    """Megabytes in use by a process."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    return int(found[1]) / 1024 if found else 0.0


async def measure(port: int, pid: int, seconds: float) -> None:
    body = json.dumps({"puzzle": CLASSIC}).encode()
    data = [request("hint", body), request("solve", body)]
    for label, beside in (("alone", False), ("beside a search on 25x25", True)):
        took: list[float] = []
        end = time.perf_counter() + seconds
        work = [player(port, end, data, took) for _ in range(CONNECTIONS)]
        if beside:
            work.append(heavy(port, end))
        await asyncio.gather(*work)
        took.sort()
        median, high = (1000 * took[int(len(took) * part)] for part in (0.5, 0.99))
        print(f"{label}: {len(took) / seconds:,.0f} a second, median {median:.1f} ms, p99 {high:.1f} ms")
    await malformed(port, MALFORMED // 10)
    before = memory(pid)
    seen = await malformed(port, MALFORMED)
    grown = memory(pid) - before
    print(f"{MALFORMED:,} malformed requests: {dict(sorted(seen.items()))}, memory {before:.0f} MB, {grown:+.1f} MB")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with subprocess.Popen([sys.executable, "-m", "grille", "serve", "--port", str(port)]) as server:
        try:
            for _ in range(100):
                with suppress(OSError), socket() as probe:
                    probe.connect(("127.0.0.1", port))
                    break
                time.sleep(0.1)
            asyncio.run(measure(port, server.pid, seconds))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
