"""The service without a transport: a verb and the text of its request in, a status and bytes out.

The HTTP server and the page's Web Worker are both built on this. The server runs jobs in its pools; a Web Worker has
one thread and runs them in place, with `Service`.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from grille.web import limits
from grille.web.jobs import Job, JobRunner
from grille.web.json import bytes_of
from grille.web.problem import Problem
from grille.web.reply import Reply
from grille.web.verbs import Verb, verbs


def query_content(query: str) -> bytes:
    """The text of a query string as a JSON object."""
    return bytes_of(dict(parse_qsl(query, keep_blank_values=True)))


def check_size(length: int) -> None:
    """Raise Problem (413) for a body that is too large."""
    if length > limits.MAX_BODY:
        raise Problem(413, f"body too large: at most {limits.MAX_BODY} bytes", headers={"Connection": "close"})


def unknown_endpoint() -> Problem:
    return Problem(404, "unknown endpoint; see /openapi.json")


def is_constant(verb: Verb) -> bool:
    """Whether the reply to a verb is always the same, because its request has no fields."""
    return not verb.schema["properties"]


class Attempt(NamedTuple):
    """A job, and the pool for it: quick, long or generate."""

    pool: str
    job: Job


def attempts(verb: Verb, content: bytes, *, gzip: bool = False) -> list[Attempt]:
    """What to run for a request, in order, until a reply is settled. The last attempt has all the time it may have."""
    if is_constant(verb):
        return [Attempt("quick", Job(verb.name, b"{}", whole=True, gzip=gzip))]
    whole = Job(verb.name, content, whole=True, gzip=gzip)
    if verb.generates:
        return [Attempt("generate", whole)]
    if verb.long:
        return [Attempt("long", whole)]
    return [Attempt("quick", whole._replace(whole=False)), Attempt("long", whole)]


def reporting(verb: Verb, content: bytes) -> Job:
    """The job of a request that asks for lines of progress."""
    return Job(verb.name, content, whole=True, gzip=False, reports=True)


class ProgressClock:
    """Lines of progress: the number of attempts and the seconds since the start."""

    def __init__(self) -> None:
        self._start = self._last = monotonic()

    def line(self, attempts: int) -> bytes:
        self._last = monotonic()
        return bytes_of({"attempts": attempts, "seconds": round(self._last - self._start, 1)})

    @property
    def due(self) -> bool:
        """Whether it is time for the next line."""
        return monotonic() - self._last >= limits.PROGRESS_SECONDS


# Called with each line of progress, as text.
SendLine = Callable[[str], Any]


class Service:
    """Answers requests one after another, in this thread. Replies have the status and bytes of the HTTP server's."""

    def __init__(self) -> None:
        self._verbs = {verb.name: verb for verb in verbs().values()}
        self._runner = JobRunner()

    def answer(self, verb: str, text: str, send_line: SendLine | None = None) -> Reply:
        """The reply to a request: `text` is its query string or its body, as the verb's method says.

        With `send_line`, verbs that generate report their progress.
        """
        try:
            return self._answer(verb, text, send_line)
        except Problem as problem:
            return problem.reply()
        except MemoryError:
            return Problem(500, "not enough memory").reply()

    def _answer(self, name: str, text: str, send_line: SendLine | None) -> Reply:
        verb = self._verbs.get(name)
        if verb is None:
            raise unknown_endpoint()
        if verb.method == "GET":
            content = query_content(text)
        else:
            content = text.encode("utf-8", "surrogatepass")
            check_size(len(content))
        # A short attempt first would only be repeated: nothing else waits for this thread.
        job = attempts(verb, content)[-1].job
        clock = ProgressClock()

        def report(count: int) -> None:
            if send_line is not None and clock.due:
                send_line(clock.line(count).decode("ascii"))

        return self._runner.run(job, lambda: False, report)
