"""Every Python process of a gated job loads this file: workers wait before they write a part that the gate holds back.

The file that GRILLE_GATE names has the number of the first part that has to wait. Without the file all may pass.
"""

import os
import sys
import time
from contextlib import suppress
from functools import wraps
from importlib.machinery import PathFinder


def held_back(number):
    try:
        with open(os.environ["GRILLE_GATE"]) as gate:
            return number >= int(gate.read() or 0)
    except FileNotFoundError:
        return False


def gated(commit):
    @wraps(commit)
    def wait_and_commit(work, number, *rest):
        # A file that names this process says that it waits.
        waiting = f"{os.environ['GRILLE_GATE']}-{os.getpid()}"
        while held_back(number):
            with open(waiting, "w"):
                time.sleep(0.01)
        with suppress(FileNotFoundError):
            os.remove(waiting)
        return commit(work, number, *rest)

    return wait_and_commit


class GateFinder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != "grille.table.shard":
            return None
        spec = PathFinder.find_spec(name, path, target)
        load = spec.loader.exec_module

        def load_with_gate(module):
            load(module)
            module.commit = gated(module.commit)

        spec.loader.exec_module = load_with_gate
        return spec


if "GRILLE_GATE" in os.environ:
    sys.meta_path.insert(0, GateFinder)
