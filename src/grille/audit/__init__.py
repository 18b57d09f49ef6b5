"""Audits of datasets: solutions, stored answers, duplicates, leaks between files, and difficulty.

`grille audit` prints the report; `audit` returns it.

>>> import grille.audit, os, tempfile
>>> path = os.path.join(tempfile.mkdtemp(), "puzzles.txt")
>>> with open(path, "w") as file:
...     print("..3.1........4.2", ".4.2....1.....3.", "..3.1........4..", sep=chr(10), file=file)
>>> report = grille.audit.audit(path)
>>> report.ok, report.files[0].faults()
(False, {'several_solutions': 1, 'duplicates': 1})
"""

from __future__ import annotations

from grille.audit.report import Audit, FileReport
from grille.audit.run import audit

__all__ = ["Audit", "FileReport", "audit"]
