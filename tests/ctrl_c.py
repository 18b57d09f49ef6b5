"""Starting a program that hears Ctrl-C, wherever the tests themselves were started."""

from __future__ import annotations

import signal


def hears_ctrl_c() -> None:
    """For the child, before it begins: jobs in the background of a shell, and theirs, are told to ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
