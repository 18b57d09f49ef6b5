"""The access log: time, method, path and status; no puzzles and no client addresses."""

from __future__ import annotations

import logging
from typing import Any


class AccessFormatter(logging.Formatter):
    """One line per request: the method, the path without its query, and the status."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  the name is logging's
        arguments: Any = record.args
        _client, method, path, _version, status = arguments
        record.method, record.status = method, status
        record.path = str(path).partition("?")[0]
        return super().formatMessage(record)
