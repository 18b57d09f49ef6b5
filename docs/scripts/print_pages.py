"""Print the example documents of the guides and keep some of their pages as pictures in docs/pictures/print."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

PICTURES = Path(__file__).parents[1] / "pictures" / "print"
SHEET = ["--title", "Sudoku for Monday", "--name-line", "--generate", "sudoku", "--levels", "easy:4,medium:2"]
BOOK = ["--book", "--title", "Grille 1", "--subtitle", "One hundred puzzles", "--author", "A. Setter"]
LEVELS = ["--generate", "sudoku", "--levels", "easy:40,medium:40,hard:20", "--per-page", "2", "--lessons"]
# The name of each picture: the call, and the page that is shown.
DOCUMENTS: dict[str, tuple[list[str], int]] = {
    "worksheet": (SHEET, 1),
    "title": ([*BOOK, *LEVELS], 1),
    "contents": ([*BOOK, *LEVELS], 3),
    "book": ([*BOOK, *LEVELS], 5),
    "lesson": ([*BOOK, *LEVELS], 57),
    "solutions": ([*BOOK, *LEVELS], 73),
    "technique": (["--worksheet", "x_wing", "--count", "6"], 2),
    "dominosa": (["--title", "Dominosa", "--generate", "dominosa order=6", "--count", "4"], 1),
    "chain": (["--title", "Domino chains", "--generate", "chain", "--count", "4"], 1),
    "large-print": (["--title", "Large print", "--generate", "sudoku", "--levels", "easy:2", "--large"], 1),
    "sixteen": (["--title", "Sixteen", "--generate", "sudoku size=16", "--levels", "easy:1", "--labels", "givens"], 1),
}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        made: dict[tuple[str, ...], Path] = {}
        for name, (call, page) in DOCUMENTS.items():
            path = made.get(tuple(call))
            if path is None:
                path = made[tuple(call)] = Path(folder, f"{name}.pdf")
                command = [sys.executable, "-m", "grille", "print", *call, "--seed", "7", "-o", str(path)]
                subprocess.run(command, check=True)  # noqa: S603  our own command line
            document = pypdfium2.PdfDocument(path)
            image = document[page - 1].render(scale=0.85, grayscale=True).to_pil().quantize(16)
            image.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
