"""`grille site --engine wasm`: the files, and the way of a request to the engine, with a stand-in for it."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import sys
from datetime import date

import pytest
from at_play import until
from stand_in import stand_in

from file_server import packed_server, plain_server
from grille.cli import run
from grille.errors import GrilleError
from grille.play.daily import generator_of
from grille.play.lesson import first_game
from grille.web.site.content import catalogue_of
from grille.web.site.engine import bundle
from grille.web.site.export import export
from grille.web.site.plan import SitePlan
from patience import GUARD

PLAN = SitePlan(1, 0, date(2026, 11, 18), levels=("easy",), names=("chain",))


def write(folder, engine):
    export(folder, PLAN, jobs=1, engine=bundle(engine))
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("engine")
    return write(folder / "public", stand_in(folder / "dist"))


def release(site):
    return json.loads(re.search(r"const RELEASE = (\{.*\});", (site / "sw.js").read_text())[1])


def test_the_release_has_every_file_with_its_hash(site):
    found = release(site)
    listed = {name for name, _, _ in found["files"]}
    data = {path.name for path in (site / "data").iterdir() if path.is_dir()}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    served = {name for name in files if not name.endswith((".txt", ".gz")) and name.split("/")[1:2] != [*data]}
    assert listed == served - {"index.html", "sw.js"} | {""}
    assert f'content="{found["version"]}"' in (site / "index.html").read_text()
    assert [name for name, _, packed in found["files"] if packed] == ["engine/stdlib.zip"]
    assert gzip.decompress((site / "engine/stdlib.zip.gz").read_bytes()) == (site / "engine/stdlib.zip").read_bytes()


def test_the_policy_allows_webassembly_and_nothing_else_that_is_unsafe(site):
    html = (site / "index.html").read_text()
    for policy in (re.search(r'Content-Security-Policy" content="([^"]*)"', html)[1], release(site)["policy"]):
        assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';" in policy
        assert policy.count("unsafe") == 1
        assert "http" not in policy


def test_every_variant_is_offered_where_an_engine_generates_it():
    plan = PLAN._replace(names=("sudoku",), variants=("killer",))
    (without,), (with_engine,) = (catalogue_of(plan, with_engine=engine)["families"] for engine in (False, True))
    assert [each["name"] for each in without["variants"]] == ["killer"]
    names = [each.name for each in generator_of("sudoku").variants()]
    assert [each["name"] for each in with_engine["variants"]] == names
    assert len(names) > 6


def test_a_missing_or_damaged_engine_is_an_error(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(["site", "-o", "public", "--engine", "wasm"]) == 2
    assert "build/wasm/dist holds no engine: run `make wasm`" in capsys.readouterr().err
    assert run(["site", "-o", "public", "--wasm", "dist"]) == 2
    assert "--engine wasm" in capsys.readouterr().err
    assert not (tmp_path / "public").exists()
    folder = stand_in(tmp_path / "dist")
    (folder / "grille.zip").write_bytes(b"other")
    with pytest.raises(GrilleError, match=r"grille\.zip is damaged"):
        bundle(folder)
    (folder / "grille.zip").unlink()
    with pytest.raises(GrilleError, match=r"grille\.zip is missing"):
        bundle(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"grille": "0.0"}))
    with pytest.raises(GrilleError, match=r"the engine is of Grille 0\.0"):
        bundle(folder)
    (folder / "manifest.json").write_text(json.dumps(manifest | {"files": [{"name": "../outside"}]}))
    with pytest.raises(GrilleError, match=r"manifest\.json is damaged"):
        bundle(folder)


def page_files(site):
    """The script and the style sheet that the page starts with."""
    return [path.name for path in site.glob("page-*") if path.suffix in {".js", ".css"}]


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """A site with Brotli copies, made quickly."""
    brotli = pytest.importorskip("brotli")
    folder = tmp_path_factory.mktemp("packed")
    engine = bundle(stand_in(folder / "dist"))
    export(folder / "public", PLAN, jobs=1, engine=engine, brotli=lambda data: brotli.compress(data, quality=1))
    return folder / "public"


def unpacked_copies(site):
    """The names of the copies, by their endings; each is unpacked and compared with its file."""
    brotli = pytest.importorskip("brotli")
    found = {}
    for ending, unpack in ((".br", brotli.decompress), (".gz", gzip.decompress)):
        there = [path for path in site.rglob(f"*{ending}") if path.relative_to(site).parts[0] != "data"]
        for path in there:
            assert unpack(path.read_bytes()) == path.with_suffix("").read_bytes(), path
        found[ending] = {path.relative_to(site).as_posix().removesuffix(ending) for path in there}
    return found


def test_files_have_compressed_copies_of_the_same_content(packed, site):
    found = unpacked_copies(packed)
    assert found[".br"] >= {"index.html", *page_files(packed), "sw.js", "engine/load.js", "engine/stdlib.zip"}
    assert found[".gz"] >= found[".br"]
    # Not what is compressed already, or too short.
    assert not [name for name in found[".gz"] if name.endswith((".png", ".woff2", ".gz", "grille.zip"))]
    # The release does not list them: a browser gets the same with and without them.
    assert release(packed) == release(site)


def test_an_export_leaves_no_copy_of_an_earlier_one(packed, tmp_path):
    live = shutil.copytree(packed, tmp_path / "live")
    # Brotli is not installed where the next export is made.
    write(live, stand_in(tmp_path / "dist", note="second"))
    found = unpacked_copies(live)
    assert not found[".br"]
    assert found[".gz"]
    export(live, PLAN, jobs=1)
    assert not any(unpacked_copies(live).values())
    assert not (live / "sources/engine.js").exists()


def test_the_command_says_where_brotli_is_missing(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "brotli", None)
    engine = stand_in(tmp_path / "dist")
    options = ["--family", "chain", "--level", "easy", "--per-level", "1", "--days", "0", "--jobs", "1"]
    assert run(["site", "-o", str(tmp_path / "public"), "--engine", "wasm", "--wasm", str(engine), *options]) == 0
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        "no copies under Brotli (.br), only under gzip (.gz): pip install 'grille[brotli]'",
    ]
    assert list((tmp_path / "public").rglob("*.br")) == []


@pytest.fixture
def opened(full_browser):
    """A page with empty storage, whose errors fail the test."""
    context = full_browser.new_context()
    context.set_default_timeout(GUARD * 1000)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


ASK = """async ([verb, fields]) => {
  const { ask } = await import("./service.js");
  return ask(verb, fields).catch(({ message, status }) => ({ message, status }));
}"""
READY = """async () => (await import("./sources/engine.js")).engineReady()"""


def ask(page, verb, **fields):
    return page.evaluate(ASK, [verb, fields])


def test_a_request_goes_to_the_engine_and_can_be_stopped(site, opened):
    page = opened
    with plain_server(site) as address:
        page.goto(address)
        assert ask(page, "count", puzzle="x") == {"count": 7, "exact": True, "puzzle": "x"}
        # A problem of the engine reads like that of the service.
        assert ask(page, "board", puzzle="x") == {"message": "Line 2, column 5: no board here.", "status": 422}
        until(page, READY)
        found = page.evaluate(
            """async () => {
              const { postLines } = await import("./service.js");
              const lines = [];
              const made = await postLines("generate", { family: "chain", options: { tiles: 5 } },
                new AbortController().signal, (line) => lines.push(line));
              return [made.puzzle, lines];
            }"""
        )
        assert found == ["made to order", [{"attempts": 3, "seconds": 0.5}]]
        # This one never ends. It is answered as stopped, and those that wait are answered by another worker.
        found = page.evaluate(
            """async () => {
              const { ask } = await import("./service.js");
              const stopping = new AbortController();
              const endless = ask("rate", { puzzle: "x" }, { signal: stopping.signal }).catch(({ name }) => name);
              const waiting = ask("count", { puzzle: "y" });
              const waiting_too = ask("count", { puzzle: "z" }, { signal: stopping.signal }).catch(({ name }) => name);
              setTimeout(() => stopping.abort(), 50);
              return [await endless, (await waiting).puzzle, await waiting_too];
            }"""
        )
        assert found == ["AbortError", "y", "AbortError"]
        # An engine that breaks is replaced.
        broken = ask(page, "path", puzzle="x")
        assert broken["status"] == 500
        assert "out of memory" in broken["message"]
        assert ask(page, "generate", family="chain", options={"tiles": 5})["puzzle"] == "made to order"


def test_a_host_may_send_the_brotli_copies(packed, opened):
    page = opened
    with packed_server(packed) as (address, sent):
        page.goto(address)
        until(page, READY)
        # The service worker has compared the hash of every file, and asked for no other copy.
        assert ask(page, "count", puzzle="x")["count"] == 7
    started = {f"/{name}.br" for name in page_files(packed)}
    assert len(started) == 2
    assert started | {"/engine/stdlib.zip.br", "/engine/load.js.br"} <= {*sent}
    assert [name for name in sent if name.endswith(".gz") and not name.startswith("/data/")] == []


def test_the_site_works_without_its_host_after_the_first_visit(site, opened):
    page = opened
    with plain_server(site) as address:
        page.goto(address)
        until(page, READY)
        page.reload()
        page.locator(".level-row").first.wait_for()
    page.goto(f"{address}/#learn")
    page.reload()
    page.locator("h1").first.wait_for()
    assert ask(page, "count", puzzle="x")["count"] == 7


def version_of(page):
    return page.locator("meta[name=grille-engine]").get_attribute("content")


# Keeps the versions of the pages that were opened.
SEEN = """document.addEventListener("DOMContentLoaded", () => {
  const version = document.querySelector("meta[name=grille-engine]")?.content;
  const seen = JSON.parse(localStorage.getItem("versions") ?? "[]");
  if (version) localStorage.setItem("versions", JSON.stringify([...seen, version]));
})"""


def until_version(page, version):
    page.locator(f"meta[name=grille-engine][content='{version}']").wait_for(state="attached")


def serving(page):
    return page.evaluate(
        """async () => {
          const name = (await caches.keys()).find((each) => each.startsWith("grille-state"));
          const [kept] = await (await caches.open(name)).keys();
          return (await (await caches.open(name)).match(kept)).json();
        }"""
    )


def waiting_release(page):
    """Look for an update, and wait until it is complete."""
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")
    until(page, "async () => (await navigator.serviceWorker.getRegistration()).waiting")


def replaced(site, other, later):
    """Put another release on the host; the server and the browser compare times by the second."""
    shutil.rmtree(site)
    shutil.copytree(other, site)
    for path in site.rglob("*"):
        when = path.stat().st_mtime + later
        os.utime(path, (when, when))


def test_an_update_is_taken_whole_and_one_that_fails_is_rolled_back(site, opened, tmp_path):
    page = opened
    page.add_init_script(SEEN)
    live = tmp_path / "live"
    shutil.copytree(site, live)
    second = write(tmp_path / "second", stand_in(tmp_path / "dist-2", note="second"))
    failing = write(tmp_path / "failing", stand_in(tmp_path / "dist-3", solution="1" * 81))
    versions = [release(each)["version"] for each in (site, second, failing)]
    with plain_server(live) as address:
        page.goto(address)
        until(page, READY)
        assert version_of(page) == versions[0]
        # One file is of another release: nothing of the update is used.
        replaced(live, second, 100)
        good = (live / "engine/pyodide/pyodide.mjs").read_bytes()
        (live / "engine/pyodide/pyodide.mjs").write_bytes(b"damaged")
        page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.getRegistration();
              await registration.update();
              while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 20));
              if (registration.waiting) throw new Error("a damaged release was taken");
            }"""
        )
        page.reload()
        until(page, READY)
        assert version_of(page) == versions[0]
        # Now it is complete, and taken when the page is opened again.
        (live / "engine/pyodide/pyodide.mjs").write_bytes(good)
        waiting_release(page)
        page.reload()
        until_version(page, versions[1])
        until(page, READY)
        assert serving(page) == {"serving": versions[1], "good": versions[1]}
        # The next one can't solve: the page is back at the one before, with its engine.
        replaced(live, failing, 200)
        waiting_release(page)
        page.reload()
        until_version(page, versions[1])
        until(page, READY)
        assert page.evaluate("() => JSON.parse(localStorage.getItem('versions'))")[-2:] == [versions[2], versions[1]]
        assert serving(page) == {"serving": versions[1], "good": versions[1]}
        assert ask(page, "count", puzzle="x")["count"] == 7
        page.reload()
        until(page, READY)
        assert version_of(page) == versions[1]


def test_an_engine_that_fails_at_the_first_visit_leaves_the_site_as_it_is(opened, tmp_path):
    page = opened
    with plain_server(write(tmp_path / "public", stand_in(tmp_path / "dist", solution="1" * 81))) as address:
        page.goto(address)
        found = ask(page, "count", puzzle="x")
        assert found["status"] == 0
        assert "does not work in this browser" in found["message"]
        page.locator(".level-row").first.click()
        page.locator("#hint").click()
        page.get_by_role("button", name="Play it").wait_for()


def test_an_engine_that_can_not_be_fetched_whole_is_reported(site, opened, tmp_path):
    page = opened
    live = shutil.copytree(site, tmp_path / "live")
    (live / "engine/pyodide/pyodide.mjs").unlink()
    with plain_server(live) as address:
        page.goto(address)
        found = ask(page, "count", puzzle="x")
        assert found == {"message": "The engine can't be loaded without a network.", "status": 0}
        # The answer that there is no such file is not kept.
        shutil.copy(site / "engine/pyodide/pyodide.mjs", live / "engine/pyodide/pyodide.mjs")
        page.reload()
        assert "message" not in ask(page, "count", puzzle="x")


@pytest.mark.parametrize("engine", [{"solution": "1" * 81}, {"note": "never\nawait new Promise(() => {});"}])
def test_a_lesson_has_its_plain_reason_where_no_engine_comes(opened, tmp_path, engine):
    page = opened
    lesson = first_game("chain")
    while not lesson.page.practice.ideas:
        lesson.forward()
    with plain_server(write(tmp_path / "public", stand_in(tmp_path / "dist", **engine))) as address:
        page.goto(address)
        page.evaluate("() => localStorage.setItem('grille.patience', '50')")
        assert ask(page, "first", family="chain")["pages"]
        found = ask(page, "judge", family="chain", beat=lesson.at, moves=[], texts=["first t4"])
        assert found["finding"] == "unproven"
        assert found["sentence"] == "That does not follow by this idea. Look for “Start at an odd digit”."


def test_nothing_is_asked_of_another_host(site, opened):
    page = opened
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    with plain_server(site) as address:
        page.goto(address)
        page.locator(".level-row").first.click()
        page.locator("#hint").wait_for()
        until(page, READY)
        page.reload()
        until(page, READY)
    assert any("engine/worker.js" in each for each in asked)
    assert [each for each in asked if not each.startswith(f"{address}/")] == []
