"""The access log: when, what verb, how it went. Never a puzzle, never who asked."""

from __future__ import annotations

import logging
from typing import Any


class AccessFormatter(logging.Formatter):
    """A line a request, of the method, the path without its query, and the status."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  the name is logging's
        arguments: Any = record.args
        _client, method, path, _version, status = arguments
        record.method, record.status = method, status
        record.path = str(path).partition("?")[0]
        return super().formatMessage(record)
