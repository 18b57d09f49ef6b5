"""What `make wasm` downloads is pinned, and what it leaves out exists. Needs no toolchain."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from wasm_built import ROOT

BIN = ROOT / "bin" / "wasm"


@pytest.fixture(autouse=True)
def programs(monkeypatch):
    monkeypatch.syspath_prepend(str(BIN))
    yield
    for name in ("pins", "toolchain", "refresh"):
        sys.modules.pop(name, None)


def read(name):
    return tomllib.loads((BIN / name).read_text())


def test_every_download_has_a_checksum():
    found = read("versions.toml")
    assert re.fullmatch(r"[0-9a-f]{64}", found["pyodide"]["sha256"])
    assert len(found["debian"]) > 10
    for package in found["debian"]:
        assert re.fullmatch(r"[0-9a-f]{64}", package["sha256"])
        assert package["size"] > 0
    lines = [line for line in (BIN / "test_packages.txt").read_text().splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"\w+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line)] == []


def test_emscripten_is_the_one_of_pyodide():
    from pins import EMSCRIPTEN_VERSION, PACKAGES

    (package,) = [package for package in PACKAGES if package.name == "emscripten"]
    assert package.version.startswith(f"{EMSCRIPTEN_VERSION}+")


def test_what_is_left_out_of_the_package_exists():
    paths = read("left_out.toml")["grille"]["paths"]
    assert [path for path in paths if path != "_native.pyi" and not (ROOT / "src" / "grille" / path).exists()] == []


def test_the_choice_of_tests_exists_and_has_reasons():
    found = read("test_choice.toml")
    assert [name for name in found["files"] if not (ROOT / name).exists()] == []
    conformance = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob("test_conformance*.py")}
    assert conformance <= set(found["files"])
    for entry in found["left_out"]:
        assert entry["reason"]
        for name in entry["tests"]:
            path, _, test = name.partition("::")
            assert f"def {test.partition('[')[0]}(" in (ROOT / path).read_text(), name


def test_a_package_that_is_gone_is_named(monkeypatch, tmp_path):
    import pins
    import toolchain

    monkeypatch.setattr(toolchain, "DOWNLOAD", tmp_path)
    monkeypatch.setattr(pins, "DOWNLOAD", tmp_path)
    monkeypatch.setenv("DEBIAN_MIRROR", Path(tmp_path).as_uri())
    with pytest.raises(pins.Unavailable, match=r"pool/main/x/y_1_all\.deb"):
        toolchain.download(pins.Package("pool/main/x/y_1_all.deb", 1, "0" * 64))


def test_a_wrong_checksum_is_refused(monkeypatch, tmp_path):
    import pins
    import toolchain

    mirror = tmp_path / "mirror"
    (mirror / "pool").mkdir(parents=True)
    (mirror / "pool" / "y_1_all.deb").write_bytes(b"something else")
    monkeypatch.setattr(toolchain, "DOWNLOAD", tmp_path)
    monkeypatch.setattr(pins, "DOWNLOAD", tmp_path)
    monkeypatch.setenv("DEBIAN_MIRROR", mirror.as_uri())
    with pytest.raises(pins.Unavailable, match="SHA-256"):
        toolchain.download(pins.Package("pool/y_1_all.deb", 14, "0" * 64))
    assert not (tmp_path / "y_1_all.deb").exists()


def test_new_pins_keep_everything_else():
    import pins
    import refresh

    text = (BIN / "versions.toml").read_text()
    today = {
        package.name: {"Filename": package.path, "Size": str(package.size), "SHA256": package.sha256}
        for package in pins.PACKAGES
    }
    assert tomllib.loads(refresh.pinned(text, today)) == tomllib.loads(text)
