"""Run pytest under Pyodide, with the packages of the tests: see testing.py."""

from __future__ import annotations

import sys

sys.path.append("/packages")
sys.dont_write_bytecode = True

if __name__ == "__main__":
    import pytest

    sys.exit(pytest.main(sys.argv[1:]))
