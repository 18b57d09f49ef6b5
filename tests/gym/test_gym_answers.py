"""Answers as models write them, and the list of cheats: what is right scores 1, what is not scores 0."""

import json

import pytest

from grille.errors import GrilleError
from grille.gym import Tasks, cheats, score, score_many
from grille.gym.reading.region import LONGEST

TASKS = {
    "9x9": Tasks("sudoku", level="hard", seed=1)[0],
    "4x4": Tasks("sudoku", size=4, seed=1)[0],
    "6x6": Tasks("sudoku", size=6, seed=1)[0],
    "16x16": Tasks("sudoku", size=16, level="easy", seed=1)[0],
    "dominosa": Tasks("dominosa", size=4, seed=1)[0],
    "dominosa 1": Tasks("dominosa", size=3, shape="4x5", seed=2)[0],
}
each_task = pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)


def forms(task):
    rows = task.answer.replace(" ", "").split("\n")
    line, spaced = "".join(rows), task.answer
    wide = len(rows[0])
    frame = "+" + "-" * (2 * wide + 1) + "+"
    framed = "\n".join([frame, *(f"| {' '.join(row)} |" for row in rows), frame])
    return {
        "one line": line,
        "spaced rows": spaced,
        "rows without spaces": "\n".join(rows),
        "prose before": f"Here is the solution:\n{spaced}",
        "prose on the same line": f"The answer is {line}.",
        "prose after": f"{spaced}\nI hope this helps! It took 12 steps.",
        "answer marks": f"So it is <answer>{spaced}</answer>",
        "answer marks in capitals": f"<ANSWER>\n{line}\n</ANSWER>",
        "marks without an end": f"<answer>\n{spaced}",
        "boxed": f"So it is $\\boxed{{{line}}}$",
        "boxed rows": f"\\boxed{{\\begin{{array}}\n{spaced}\n\\end{{array}}}}",
        "latex": "\\boxed{" + " \\\\ ".join(" & ".join(row) for row in rows) + "}",
        "code fence": f"```\n{spaced}\n```",
        "code fence with a name": f"Done:\n```text\n{spaced}\n```\nBye.",
        "json": json.dumps({"solution": [[*row] for row in rows]}),
        "json rows": json.dumps(rows),
        "json on several lines": json.dumps({"answer": rows}, indent=2),
        "json text": json.dumps({"answer": spaced}),
        "python lists": str([[*row] for row in rows]),
        "framed": framed,
        "framed with lines": framed.replace("+", "┼").replace("-", "─").replace("|", "│"),
        "markdown table": "\n".join("| " + " | ".join(row) + " |" for row in rows),
        "commas": "\n".join(",".join(row) for row in rows),
        "semicolons": ";".join(rows),
        "slashes": "/".join(rows),
        "blank lines": "\n\n".join(" ".join(row) for row in rows),
        "labelled rows": "\n".join(f"Row {at}: {' '.join(row)}" for at, row in enumerate(rows, 1)),
        "bold": f"**Final answer:**\n\n**{line}**",
        "quoted": "\n".join(f"> {' '.join(row)}" for row in rows),
        "escaped": "\\n".join(rows),
        "after thinking": f"<think>{'.' * 40} maybe 1 2 3 4</think>\n{spaced}",
        "after a draft": f"First try:\n{_shifted(spaced)}\n\nThat is wrong. Corrected:\n{spaced}",
        "after the puzzle": f"{task.text()}\n\nSolution:\n{spaced}",
        "before the puzzle": f"Solution:\n{spaced}\n\nThe puzzle was:\n{task.text()}",
        "windows line ends": spaced.replace("\n", "\r\n"),
        "prompt first": f"{task.prompt}\n\n{spaced}",
        "json with a value on each line": json.dumps([[*row] for row in rows], indent=2),
        "numbered rows": "\n".join(f"{at}. {' '.join(row)}" for at, row in enumerate(rows, 1)),
        "html breaks": "<br>".join(" ".join(row) for row in rows),
        "html table": "<table>" + "".join(f"<tr>{''.join(f'<td>{s}</td>' for s in row)}</tr>" for row in rows),
        "latex table": f"\\boxed{{\\begin{{array}}{{{'|c' * wide}|}} \\hline\n"
        + "".join(f"{' & '.join(row)} \\\\ \\hline\n" for row in rows)
        + "\\end{array}}",
    }


def _shifted(text):
    signs = sorted({*text} - {" ", "\n"})
    return text.translate(str.maketrans({sign: signs[at - 1] for at, sign in enumerate(signs)}))


@each_task
def test_the_right_answer_in_all_its_forms(task):
    assert len(forms(task)) >= 30
    for name, text in forms(task).items():
        assert score(task, text).reward == 1.0, name


def test_large_boards_as_numbers():
    task = TASKS["16x16"]
    symbols = task.puzzle.layout.symbols
    numbers = [[symbols.index(sign) + 1 for sign in row.split()] for row in task.answer.split("\n")]
    for text in (str(numbers), "\n".join(" ".join(f"{number:2}" for number in row) for row in numbers)):
        assert score(task, text).reward == 1.0


def test_cells_one_by_one():
    task = TASKS["9x9"]
    cells = [f"r{at // 9 + 1}c{at % 9 + 1}={sign}" for at, sign in enumerate(task.solution.digits)]
    opened = [cell for cell, given in zip(cells, task.puzzle.givens, strict=True) if given == "."]
    assert score(task, "\n".join(cells)).reward == score(task, f"<answer>{opened}</answer>").reward == 1.0
    other = next(digit for digit in "12" if not opened[0].endswith(digit))
    for wrong in (opened[1:], [*opened, opened[0][:-1] + other], [opened[0][:-1] + other, *opened[1:]], ["r10c1=1"]):
        assert score(task, f"<answer>{wrong}</answer>").reward == 0.0


def test_dominoes_as_arrows_small_letters_and_a_picture():
    task, other = TASKS["dominosa"], Tasks("dominosa", size=4, seed=1)[1]
    arrows = task.answer.translate(str.maketrans("NSEW", "↑↓→←"))
    for text in (arrows, task.answer.lower(), f"So it is:\n{task.solution}\nDone."):
        assert score(task, text).reward == 1.0
        assert score(task, f"<answer>{text}</answer>").reward == 1.0
        assert score(other, text).reward == 0.0
    shifted = arrows.translate(str.maketrans("↑↓→←", "↓↑←→"))
    assert score(task, f"<answer>{shifted}\n\n{arrows}</answer>").reward == 0.0
    assert score(task, f"<answer>{task.puzzle}</answer>").reward == 0.0


def test_dominoes_as_a_list_of_squares():
    task = TASKS["dominosa"]
    spots = [f"{tile}" for tile in (each["squares"] for each in task.solution.details()["tiles"])]
    text = " ".join("-".join(each["squares"]) for each in task.solution.details()["tiles"])
    assert len(spots) == 15
    assert score(task, f"<answer>{text}</answer>").reward == 1.0
    assert score(task, f"<answer>{text.rsplit(' ', 1)[0]}</answer>").reward == 0.0


@pytest.mark.parametrize(
    "write",
    [
        lambda tiles: " ".join(f"{a}-{b}" for a, b in tiles),
        lambda tiles: " -> ".join(f"[{a}|{b}]" for a, b in tiles),
        lambda tiles: json.dumps({"chain": [list(tile) for tile in tiles]}),
        lambda tiles: ", ".join(f"({a}, {b})" for a, b in tiles),
        lambda tiles: "It is:\n" + "\n".join(f"{a}:{b}" for a, b in tiles) + "\nDone.",
        lambda tiles: "<answer>" + " ".join(f"{a}-{b}" for a, b in tiles) + "</answer>",
        lambda tiles: " ".join(f"{a}\N{EN DASH}{b}" for a, b in tiles),
        lambda tiles: "\n".join(f"{at}. {a}-{b}" for at, (a, b) in enumerate(tiles, 1)),
        lambda tiles: json.dumps([list(tile) for tile in tiles], indent=4),
    ],
)
def test_chains_in_several_forms(write):
    task = Tasks("chain", seed=2)[0]
    tiles = list(task.solution.tiles)
    assert score(task, write(tiles)).reward == 1.0
    assert score(task, write(tiles[:-1])).reward == 0.0
    assert score(task, write([*tiles, tiles[-1]])).reward == 0.0
    assert score(task, write(tiles[::-1])).reward == 0.0
    assert score(task, write([(0, 0)] * len(tiles))).reward == 0.0


@each_task
def test_every_cheat_scores_nothing(task):
    listed = list(cheats(task))
    assert len(listed) >= 25
    assert len({cheat.name for cheat in listed}) == len(listed)
    for cheat in listed:
        found = score(task, cheat.text)
        assert found.reward == 0.0, cheat.name
        assert found.fault, cheat.name


@pytest.mark.parametrize("family", ["sudoku", "dominosa", "chain"])
@pytest.mark.parametrize("kind", ["step", "technique", "explain", "unique", "count", "mistake"])
def test_listing_everything_is_no_answer(family, kind):
    task = Tasks(family, kind, seed=5, **({"size": 3} if family == "dominosa" else {}))[2]
    from grille.family import logic_of

    everything = {
        "unique": "yes no",
        "count": " ".join(map(str, range(30))),
        "explain": ", ".join(each.title for each in logic_of(task.puzzle).techniques),
    }
    cells = " ".join(f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))
    moves = " ".join(f"r1c{column}={digit}" for column in range(1, 10) for digit in range(1, 10))
    spots = " ".join(f"r{row}c{column}-r{row}c{column + 1}" for row in range(1, 5) for column in range(1, 5))
    places = " ".join(f"r{number}=t{number} l{number} r{number}" for number in range(1, 9))
    text = everything.get(kind, f"{cells} {moves} {spots} {places}")
    assert score(task, f"<answer>{text}</answer>").reward == 0.0


def test_share_first_wrong_cell_and_legality():
    task = TASKS["9x9"]
    given, right = task.puzzle.givens, task.solution.digits
    empty = [cell for cell, sign in enumerate(given) if sign == "."]
    name = task.puzzle.layout.name
    assert score(task, given).share == 0.0
    wrong = score(task, _with(right, empty[3], "123456789"[int(right[empty[3]]) % 9]))
    assert (wrong.reward, wrong.first_wrong, wrong.legal) == (0.0, name(empty[3]), False)
    assert wrong.share == pytest.approx(1 - 1 / len(empty))
    part = score(task, _with(given, empty[0], right[empty[0]]))
    assert (part.reward, part.first_wrong, part.legal) == (0.0, name(empty[1]), True)
    assert part.share == pytest.approx(1 / len(empty))
    changed = next(cell for cell, sign in enumerate(given) if sign != ".")
    other = score(task, _with(right, changed, "123456789"[int(right[changed]) % 9]))
    assert (other.reward, other.share, other.first_wrong, other.legal) == (0.0, 1.0, None, False)
    assert other.fault == "the answer changes a given"


def _with(digits, cell, sign):
    return digits[:cell] + sign + digits[cell + 1 :]


def test_scores_of_many_are_those_of_one():
    tasks = Tasks("sudoku", size=4, seed=3)[:20]
    texts = [[task.answer, "", task.text(), f"x {task.answer} y"][at % 4] for at, task in enumerate(tasks)]
    assert score_many(tasks, texts) == [score(task, text) for task, text in zip(tasks, texts, strict=True)]
    assert len(score_many(tasks[0], texts)) == 20
    with pytest.raises(GrilleError, match="20 tasks and 3 texts"):
        score_many(tasks, texts[:3])
    with pytest.raises(GrilleError, match="expected the answer as text, not int"):
        score(tasks[0], 5)


# Long enough that anything worse than linear would take minutes.
SIZE = LONGEST // 8
HOSTILE = {
    "digits": "1" * LONGEST,
    "digits and letters": "1a" * (SIZE // 2),
    "full stops": "." * SIZE,
    "open marks": "<answer>" * (SIZE // 8),
    "open boxes": "\\boxed{" * (SIZE // 7),
    "open braces": "\\boxed{" + "{" * (SIZE - 7),
    "rows": "123456789\n" * (SIZE // 10),
    "short runs": ("1" * 80 + "x") * (SIZE // 81),
    "tiles": "1-2 " * (SIZE // 4),
    "tiles and stops": "1-2." * (SIZE // 4),
    "line ends": "\n" * SIZE,
    "dashes": "1-" * (SIZE // 2),
    "brackets": "[" * SIZE,
    "labels": "Row 1: " * (SIZE // 7),
    "spaces": " " * SIZE,
    "spaces and a letter": " " * (SIZE - 1) + "r",
    "emoji": "\U0001f600" * (SIZE // 2),
    "surrogates": "\ud800" * 1000,
    "nul": "\0" * 1000,
    "right to left": "\u202e123456789" * 1000,
    "moves": "r1c1=1 " * (SIZE // 7),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_million_characters_and_hostile_unicode_are_scored(text):
    for kind, family in (("solve", "sudoku"), ("solve", "chain"), ("step", "sudoku"), ("count", "sudoku")):
        assert score(Tasks(family, kind, seed=1, **({"size": 4} if family == "sudoku" else {}))[0], text).reward == 0.0


def test_the_documentation_lists_every_cheat(request):
    page = (request.config.rootpath / "docs" / "reference" / "gym.md").read_text()
    for cheat in cheats(TASKS["9x9"]):
        assert f"| {cheat.name} | {cheat.about} |" in page
