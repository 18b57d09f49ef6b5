"""Score: what an answer is worth, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Details = Callable[[], tuple[str | None, bool]]


class Score:
    """What an answer is worth.

    `reward` is 1.0 for the whole right answer, else 0.0. `share` is the part of the open cells that are right: givens
    never count. `first_wrong` names the first open cell that is wrong or empty, `legal` says whether the answer breaks
    no rule and changes no given. `answer` is what was read, `fault` why the reward is 0.

    Both `first_wrong` and `legal` are computed on demand.
    """

    __slots__ = ("_details", "_known", "answer", "fault", "reward", "share")

    def __init__(
        self, reward: float, share: float, answer: str | None, fault: str = "", details: Details | None = None
    ) -> None:
        self.reward, self.share, self.answer, self.fault = reward, share, answer, fault
        self._details = details
        self._known: tuple[str | None, bool] | None = (None, reward == 1.0) if details is None else None

    @classmethod
    def none(cls, fault: str, answer: str | None = None) -> Score:
        """Return the score of a text without an answer that counts."""
        return cls(0.0, 0.0, answer, fault)

    @classmethod
    def right(cls, answer: str) -> Score:
        """Return the score of the right answer."""
        return cls(1.0, 1.0, answer)

    @property
    def first_wrong(self) -> str | None:
        """The name of the first open cell that is wrong or empty; None if there is none, or no answer."""
        return self._detail()[0]

    @property
    def legal(self) -> bool:
        """Whether the answer breaks no rule and changes no given; False without an answer."""
        return self._detail()[1]

    def _detail(self) -> tuple[str | None, bool]:
        if self._known is None:
            assert self._details is not None  # noqa: S101  one of them is set
            self._known = self._details()
        return self._known

    def data(self) -> dict[str, Any]:
        """Return the score as plain data."""
        return {
            "reward": self.reward,
            "share": self.share,
            "first_wrong": self.first_wrong,
            "legal": self.legal,
            "answer": self.answer,
            "fault": self.fault,
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self.data() == other.data()

    def __hash__(self) -> int:
        return hash((self.reward, self.share, self.answer))

    def __repr__(self) -> str:
        fault = f", {self.fault}" if self.fault else ""
        return f"<Score {self.reward:g}, share {self.share:.3f}{fault}>"
