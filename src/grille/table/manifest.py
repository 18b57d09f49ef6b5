"""Manifest: what a folder of results holds, and the state of a job that is not finished.

`_state/job.json` says which job writes here, `_state/part-00000.json` that a part is done. At the end they become
`_manifest.json`, sorted, without times or the number of workers: the same job gives the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

from grille.errors import GrilleError
from grille.table.shard import STATE, Entry, Work, checked_entry, place_in, read_entry
from grille.table.storage import (
    Place,
    delete,
    delete_folder,
    exists,
    files_in,
    is_draft,
    make_folder,
    read_whole,
    sync_folder,
    write_whole,
)

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MANIFEST = "_manifest.json"
# What may differ between a job and its continuation with --retry-limits.
BUDGET = ("seconds", "nodes")


class Manifest:
    """The state of the job of one output folder."""

    def __init__(self, work: Work, job: Mapping[str, Any], finished: Place | None = None) -> None:
        """Describe a job; `finished` is where the manifest is written, by default in the folder."""
        self._work, self.job = work, dict(job)
        self._finished = finished or place_in(work.folder, MANIFEST)
        self._job_file = place_in(work.folder, f"{STATE}/job.json")
        self._listed: dict[str, Any] = {}

    def begin(self, *, overwrite: bool, new_budget: bool) -> bool:
        """Start or continue the job. Returns whether it was finished before.

        Raises GrilleError if the folder holds something else and `overwrite` is not set.
        """
        finished = _object(read_whole(self._finished))
        before = _object(read_whole(self._job_file)) or (finished or {}).get("job")
        if finished is None and before is not None and not self._has_results():
            before = None
        if before is None and not overwrite:
            self._refuse_foreign_files()
        if before is not None and not overwrite and (change := self.change(before, new_budget=new_budget)):
            raise GrilleError(f"{self._place()}: {change}; use --overwrite to start again")
        if overwrite:
            self.clear()
            finished = None
        make_folder(place_in(self._work.folder, STATE))
        write_whole(self._job_file, json.dumps(self.job, sort_keys=True).encode())
        self._listed = {entry["part"]: entry for entry in (finished or {}).get("parts", ())}
        return finished is not None

    def is_under_way(self) -> bool:
        """Return whether this job was begun here and not finished."""
        return _object(read_whole(self._job_file)) == self.job

    def _has_results(self) -> bool:
        """Return whether an unfinished job has done anything yet."""
        own = {self._job_file.name, "lock"}
        state = files_in(place_in(self._work.folder, STATE))
        return any(each.name not in own and not is_draft(each.name) for each in state)

    def _place(self) -> str:
        return self._finished.path.removesuffix(f"/{MANIFEST}")

    def _refuse_foreign_files(self) -> None:
        names = [each.name for each in files_in(place_in(self._work.folder, ""))]
        names = [name for name in names if not name.startswith(".")]
        if names:
            message = f"{self._place()}: the folder holds files of another origin ({names[0]})"
            raise GrilleError(f"{message}; choose another folder, or use --overwrite")

    def change(self, before: Mapping[str, Any], *, new_budget: bool) -> str | None:
        """Say what differs between this job and the one that wrote here; None if they are the same."""
        if before.get("inputs") != self.job["inputs"]:
            return "the input has changed since"
        for name in self.job:
            old, new = before.get(name), self.job[name]
            if name == "options" and new_budget:
                old = {key: value for key, value in (old or {}).items() if key not in BUDGET}
                new = {key: value for key, value in new.items() if key not in BUDGET}
            if old != new:
                return f"the results there were written by another job: {name} was {_short(old)}, is {_short(new)}"
        return None

    def clear(self) -> None:
        """Delete the parts, the state and the manifest of an earlier job; files of other origin stay."""
        delete(self._finished)
        for each in files_in(place_in(self._work.folder, "")):
            if each.name.startswith("part-"):
                delete(each)
        lock = place_in(self._work.folder, f"{STATE}/lock")
        for each in files_in(place_in(self._work.folder, STATE)):
            if each.path != lock.path:
                delete(each)

    def entry(self, number: int) -> Entry | None:
        """Return the entry of a shard that is done and whose part is there."""
        part = self._work.part(number).name
        return read_entry(self._work, number) or checked_entry(self._work, self._listed.get(part))

    def finish(self, entries: Sequence[Entry], size: int | None = None) -> None:
        """Write the manifest, and remove the state and parts that do not belong to the job.

        `size` is that of a single file that was put together from the parts.
        """
        tally: dict[str, int] = {}
        for entry in entries:
            for word, number in entry.tally.items():
                tally[word] = tally.get(word, 0) + number
        content: dict[str, Any] = {
            "job": self.job,
            "rows": sum(entry.rows for entry in entries),
            "tally": dict(sorted(tally.items())),
            "parts": [entry.data() for entry in entries],
        }
        if size is not None:
            content["size"] = size
        # The names of the parts, before the file that lists them.
        sync_folder(place_in(self._work.folder, ""))
        write_whole(self._finished, json.dumps(content, indent=1, sort_keys=True).encode() + b"\n")
        known = {entry.part for entry in entries}
        for each in files_in(place_in(self._work.folder, "")):
            # A run that was killed leaves the draft of a part.
            if (each.name.startswith("part-") and each.name not in known) or is_draft(each.name):
                delete(each)
        delete_folder(place_in(self._work.folder, STATE))


class Lock:
    """The right to write into a folder. A second run is refused."""

    def __init__(self, folder: str, *, unlock: bool) -> None:
        self._place = place_in(folder, f"{STATE}/lock")
        self._file: int | None = None
        make_folder(place_in(folder, STATE))
        if not self._place.is_local or fcntl is None:
            self._mark(folder, unlock=unlock)
            return
        while self._file is None:
            make_folder(place_in(folder, STATE))
            self._file = self._take(folder)

    def _take(self, folder: str) -> int | None:
        """Return the open lock file; None if another run removed it at this moment, at its end."""
        try:
            file = os.open(self._place.path, os.O_RDWR | os.O_CREAT, 0o644)
        except FileNotFoundError:
            return None
        try:
            # Released by the system when the process ends, however that happens.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), os.stat(self._place.path)):
                return file
        except FileNotFoundError:
            pass
        except BlockingIOError:
            os.close(file)
            raise GrilleError(
                f"{folder}: another run is writing there; wait for it, or choose another folder"
            ) from None
        os.close(file)
        return None

    def _mark(self, folder: str, *, unlock: bool) -> None:
        # An object store has no locks that end with a process, so a run that was killed leaves its mark.
        if exists(self._place) and not unlock:
            message = "another run is writing there, or was killed"
            raise GrilleError(f"{folder}: {message}; if none is running, use --unlock")
        write_whole(self._place, b"{}")

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
        else:
            delete(self._place)


def _object(written: bytes | None) -> dict[str, Any] | None:
    try:
        found = None if written is None else json.loads(written)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
