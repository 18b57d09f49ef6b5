"""Output: a folder of parts with a manifest, or one file that is put together from parts at the end."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

from grille.errors import GrilleError, unknown
from grille.table.manifest import Manifest
from grille.table.pending import Pending
from grille.table.reading import NO_TYPES, file_batches, part_batches
from grille.table.shard import STATE, Entry, Work, commit, place_in, read_entry
from grille.table.storage import (
    Place,
    absolute,
    delete,
    delete_folder,
    files_in,
    is_draft,
    is_folder,
    make_folder,
    open_whole,
    place,
    read_whole,
    size_of,
)
from grille.table.text_files import ReadRows
from grille.table.writers import CODECS, EXTENSIONS, Writer, output_format, whole


class Output:
    """Where the results of a job go."""

    def __init__(self, output: str, form: str | None, codec: str | None = None) -> None:
        if not output:
            raise GrilleError("output: expected a folder, or a file such as solved.parquet")
        self._text = output
        self._where = place(output)
        single = None if is_folder(self._where) else output_format(self._where.path)
        if form is not None and form not in EXTENSIONS:
            raise unknown("format", form, EXTENSIONS)
        if single is not None and form is not None and form != single[0]:
            raise GrilleError(f"{output}: the name says {single[0]}, but --format {form} was given")
        if codec is not None and codec not in CODECS:
            raise unknown("compression", codec, CODECS)
        if codec is not None and (form if single is None else single[0]) not in {None, "parquet", "arrow"}:
            message = "compression is for the columns of Parquet and Arrow files"
            raise GrilleError(f"{output}: {message}; a text file is compressed if its name ends in .gz or .zst")
        self.codec = codec or CODECS[0]
        self._single = single
        # The parts of a single file keep the types of their columns, whatever the file is.
        self.form = "parquet" if single is not None else form or "parquet"
        self.part_compression: str | None = None
        self.manifest: Place | None = None
        self.folder = absolute(output)
        if single is not None:
            self.manifest = self._where.sibling(f"{self._where.name}.manifest.json")
            self.folder = absolute(_sibling(output, f".{self._where.name}.parts"))

    @property
    def name_of_format(self) -> str:
        """The format in the manifest."""
        if self._single is None:
            return self.form
        form, compression = self._single
        return form if compression is None else f"{form} {compression}"

    def check_inputs(self, urls: Sequence[str]) -> None:
        """Raise GrilleError if the results would replace what the job reads, or be read by its next run."""
        for url in urls:
            read = _real(url)
            if self._single is not None and read == _real(self._text):
                raise GrilleError(f"{self._text}: the output is an input of the job; choose another file")
            if self._single is None and read.rpartition("/")[0] == _real(self._text):
                raise GrilleError(f"{self._text}: the folder holds {place(url).name}, an input of the job")

    def check_writable(self) -> None:
        """Create the folder. Raises GrilleError if that is not possible."""
        try:
            make_folder(place(self.folder))
            if place(self.folder).is_local and not os.access(place(self.folder).path, os.W_OK):
                raise PermissionError(13, "permission denied")
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise GrilleError(f"{self._text}: the folder can't be written: {reason}") from None

    def complete(self, manifest: Manifest, *, new_budget: bool) -> list[Entry] | None:
        """Return the entries of a single file that is complete. Raises GrilleError for another file of that name.

        With `new_budget` the file may have been written with other limits for each puzzle.
        """
        if self._single is None:
            return None
        size = size_of(self._where)
        if size is None:
            return None
        written = read_whole(self.manifest) if self.manifest is not None else None
        try:
            found: dict[str, Any] = {} if written is None else json.loads(written)
        except ValueError:
            found = {}
        if found.get("size") != size:
            if manifest.is_under_way():
                return None  # killed after the file was put together and before its manifest was written
            raise GrilleError(f"{self._text}: the file exists and was not written by this job; use --overwrite")
        if change := manifest.change(found["job"], new_budget=new_budget):
            raise GrilleError(f"{self._text}: {change}; use --overwrite to start again")
        return [Entry(**each) for each in found["parts"]]

    def reopen(self, work: Work, entries: Sequence[Entry]) -> None:
        """Cut a complete file into its parts again, so that some of their rows can be done again."""
        form, _ = self._single or (self.form, None)
        if form not in {"parquet", "arrow"}:
            raise GrilleError(f"{self._text}: {NO_TYPES}")
        rows = Pending()
        batches = file_batches(self._where, form)
        for number, entry in enumerate(entries):
            while rows.rows < entry.rows and (batch := next(batches, None)) is not None:
                rows.add(ReadRows(batch, {}))
            part = rows.take(entry.rows).batch if entry.rows else None
            # A part that is there already may have rows that were done again.
            if part is not None and read_entry(work, number) is None:
                content = whole(work.writer(), [part])
                commit(work, number, content, entry.rows, entry.tally, entry.origin)

    def finish(self, work: Work, manifest: Manifest, entries: Sequence[Entry]) -> None:
        """Put a single file together, and write the manifest."""
        if self._single is None:
            manifest.finish(entries)
            return
        form, compression = self._single
        with open_whole(self._where) as sink:
            writer = Writer(form, compression, work.metadata, sink, work.codec)
            for number in range(len(entries)):
                for batch in part_batches(work, number):
                    writer.write(batch)
            writer.close()
        manifest.finish(entries, size=size_of(self._where))
        delete_folder(place(self.folder))
        for each in files_in(self._where.sibling("")):
            if is_draft(each.name) and each.name.startswith(f".{self._where.name}."):
                delete(each)

    def tidy(self) -> None:
        """Remove what workers were writing when they ended, and folders that hold nothing.

        A job that was refused leaves no trace.
        """
        folder = place(self.folder)
        if folder.is_local:
            for each in (*files_in(folder), *files_in(place_in(self.folder, STATE))):
                if is_draft(each.name):
                    delete(each)
            state = place_in(self.folder, STATE).path
            if os.path.isdir(state) and set(os.listdir(state)) <= {"lock", "job.json"}:
                for name in os.listdir(state):
                    os.remove(os.path.join(state, name))
            for path in (state, folder.path):
                if os.path.isdir(path) and not os.listdir(path):
                    os.rmdir(path)


def _real(text: str) -> str:
    """Return the one name of a local file or folder, whatever links lead there; a URL without its query."""
    where = place(text)
    if where.is_local:
        return os.path.realpath(where.path).replace(os.sep, "/")
    return text.partition("?")[0].rstrip("/")


def _sibling(output: str, name: str) -> str:
    base, mark, query = output.partition("?") if "://" in output else (output, "", "")
    head, slash, _ = base.rpartition("/")
    return f"{head}{slash}{name}{mark}{query}"
