"""An adapter whose library is not installed says which extra to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from grille.errors import GrilleError


@pytest.mark.parametrize(
    ("name", "library", "extra"),
    [
        ("reasoning_gym", "reasoning_gym", "reasoning-gym"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("verifiers", "verifiers", "verifiers"),
        ("inspect_ai", "inspect_ai", "inspect-ai"),
    ],
)
def test_the_message_names_the_extra(name, library, extra, monkeypatch):
    module = f"grille.gym.adapters.{name}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    for each in [each for each in sys.modules if each.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, each)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(GrilleError, match=rf"is not installed: pip install 'grille\[{extra}\]'") as raised:
        import_module(module)
    assert isinstance(raised.value, ImportError)
