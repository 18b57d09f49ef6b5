"""Gymnasium: `TextEnv` asks one question and takes one answer as text; `BoardEnv` fills a Sudoku digit by digit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grille.errors import GrilleError
from grille.gym import Finding, Task, Tasks, judge, score
from grille.gym.adapters.missing import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise missing(error, "gymnasium") from None

# Characters of a prompt and of an answer, and the tasks to choose from if their number is not limited.
LONGEST, MANY = 20_000, 1 << 30
# The reward of a digit by its judgement. A task that is finished gets 1 more.
REWARDS = {Finding.PROVED: 0.02, Finding.TRUE: 0.01, Finding.FALSE: -1.0, Finding.ILLEGAL: -0.1}
# Every character that a prompt or an answer may have here.
_SIGNS = "".join(map(chr, range(32, 127))) + "\n\t│─┌┬┐├┼┤└┴┘═║╔╗╚╝╠╣╦╩╬≠≤≥×·…–—’“”éüäö"


def _choose(env: Any, tasks: Tasks, options: Mapping[str, Any] | None) -> Task:
    """Return the task that the options name, else one at random."""
    index = (options or {}).get("task")
    if index is None:
        index = int(env.np_random.integers(tasks.count or MANY))
    return tasks[index]


class TextEnv(gymnasium.Env):  # type: ignore[misc]  # the library is optional
    """One task per episode: the observation is the prompt, the action is the answer, the reward is its score.

    `reset(options={"task": 7})` asks a certain task. Works with every family and kind of task.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  a dict by Gymnasium's interface

    def __init__(self, tasks: Tasks, *, render_mode: str | None = None) -> None:
        self.tasks, self.render_mode = tasks, render_mode
        self.observation_space = spaces.Text(LONGEST, min_length=0, charset=_SIGNS)
        self.action_space = spaces.Text(LONGEST, min_length=0, charset=_SIGNS)
        self.task: Task | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """Begin a task."""
        super().reset(seed=seed)
        self.task = _choose(self, self.tasks, options)
        return _plain(self.task.prompt), {"id": self.task.id}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Answer the task, which ends the episode."""
        task = _begun(self.task)
        found = score(task, str(action))
        return "", found.reward, True, False, {"id": task.id, "share": found.share, "fault": found.fault}

    def render(self) -> str | None:
        """Return the prompt."""
        return _begun(self.task).prompt if self.render_mode == "ansi" else None


class BoardEnv(gymnasium.Env):  # type: ignore[misc]  # the library is optional
    """Fill a Sudoku: an action is a cell and a digit, `cell * side + digit - 1`; the observation has 0 in open cells.

    Each digit is judged: proved by a technique now, true but not proved, false, or illegal. A false digit ends the
    episode unless `forgive`, which leaves the board as it is. `info["mask"]` are the actions on open cells that break
    no rule. `judged=False` skips the techniques, and every true digit counts as proved.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  a dict by Gymnasium's interface

    def __init__(
        self,
        tasks: Tasks,
        *,
        judged: bool = True,
        forgive: bool = False,
        rewards: Mapping[Finding, float] = REWARDS,
        render_mode: str | None = None,
    ) -> None:
        first = tasks[0]
        if first.family != "sudoku" or first.kind != "solve":
            raise GrilleError(f"expected tasks that ask for the solution of a Sudoku, not {first.id}")
        self.tasks, self.render_mode = tasks, render_mode
        self._judged, self._forgive, self._rewards = judged, forgive, dict(rewards)
        self.side = int(first.puzzle.layout.side)
        self.observation_space = spaces.Box(0, self.side, (self.side, self.side), np.int8)
        self.action_space = spaces.Discrete(self.side**3)
        self.task: Task | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a task."""
        super().reset(seed=seed)
        self.task = _choose(self, self.tasks, options)
        self._board = np.array(self.task.puzzle.rows, np.int8)
        self._answer = np.array(self.task.solution.rows, np.int8)
        self._houses = [np.array(house.cells) for house in self.task.puzzle.layout.houses]
        self._placed: list[str] = []
        return self.observe(), self._info(None)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Place a digit."""
        task = _begun(self.task)
        cell, digit = divmod(int(action), self.side)
        row, column = divmod(cell, self.side)
        finding = self._find(task, row, column, digit + 1)
        reward = self._rewards[finding]
        if finding in (Finding.PROVED, Finding.TRUE):
            self._board[row, column] = digit + 1
            self._placed.append(f"r{row + 1}c{column + 1}={digit + 1}")
        done = not (self._board == 0).any()
        ended = done or (finding is Finding.FALSE and not self._forgive)
        return self.observe(), reward + done, bool(ended), False, self._info(finding)

    def _find(self, task: Task, row: int, column: int, digit: int) -> Finding:
        if not self._mask()[(row * self.side + column) * self.side + digit - 1]:
            return Finding.ILLEGAL
        if self._judged:
            return judge(task, " ".join(self._placed), f"r{row + 1}c{column + 1}={digit}").finding
        return Finding.PROVED if self._answer[row, column] == digit else Finding.FALSE

    def _info(self, finding: Finding | None) -> dict[str, Any]:
        info: dict[str, Any] = {"id": _begun(self.task).id, "mask": self._mask()}
        return info if finding is None else info | {"finding": str(finding)}

    def observe(self) -> Any:
        """Return the board: 0 in open cells."""
        return self._board.copy()

    def _mask(self) -> Any:
        """Return which actions enter a digit into an open cell whose houses lack it."""
        flat, digits = self._board.reshape(-1), np.arange(1, self.side + 1)
        free = np.repeat((flat == 0)[:, None], self.side, axis=1)
        for cells in self._houses:
            free[cells] &= ~np.isin(digits, flat[cells])
        return free.reshape(-1).astype(np.int8)

    def render(self) -> str | None:
        """Return the board as text."""
        if self.render_mode != "ansi":
            return None
        return str(_begun(self.task).puzzle.with_givens(self._board.tolist()))


def _begun(task: Task | None) -> Task:
    if task is None:
        raise GrilleError("call reset() first")
    return task


def _plain(text: str) -> str:
    """Return a prompt with the characters of the observation space only."""
    return "".join(sign if sign in _SIGNS else "?" for sign in text)[:LONGEST]


def register() -> None:
    """Register `grille/Text-v0` and `grille/Board-v0`, for `gymnasium.make(name, tasks=Tasks(...))`."""
    for name, place in (("grille/Text-v0", "TextEnv"), ("grille/Board-v0", "BoardEnv")):
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{place}")
