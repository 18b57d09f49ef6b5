"""Import all that the modules of the bundle import, also inside functions, and print what is missing as JSON."""

from __future__ import annotations

import importlib
import json
import sys


def main(names):
    missing = []
    for name in names:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError as error:
            missing.append([name, error.name])
    print(json.dumps(missing))


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
