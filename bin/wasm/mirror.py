"""Where Debian's packages come from."""

from __future__ import annotations

import os
import shutil
import subprocess

from pins import Unavailable


def mirror() -> str:
    """Return the root of a Debian mirror: the one in DEBIAN_MIRROR, or the one that this system uses itself."""
    if chosen := os.environ.get("DEBIAN_MIRROR"):
        return chosen.rstrip("/")
    if shutil.which("apt-get") is not None:
        command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Origin: Debian", "Label: Debian"]
        found = subprocess.run(command, check=False, capture_output=True, text=True).stdout.split()
        if found:
            return found[0].rstrip("/")
    raise Unavailable("no Debian mirror is known here: set DEBIAN_MIRROR to the root of one")
