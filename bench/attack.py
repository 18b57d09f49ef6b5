"""Attack the service with clients that pipeline requests and never read; measure memory and another client's hints.

    python bench/attack.py [connections] [requests per connection]

Starts a server. Since one address may open only some of its connections, the attackers connect from 127.0.0.2,
127.0.0.3 and so on. While their connections are open, another client asks for hints, one after another.
Prints the memory of the server and its workers before, during and after, and how the hints were answered.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from time import perf_counter

from grille.web import limits
from web import memory, request, served

HINT = request("hint", {"puzzle": "..3.1........4.2", "family": "sudoku"})
HINTS = 50


class Deaf(asyncio.Protocol):
    """A connection that sends requests for as long as the server takes them, and reads nothing."""

    def __init__(self, requests: int) -> None:
        self._requests = requests

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.pause_reading()
        transport.write(HINT * self._requests)


async def hint(port: int) -> tuple[str, float]:
    """The status of a hint on a connection of its own, and its seconds."""
    start = perf_counter()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HINT)
        line = await asyncio.wait_for(reader.readline(), 20)
        writer.close()
    except (OSError, TimeoutError) as error:
        return type(error).__name__, perf_counter() - start
    return line.decode("ascii").strip() or "closed", perf_counter() - start


async def attack(port: int, pid: int, connections: int, requests: int) -> None:
    for _ in range(HINTS):  # until the workers have started
        await hint(port)
    before = memory(pid)
    loop = asyncio.get_running_loop()
    refused = 0
    for number in range(connections):
        source = (f"127.0.0.{2 + number // (limits.MAX_CONNECTIONS_PER_ADDRESS - 6)}", 0)
        try:
            await loop.create_connection(lambda: Deaf(requests), "127.0.0.1", port, local_addr=source)
        except OSError:
            refused += 1
    most, seconds, answers = memory(pid), [], Counter[str]()
    for _ in range(HINTS):
        answer, took = await hint(port)
        answers[answer] += 1
        seconds.append(took)
        most = max(most, memory(pid))
    seconds.sort()
    print(f"{connections} connections ({refused} refused), {requests} requests on each")
    print(f"memory of server and workers: {before:.0f} MB before, {most:.0f} MB at most")
    print(
        f"hints of another client: {dict(answers)}, median {seconds[len(seconds) // 2]:.2f} s, most {seconds[-1]:.2f} s"
    )


def main() -> None:
    connections, requests = (int(text) for text in (*sys.argv[1:], "1030", "300")[:2])
    with served() as (port, pid):
        asyncio.run(attack(port, pid, connections, requests))
        # The event loop has closed the attackers' connections.
        with suppress(KeyboardInterrupt):
            asyncio.run(after(port, pid))


async def after(port: int, pid: int) -> None:
    answer, took = await hint(port)
    print(f"afterwards: {memory(pid):.0f} MB; a hint: {answer}, {took:.2f} s")


if __name__ == "__main__":
    main()
