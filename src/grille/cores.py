"""The number of available processor cores, and whether a program can use more than one."""

from __future__ import annotations

import os
import sys


def cores() -> int:
    """Return the number of cores this process may use, respecting its CPU affinity where the system has one."""
    if not threads_can_start():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads_can_start() -> bool:
    """Return whether Python can start a thread: everywhere, except in WebAssembly built without them."""
    info = getattr(sys, "_emscripten_info", None)
    return info is None or bool(info.pthreads)
