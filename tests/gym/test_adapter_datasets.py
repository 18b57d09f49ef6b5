"""Hugging Face `datasets` loads the files of `grille.gym` without a script, with their types and splits."""

from __future__ import annotations

import pytest

from grille.gym import Tasks, from_id, score, write_chat, write_dataset, write_tasks

datasets = pytest.importorskip("datasets", reason="datasets is not installed: grille[datasets]")

TASKS = Tasks("sudoku", size=4, seed=9, count=60)


@pytest.fixture
def load(tmp_path):
    """The library's own loader, without its cache of earlier files and without the network."""

    def loaded(*arguments, **settings):
        return datasets.load_dataset(*arguments, cache_dir=str(tmp_path / "cache"), **settings)

    return loaded


def test_a_folder_is_loaded_with_its_splits(tmp_path, load):
    rows = write_dataset(TASKS, tmp_path / "tasks")
    found = load(str(tmp_path / "tasks"))
    assert {name: len(found[name]) for name in found} == {name: number for name, number in rows.items() if number}
    everything = [row for name in found for row in found[name]]
    assert {row["id"] for row in everything} == {task.id for task in TASKS}
    for row in everything[:5]:
        assert score(from_id(row["id"]), row["answer"]).reward == 1.0
        assert row["prompt"] == from_id(row["id"]).prompt
    assert found["train"].features["score"].dtype == "int64"


def test_a_parquet_file_and_chat_lines_are_loaded(tmp_path, load):
    write_tasks(TASKS, tmp_path / "tasks.parquet")
    write_chat(TASKS, tmp_path / "chat.jsonl")
    table = load("parquet", data_files=str(tmp_path / "tasks.parquet"), split="train")
    chats = load("json", data_files=str(tmp_path / "chat.jsonl"), split="train")
    assert table["id"][:3] == chats["id"][:3] == [TASKS[at].id for at in range(3)]
    assert [message["role"] for message in chats[0]["messages"]] == ["user", "assistant"]


def test_rows_are_streamed(tmp_path, load):
    write_tasks(TASKS, tmp_path / "tasks.parquet")
    stream = load("parquet", data_files=str(tmp_path / "tasks.parquet"), split="train", streaming=True)
    assert next(iter(stream))["id"] == TASKS[0].id
