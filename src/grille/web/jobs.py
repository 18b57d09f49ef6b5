"""The work of a request, from the bytes that came to the bytes that go: it needs no server around it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from grille.errors import GrilleError, LimitReached
from grille.web import limits
from grille.web.json import bytes_of, value_of
from grille.web.problem import Problem
from grille.web.reply import Reply
from grille.web.request import Budget, Report, Request
from grille.web.schema import check
from grille.web.verbs import Verb, verbs

_LOG = logging.getLogger("grille.web")
_UNSETTLED = Reply(b"", unsettled=True)


class Job(NamedTuple):
    """What to do: a verb and its request as JSON. Not `whole`, it is tried for a moment and may come back unsettled."""

    verb: str
    content: bytes
    whole: bool
    packed: bool
    reports: bool = False


class JobRunner:
    """Does jobs, one at a time or in several threads."""

    def __init__(self) -> None:
        self._verbs = {verb.name: verb for verb in verbs().values()}

    def run(self, job: Job, cancelled: Callable[[], bool], report: Report) -> Reply:
        """The reply to a job. A request that is refused has a reply too; MemoryError alone is raised."""
        try:
            return self._reply(job, cancelled, report)
        except Problem as problem:
            return problem.reply()
        except LimitReached:
            if not job.whole:
                return _UNSETTLED
            return Problem(422, "stopped at the time limit before the work began: too many moves").reply()
        except GrilleError as error:
            return Problem.of(error).reply()
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001  whatever it is, the client is told, and the log
            _LOG.exception("internal error in %s", job.verb)
            return Problem(500, "internal error").reply()

    def _reply(self, job: Job, cancelled: Callable[[], bool], report: Report) -> Reply:
        verb = self._verbs[job.verb]
        fields = _object(job.content)
        check(verb.schema, fields)
        if not job.whole and not verb.worth_trying(fields):
            return _UNSETTLED
        whole = _seconds(verb, fields)
        seconds = whole if job.whole else min(whole, limits.QUICK_SECONDS)
        budget = Budget(monotonic(), seconds, int(fields.get("nodes", limits.MAX_NODES)), cancelled)
        answer = verb.handle(Request(fields, budget, report))
        unsettled = answer.stopped and seconds < whole
        return _UNSETTLED if unsettled else Reply.packed(bytes_of(answer.fields), packed=job.packed, unsettled=False)


def _object(content: bytes) -> dict[str, Any]:
    """The JSON object in a body. Raises Problem where it is none."""
    try:
        value = value_of(content)
    except ValueError as error:
        raise Problem(400, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "expected object")
    return value


def _seconds(verb: Verb, fields: dict[str, Any]) -> float:
    usual = limits.GENERATE_SECONDS if verb.generates else limits.MAX_SECONDS if verb.long else limits.DEFAULT_SECONDS
    return float(fields.get("seconds", usual))
