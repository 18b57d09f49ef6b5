"""The service: its replies, its errors with their places, and its limits."""

from __future__ import annotations

import json
import random
import re
import threading

import pytest

pytest.importorskip("starlette", reason="starlette, which serves the page, is not installed: pip install 'grille[web]'")
pytest.importorskip("httpx2", reason="httpx2, which asks the service, is not installed")

from starlette.testclient import TestClient

import grille
from grille.errors import GrilleError
from grille.family import families, family
from grille.outcome import Report
from grille.play.game import Game
from grille.web import limits
from grille.web.app import application
from grille.web.joined import joined
from grille.web.page_files import STATIC, without_comments
from grille.web.result import Result
from grille.web.site.engine import ENGINE_PAGE, ENGINE_WORKERS
from grille.web.verbs import HANDLERS, verbs
from patience import GUARD

PLAYED = [record for record in families() if record.game_rules is not None and record.name != "coins"]
CLASSIC = family("sudoku").examples[0][1]


@pytest.fixture(scope="module")
def client():
    with TestClient(application()) as client:
        yield client


def ask(client, verb, **fields):
    return client.post(f"/api/{verb}", json=fields)


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_solve_agrees_with_the_package(client, record):
    for _name, text, count in record.examples:
        said = ask(client, "solve", puzzle=text, family=record.name).json()
        outcome = grille.parse(text, family=record.name).solve()
        assert said["outcome"] == str(outcome.verdict)
        assert said["puzzle"] == grille.parse(text, family=record.name).notation()
        if count == 1:
            assert said["solution"] == outcome.solution.line
            assert said["exact"]
            assert said["count"] == 1


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_the_moves_of_a_solution_finish_the_game(client, record):
    text = next(text for _, text, count in record.examples if count == 1)
    said = ask(client, "solve", puzzle=text).json()
    game = Game(grille.parse(text))
    game.move(*said["solutions"][0]["moves"])
    assert game.done
    checked = ask(client, "check", puzzle=text, moves=[said["solutions"][0]["moves"]]).json()
    assert (checked["ok"], checked["done"]) == (True, True)


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_hints_lead_to_the_end(client, record):
    text = next(text for _, text, count in record.examples if count == 1)
    moves = []
    for _ in range(200):
        said = ask(client, "hint", puzzle=text, moves=moves).json()
        if said["step"] is None:
            break
        assert said["nudge"]
        assert said["step"]["sentence"] == said["explanation"]
        assert said["moves"], said
        moves.append(said["moves"])
    assert said["ending"] == "finished"
    assert ask(client, "check", puzzle=text, moves=moves).json()["done"]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_steps_have_the_moves_that_play_them(client, record):
    text = next(text for _, text, count in record.examples if count == 1)
    said = ask(client, "steps", puzzle=text).json()
    game = Game(grille.parse(text))
    for step in said["steps"]:
        game.move(*step["moves"])
    assert said["finished"]
    assert game.done


def test_solutions_can_be_requested_one_after_another(client):
    text = "..3.1........4.."
    pages = [ask(client, "solve", puzzle=text, skip=skip, limit=1).json() for skip in range(4)]
    lines = [page["solutions"][0]["line"] for page in pages[:3]]
    assert sorted(lines) == sorted(each.line for each in grille.parse(text).solutions())
    assert pages[3]["solutions"] == []
    assert (pages[3]["count"], pages[3]["exact"]) == (3, True)
    assert {page["outcome"] for page in pages} == {"several"}


def test_a_mistake_is_shown_instead_of_a_hint(client):
    said = ask(client, "hint", puzzle=CLASSIC, moves=[["r1c1=9"]]).json()
    assert said["step"] is None
    assert "r1c1" in said["mistakes"][0]["cells"]


def test_next_names_a_cell_but_not_its_digit(client):
    said = ask(client, "next", puzzle=CLASSIC).json()
    hint = ask(client, "hint", puzzle=CLASSIC).json()
    assert said["at"] == hint["step"]["places"][0].partition("=")[0]
    assert set(said) == {"version", "family", "puzzle", "at", "steps", "mistakes", "ending"}


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_a_seed_generates_the_same_puzzle_with_its_rating(client, record):
    order = {"family": record.name, "seed": 7, "level": record.logic().levels[0]}
    one, other = (ask(client, "generate", **order).json() for _ in range(2))
    assert one == other
    assert one["outcome"] == "made"
    assert ask(client, "rate", puzzle=one["puzzle"]).json()["level"] == one["level"] == order["level"]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_the_puzzle_of_a_day_is_the_same_for_everyone(client, record):
    days = [client.get("/api/daily", params={"family": record.name, "date": f"2026-02-0{day}"}) for day in (2, 2, 3)]
    said = [day.json() for day in days]
    assert said[0] == said[1]
    assert said[0]["puzzle"] != said[2]["puzzle"]


def test_the_catalogue_has_every_family_with_levels_and_options(client):
    said = {each["name"]: each for each in client.get("/api/families").json()["families"]}
    for record in PLAYED:
        assert said[record.name]["levels"] == list(record.logic().levels)
        assert [each["name"] for each in said[record.name]["options"]] == [
            option.name for option in record.generator().options
        ]
        assert said[record.name]["entries"]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_every_page_of_a_lesson_accepts_its_step(client, record):
    names = [each.id for each in record.logic().techniques]
    for name in names[:: 1 + len(names) // 8]:
        said = client.get("/api/lesson", params={"family": record.name, "technique": name}).json()
        assert said["lesson"]
        for page in said["pages"]:
            game = Game(grille.parse(page["puzzle"]))
            for texts in page["moves"]:
                game.move(*texts)
            assert page["says"]
            if page["read"] or page["claims"]:
                continue
            place = {"family": record.name, "technique": name, "number": page["number"]}
            sought = ask(client, "judge", **place).json()
            assert (sought["finished"], sought["step"]["technique"]) == (False, name)
            game.move(*sought["moves"])
            assert ask(client, "judge", **place, texts=sought["moves"]).json()["finished"]


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_a_first_game_is_judged_page_by_page(client, record):
    said = client.get("/api/first", params={"family": record.name}).json()
    moves = []
    for beat, page in enumerate(said["pages"]):
        place = {"family": record.name, "beat": beat}
        since = []
        while not page["read"]:
            sought = ask(client, "judge", **place, moves=moves, since=since).json()
            found = ask(client, "judge", **place, moves=moves, since=since, texts=sought["moves"]).json()
            assert found["right"]
            since.append(sought["moves"])
            if found["finished"]:
                break
        moves += since
    game = Game(grille.parse(said["puzzle"]))
    for texts in moves:
        game.move(*texts)
    assert game.done


@pytest.mark.parametrize(
    "fields",
    [
        {"family": "sudoku"},
        {"family": "sudoku", "technique": "nonsense"},
        {"family": "sudoku", "beat": 999},
        {"family": "sudoku", "beat": 1, "moves": [["nonsense"]]},
        {"family": "chain", "beat": 2, "since": [["first t99"]], "texts": ["turn t1"]},
        {"family": "sudoku", "technique": "x_wing", "number": -1},
        {"family": "dominosa", "technique": "deep-net"},
        {"family": "sudoku", "technique": "naked_set", "since": [["notes", "notes clear"]] * 400},
    ],
)
def test_an_invalid_request_to_judge_is_refused_with_a_reason(client, fields):
    reply = ask(client, "judge", **fields)
    assert reply.status_code == 422
    assert reply.json()["detail"]


def test_an_impossible_move_is_judged_as_refused(client):
    found = ask(client, "judge", family="sudoku", beat=1, texts=["r1c3=1"]).json()
    assert (found["finding"], found["allowed"]) == ("refused", False)
    assert "given" in found["sentence"]


def test_removals_in_filled_places_are_ignored(client):
    said = ask(client, "hint", puzzle=CLASSIC, position="r5c5=2 r5c5<>7 r1c1<>9").json()
    assert said["step"] is not None, said


def test_a_picture_escapes_its_text(client):
    svg = ask(client, "draw", puzzle=CLASSIC).json()["svg"]
    assert svg.startswith("<svg")
    assert "<script" not in svg


REFUSED = [
    (b"", 400),
    (b"{", 400),
    (b"NaN", 400),
    (b"[]", 422),
    (b"null", 422),
    (b'"text"', 422),
    (b"[" * 100_000, 400),
    (b'{"puzzle": 5}', 422),
    (b'{"puzzle": ""}', 422),
    (b'{"puzzle": "12", "extra": 1}', 422),
    (b'{"puzzle": "12", "seconds": 1e400}', 422),
    (b'{"puzzle": "12", "seconds": -1}', 422),
    (b'{"puzzle": "12", "family": "chess"}', 422),
    (b'{"puzzle": "\\ud800"}', 422),
    (b'{"puzzle": "\xff"}', 400),
    (b'{"puzzle": "..3.1........4..", "moves": [["r1c1=77777"]]}', 422),
    (b'{"puzzle": "..3.1........4..", "moves": "r1c1=7"}', 422),
    (b'{"puzzle": "..3.1........4..", "position": "r1c1=\\u0000"}', 422),
    (b'{"puzzle": "..3.1........4..\\n..3.1........4.."}', 422),
    (b'{"puzzle": ' + b"9" * 5000 + b"}", 400),
]


@pytest.mark.parametrize(("body", "status"), REFUSED, ids=lambda value: str(value)[:40])
def test_errors_are_problems(client, body, status):
    reply = client.post("/api/hint", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"] == "application/problem+json"
    said = reply.json()
    assert said["status"] == status
    assert said["detail"]


def test_a_problem_names_the_place(client):
    said = ask(client, "parse", puzzle="53..7....\n6..195...\n.98...x6.", family="sudoku").json()
    assert said["line"] == 3


def test_sizes_are_limited(client):
    large = ask(client, "parse", puzzle="." * (limits.MAX_TEXT + 1))
    assert large.status_code == 422
    body = ask(client, "parse", puzzle="." * (limits.MAX_BODY + 1))
    assert body.status_code == 413
    hand = " ".join(f"{n % 7}-{(n + 1) % 7}" for n in range(2000))
    assert "too large" in ask(client, "hint", puzzle=hand).json()["detail"]
    assert client.post("/api/hint", content=b"{}", headers={"content-type": "text/plain"}).status_code == 415


def test_a_limit_is_never_reported_as_no_solution(client):
    stopped = ask(client, "solve", puzzle="." * 625, nodes=0)
    assert stopped.status_code == 200
    assert stopped.json()["outcome"] == "limit"
    many = ask(client, "count", puzzle="." * 81, limit=50).json()
    assert (many["count"], many["exact"]) == (50, False)


def test_every_response_has_the_security_headers(client):
    for reply in (
        client.get("/"),
        client.get("/openapi.json"),
        client.get("/nowhere"),
        ask(client, "hint", puzzle="x"),
    ):
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in reply.headers


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd"])
def test_only_files_of_the_page_are_served(client, path):
    assert client.get(path).status_code == 404


def test_the_service_worker_caches_every_file_of_the_page(client):
    """A missing module would be noticed only without a network."""
    worker = client.get("/sw.js").text
    lists = re.findall(r"const (?:FILES|LATER) = \[(.*?),?\s*\];", worker, re.DOTALL)
    cached = {name for each in lists for name in json.loads(f"[{each}]")}
    # Licences of fonts are for readers, and the icons of an installed app for the system.
    every = (path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in {".txt", ".png"})
    # Those of a site with the engine are in its release.
    files = {path.relative_to(STATIC).as_posix() for path in every} - ENGINE_PAGE - ENGINE_WORKERS
    start = joined((STATIC / "index.html").read_text(encoding="utf-8"))
    with_start = set(re.findall(r'"([\w/-]+\.js)": \$m\d+', start.files[start.start[1]].decode()))
    with_start |= set(
        re.findall(r'rel="stylesheet" href="([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    )
    assert len(with_start) > 60
    assert cached - {"", "api/families", *start.start} == files - {"index.html", "sw.js"} - with_start
    assert all(client.get(f"/{path}").status_code == 200 for path in cached)


def test_other_host_names_are_refused():
    with TestClient(application(("localhost", "Puzzles.example")), base_url="http://evil.example") as stranger:
        refused = stranger.get("/openapi.json")
        assert refused.status_code == 400
        assert refused.json()["detail"] == "host not allowed: add it with --host-name"
        assert "content-security-policy" in refused.headers
        for name in ("localhost", "localhost:8321", "puzzles.EXAMPLE:80"):
            assert stranger.get("/openapi.json", headers={"host": name}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status", "detail", "allowed"),
    [
        ("GET", "/api/nonsense", 404, "unknown endpoint; see /openapi.json", None),
        ("POST", "/api/hint/", 404, "unknown endpoint; see /openapi.json", None),
        ("GET", "/api", 404, "unknown endpoint; see /openapi.json", None),
        ("GET", "/nowhere", 404, "page not found", None),
        ("GET", "/api/hint", 405, "method not allowed; use POST", "POST"),
        ("DELETE", "/api/families", 405, "method not allowed; use GET or HEAD", "GET, HEAD"),
        ("POST", "/", 405, "method not allowed; use GET or HEAD", "GET, HEAD"),
    ],
)
def test_unknown_paths_and_methods_are_refused_with_a_reason(client, method, path, status, detail, allowed):
    reply = client.request(method, path, follow_redirects=False)
    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json")
    assert (reply.json()["detail"], reply.headers.get("allow")) == (detail, allowed)


def test_an_internal_error_reveals_nothing_and_has_the_headers(monkeypatch):
    monkeypatch.setitem(HANDLERS, "hint", lambda _request: 1 // 0)
    with TestClient(application(), raise_server_exceptions=False) as client:
        reply = ask(client, "hint", puzzle=CLASSIC)
    assert (reply.status_code, reply.json()["detail"]) == (500, "internal error")
    assert "content-security-policy" in reply.headers


def test_a_large_reply_is_compressed_where_accepted(client):
    fields = {"puzzle": CLASSIC}
    packed = client.post("/api/steps", json=fields, headers={"accept-encoding": "gzip"})
    plain = client.post("/api/steps", json=fields, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 4


@pytest.mark.parametrize("record", PLAYED, ids=lambda record: record.name)
def test_replies_are_the_data_of_the_results(client, record, monkeypatch):
    """Replies contain the puzzle, the data of the result, and moves for the page."""
    # Enough time on a busy machine too.
    monkeypatch.setattr(limits, "DEFAULT_SECONDS", GUARD)
    monkeypatch.setattr(limits, "MAX_SECONDS", GUARD)

    def same(said, data, *also):
        timed = {"statistics"}
        assert {name: said[name] for name in data if name not in timed} == {
            name: value for name, value in data.items() if name not in timed
        }
        assert set(said) == {"family", "puzzle", *data, *also}

    for _name, text, _count in record.examples:
        puzzle = grille.parse(text, family=record.name)
        fields = {"puzzle": text, "family": record.name}
        same(ask(client, "solve", **fields).json(), puzzle.solve().data(), "solutions", "count", "exact")
        same(ask(client, "count", **fields).json(), puzzle.count(limit=limits.MAX_SOLUTIONS).data(), "faults")
        same(ask(client, "rate", **fields).json(), puzzle.rate().data())
        same(ask(client, "hint", **fields).json(), Game(puzzle).look().data(), "moves")
        same(ask(client, "check", **fields).json(), Report(Game(puzzle).mistakes()).data(), "done", "can_finish")
        trace = ask(client, "steps", **fields).json()
        for step in trace["steps"]:
            del step["moves"]
        same(trace, puzzle.steps().trace().data())


def test_a_busy_server_answers_503_with_retry_after(monkeypatch):
    begun, over = threading.Event(), threading.Event()

    def endless(request):
        # In the quick pool it reports immediately that it takes longer.
        if request.budget.left > limits.QUICK_SECONDS:
            begun.set()
            assert over.wait(GUARD)
        return Result({"count": 0, "exact": False}, stopped=True)

    monkeypatch.setattr(limits, "LONG_WORKERS", 1)
    monkeypatch.setattr(limits, "LONG_QUEUE", 0)
    monkeypatch.setitem(HANDLERS, "count", endless)
    with TestClient(application()) as client:
        started = threading.Thread(target=ask, args=(client, "count"), kwargs={"puzzle": "1", "seconds": 20})
        started.start()
        assert begun.wait(GUARD)
        # The only place for long work is taken; hints and generating still work.
        full = ask(client, "count", puzzle="1", seconds=20)
        quick = ask(client, "hint", puzzle=CLASSIC)
        made = ask(client, "generate", family="chain")
        over.set()
        started.join()
        again = ask(client, "count", puzzle="1", seconds=20)
    assert (full.status_code, full.headers["retry-after"]) == (503, str(limits.RETRY_AFTER_SECONDS))
    assert quick.status_code == made.status_code == again.status_code == 200


def test_a_search_on_a_large_board_starts_in_the_long_pool():
    large, classic = {"puzzle": "." * 625}, {"puzzle": CLASSIC}
    asked = {name: verbs()[f"/api/{name}"] for name in ("count", "solve", "hint", "check")}
    assert {name for name, verb in asked.items() if verb.worth_trying(large)} == {"hint", "check"}
    assert all(verb.worth_trying(classic) for verb in asked.values())


def test_a_failed_job_frees_its_place(monkeypatch):
    monkeypatch.setattr(limits, "GENERATE_WORKERS", 1)
    monkeypatch.setattr(limits, "GENERATE_QUEUE", 0)
    with TestClient(application()) as client:
        for _ in range(5):
            assert ask(client, "generate", family="chain", level="nonsense").status_code == 422
        assert ask(client, "generate", family="chain").status_code == 200


def test_the_log_contains_no_query():
    import logging

    from grille.web.log import AccessFormatter

    said = ("127.0.0.1:1", "GET", "/api/daily?family=x&date=y", "1.1", 200)
    line = logging.LogRecord("", 20, "", 0, '%s - "%s %s HTTP/%s" %d', said, None)
    shown = AccessFormatter("%(method)s %(path)s %(status)s").format(line)
    assert shown == "GET /api/daily 200"


def test_a_public_host_requires_open_to_network():
    from grille.web.serve import loopback, serve

    assert [loopback(host) for host in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "example.org")] == [  # noqa: S104
        True,
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(GrilleError, match="--open-to-network"):
        serve("0.0.0.0", 1, open_to_network=False, log=False)  # noqa: S104


def test_a_chain_with_tiles_on_the_table_has_a_next_tile(client):
    said = ask(client, "next", puzzle="0-1 1-2 2-3", moves=[["first t2"], ["right t3"]]).json()
    assert (said["at"], said["steps"], said["ending"]) == ("t1", 1, None)


def test_a_position_may_repeat_moves(client):
    said = ask(client, "hint", puzzle="0-1 1-2 2-3", moves=[["first t1"]], position="r1=t1 r2=t2")
    assert said.status_code == 200
    assert said.json()["step"]["places"] == ["r3=t3"]


@pytest.mark.parametrize("verb", ["hint", "next", "steps", "check", "draw"])
@pytest.mark.parametrize("position", ["r1=t1 r2=t1", "r1=t1 r1=t2", "r2=t1", "r1=t1 r2=t3", "r1=t3 r1=~t3"])
def test_an_impossible_chain_is_refused_with_the_message_of_the_package(client, verb, position):
    reply = ask(client, verb, puzzle="0-1 1-2 2-3", position=position)
    with pytest.raises(GrilleError) as refused:
        grille.parse("0-1 1-2 2-3").hint(position)
    assert (reply.status_code, reply.json()["detail"]) == (422, str(refused.value))


def test_ok_and_can_finish_are_separate(client):
    several = "3:33232201002300211113"
    for moves, ends in (([["r4c4|r4c5"]], (True, False)), ([["r1c1-r1c2"]], (True, True)), ([], (True, True))):
        said = ask(client, "check", puzzle=several, moves=moves).json()
        assert (said["ok"], said["can_finish"]) == ends
    said = ask(client, "check", puzzle=CLASSIC, solution=CLASSIC).json()
    assert (said["ok"], said["can_finish"]) == (False, False)


def test_a_position_is_checked_together_with_the_moves(client):
    reply = ask(client, "draw", puzzle="0-1 1-2 2-3", moves=[["first t1"]], position="r1=t2")
    assert reply.status_code == 422


WORDS = {
    "chain": ("0-1 1-2 2-3 3-0 0-0 on 3-0", "{side}{number}={turn}t{tile}"),
    "sudoku": ("..3.1........4.2", "r{tile}c{number}{sign}{digit}"),
    "dominosa": ("3:12103211023333001220", "r{tile}c{number}{join}r{tile}c{digit}"),
}


@pytest.mark.parametrize("name", WORDS)
def test_random_positions_are_answered_or_refused(client, name):
    chance = random.Random(name)
    puzzle, form = WORDS[name]
    statuses = set()
    for number in range(150):
        words = [
            form.format(
                side=chance.choice("lr"),
                number=chance.randrange(4),
                turn=chance.choice(["", "~"]),
                tile=chance.randrange(6),
                sign=chance.choice(["=", "<>"]),
                digit=chance.randrange(6),
                join=chance.choice("-|="),
            )
            for _ in range(chance.randrange(1, 5))
        ]
        verb = ("hint", "next", "steps", "check", "draw")[number % 5]
        reply = ask(client, verb, puzzle=puzzle, family=name, position=" ".join(words))
        assert reply.status_code in {200, 422}, (words, reply.text)
        statuses.add(reply.status_code)
    assert statuses == {200, 422}


def test_modules_are_sent_without_comments_and_validated(client):
    source = (STATIC / "families/sudoku-variant.js").read_text(encoding="utf-8")
    reply = client.get("/families/sudoku-variant.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert len(reply.text) < 0.9 * len(source)
    assert not re.search(r"^\s*(//|/\*)", reply.text, re.MULTILINE)
    assert "export " in reply.text
    again = client.get("/families/sudoku-variant.js", headers={"if-none-match": reply.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_joined_files_are_kept_by_browsers_and_others_asked_for(client):
    for name in re.findall(r'"(page-[^"]+)"', client.get("/").text):
        reply = client.get(f"/{name}")
        assert reply.status_code == 200
        assert reply.headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]
    for name in ("", "index.html", "sw.js", "enter.js", "clues.css", "icon.svg"):
        reply = client.get(f"/{name}")
        assert reply.headers.get_list("cache-control") == ["no-cache"]
        assert client.get(f"/{name}", headers={"if-none-match": reply.headers["etag"]}).status_code == 304
    assert client.get("/page-0123456789.js").headers["cache-control"] == "no-cache"


def test_only_whole_comments_are_removed():
    text = "// one\n/** two\n * three */\nlet a = 1; // four\n  /** @type {X} */ (b).c = '//';\n"
    assert without_comments(text) == "let a = 1; // four\n(b).c = '//';\n"
