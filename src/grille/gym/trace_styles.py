"""The styles of traces: words, moves, states, chat and tool calls."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grille.gym.families import gym_family

if TYPE_CHECKING:
    from grille.gym.task import Task
    from grille.many.step_record import StepRecord

STYLES = ("words", "moves", "states", "chat", "tools")


class TraceStep(NamedTuple):
    """One line of a trace.

    `action` is `step` for a proved step, `try` for a wrong entry, `follow` for a step that follows from it,
    `contradiction` where it fails, and `undo` where it is taken back.
    """

    action: str
    technique: str
    sentence: str
    places: tuple[str, ...]
    removes: tuple[str, ...]

    @classmethod
    def of(cls, record: Any, action: str = "step") -> TraceStep:
        """Make a line from a step."""
        technique = record.technique if isinstance(record.technique, str) else record.technique.id
        return cls(action, technique, record.sentence, tuple(record.places), tuple(record.removes))

    @property
    def moves(self) -> str:
        """What is entered and ruled out, as moves."""
        return " ".join((*self.places, *(word.replace("-", "|") for word in self.removes)))

    def data(self) -> dict[str, Any]:
        return self._asdict() | {"places": list(self.places), "removes": list(self.removes)}


def line_of(record: StepRecord) -> TraceStep:
    """Make a line from a compact step, quickly: there are a thousand for each hundred puzzles."""
    fields = ("step", record.technique, record.sentence, record.places, record.removes)
    return tuple.__new__(TraceStep, fields)


def trace_text(task: Task, steps: Sequence[TraceStep], style: str) -> tuple[str, tuple[dict[str, Any], ...]]:
    """Return a trace as text, and as messages for the styles that have them."""
    if style == "words":
        lines = [f"{number}. {step.sentence}" for number, step in enumerate(steps, 1)]
        return "\n".join([*lines, _end(task)]), ()
    if style == "moves":
        return "\n".join([*(_move_line(step) for step in steps), _end(task)]), ()
    if style == "states":
        return "\n".join([*_states(task, steps), _end(task)]), ()
    messages = _chat(task, steps) if style == "chat" else _tools(task, steps)
    return "\n".join(str(each.get("content") or "") for each in messages if each["role"] == "assistant"), messages


def _end(task: Task) -> str:
    return f"<answer>\n{task.answer}\n</answer>"


def _move_line(step: TraceStep) -> str:
    prefix = "" if step.action in ("step", "follow") else f"{step.action} "
    return f"{prefix}{step.moves}".strip()


def _states(task: Task, steps: Sequence[TraceStep]) -> list[str]:
    """Before each step the board and its candidates, then what is entered."""
    states = gym_family(task.family).states(task.puzzle, steps)
    return [
        f"{board} | {candidates} | {_move_line(step)}" for (board, candidates), step in zip(states, steps, strict=True)
    ]


def _chat(task: Task, steps: Sequence[TraceStep]) -> tuple[dict[str, Any], ...]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": task.prompt}]
    for step in steps:
        messages += [{"role": "assistant", "content": step.sentence}, {"role": "user", "content": "Go on."}]
    return (
        *messages[:-1],
        {"role": "user", "content": "Give the answer."},
        {"role": "assistant", "content": _end(task)},
    )


def _tools(task: Task, steps: Sequence[TraceStep]) -> tuple[dict[str, Any], ...]:
    """Calls of three functions: `place` and `rule_out` with a move, and `undo`."""
    messages: list[dict[str, Any]] = [{"role": "user", "content": task.prompt}]
    number = 0
    for step in steps:
        calls = [("place", word) for word in step.places] + [("rule_out", word) for word in step.removes]
        if step.action == "undo":
            calls = [("undo", word) for word in step.places]
        listed, results = [], []
        for name, move in calls:
            number += 1
            function = {"name": name, "arguments": json.dumps({"move": move})}
            listed.append({"id": f"call_{number}", "type": "function", "function": function})
            results.append({"role": "tool", "tool_call_id": f"call_{number}", "content": "done"})
        messages.append({"role": "assistant", "content": step.sentence} | ({"tool_calls": listed} if listed else {}))
        messages += results
    return (*messages, {"role": "assistant", "content": _end(task)})
