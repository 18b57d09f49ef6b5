"""`grille learn`: the techniques, each with a description, a picture and a practice puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grille.cli import output, step_text
from grille.cli.command import Choice, FileName, Name, option, verb
from grille.cli.output import OUTPUT, Output
from grille.cli.output_file import PICTURES, target, write_picture
from grille.cli.rules import techniques
from grille.cli.step_text import Pictures
from grille.data import nested, versioned
from grille.errors import GrilleError, unknown
from grille.family import REGISTRY, Family, families, family
from grille.logic import Technique
from grille.logic.rules import named
from grille.notation import read

if TYPE_CHECKING:
    from grille.scene import Scene


class Topic(NamedTuple):
    """A technique and the family it belongs to."""

    record: Family[Any]
    technique: Technique


@verb(
    "learn",
    examples=(
        ("grille learn", "List the techniques by level."),
        ("grille learn x_wing", "Explain a technique, with a picture and a puzzle to practise on."),
    ),
)
@click.argument("names", nargs=-1, metavar="[TECHNIQUE]...", type=Name("technique", techniques))
@option("--as", "name", type=Choice("family", list(REGISTRY)), help="Show the techniques of this family only.")
@option(
    "--svg",
    "--picture",
    "path",
    metavar="FILE",
    type=FileName(),
    section=OUTPUT,
    help="Write the picture of the technique to a file (.svg or .png).",
)
@step_text.options
@output.options
def command(out: Output, pictures: Pictures, names: tuple[str, ...], name: str | None, path: str | None) -> int:
    """List the techniques by level, or explain some: what to look for and why it works, with an example.

    Name a technique by its id (x_wing), its title, or its code in HoDoKu's library (0300).
    """
    if path is not None:
        target(path, PICTURES)
    chosen = tuple(each for each in families() if each.logic is not None) if name is None else (_reasoning(name),)
    if not names:
        for record in chosen:
            _list(out, record)
        return out.code
    topics = [topic for each in names for topic in _topics(each, chosen)]
    if path is not None and len(topics) > 1:
        raise GrilleError(f"--svg: expected one technique to draw, not {len(topics)}")
    for number, topic in enumerate(topics):
        if number and not out.as_json:
            out.text("")
        _teach(out, topic, pictures, path)
    return out.code


def _reasoning(name: str) -> Family[Any]:
    record = family(name)
    if record.logic is None:
        raise GrilleError(f"--as {name}: {record.title} has no techniques")
    return record


def _topics(word: str, chosen: tuple[Family[Any], ...]) -> Iterator[Topic]:
    found = False
    for record in chosen:
        if record.logic is not None:
            logic = record.logic()
            try:
                techniques = named(word, logic.techniques, logic.levels)
            except GrilleError:
                continue
            found = True
            yield from (Topic(record, technique) for technique in techniques)
    if not found:
        raise unknown(
            "technique", word, (each.id for record in families() if record.logic for each in record.logic().techniques)
        )


def _list(out: Output, record: Family[Any]) -> None:
    assert record.logic is not None  # noqa: S101  only families with techniques are listed
    logic = record.logic()
    if out.as_json:
        for technique in logic.techniques:
            out.json(_fields(record, technique))
        return
    out.text(record.title)
    width = max(len(technique.id) for technique in logic.techniques)
    for level in logic.levels:
        out.text(f"  {level}")
        for technique in logic.techniques:
            if technique.level == level:
                code = f"{technique.code:4}  " if any(each.code for each in logic.techniques) else ""
                out.text(f"    {technique.id:{width}}  {code}{technique.weight:6}  {technique.title}")


def _teach(out: Output, topic: Topic, pictures: Pictures, path: str | None) -> None:
    from grille.logic.demonstration import demonstration
    from grille.logic.picture import picture

    record, technique = topic
    assert record.logic is not None  # noqa: S101  a topic belongs to a family with techniques
    logic = record.logic()
    exemplar = None if logic.exemplars is None else logic.exemplars().get(technique.id)
    shown = scene = None
    if exemplar is not None:
        text = next(read(exemplar.text, family=record.name))
        puzzle = text.puzzle
        assert puzzle is not None  # noqa: S101  our own data
        shown = demonstration(logic, puzzle, technique.id, text.library_position, exemplar)
        scene = None if shown is None else picture(logic, puzzle, shown.position, shown.step)
    practice = None if exemplar is None else exemplar.practice or None
    if path is not None:
        _draw(scene, technique, path)
    if out.as_json:
        step = None if shown is None else nested(shown.step)
        position = [] if shown is None else sorted((*shown.position.places, *shown.position.removes))
        fields = {"puzzle": exemplar and exemplar.text, "position": position, "step": step, "practice": practice}
        out.json(_fields(record, technique) | fields)
        return
    out.text(step_text.lesson(technique))
    if scene is not None and shown is not None:
        from textwrap import fill

        out.text("\n" + pictures.text(scene))
        out.text("\n" + fill(shown.step.sentence, 100))
    if practice is not None:
        out.text(f"\nPractice puzzle: {practice}")


def _fields(record: Family[Any], technique: Technique) -> dict[str, Any]:
    return versioned({"family": record.name, "technique": technique.id} | technique._asdict())


def _draw(scene: Scene | None, technique: Technique, path: str) -> None:
    if scene is None:
        raise GrilleError(f"--svg: there is no picture of {technique.title}")
    from grille.scene.svg import draw

    write_picture(path, draw(scene))
