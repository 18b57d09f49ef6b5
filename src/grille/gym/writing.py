"""Write tasks as files: Parquet, JSON lines, chat messages, NumPy arrays, and a folder for Hugging Face `datasets`."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from grille.errors import GrilleError
from grille.gym.card import dataset_card
from grille.gym.splitting import Split
from grille.gym.task import Task
from grille.gym.tasks import label
from grille.table.arrow import arrow
from grille.table.storage import make_folder, place, write_whole
from grille.table.writers import Writer, output_format

# Rows that are labelled and written together, and rows of one file of a dataset.
TOGETHER, FILE_ROWS = 1024, 100_000


def row_of(task: Task) -> dict[str, Any]:
    """Return a task as one row of a table: the prompt, the answer, the puzzle, and the labels as columns."""
    data = task.data()
    labels = data.pop("labels")
    data["details"] = json.dumps(data["details"], ensure_ascii=False)
    uses = [{"technique": name, "count": number} for name, number in labels["techniques"].items()]
    return {**data, **labels, "techniques": uses}


def schema() -> Any:
    """Return the schema of a table of tasks."""
    pa = arrow()
    texts = ("id", "family", "kind", "prompt", "answer", "puzzle", "position", "solution", "details")
    kinds = {
        "level": pa.string(),
        "score": pa.int64(),
        "hardest": pa.string(),
        # Not a map: Hugging Face `datasets` has no such type.
        "techniques": pa.list_(pa.struct([("technique", pa.string()), ("count", pa.int64())])),
        "steps": pa.int64(),
        "width": pa.float64(),
        "trial_depth": pa.int64(),
        "guesses": pa.int64(),
        "givens": pa.int64(),
        "canonical": pa.string(),
        "seed": pa.uint64(),
    }
    return pa.schema([(name, pa.string()) for name in texts] + list(kinds.items()))


def write_tasks(tasks: Iterable[Task], path: str | os.PathLike[str], *, threads: int = 1) -> int:
    """Write tasks as a table, one row each: `.parquet`, `.arrow`, `.csv`, `.tsv` or `.jsonl`. Returns the rows.

    The format follows the name. A file is written whole or not at all.
    """
    name = os.fspath(path)
    found = output_format(name)
    if found is None:
        raise GrilleError(f"{name}: expected a file name with an extension; write_dataset writes a folder")
    return _table(tasks, name, *found, threads)


def _table(tasks: Iterable[Task], name: str, form: str, compression: str | None, threads: int) -> int:
    pa, writer, rows = arrow(), Writer(form, compression, {}), 0
    for some in _some(tasks, threads):
        columns: dict[str, list[Any]] = {field: [] for field in schema().names}
        for task in some:
            for field, value in row_of(task).items():
                columns[field].append(value)
        writer.write(pa.record_batch([pa.array(columns[each.name], each.type) for each in schema()], schema()))
        rows += len(some)
    if not rows:
        raise GrilleError("there are no tasks to write")
    write_whole(place(name), writer.finish())
    return rows


def _some(tasks: Iterable[Task], threads: int) -> Iterator[list[Task]]:
    """Labelled tasks, many at a time. Tasks without an end would never be written."""
    if not isinstance(tasks, (list, tuple, Iterator)) and getattr(tasks, "count", 0) is None:
        raise GrilleError("these tasks have no end: set count=, or write a slice of them")
    left = iter(tasks)
    while some := list(islice(left, TOGETHER)):
        yield label(some, threads)


def write_chat(
    tasks: Iterable[Task], path: str | os.PathLike[str], *, style: str | None = None, prove_again: bool = False
) -> int:
    """Write tasks as JSON lines of chat messages: the prompt, then the answer, with its steps in a style of `traces`.

    Without a style, the assistant gives only the answer. Each line also has the id of its task, and with `prove_again`
    how its steps were proved again. Returns the rows.
    """
    from grille.gym.tracing import traces

    name, rows = os.fspath(path), 0
    form = output_format(name)
    if form is None or form[0] != "jsonl":
        raise GrilleError(f"{name}: expected a name that ends in .jsonl")
    if prove_again and style is None:
        raise GrilleError("prove_again: there are no steps without a style")
    written = io.BytesIO()
    for some in _some(tasks, 1):
        found = [None] * len(some) if style is None else list(traces(some, style, prove_again=prove_again))
        for task, trace in zip(some, found, strict=True):
            fields: dict[str, Any] = {"id": task.id, "messages": _messages(task, trace)}
            if trace is not None and trace.checked is not None:
                fields["checked"] = trace.checked.data()
            written.write(json.dumps(fields, ensure_ascii=False).encode() + b"\n")
            rows += 1
    if not rows:
        raise GrilleError("there are no tasks to write")
    _write_compressed(name, form[1], written.getvalue())
    return rows


def _write_compressed(name: str, compression: str | None, data: bytes) -> None:
    pa = arrow()
    if compression is not None:
        sink = pa.BufferOutputStream()
        with pa.CompressedOutputStream(sink, compression) as stream:
            stream.write(data)
        data = sink.getvalue()
    write_whole(place(name), data)


def _messages(task: Task, trace: Any) -> list[dict[str, Any]]:
    if trace is not None and trace.messages:
        return list(trace.messages)
    answer = f"<answer>\n{task.answer}\n</answer>" if trace is None else trace.text
    return [{"role": "user", "content": task.prompt}, {"role": "assistant", "content": answer}]


def write_arrays(tasks: Iterable[Task], folder: str | os.PathLike[str]) -> int:
    """Write Sudoku of one size as arrays, as recurrent reasoners read them. Returns the rows.

    The folder gets `all__inputs.npy` and `all__labels.npy` of the shape (n, cells), where 1 is an empty cell and digit
    d is d + 1 (0 is padding); `all__puzzle_identifiers.npy`, `all__puzzle_indices.npy` and `all__group_indices.npy`;
    `dataset.json` with the size of the vocabulary; and `labels.jsonl` with the labels of each row. Needs NumPy.
    """
    try:
        import numpy as np
    except ModuleNotFoundError:
        raise GrilleError("write_arrays needs NumPy: pip install numpy") from None
    from grille.sudoku.engine.reasoning import digits_of

    inputs, answers, lines = [], [], []
    for some in _some(tasks, 1):
        for task in some:
            if task.family != "sudoku" or task.kind != "solve":
                raise GrilleError(f"{task.id}: arrays are written for tasks of the kind solve of Sudoku")
            inputs.append(np.frombuffer(digits_of(task.puzzle.givens), np.uint8))
            answers.append(np.frombuffer(digits_of(task.solution.digits), np.uint8))
            lines.append(json.dumps({"id": task.id} | task.labels.data(), ensure_ascii=False))
    sizes = {len(each) for each in inputs}
    if len(sizes) != 1:
        raise GrilleError(f"expected boards of one size, found {len(sizes)} sizes")
    rows, (cells,) = len(inputs), sizes
    side = round(cells**0.5)
    arrays = {
        "inputs": np.stack(inputs) + np.uint8(1),
        "labels": np.stack(answers) + np.uint8(1),
        "puzzle_identifiers": np.zeros(rows, np.int32),
        "puzzle_indices": np.arange(rows + 1, dtype=np.int32),
        "group_indices": np.arange(rows + 1, dtype=np.int32),
    }
    about = {
        "seq_len": cells,
        "vocab_size": side + 2,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": rows,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    path = os.fspath(folder)
    make_folder(place(path))
    for name, values in arrays.items():
        data = io.BytesIO()
        np.save(data, values)
        write_whole(place(f"{path}/all__{name}.npy"), data.getvalue())
    write_whole(place(f"{path}/dataset.json"), json.dumps(about, indent=2).encode() + b"\n")
    write_whole(place(f"{path}/labels.jsonl"), "".join(f"{line}\n" for line in lines).encode())
    return rows


def write_dataset(
    tasks: Iterable[Task],
    folder: str | os.PathLike[str],
    *,
    split: Split | None = None,
    title: str = "Verified puzzles by Grille",
    threads: int = 1,
) -> dict[str, int]:
    """Write a folder that Hugging Face `datasets` loads without a script: Parquet files by split, and a dataset card.

    Equivalent puzzles are always in the same split. Returns the rows of each split. The folder must not exist, or be
    empty.
    """
    path = os.fspath(folder)
    if os.path.isdir(path) and os.listdir(path):
        raise GrilleError(f"{path}: the folder is not empty")
    split = split or Split(train=0.9, test=0.1)
    parts: dict[str, list[Task]] = {name: [] for name in split.parts}
    for some in _some(tasks, threads):
        for task in some:
            parts[split.of(task)].append(task)
    if not any(parts.values()):
        raise GrilleError("there are no tasks to write")
    make_folder(place(f"{path}/data"))
    rows = {}
    for name, held in parts.items():
        files = -(-len(held) // FILE_ROWS)
        for number in range(files):
            rest = held[number * FILE_ROWS : (number + 1) * FILE_ROWS]
            _table(rest, f"{path}/data/{name}-{number:05}-of-{files:05}.parquet", "parquet", None, threads)
        rows[name] = len(held)
    card = dataset_card(title, [task for held in parts.values() for task in held], rows, split)
    write_whole(place(f"{path}/README.md"), card.encode())
    return rows
