"""Interrupt programs with Ctrl-C: start them so that they receive it, and send it while they work."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from patience import wait_until


def receive_signals() -> None:
    """Restore signals in a child process: background jobs of a shell ignore some, and their children inherit that."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


def worked(process) -> float:
    """Return the CPU time that a process has used, in seconds."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc to read CPU times from")
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_work(process, seconds=0.5):
    """Return a condition to wait for: the process has used this much more CPU time, so it is busy."""
    begun = worked(process)
    return lambda: process.poll() is not None or worked(process) >= begun + seconds


def press_ctrl_c(process, seconds=0.5) -> None:
    """Interrupt a process in the middle of its work."""
    wait_until(at_work(process, seconds))
    process.send_signal(signal.SIGINT)
