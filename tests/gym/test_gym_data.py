"""Traces, splits, decontamination, augmentation, pictures and files."""

import json
from itertools import combinations, pairwise

import numpy as np
import pyarrow.parquet as pq
import pytest

import grille
from grille.errors import GrilleError
from grille.family import logic_of
from grille.gym import (
    Split,
    Tasks,
    augment,
    canonical_hash,
    decontaminate,
    known_hashes,
    score,
    traces,
    write_arrays,
    write_chat,
    write_dataset,
    write_tasks,
)
from grille.sudoku.symmetry import Symmetry

SMALL = {"sudoku": {"size": 6}, "dominosa": {"size": 3}, "chain": {"level": "medium"}}
STYLES = ("words", "moves", "states", "chat", "tools")
each_family = pytest.mark.parametrize("family", SMALL)


@each_family
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("wrong_turns", [0, 2])
def test_a_trace_is_true_and_ends_in_the_answer(family, style, wrong_turns):
    tasks = Tasks(family, seed=4, **SMALL[family])[:3]
    for task, trace in zip(tasks, traces(tasks, style, wrong_turns=wrong_turns), strict=True):
        assert trace.task is task
        assert score(task, trace.text).reward == 1.0
        logic = logic_of(task.puzzle)
        kept = grille.Position()
        turn = None
        for step in trace.steps:
            new = grille.Position(frozenset(step.places), frozenset(step.removes))
            if step.action == "step":
                assert not logic.mistakes(task.solution, new)
                # Proved again by exact cover: the opposite has no solution.
                if family != "chain":
                    removes = frozenset(word.replace("=", "<>") for word in step.places[:1])
                    places = frozenset(word.replace("<>", "=") for word in step.removes[:1])
                    opposite = grille.Position(places if not removes else frozenset(), removes)
                    assert logic.has_solution(task.puzzle, kept | opposite, None) is False
                kept |= new
            elif step.action == "try":
                assert turn is None
                turn = kept | new
                assert logic.has_solution(task.puzzle, turn, None) is False
            elif step.action == "follow":
                turn |= new
            elif step.action == "undo":
                turn = None
        assert turn is None
        assert logic.finished(task.puzzle, kept)
        assert json.loads(json.dumps(trace.data()))["id"] == task.id
        if wrong_turns and family != "chain":
            assert sum(step.action == "contradiction" for step in trace.steps) == 2


def test_traces_are_those_of_the_puzzle_and_do_not_depend_on_threads():
    tasks = Tasks("sudoku", level="medium", seed=2)[:8]
    for task, trace in zip(tasks, traces(tasks, threads=2), strict=True):
        expected = task.puzzle.steps().trace().steps
        assert [step.sentence for step in trace.steps] == [step.sentence for step in expected]
        assert trace == next(traces(task, threads=1))
        assert next(traces(task, wrong_turns=2)) == next(traces(task, wrong_turns=2))


def test_tool_calls_replay_to_the_solution():
    task = Tasks("sudoku", size=6, seed=3)[1]
    (trace,) = traces(task, "tools")
    digits = list(task.puzzle.givens)
    calls = [call for message in trace.messages for call in message.get("tool_calls", ())]
    for call in calls:
        move = json.loads(call["function"]["arguments"])["move"]
        if call["function"]["name"] == "place":
            digits[task.puzzle.layout.cell(int(move[1]), int(move[3]))] = move[-1]
    assert "".join(digits) == task.solution.digits
    assert len({call["id"] for call in calls}) == len(calls)


def test_unknown_styles_and_false_steps_are_refused():
    task = Tasks("sudoku", size=6, seed=3)[1]
    with pytest.raises(GrilleError, match="unknown style"):
        traces(task, "song")
    from grille.gym.tracing import prove

    step = task.puzzle.steps().trace().steps[0]
    false = step._replace(places=(), removes=tuple(word.replace("=", "<>") for word in step.places))
    with pytest.raises(GrilleError, match="the solution contradicts"):
        prove(task, [false], task.solution)
    with pytest.raises(GrilleError, match="leave cells empty"):
        prove(task, [step], task.solution)


def test_equivalent_puzzles_are_in_the_same_part():
    split = Split(train=0.5, validation=0.25, test=0.25, seed=3)
    parts = set()
    for at, task in enumerate(Tasks("sudoku", level="easy", seed=1)[:25]):
        moved = Symmetry.random(task.puzzle.layout, at).of(task.puzzle)
        assert canonical_hash(moved) == canonical_hash(task) == task.labels.canonical
        assert split.of(moved) == split.of(task) == split.of(task.canonical)
        parts.add(split.of(task))
    assert parts == {"train", "validation", "test"}
    shares = [split.of(f"{number:032x}") for number in range(4000)]
    assert 0.45 < shares.count("train") / 4000 < 0.55


def test_variants_that_are_turned_are_in_the_same_part():
    jigsaw = Tasks("sudoku", variant="jigsaw", size=6, seed=1)[0].puzzle
    from grille.gym.families.sudoku import identity

    grid = jigsaw.solve().solution
    assert identity(jigsaw, grid) != identity(Tasks("sudoku", variant="jigsaw", size=6, seed=1)[1].puzzle, None)
    killer = Tasks("sudoku", variant="killer", size=6, seed=1)[:2]
    assert len({task.canonical for task in killer}) == 2


@pytest.mark.parametrize("shares", [{"train": 0.5}, {"train": 1.5, "test": -0.5}, {"a b": 1.0}, {"train": True}])
def test_shares_that_make_no_split(shares):
    with pytest.raises(GrilleError):
        Split(shares)


@pytest.mark.parametrize("suffix", [".txt", ".csv", ".jsonl", ".parquet"])
def test_puzzles_of_other_files_are_removed(tmp_path, suffix):
    tasks = Tasks("sudoku", size=6, seed=1)[:6]
    moved = [Symmetry.random(task.puzzle.layout, 3).of(task.puzzle).notation() for task in tasks[:2]]
    path = tmp_path / f"known{suffix}"
    if suffix == ".parquet":
        import pyarrow as pa

        pq.write_table(pa.table({"id": [1, 2], "puzzle": moved}), path)
    elif suffix == ".jsonl":
        path.write_text("".join(json.dumps({"puzzle": text}) + "\n" for text in moved))
    else:
        path.write_text("\n".join([*(["puzzle"] if suffix == ".csv" else []), *moved]) + "\n")
    assert list(decontaminate(tasks, path)) == tasks[2:]
    assert list(decontaminate(tasks, str(path), [tasks[5].puzzle])) == tasks[2:5]
    others = [tasks[0], tasks[5]]
    assert list(decontaminate(tasks, tasks[1:5])) == others
    assert list(decontaminate(tasks, known_hashes(tasks[1:5]))) == others


def test_a_row_that_is_not_a_puzzle_is_an_error_of_decontamination(tmp_path):
    with pytest.raises(GrilleError, match="row 2"):
        known_hashes(["..3.1........4.2", "what?"])
    path = tmp_path / "known.csv"
    path.write_text("puzzle\n..3.1........4.2\n")
    with pytest.raises(GrilleError, match="not in a list"):
        known_hashes([str(path)])
    with pytest.raises(GrilleError):
        known_hashes(str(tmp_path / "absent.csv"))


@pytest.mark.parametrize("size", [4, 6, 9])
def test_augmented_boards_are_equivalent_and_keep_their_solutions(size):
    tasks = Tasks("sudoku", size=size, seed=2)[:12]
    puzzles = np.array([np.array(task.puzzle).ravel() for task in tasks])
    solutions = np.array([np.array(task.solution).ravel() for task in tasks])
    moved, solved = augment(puzzles, solutions, seed=1)
    assert (moved != puzzles).any(axis=1).all()
    for task, puzzle, solution in zip(tasks, moved, solved, strict=True):
        other = grille.Sudoku(puzzle.reshape(size, size).tolist())
        assert canonical_hash(other) == task.canonical
        assert np.array(other.solve().solution).ravel().tolist() == solution.tolist()
        assert other.rate().level == task.labels.level
    again = augment(puzzles.reshape(12, size, size), seed=1)
    assert (again.reshape(12, -1) == moved).all()
    assert (augment(puzzles, seed=2) != moved).any()


def test_all_symmetries_are_reached():
    board = np.arange(16).reshape(1, 16) % 4 + 1
    grid = augment(np.repeat(np.array([[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]]), 4000, axis=0), seed=1)
    # Every first row is equally likely to be any of the 24 permutations of the digits.
    rows = {tuple(row[:4]) for row in grid.tolist()}
    assert len(rows) == 24
    with pytest.raises(GrilleError):
        augment(board * 9)
    with pytest.raises(GrilleError, match="not Task"):
        augment(Tasks("sudoku", size=4)[0])
    with pytest.raises(GrilleError):
        augment(np.zeros((2, 7), int))
    with pytest.raises(GrilleError):
        augment(np.zeros((2, 16), float))


@each_family
def test_pictures(family):
    task = Tasks(family, "step", seed=1, **SMALL[family])[0]
    small, large = task.png(width=200), task.png(width=400, theme="dark")
    assert small.startswith(b"\x89PNG")
    assert [int.from_bytes(each[16:20], "big") for each in (small, large)] == [200, 400]
    with pytest.raises(GrilleError, match="width"):
        task.png(width=10**6)


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl", ".csv", ".arrow", ".jsonl.gz"])
def test_tables_have_one_row_for_each_task(tmp_path, suffix):
    tasks = [*Tasks("sudoku", size=6, seed=1)[:4], *Tasks("chain", "length", seed=1)[:3]]
    path = tmp_path / f"tasks{suffix}"
    assert write_tasks(tasks, path) == 7
    if suffix == ".parquet":
        rows = pq.read_table(path).to_pylist()
        assert [row["id"] for row in rows] == [task.id for task in tasks]
        assert {each["technique"]: each["count"] for each in rows[0]["techniques"]} == tasks[0].labels.techniques
        assert json.loads(rows[5]["details"]) == tasks[5].details
    first = path.read_bytes()
    write_tasks(tasks, path)
    assert path.read_bytes() == first


def test_chat_lines(tmp_path):
    tasks = Tasks("sudoku", size=6, seed=1)[:3]
    for style in (None, "words", "chat"):
        write_chat(tasks, tmp_path / "chat.jsonl", style=style)
        lines = [json.loads(line) for line in (tmp_path / "chat.jsonl").read_text().splitlines()]
        for task, line in zip(tasks, lines, strict=True):
            assert line["messages"][0] == {"role": "user", "content": task.prompt}
            assert score(task, line["messages"][-1]["content"]).reward == 1.0
            roles = [message["role"] for message in line["messages"]]
            assert all(one != other for one, other in pairwise(roles))
    write_chat(tasks, tmp_path / "chat.jsonl", style="moves", prove_again=True)
    for task, line in zip(tasks, (tmp_path / "chat.jsonl").read_text().splitlines(), strict=True):
        assert sum(json.loads(line)["checked"]["proofs"].values()) == task.labels.steps
    with pytest.raises(GrilleError, match="no steps without a style"):
        write_chat(tasks, tmp_path / "chat.jsonl", prove_again=True)


def test_arrays_as_recurrent_reasoners_read_them(tmp_path):
    tasks = Tasks("sudoku", seed=1)[:5]
    assert write_arrays(tasks, tmp_path / "train") == 5
    inputs = np.load(tmp_path / "train" / "all__inputs.npy")
    labels = np.load(tmp_path / "train" / "all__labels.npy")
    assert inputs.shape == labels.shape == (5, 81)
    assert ((inputs == labels) | (inputs == 1)).all()
    assert (labels.min(), labels.max(), inputs.min()) == (2, 10, 1)
    about = json.loads((tmp_path / "train" / "dataset.json").read_text())
    assert (about["seq_len"], about["vocab_size"], about["total_groups"]) == (81, 11, 5)
    with pytest.raises(GrilleError, match="boards of one size"):
        write_arrays([*tasks, *Tasks("sudoku", size=6)[:1]], tmp_path / "mixed")
    with pytest.raises(GrilleError, match="arrays are written for"):
        write_arrays(Tasks("chain")[:1], tmp_path / "chains")


def test_a_dataset_folder_with_a_card(tmp_path):
    tasks = Tasks("sudoku", size=6, seed=1, count=60)
    rows = write_dataset(tasks, tmp_path / "data", split=Split(train=0.7, test=0.3))
    assert sum(rows.values()) == 60
    hashes = {}
    for name, number in rows.items():
        table = pq.read_table(tmp_path / "data" / "data" / f"{name}-00000-of-00001.parquet")
        assert table.num_rows == number
        hashes[name] = {*table.column("canonical").to_pylist()}
    assert all(not one & other for one, other in combinations(hashes.values(), 2))
    card = (tmp_path / "data" / "README.md").read_text()
    assert card.startswith("---\nlicense: cc0-1.0\n")
    assert "path: data/train-*.parquet" in card
    with pytest.raises(GrilleError, match="not empty"):
        write_dataset(tasks, tmp_path / "data")


def test_tasks_without_an_end_and_files_without_a_format_are_refused(tmp_path):
    with pytest.raises(GrilleError, match="no end"):
        write_tasks(Tasks("sudoku"), tmp_path / "all.parquet")
    with pytest.raises(GrilleError, match="no tasks"):
        write_tasks([], tmp_path / "none.parquet")
    with pytest.raises(GrilleError):
        write_tasks(Tasks("sudoku")[:1], tmp_path / "tasks.docx")
    with pytest.raises(GrilleError, match=r"\.jsonl"):
        write_chat(Tasks("sudoku")[:1], tmp_path / "chat.parquet")
    assert list(tmp_path.iterdir()) == []
