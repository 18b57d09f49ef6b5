"""Malformed requests for a running server, broken in every layer from the connection to the moves.

    tally = probe(port, 10_000, seed=1)

Each is a random change of a valid request of some family and notation. It is sent over a plain socket. A reply is wrong
if its status is not 2xx, 4xx or 503, or if it is an error but not problem+json.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from select import select
from socket import SHUT_WR, create_connection, socket
from typing import Any, NamedTuple

from grille import parse
from grille.errors import GrilleError
from grille.family import families
from grille.play.game import game_rules_of
from grille.web import limits
from grille.web.openapi import queries, requests
from hostile_signs import LEVELS, METHODS, ODD, PATHS, PLAIN, SIGNS, TYPES, VALUES, WIRE

PATIENCE = 300.0


class Sent(NamedTuple):
    """The bytes to send. `cut` closes the sending side after them; a `halved` request need not get a reply."""

    kind: str
    data: bytes
    cut: bool = False
    halved: bool = False


class Tally:
    """The replies by status, and those that are wrong."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.kinds: Counter[str] = Counter()
        self.wrong: list[str] = []

    def __str__(self) -> str:
        return ", ".join(f"{count} × {status or 'closed'}" for status, count in sorted(self.statuses.items()))


def _goods() -> list[dict[str, Any]]:
    """Return a puzzle of every family in every notation, with the moves that enter its solution."""
    found = []
    for record in families():
        if record.game_rules is None:
            continue
        for text in [text for _, text, count in record.examples if count == 1][:3]:
            puzzle = parse(text, family=record.name)
            moves = [[move] for move in game_rules_of(puzzle).answer(puzzle, puzzle.solve().solution)]
            for form in record.formats():
                # Some notations cannot hold every puzzle.
                with suppress(GrilleError):
                    found.append({"puzzle": form.write(puzzle), "family": record.name, "moves": moves})
    return found


def _scrambled(chance: random.Random, text: str) -> str:
    """Return a text with a few characters removed, swapped, doubled or inserted."""
    for _ in range(chance.randrange(1, 6)):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        to = min(to, at + 8)
        middle = chance.choice([text[at:to][::-1], text[at:to] * 3, "", *chance.sample(SIGNS, 6)])
        text = text[:at] + middle + text[to:]
    return text


class Maker:
    """Creates malformed requests of each kind in turn; deterministic for a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._goods = _goods()
        self._posts, self._gets = requests(), queries()
        self._orders = [
            (record.name, [*(option.name for option in record.generator().options), "nonsense"])
            for record in families()
            if record.generator is not None
        ]

    def __iter__(self) -> Iterator[Sent]:
        kinds: list[Callable[[], Sent]] = [
            *(self.puzzle, self.puzzle, self.puzzle, self.moves, self.moves, self.position, self.fields, self.fields),
            *(self.order, self.bytes, self.bytes, self.nested, self.numbers, self.twice, self.kind, self.chunked),
            *(self.lying, self.large, self.wire, self.method, self.path, self.query, self.query),
        ]
        while True:
            yield self._chance.choice(kinds)()

    def _good(self, verb: str) -> dict[str, Any]:
        """Return a valid request for this verb that takes little time."""
        known = self._posts[verb]["properties"]
        good = self._chance.choice(self._goods)
        fields = {name: value for name, value in good.items() if name in known} | {"seconds": 0.05}
        if "beat" in known:
            fields["beat"] = self._chance.randrange(6)
        if "moves" in fields:
            fields["moves"] = fields["moves"][: self._chance.randrange(len(fields["moves"]) + 1)]
        return fields

    def _verb(self) -> str:
        return self._chance.choice(list(self._posts))

    def _post(self, kind: str, verb: str, body: bytes, *, form: str = "application/json", more: str = "") -> Sent:
        head = f"POST /api/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {form}\r\n{more}"
        return Sent(kind, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def _asked(self, kind: str, verb: str, fields: Any) -> Sent:
        return self._post(kind, verb, json.dumps(fields).encode())

    # What is in the request.

    def puzzle(self) -> Sent:
        verb = self._chance.choice([each for each in self._posts if "puzzle" in self._posts[each]["properties"]])
        fields = self._good(verb)
        fields["puzzle"] = _scrambled(self._chance, fields["puzzle"])
        if self._chance.random() < 0.5:
            del fields["family"]
        return self._asked("puzzle", verb, fields)

    def moves(self) -> Sent:
        verb = self._chance.choice([each for each in self._posts if "moves" in self._posts[each]["properties"]])
        fields = self._good(verb)
        moves = fields["moves"] or [["r1c1=1"]]
        at = self._chance.randrange(len(moves))
        fields["moves"] = [*moves[:at], [_scrambled(self._chance, moves[at][0])], *moves[at + 1 :]]
        return self._asked("moves", verb, fields)

    def position(self) -> Sent:
        verb = self._chance.choice([each for each in self._posts if "position" in self._posts[each]["properties"]])
        fields = self._good(verb)
        words = " ".join(text for (text,) in fields.pop("moves"))
        fields["position"] = _scrambled(self._chance, words)
        return self._asked("position", verb, fields)

    def fields(self) -> Sent:
        verb = self._verb()
        fields = self._good(verb)
        for _ in range(self._chance.randrange(1, 3)):
            name = self._chance.choice([*self._posts[verb]["properties"], "nonsense"])
            fields[name] = self._chance.choice(VALUES)
        # A valid request that takes all the time allowed is not malformed.
        seconds = fields.get("seconds")
        if isinstance(seconds, (int, float)) and 0.1 < seconds <= limits.MAX_SECONDS:
            fields["seconds"] = 0.1
        return self._asked("fields", verb, fields)

    def order(self) -> Sent:
        name, options = self._chance.choice(self._orders)
        values = self._chance.choice([VALUES + ODD, PLAIN])
        asked = {
            self._chance.choice(options): self._chance.choice(values) for _ in range(self._chance.choice((1, 1, 3)))
        }
        level = self._chance.choice(LEVELS)
        fields = {"family": name, "level": level, "seed": self._chance.choice([0, 2**53 - 1]), "options": asked}
        return self._asked("order", "generate", fields | {"seconds": 0.05})

    # The JSON.

    def bytes(self) -> Sent:
        verb = self._verb()
        body = bytearray(json.dumps(self._good(verb)).encode())
        for _ in range(self._chance.randrange(1, 6)):
            at = self._chance.randrange(len(body) + 1)
            body[at : at + self._chance.randrange(3)] = self._chance.randbytes(self._chance.randrange(3))
        if self._chance.random() < 0.3:
            del body[self._chance.randrange(len(body) + 1) :]
        return self._post("bytes", verb, bytes(body))

    def nested(self) -> Sent:
        deep = self._chance.choice([10, 900, 1100, 100_000])
        left, right = self._chance.choice([("[", "]"), ('{"a":', "}"), ('{"puzzle":', "}"), ('{"moves":[', "]}")])
        close = right * deep if self._chance.random() < 0.5 else ""
        return self._post("nested", self._verb(), (left * deep + "1" + close).encode()[: limits.MAX_BODY])

    def numbers(self) -> Sent:
        number = self._chance.choice(
            ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "9" * 5000, "1" + "0" * 400, "01"]
        )
        number = self._chance.choice([number, number, "0." + "1" * 5000, "--1", "1.", ".5", "+1", "1e", "\u0663"])
        name = self._chance.choice(["seconds", "nodes", "limit", "skip", "seed", "puzzle"])
        return self._post("numbers", self._verb(), f'{{"puzzle":"..3.1........4..","{name}":{number}}}'.encode())

    def twice(self) -> Sent:
        first, second = (json.dumps(self._chance.choice(VALUES)) for _ in range(2))
        body = f'{{"puzzle":{first},"puzzle":{second},"seconds":0,"seconds":0.01}}'
        return self._post("twice", self._chance.choice(["hint", "solve", "parse", "draw"]), body.encode())

    # The head and the wire.

    def kind(self) -> Sent:
        verb = self._verb()
        return self._post("kind", verb, json.dumps(self._good(verb)).encode(), form=self._chance.choice(TYPES))

    def chunked(self) -> Sent:
        verb = self._verb()
        body = json.dumps(self._good(verb)).encode()
        size = self._chance.choice([1, 7, 100, 70_000])
        pieces = [body[at : at + size] for at in range(0, len(body), size)]
        data = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces)
        end = self._chance.choice(
            [b"0\r\n\r\n", b"0\r\nX-Trailer: y\r\n\r\n", b"0\r\n\r\n", b"-5\r\n\r\n", b"FFFFFFFFFFFFFFFFF\r\n"]
        )
        head = f"POST /api/{verb} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        return Sent("chunked", f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + data + end, halved=True, cut=True)

    def lying(self) -> Sent:
        body = json.dumps(self._good("hint")).encode()
        length = self._chance.choice([0, 1, len(body) - 1, len(body) + 1, 2 * len(body), 10**9, 10**30])
        head = "POST /api/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        return Sent("lying", f"{head}Content-Length: {length}\r\n\r\n".encode() + body, cut=True, halved=True)

    def large(self) -> Sent:
        over = limits.MAX_BODY + self._chance.choice([0, 1, 1000, 300_000])
        fill = self._chance.choice([b" ", b"[", b"9", b'{"puzzle":"', b"\xff"])
        return self._post("large", self._verb(), (fill * over)[:over])._replace(halved=True)

    def wire(self) -> Sent:
        if self._chance.random() < 0.5:
            return Sent("wire", self._chance.choice(WIRE), cut=True, halved=True)
        data = bytearray(self._asked("", "hint", self._good("hint")).data)
        for _ in range(3):
            data[self._chance.randrange(120)] = self._chance.randrange(256)
        return Sent("wire", bytes(data), cut=True, halved=True)

    def method(self) -> Sent:
        method, path = self._chance.choice(METHODS), self._chance.choice([*self._posts, *self._gets])
        where = self._chance.choice([f"/api/{path}", "/", "/openapi.json", "/app.js", "*"])
        return Sent("method", f"{method} {where} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode(), halved=True)

    def path(self) -> Sent:
        return Sent(
            "path", f"GET {self._chance.choice(PATHS)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode(), halved=True
        )

    def query(self) -> Sent:
        verb = self._chance.choice(list(self._gets))
        names = [*self._gets[verb]["properties"], "family", "date", "technique", "x"]
        values = [
            "",
            "sudoku",
            "0000-00-00",
            "2026-13-45",
            "99999-1-1",
            "%00",
            "%ff",
            "%ED%A0%80",
            "a" * 3000,
            "'",
            "%252e",
            "+",
        ]
        said = "&".join(f"{self._chance.choice(names)}={self._chance.choice(values)}" for _ in range(3))
        said = self._chance.choice([said, said, "&" * 3000, "=" * 3000, "%" * 3000, "a[]=1&a[b]=2", "?"])
        return Sent("query", f"GET /api/{verb}?{said} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())


class Line:
    """A connection to the server, reopened whenever it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._socket: socket | None = None

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def say(self, sent: Sent) -> tuple[int, dict[str, str], bytes]:
        """Send a request and return status, headers and body of the reply; status 0 if the connection closed."""
        if self._socket is None:
            self._socket = create_connection(("127.0.0.1", self._port), timeout=PATIENCE)
        line = self._socket
        got = b""
        try:
            line.sendall(sent.data)
            # A request that looks complete is answered first; one that the server would wait for ends here.
            if sent.cut and not select([line], [], [], 0.3)[0]:
                line.shutdown(SHUT_WR)
            while b"\r\n\r\n" not in got:
                got += (piece := line.recv(65536))
                if not piece:
                    break
        except (BrokenPipeError, ConnectionResetError):
            got = b""
        head, found, body = got.partition(b"\r\n\r\n")
        if not found:
            self.close()
            return 0, {}, b""
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = 0 if sent.data.startswith(b"HEAD ") else int(headers.get("content-length", 0))
        try:
            while len(body) < length and (piece := line.recv(65536)):
                body += piece
        except ConnectionResetError:
            self.close()
        # Bytes after the request are answered too, so this connection is not used again.
        if sent.halved or sent.cut or headers.get("connection") == "close":
            self.close()
        return int(first.split()[1]), headers, body


def judged(sent: Sent, status: int, headers: dict[str, str], body: bytes) -> str:
    """Return what is wrong with a reply; usually empty."""
    if status == 0:
        return "" if sent.halved else "no answer"
    if not (200 <= status < 300 or 400 <= status < 500 or status == 503):
        return f"status {status}"
    if status < 400 or sent.data.startswith(b"HEAD "):
        return ""
    if headers.get("content-type") != "application/problem+json":
        return f"status {status} is reported as {headers.get('content-type')}"
    said = json.loads(body)
    return "" if said["status"] == status and said["detail"] else f"status {status} is reported as {said}"


def probe(port: int, count: int, *, seed: int) -> Tally:
    """Send this many requests and return the tally of the replies."""
    tally, line = Tally(), Line(port)
    for sent, _ in zip(Maker(seed), range(count), strict=False):
        try:
            status, headers, body = line.say(sent)
        except TimeoutError:
            tally.wrong.append(f"{sent.kind}: no answer within {PATIENCE:.0f} seconds to {sent.data[:600]!r}")
            line.close()
            continue
        tally.statuses[status] += 1
        tally.kinds[sent.kind] += 1
        if wrong := judged(sent, status, headers, body):
            tally.wrong.append(f"{sent.kind}: {wrong}: {sent.data[:600]!r}")
    line.close()
    return tally
