"""`grille site`: the exported files, and the page that plays from them without a service."""

from __future__ import annotations

import gzip
import json
from datetime import date

import pytest
from at_play import until

import grille
from file_server import plain_server
from grille.cli import run
from grille.errors import GrilleError
from grille.family import family
from grille.play.daily import DAILY_LEVELS, daily, generator_of
from grille.play.game import Game
from grille.sudoku.board_data import board_data
from grille.web.site import content
from grille.web.site.content import chunks
from grille.web.site.export import INDEX, export
from grille.web.site.plan import MAX_CHUNK_BYTES, SitePlan, groups, variant_levels
from made_once import made_once
from patience import GUARD

FIRST = date(2026, 11, 18)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site with three days."""

    def make(folder):
        plan = SitePlan(3, 3, FIRST, levels=("easy", "hard"), names=("sudoku", "chain"))
        result = export(folder, plan, "https://example.org/puzzles", jobs=1)
        # Two families with two levels of three puzzles, and three days with three.
        assert result.puzzles == 2 * (2 * 3 + 3 * 3)

    return made_once(tmp_path_factory, "site", make)


def unpacked(path):
    return json.loads(gzip.decompress(path.read_bytes()))


def test_every_puzzle_has_a_path_to_its_solution(site):
    index = json.loads((site / INDEX).read_text())
    data = site / "data" / index["folder"]
    for name, levels in index["stock"].items():
        assert list(levels) == ["easy", "hard"]
        for level, files in levels.items():
            puzzles = [each for entry in files for each in unpacked(data / entry["file"])]
            assert len(puzzles) == sum(entry["count"] for entry in files) == 3
            for each in puzzles:
                assert each["play_level"] == level
                game = Game(grille.parse(each["puzzle"], family=name))
                game.move(*each["path"]["answer"])
                assert game.done
                assert each["level"] == game.puzzle.rate().level


def test_the_days_are_those_of_the_service(site):
    data = site / "data" / json.loads((site / INDEX).read_text())["folder"]
    for level in DAILY_LEVELS:
        month = unpacked(data / f"daily/sudoku-{level}-2026-11.json.gz")
        assert list(month) == ["2026-11-18", "2026-11-19", "2026-11-20"]
        expected = generator_of("sudoku").first(daily("sudoku", FIRST, level)).puzzle.notation()
        assert month["2026-11-18"]["puzzle"] == expected


def test_the_page_names_its_data_and_its_address(site):
    html = (site / "index.html").read_text()
    assert '<meta name="grille-data" content="data/" />' in html
    assert 'href="https://example.org/puzzles/"' in html
    assert "api/families" not in (site / "sw.js").read_text()
    assert not list(site.rglob("*.part"))
    assert "script-src 'self';" in html
    assert "unsafe" not in html
    assert not (site / "engine").exists()


def test_a_large_chunk_is_split():
    # Text that hardly compresses.
    puzzles = [(str(at), {"path": [str(hash((at, each))) for each in range(1500)]}) for at in range(16)]
    parts = list(chunks(puzzles))
    assert len(parts) > 1
    assert sum(count for count, _ in parts) == 16
    assert all(len(data) <= MAX_CHUNK_BYTES for _, data in parts)


@pytest.fixture(scope="module")
def variants(tmp_path_factory):
    """A site with killers and thermometers."""

    def make(folder):
        plan = SitePlan(2, 0, FIRST, levels=("easy",), names=("sudoku",), variants=("killer", "thermo"), per_variant=2)
        with pytest.MonkeyPatch.context() as patch:
            # The lessons are those of any site, and most of the work.
            patch.setattr(content, "lessons_of", lambda _record: ())
            # Two classic puzzles, and two of each variant.
            assert export(folder, plan, jobs=1).puzzles == 6

    return made_once(tmp_path_factory, "site-of-variants", make)


def test_variants_have_a_path_and_the_description_of_their_board(variants):
    index = json.loads((variants / INDEX).read_text())
    data = variants / "data" / index["folder"]
    assert {name: [*levels] for name, levels in index["variants"]["sudoku"].items()} == {
        "killer": ["easy"],
        "thermo": ["easy"],
    }
    for name, kind in (("killer", "cage"), ("thermo", "thermometer")):
        (entry,) = index["variants"]["sudoku"][name]["easy"]
        content = (data / entry["file"]).read_bytes()
        assert len(content) <= MAX_CHUNK_BYTES
        puzzles = unpacked(data / entry["file"])
        assert len(puzzles) == entry["count"] == 2
        for each in puzzles:
            game = Game(grille.parse(each["puzzle"], family="sudoku"))
            assert {clue.kind for clue in game.puzzle.clues} == {kind}
            assert each["board"] == json.loads(json.dumps(board_data(game.puzzle)))
            game.move(*each["path"]["answer"])
            assert game.done
    catalogue = unpacked(data / "families.json.gz")["families"]
    # The page offers no level that the site does not have.
    assert [(variant["name"], variant["hardest"]) for variant in catalogue[0]["variants"]] == [
        ("killer", "hard"),
        ("thermo", "hard"),
    ]


def test_a_variant_has_the_levels_that_the_page_offers(tmp_path):
    sudoku = family("sudoku")
    assert variant_levels(sudoku, "jigsaw") == ["easy", "medium", "hard", "expert", "extreme"]
    assert variant_levels(sudoku, "killer") == variant_levels(sudoku, "jigsaw")
    # The hardest ones take long: a site has them only where they are asked for.
    plan = SitePlan(1, 0, FIRST, names=("sudoku",), variants=("jigsaw",))
    assert {group.level for group in groups(plan) if group.variant} == {"easy", "medium", "hard"}
    everything = plan._replace(variant_level="extreme")
    assert {group.level for group in groups(everything) if group.variant} == {*variant_levels(sudoku, "jigsaw")}
    with pytest.raises(GrilleError, match="variant 'kiler'; did you mean 'killer'"):
        export(tmp_path / "new", SitePlan(1, 0, FIRST, variants=("kiler",)), jobs=1)


def test_an_export_replaces_itself_and_nothing_else(tmp_path, capsys):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/file").write_text("mine")
    assert run(["site", "-o", str(tmp_path / "mine"), "--per-level", "1", "--days", "0", "--jobs", "1"]) == 2
    assert "not empty and holds no exported site" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["file"]
    with pytest.raises(GrilleError, match="no play level 'unfair'"):
        export(tmp_path / "new", SitePlan(1, 0, FIRST, levels=("unfair",)), jobs=1)
    plan, written = SitePlan(3, 3, FIRST, levels=("easy", "hard"), names=("chain",)), []
    for _ in range(2):
        export(tmp_path / "site", plan, "https://example.org/puzzles", jobs=1)
        written.append({path.name for path in (tmp_path / "site" / "data").iterdir()})
    # The same options give the same files.
    assert written[0] == written[1]


@pytest.mark.parametrize("given", ["ftp://example.org", "nonsense"])
def test_a_bad_address_is_refused(tmp_path, capsys, given):
    assert run(["site", "-o", str(tmp_path / "x"), "--base-url", given]) == 2
    assert "--base-url" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def solved(page):
    """Finish the open game with hints."""
    for _ in range(90):
        page.locator("#hint").click()
        page.get_by_role("button", name="Play it").click()
        if "Done in" in page.locator("#main").inner_text():
            page.locator("dialog.finish").wait_for()
            return
    pytest.fail("hints did not finish the game")


def test_the_site_is_played_from_a_plain_file_server_and_without_it(site, full_browser):
    context = full_browser.new_context()
    context.set_default_timeout(GUARD * 1000)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with plain_server(site) as address:
        page.goto(address)
        page.locator(".level-row").first.wait_for()
        assert page.locator(".level-row strong").all_inner_texts() == ["Easy", "Hard"]
        page.locator(".level-row").first.click()
        page.locator(".board").wait_for()
        page.evaluate("() => navigator.serviceWorker.ready")
        # The page is complete in the cache, and the lesson that is opened too.
        page.evaluate(
            """async () => {
              const stocked = async () => (await (await caches.open("grille-data")).keys()).map(({ url }) => url);
              while (!(await stocked()).some((url) => url.includes("/stock/")))
                await new Promise((resolve) => setTimeout(resolve, 20));
            }"""
        )
        page.goto(f"{address}/#learn=sudoku&t=hidden_single")
        page.locator(".instruction").wait_for()
        page.goto(f"{address}/#")
        page.locator(".level-row").first.wait_for()
        page.reload()
        page.locator(".level-row").first.wait_for()
    # Now the server is gone: another puzzle of the same chunk, with hints to the end.
    page.reload()
    page.locator(".level-row").first.click()
    page.locator("#hint").wait_for()
    solved(page)
    page.goto(f"{address}/#learn=sudoku&t=hidden_single")
    page.locator(".instruction").wait_for()
    assert errors == []
    context.close()


def test_a_variant_of_the_site_is_played_with_hints_without_a_network(variants, browser):
    context = browser.new_context()
    context.set_default_timeout(GUARD * 1000)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    with plain_server(variants) as address:
        page.goto(address)
        page.get_by_role("button", name="Killer").click()
        page.locator(".level-row").first.click()
        page.locator(".clues .outline").first.wait_for(state="attached")
        page.evaluate("() => navigator.serviceWorker.ready")
        until(
            page,
            """async () => {
              const parts = ["/", "clues.css", "families/sudoku-variant.js", "families/sudoku-constraints.js"];
              const found = await Promise.all(parts.map((part) => caches.match(part)));
              const data = (await (await caches.open("grille-data")).keys()).map(({ url }) => url);
              return found.every(Boolean) && data.some((url) => url.includes("sudoku-killer-easy"));
            }""",
        )
    # Now the server is gone: the same game goes on, and the other killer of the chunk is played to its end.
    page.reload()
    page.locator(".clues .outline").first.wait_for(state="attached")
    page.goto(f"{address}/#")
    page.get_by_role("button", name="Killer").click()
    page.locator(".level-row").first.click()
    page.locator("#hint").wait_for()
    solved(page)
    assert errors == []
    context.close()
