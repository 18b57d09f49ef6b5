"""Printed documents: what is on the pages, and that the same input gives the same bytes."""

import json
from io import BytesIO

import pytest

pytest.importorskip("typst", reason="printing needs the extra print")
from pypdf import PdfReader

import grille
from grille.errors import GrilleError
from grille.print.booklet import order as booklet_order
from grille.print.entry import Refused
from grille.print.page import SIZES, gutter
from grille.print.preflight import preflight
from grille.print.spec import PrintSpec

EASY = "..3.1........4.2"
SEVERAL = "..3.1........4.."


def made(count=4, **options):
    return list(grille.generate("sudoku", level="easy", count=count, seed=5, **options))


def text_of(path):
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def digits_of(path):
    return "".join(sign for sign in text_of(path) if sign.isdecimal())


def inches(box):
    return float(box.width) / 72, float(box.height) / 72


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("book") / "book.pdf"
    puzzles = [*made(5), *grille.generate("sudoku", level="hard", count=3, seed=5)]
    options = {"title": "First Volume", "author": "A. Setter", "paper": "6x9", "per_page": 2, "steps": 2}
    printed = grille.print_book(puzzles, path, book=True, lessons=True, seed=5, **options)
    return path, printed, puzzles


def test_a_book_has_its_parts_in_order(book):
    path, printed, _ = book
    reader = PdfReader(path)
    marks = [mark for mark in reader.outline if not isinstance(mark, list)]
    titles = [mark.title for mark in marks if mark.title != "Contents"]
    parts = ["How to solve", "Easy", "Hard", "Techniques", "Solutions", "Steps", "Hardest technique of each puzzle"]
    assert titles == parts
    pages = [reader.get_destination_page_number(mark) for mark in marks]
    assert pages == sorted(pages)
    assert printed.pages == len(reader.pages)
    text = text_of(path)
    assert "First Volume" in text
    assert "A. Setter" in text


def test_every_digit_of_every_puzzle_and_solution_is_on_paper(book):
    path, _, puzzles = book
    digits = digits_of(path)
    for each in puzzles:
        assert "".join(sign for sign in each.puzzle.notation() if sign.isdecimal()) in digits
        assert each.solution.line in digits


def test_all_fonts_are_embedded_and_pages_have_the_trim_size(book):
    path, _, _ = book
    checks = {check.name: check for check in preflight(path.read_bytes(), "kdp")}
    wrong = [check for check in checks.values() if not check.ok]
    # A book of eight puzzles is too thin for the printer, and nothing else is wrong with it.
    assert [check.name for check in wrong] == ["pages"]
    assert {inches(page.mediabox) for page in PdfReader(path).pages} == {SIZES["6x9"]}


def test_the_list_beside_a_book_keeps_its_puzzles_out_of_the_next(book, tmp_path):
    path, printed, puzzles = book
    listed = json.loads((path.parent / "book.pdf.json").read_text())
    assert [row["puzzle"] for row in listed["puzzles"]] == [each.puzzle.notation() for each in puzzles]
    assert listed["pages"] == printed.pages
    again = [puzzles[0].puzzle]
    with pytest.raises(Refused, match="excluded volume"):
        grille.print_book(again, tmp_path / "next.pdf", exclude=[f"{path}.json"])
    assert not (tmp_path / "next.pdf").exists()


def test_the_same_input_gives_the_same_bytes(tmp_path):
    options = {"title": "Twice", "book": True, "bleed": "0.125in", "qr": "https://example.org/grille/"}
    for name in ("one.pdf", "two.pdf"):
        grille.print_book(made(3), tmp_path / name, **options)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_equivalent_puzzles_are_refused(tmp_path):
    turned = "".join(str(5 - int(sign)) if sign.isdecimal() else sign for sign in EASY)
    with pytest.raises(Refused, match="puzzle 2: equivalent to puzzle 1"):
        grille.print_book([EASY, turned], tmp_path / "out.pdf")


def test_a_puzzle_with_several_solutions_is_named_or_left_out(tmp_path):
    with pytest.raises(Refused, match="puzzle 2: several solutions"):
        grille.print_book([EASY, SEVERAL], tmp_path / "out.pdf")
    assert not list(tmp_path.iterdir())
    left = []
    printed = grille.print_book([EASY, SEVERAL], tmp_path / "out.pdf", allow=left.append)
    assert [str(each) for each in left] == ["puzzle 2: several solutions"]
    assert len(printed.puzzles) == 1


def test_solutions_stand_where_they_are_wanted(tmp_path):
    puzzles = made(2)
    pages = {}
    for where in ("back", "next", "none", "separate"):
        printed = grille.print_book(puzzles, tmp_path / f"{where}.pdf", solutions=where, per_page=1)
        pages[where] = printed.pages
        assert (puzzles[0].solution.line in digits_of(tmp_path / f"{where}.pdf")) == (where in {"back", "next"})
    assert pages == {"back": 3, "next": 4, "none": 2, "separate": 2}
    assert puzzles[0].solution.line in digits_of(tmp_path / "separate-solutions.pdf")


def test_every_family_is_printed(tmp_path):
    tiles = next(grille.generate("dominosa", count=1, seed=2, order=3))
    hand = next(grille.generate("chain", count=1, seed=2))
    printed = grille.print_book([made(1)[0], tiles, hand], tmp_path / "all.pdf", book=True, title="All")
    text = text_of(tmp_path / "all.pdf")
    assert len(printed.puzzles) == 3
    # The tiles to tick off, each once.
    assert all(text.count(f"{low}-{high}") == 1 for low, high in tiles.puzzle.pieces)


@pytest.mark.parametrize("size", [4, 6, 16, 25, 36])
def test_boards_of_every_size_fit_a_page(size, tmp_path):
    solved = next(iter(grille.Sudoku([[0] * size] * size).solutions()))
    printed = grille.print_book([grille.Sudoku(solved.rows)], tmp_path / "out.pdf")
    assert printed.pages == 2


def test_a_board_too_large_for_the_page_names_the_largest_that_fits(tmp_path):
    with pytest.raises(GrilleError, match=r"9 x 9 is too large with 60 on a page of this size; the largest .* is"):
        grille.print_book(made(1), tmp_path / "out.pdf", paper="5x8", per_page=60)


def test_pictures_are_numbered_by_page(tmp_path):
    printed = grille.print_book(made(2), tmp_path / "page-{n}.svg", per_page=1, solutions="none")
    assert [path.rsplit("/", 1)[1] for path in printed.paths] == ["page-1.svg", "page-2.svg"]
    printed = grille.print_book(made(1), tmp_path / "one.png", solutions="none", dpi=40)
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_bleed_is_beyond_the_trim_at_the_outer_edges(tmp_path):
    grille.print_book(made(2), tmp_path / "out.pdf", book=True, title="B", paper="6x9", bleed="0.125in")
    for number, page in enumerate(PdfReader(tmp_path / "out.pdf").pages, 1):
        assert inches(page.trimbox) == pytest.approx((6, 9), abs=0.001)
        assert inches(page.mediabox) == pytest.approx((6.125, 9.25), abs=0.001)
        # The spine is on the left of odd pages.
        assert float(page.trimbox.left) == pytest.approx(0 if number % 2 else 9)


@pytest.mark.parametrize(("pages", "inner"), [(24, 0.375), (150, 0.375), (151, 0.5), (301, 0.625), (501, 0.75)])
def test_the_gutter_grows_with_the_book(pages, inner):
    assert gutter(pages) == inner
    assert PrintSpec(book=True, paper="6x9").page(pages).inside >= inner


def test_a_booklet_has_every_page_once_and_its_first_page_on_the_right():
    for pages in range(1, 30):
        sides = booklet_order(pages)
        assert sorted(page for side in sides for page in side if page is not None) == list(range(pages))
        assert sides[0][1] == 0
        # Both sides of a sheet: the page behind the right one of the front is the left one of the back.
        for front, back in zip(sides[::2], sides[1::2], strict=True):
            assert back[0] == (None if front[1] + 1 >= pages else front[1] + 1)


def test_a_booklet_is_printed_two_pages_a_side(tmp_path):
    grille.print_book(made(3), tmp_path / "out.pdf", booklet=True, paper="a5", per_page=1)
    sides = PdfReader(tmp_path / "out.pdf").pages
    assert len(sides) == 2
    assert inches(sides[0].mediabox) == pytest.approx((2 * SIZES["a5"][0], SIZES["a5"][1]), abs=0.001)


@pytest.mark.parametrize("standard", ["a-2b", "ua-1"])
def test_standards_are_claimed_only_where_typst_grants_them(standard, tmp_path):
    grille.print_book(made(1), tmp_path / "out.pdf", title="T", standard=standard)
    metadata = PdfReader(BytesIO((tmp_path / "out.pdf").read_bytes())).xmp_metadata
    assert metadata is not None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"papr": "a4"}, "unknown option 'papr'; did you mean 'paper'"),
        ({"paper": "b9"}, "unknown page size 'b9'"),
        ({"margin": "wide"}, "margin: expected a length"),
        ({"solutions": "front"}, "solutions: unknown value 'front'"),
        ({"labels": ["colour"]}, "labels: unknown value 'colour'"),
        ({"font": "No Such Font"}, "font: unknown font 'No Such Font'"),
        ({"template": "missing.typ"}, "template: missing.typ: no such file"),
        ({"qr": "not an address"}, "qr: expected the address of a page"),
        ({"gutter": "1in"}, "gutter: only a book"),
        ({"booklet": True, "bleed": "0.1in"}, "booklet: a folded booklet"),
    ],
)
def test_bad_options_are_refused_before_anything_is_written(options, message, tmp_path):
    with pytest.raises(GrilleError, match=message):
        grille.print_book(made(1), tmp_path / "out.pdf", **options)
    assert not list(tmp_path.iterdir())


def test_a_template_of_ones_own_gets_the_same_data(tmp_path):
    template = tmp_path / "mine.typ"
    template.write_text('#import "grille.typ": *\n#show: set-up\nMine: #book.sections.first().puzzles.len()\n')
    grille.print_book(made(3), tmp_path / "out.pdf", template=str(template))
    assert "Mine: 3" in text_of(tmp_path / "out.pdf")
    template.write_text('#import "grille.typ": *\n#book.nothing\n')
    with pytest.raises(GrilleError, match=r'mine\.typ: dictionary does not contain key "nothing"'):
        grille.print_book(made(1), tmp_path / "out2.pdf", template=str(template))
    assert not (tmp_path / "out2.pdf").exists()


def remark_of(puzzle):
    from grille.sudoku.print_rules import PRINT_RULES

    return PRINT_RULES.extras(puzzle).remark


def test_the_rules_of_a_variant_stand_below_its_board(tmp_path):
    from grille.sudoku import clues

    board = next(grille.generate("sudoku", variant=["kropki"], seed=1)).puzzle
    path = tmp_path / "kropki.pdf"
    grille.print_book([board], path, solutions="none")
    printed = " ".join(text_of(path).split())
    assert "White dot: the two digits differ by 1." in printed
    assert "Black dot: one of the two digits is 2 times the other." in printed
    # A rule without a sign on the board is only known from the text.
    assert remark_of(grille.Sudoku("." * 81, clues=[clues.anti_knight()])).startswith("Anti-knight: cells a knight's")
    assert remark_of(grille.Sudoku("." * 81, "3x3+x")) == "Each marked diagonal holds every digit once."
    assert remark_of(grille.Sudoku("." * 81)) == ""


def test_the_printed_rule_is_that_of_the_clue_itself():
    from grille.sudoku.clues import Clue

    def rule(*given):
        return remark_of(grille.Sudoku("." * 81, clues=given))

    assert rule(Clue("thermometer", "r1c1 r1c2", slow=True)) == (
        "Thermometer: digits never decrease from the bulb to the tip."
    )
    assert "may repeat" in rule(Clue("cage", "r1c1 r1c2", total=4, repeats=True))
    assert "add up" not in rule(Clue("cage", "r1c1 r1c2"))
    # Two outlined groups of cells look alike on paper: the text names their cells.
    sums = rule(Clue("rellik-cage", "r1c1 r1c2", total=9), Clue("rellik-cage", "r3c1 r3c2", total=8))
    assert "r1c1" in sums
    assert "add up to 8" in sums


@pytest.mark.parametrize("per_page", [1, 6])
def test_a_long_remark_stays_on_the_page_of_its_board(tmp_path, per_page):
    boards = list(grille.generate("sudoku", variant=["extremes"], seed=1, count=per_page))
    path = tmp_path / "sheet.pdf"
    printed = grille.print_book([made.puzzle for made in boards], path, per_page=per_page, solutions="none")
    assert printed.pages == 1


def test_the_page_that_opens_a_section_has_no_running_head(book):
    path, _, _ = book
    pages = [page.extract_text() for page in PdfReader(path).pages]
    opening = [text for text in pages if "How to solve" in text and "Contents" not in text]
    assert len(opening) == 1
    assert "First Volume" not in opening[0]
