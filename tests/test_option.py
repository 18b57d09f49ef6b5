"""An option of a generator: valid values, and messages about invalid ones."""

from __future__ import annotations

import pytest

from grille.errors import GrilleError
from grille.option import Option

NUMBER = Option("size", "Rows.", 9, 4, 36)
FLAG = Option("minimal", "As few as can be.", default=False)
CHOICE = Option("symmetry", "How they lie.", "none", choices=("none", "rotational", "mirror"))
TEXT = Option("boxes", "Rows x columns.", "", examples=("3x2",))
NAMES = Option("needs", "Techniques.", (), examples=("x_wing",))
INTERVAL = Option("givens", "How many.", "", interval=True, examples=("28", "24-30"))


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (NUMBER, None, 9),
        (NUMBER, 16, 16),
        (NUMBER, 16.0, 16),
        (FLAG, True, True),
        (CHOICE, "mirror", "mirror"),
        (TEXT, "3x2", "3x2"),
        (NAMES, ["x_wing", "skyscraper"], ("x_wing", "skyscraper")),
        (NAMES, ("x_wing",), ("x_wing",)),
        (NAMES, {"x_wing", "skyscraper"}, ("skyscraper", "x_wing")),
        (NAMES, "x_wing, skyscraper", ("x_wing", "skyscraper")),
        (NAMES, "", ()),
        (INTERVAL, 28, "28"),
        (INTERVAL, "24-30", "24-30"),
        (INTERVAL, (24, 30), "24-30"),
        (INTERVAL, [24, None], "24-"),
        (INTERVAL, (None, 30), "-30"),
    ],
)
def test_valid_values_are_converted(option, given, value):
    assert option.value(given) == value
    assert option.value(option.value(given)) == value


@pytest.mark.parametrize(
    ("option", "given", "why"),
    [
        (NUMBER, 37, "size: expected a whole number from 4 to 36, not '37'"),
        (NUMBER, 3, "from 4 to 36"),
        (NUMBER, "16", "expected a whole number"),
        (NUMBER, 9.5, "expected a whole number"),
        (NUMBER, True, "expected a whole number"),
        (FLAG, 1, "minimal: expected true or false, not '1'"),
        (CHOICE, "rotation", "unknown symmetry 'rotation'; did you mean 'rotational'"),
        (CHOICE, 2, "symmetry: expected one of none, rotational, mirror"),
        (TEXT, 3, "boxes: expected a text, such as 3x2"),
        (NAMES, 3, "needs: expected a list of names, such as x_wing"),
        (NAMES, [3], "expected a list of names"),
        (INTERVAL, (1, 2, 3), "givens: expected a number or a range, such as 28 or 24-30"),
        (INTERVAL, ("few", "many"), "expected a number or a range"),
        (INTERVAL, 2.5, "expected a number or a range"),
    ],
)
def test_invalid_values_are_refused_with_what_is_expected(option, given, why):
    with pytest.raises(GrilleError, match=why):
        option.value(given)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NUMBER, " 16 ", 16),
        (NUMBER, "", 9),
        (FLAG, "Yes", True),
        (FLAG, "false", False),
        (CHOICE, "mirror", "mirror"),
        (NAMES, "x_wing, skyscraper", ("x_wing", "skyscraper")),
        (INTERVAL, "24-30", "24-30"),
        (INTERVAL, "", ""),
    ],
)
def test_a_form_field_is_read(option, text, value):
    assert option.text_value(text) == value


@pytest.mark.parametrize(("option", "text"), [(NUMBER, "x"), (NUMBER, "-5"), (NUMBER, "9" * 30), (FLAG, "perhaps")])
def test_a_form_field_with_an_invalid_value_is_refused(option, text):
    with pytest.raises(GrilleError, match=f"{option.name}: expected"):
        option.text_value(text)
