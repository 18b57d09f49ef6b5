"""Programs that are stopped by Ctrl-C: started so that they hear it, and stopped when they are at work."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from patience import wait_until


def hears_ctrl_c() -> None:
    """For the child, before it begins: jobs in the background of a shell, and theirs, are told to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def worked(process) -> float:
    """Seconds of work that a process has done: by its own clock, which stands still while others have the core."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc here to see work in")
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def at_work(process, seconds=0.5):
    """A condition to wait for: the process has worked for so long from now on, so it is in the middle of it."""
    begun = worked(process)
    return lambda: process.poll() is not None or worked(process) >= begun + seconds


def press_ctrl_c(process, seconds=0.5) -> None:
    """Stops a process in the middle of its work."""
    wait_until(at_work(process, seconds))
    process.send_signal(signal.SIGINT)
