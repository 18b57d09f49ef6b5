"""Export the page and its data as static files."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from html import escape
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from grille.cores import cores
from grille.errors import GrilleError
from grille.web import page_files
from grille.web.joined import is_joined, joined
from grille.web.page_files import STATIC
from grille.web.policy import policy
from grille.web.public_url import PublicUrl
from grille.web.site import content
from grille.web.site.copies import ENDINGS, Compress, copies
from grille.web.site.engine import ENGINE_PAGE, ENGINE_WORKERS, SCRIPTS, Bundle, release_of
from grille.web.site.plan import Group, SitePlan, groups

# Every export has this file; a folder that has it may be replaced.
INDEX = "data/index.json"
CATALOGUE = "families.json.gz"
# The names of data files contain a hash of what they hold, so a browser may keep them for good.
_HASH = 10


class Exported(NamedTuple):
    """What an export wrote: puzzles, files, and bytes in total."""

    puzzles: int
    files: int
    size: int


# Called with the number of groups that are done and of all.
Report = Callable[[int, int], None]


def export(
    folder: Path,
    plan: SitePlan,
    base_url: str | None = None,
    jobs: int | None = None,
    report: Report = lambda _done, _all: None,
    engine: Bundle | None = None,
    brotli: Compress | None = None,
) -> Exported:
    """Write the site, with the engine if one is given. Raises GrilleError where the folder holds something else.

    Data files are written first and the index last, so that a site in use is complete at any time. A site with the
    engine has compressed copies of its files; Brotli's, if a function for them is given.
    """
    address = None if base_url is None else PublicUrl.parse(base_url, "--base-url")
    _check(folder)
    wanted = list(groups(plan))
    writer = _Writer(folder)
    stock: dict[str, dict[str, list[dict[str, Any]]]] = {record.name: {} for record in plan.records}
    variants: dict[str, dict[str, dict[str, list[dict[str, Any]]]]] = {record.name: {} for record in plan.records}
    count = 0
    for done, (group, files) in enumerate(_generated(wanted, jobs), 1):
        for number, data in files:
            count += number
            if group.month:
                writer.named(f"daily/{group.family}-{group.level}-{group.month}.json.gz", data)
            else:
                parts = (group.family, group.variant, group.level)
                name = writer.hashed(f"stock/{'-'.join(filter(None, parts))}", data)
                there = variants[group.family].setdefault(group.variant, {}) if group.variant else stock[group.family]
                there.setdefault(group.level, []).append({"file": name, "count": number})
        report(done, len(wanted))
    writer.named(CATALOGUE, content.packed(content.catalogue_of(plan, with_engine=engine is not None)))
    for record in plan.records:
        for technique, lesson in content.lessons_of(record):
            writer.named(f"lesson/{record.name}-{technique}.json.gz", content.packed(lesson))
        first = content.first_of(record)
        if first is not None:
            writer.named(f"first-{record.name}.json.gz", content.packed(first))
    days = {"from": plan.first_day.isoformat(), "to": plan.last_day.isoformat()} if plan.days else None
    data_folder = writer.settle()
    index = {"folder": data_folder, "stock": stock, "variants": variants, "days": days}
    _page(writer, address, engine, index, brotli)
    writer.clean(data_folder, engine)
    return Exported(count, writer.files, writer.size)


def _check(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise GrilleError(f"{folder} is not a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / INDEX).is_file():
        raise GrilleError(f"{folder} is not empty and holds no exported site: choose another folder")


def _generated(wanted: list[Group], jobs: int | None) -> Iterator[tuple[Group, list[tuple[int, bytes]]]]:
    """The files of each group, in order. Most of the work is in Python, so processes do it."""
    workers = min(jobs or cores(), max(1, len(wanted)))
    if workers == 1:
        yield from ((group, _files(group)) for group in wanted)
        return
    # Not forked: threads of the caller could hold locks.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from zip(wanted, pool.map(_files, wanted), strict=True)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _files(group: Group) -> list[tuple[int, bytes]]:
    found = content.puzzles(group)
    return [(len(found), content.month_file(found))] if group.month else list(content.chunks(found))


def _page(
    writer: _Writer, address: PublicUrl | None, engine: Bundle | None, index: dict[str, Any], brotli: Compress | None
) -> None:
    """Write the page and the index of the data; the service worker, which makes an update known, comes last."""
    files = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.is_file()}
    special = {"index.html", "sw.js", *ENGINE_WORKERS}
    page = {
        name: page_files.content(name)
        for name in files
        if name not in special and (engine is not None or name not in ENGINE_PAGE)
    }
    start = joined((STATIC / "index.html").read_text(encoding="utf-8"))
    html = start.html
    page |= {name: data for name, data in start.files.items() if name in page or is_joined(name)}
    listing = json.dumps(index, separators=(",", ":")).encode("utf-8")
    # Every start needs them: they are fetched while the script is.
    early = (INDEX, f"data/{index['folder']}{CATALOGUE}")
    if engine is None:
        worker = start.service_worker()
        html = _html(html, address, policy(frame_ancestors=""), "", early)
    else:
        release = release_of(page | {INDEX: listing}, engine)
        html = _html(html, address, policy(frame_ancestors="", script_src=SCRIPTS), release.version, early)
        worker = release.service_worker(html.encode("utf-8"))
        page |= release.files
    page |= {"index.html": html.encode("utf-8"), INDEX: listing, "sw.js": worker}
    # All of them are ready before the first is written.
    beside = {} if engine is None else copies(page, brotli)
    for name, data in page.items():
        writer.file(name, data)
        for copy in (f"{name}{ending}" for ending in ENDINGS):
            if copy in beside:
                writer.file(copy, beside[copy])


def _html(html: str, address: PublicUrl | None, policy: str, version: str, early: Iterable[str]) -> str:
    """The page. Its head names the data, the release, the public address for share links, and what is fetched early."""
    head = [f'<link rel="preload" href="{name}" as="fetch" crossorigin />' for name in early]
    head.append('<meta name="grille-data" content="data/" />')
    if version:
        head.append(f'<meta name="grille-engine" content="{version}" />')
    if address is not None:
        head.append(f'<link rel="canonical" href="{escape(address.address)}" />')
    # The policy holds for what comes after it.
    charset = '<meta charset="utf-8" />'
    bound = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy, quote=False)}" />'
    html = html.replace(charset, f"{charset}\n    {bound}", 1)
    return html.replace("</head>", "  " + "\n    ".join(head) + "\n  </head>", 1)


class _Writer:
    """Writes files into the folder of the site, each complete or not at all."""

    def __init__(self, folder: Path) -> None:
        self.files = self.size = 0
        self._written: set[str] = set()
        self._folder = folder
        self._data: dict[str, bytes] = {}

    def named(self, name: str, data: bytes) -> None:
        """Keep a data file for the data folder."""
        self._data[name] = data

    def hashed(self, name: str, data: bytes) -> str:
        """Keep a data file under a name with a hash of its content, and return that name."""
        found = f"{name}-{hashlib.sha256(data).hexdigest()[:_HASH]}.json.gz"
        self._data[found] = data
        return found

    def settle(self) -> str:
        """Write the data files into a folder named after their content, and return that name."""
        total = hashlib.sha256()
        for name in sorted(self._data):
            total.update(name.encode("utf-8") + b"\0" + self._data[name])
        folder = f"{total.hexdigest()[:_HASH]}/"
        for name, data in self._data.items():
            self.file(f"data/{folder}{name}", data)
        return folder

    def file(self, name: str, data: bytes) -> None:
        path = self._folder / name
        self._written.add(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        for ending in ENDINGS:
            # A host would send the copy of an earlier export.
            path.with_name(f"{path.name}{ending}").unlink(missing_ok=True)
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(data)
        os.replace(part, path)
        self.files += 1
        self.size += len(data)

    def clean(self, data_folder: str, engine: Bundle | None) -> None:
        """Remove data and joined files of earlier exports, and the engine where this one has none."""
        if engine is None:
            shutil.rmtree(self._folder / "engine", ignore_errors=True)
            for name in ENGINE_PAGE:
                for ending in ("", *ENDINGS):
                    (self._folder / f"{name}{ending}").unlink(missing_ok=True)
        for path in self._folder.iterdir():
            name = path.name
            for ending in ENDINGS:
                name = name.removesuffix(ending)
            if is_joined(name) and name not in self._written:
                path.unlink()
        for path in (self._folder / "data").iterdir():
            if path.is_dir() and f"{path.name}/" != data_folder:
                shutil.rmtree(path)
