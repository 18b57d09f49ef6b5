"""The work of a request, from the bytes of its body to the bytes of its reply, independent of a server."""

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
    """A verb and its request as JSON. A job that is not `whole` gets a short time, and its reply may be unsettled."""

    verb: str
    content: bytes
    whole: bool
    gzip: bool
    reports: bool = False


class JobRunner:
    """Runs jobs, one at a time or in several threads."""

    def __init__(self) -> None:
        self._verbs = {verb.name: verb for verb in verbs().values()}

    def run(self, job: Job, cancelled: Callable[[], bool], report: Report) -> Reply:
        """The reply to a job, also for a refused request. Raises nothing but MemoryError."""
        try:
            return self._reply(job, cancelled, report)
        except Problem as problem:
            return problem.reply()
        except LimitReached:
            if not job.whole:
                return _UNSETTLED
            return Problem(422, "time limit reached while replaying the moves").reply()
        except GrilleError as error:
            return Problem.of(error).reply()
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001  logged, and reported to the client
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
        result = verb.handle(Request(fields, budget, report))
        unsettled = result.stopped and seconds < whole
        return _UNSETTLED if unsettled else Reply.json(bytes_of(result.fields), gzip=job.gzip, unsettled=False)


def _object(content: bytes) -> dict[str, Any]:
    """The JSON object in a body. Raises Problem where it is something else."""
    try:
        value = value_of(content)
    except ValueError as error:
        raise Problem(400, f"the body is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "the body must be a JSON object")
    return value


def _seconds(verb: Verb, fields: dict[str, Any]) -> float:
    usual = limits.GENERATE_SECONDS if verb.generates else limits.MAX_SECONDS if verb.long else limits.DEFAULT_SECONDS
    return float(fields.get("seconds", usual))
