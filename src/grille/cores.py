"""The number of available processor cores."""

from __future__ import annotations

import os


def cores() -> int:
    """Return the number of cores this process may use, respecting its CPU affinity where the system has one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
