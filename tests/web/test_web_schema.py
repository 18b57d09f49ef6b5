"""The OpenAPI document is right: schemathesis generates requests from it and checks the replies."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="starlette, which serves the page, is not installed: pip install 'grille[web]'")
CASES = Path(__file__).with_name("openapi_cases.py")
PLUGINS = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "schemathesis")


@pytest.mark.skipif(find_spec("schemathesis") is None, reason="schemathesis, which tries the description, is missing")
def test_the_service_conforms_to_its_openapi_document(pytestconfig):
    """In a process of its own: schemathesis takes seconds to load, and to find its cases."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, str(CASES)],
        cwd=pytestconfig.rootpath,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
