# SPDX-License-Identifier: MIT
"""Games as an environment for reinforcement learning, with the methods of Gymnasium's Env."""

from __future__ import annotations

import random
from typing import Any, Optional, Union

from .board import Board, point_index, point_name
from .engine import Engine
from .question import milliseconds

Observation = list[list[int]]
Info = dict[str, Any]


class MnkEnvironment:
    """A small game, k in a row on m x n cells (up to 8x8), against the solver or a random player.

    Actions, observations and rewards are those of Environment. The solver plays perfectly if it solves
    the position within `time` seconds, else the move that its search prefers.
    """

    def __init__(self, m: int = 3, n: int = 3, k: int = 3, *, opponent: str = "perfect", time: float = 1.0) -> None:
        """m columns, n lines; `opponent`: "perfect" or "random"."""
        if opponent not in ("perfect", "random"):
            raise ValueError(f"opponent: unknown value {opponent!r}; expected perfect or random")
        self.width, self.height = m, n
        self.moves: list[str] = []
        self.learner = "black"
        self._shape = f"{m}x{n}x{k}"
        self._opponent = opponent
        self._time_ms = milliseconds(time)
        self._engine = Engine(memory="16M")
        try:  # EngineError if the engine does not take this shape
            self._engine.ask({"solve": "mnk", "shape": self._shape, "time_ms": 1}).result()
        except BaseException:
            self._engine.close()
            raise
        self._random = random.Random()
        self._state: Info = {}

    @property
    def action_count(self) -> int:
        return self.width * self.height

    def reset(self, *, seed: Optional[int] = None, options: Optional[Info] = None) -> tuple[Observation, Info]:
        """Begins a game; the opponent has moved if it is black. `options`: {"color": ...}."""
        if seed is not None:
            self._random.seed(seed)
        self.learner = _learner((options or {}).get("color", "random"), self._random)
        self.moves = []
        self._look()
        if self.learner == "white":
            self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the learner's move and the opponent's answer: observation, reward, terminated, truncated, info."""
        if action not in self.legal_actions():
            return self._observation(), -1.0, True, False, {"legal_actions": [], "illegal": True}
        self.moves.append(point_name(action % self.width, action // self.width))
        self._look()
        if not self._state["over"]:
            self._answer()
        winner = self._state["winner"]
        reward = 0.0 if winner is None else 1.0 if winner == self.learner else -1.0
        return self._observation(), reward, self._state["over"], False, self._info()

    def legal_actions(self) -> list[int]:
        """The empty cells; none if the game has ended."""
        if not self._state:
            self._look()
        if self._state["over"]:
            return []
        taken = {y * self.width + x for x, y in map(point_index, self.moves)}
        return [action for action in range(self.action_count) if action not in taken]

    def close(self) -> None:
        self._engine.close()

    def _look(self) -> None:
        self._state = self._engine.ask(
            {"solve": "mnk", "shape": self._shape, "moves": self.moves, "time_ms": self._time_ms}
        ).result()

    def _answer(self) -> None:
        if self._opponent == "perfect":
            self.moves.append(self._state["move"])
        else:
            action = self._random.choice(self.legal_actions())
            self.moves.append(point_name(action % self.width, action // self.width))
        self._look()

    def _info(self) -> Info:
        return {"legal_actions": self.legal_actions(), "moves": list(self.moves), "learner": self.learner}

    def _observation(self) -> Observation:
        return _observation(self.moves, self.width, self.height, self.learner)


def _check_color(color: str) -> None:
    if color not in ("black", "white", "random"):
        raise ValueError(f"color: unknown value {color!r}; expected black, white or random")


def _learner(color: str, chance: random.Random) -> str:
    """The color of the learner: "black", "white", or one by chance."""
    _check_color(color)
    return chance.choice(("black", "white")) if color == "random" else color


def _observation(moves: list[str], width: int, height: int, learner: str) -> Observation:
    """1 for the learner's stones, -1 for the opponent's; black moved first."""
    grid = [[0] * width for _ in range(height)]
    for i, move in enumerate(moves):
        x, y = point_index(move)
        grid[y][x] = 1 if ("black", "white")[i % 2] == learner else -1
    return grid


class Environment:
    """Five in a row against the engine at a level, or against a player that moves at random.

    An action is a number: line from the bottom times width, plus column. An observation is a list of
    lines from the bottom, each a list of points: 0 empty, 1 a stone of the learner, -1 one of the
    opponent. The reward is 1 for a win, -1 for a loss, 0 otherwise. An illegal action loses.

        env = fukumi.Environment(rule="freestyle", size=9, opponent=1)
        observation, info = env.reset(seed=7)
        observation, reward, terminated, truncated, info = env.step(info["legal_actions"][0])
    """

    def __init__(
        self,
        *,
        rule: str = "freestyle",
        size: Union[int, str] = 15,
        opponent: Union[int, str] = "random",
        color: str = "random",
        nodes: int = 200,
    ) -> None:
        """`opponent`: a level of the engine (1 to 20), which searches `nodes` positions a move, or "random".
        `color` of the learner: "black", "white" or "random"."""
        _check_color(color)
        self._settings: dict[str, Any] = {"rule": rule, "size": size, "memory": "16M"}
        if opponent != "random":
            self._settings["level"] = opponent
        self._engine = Engine(**self._settings)
        self._opponent = opponent
        self._color = color
        self._nodes = nodes
        self._random = random.Random()
        self.board: Board = self._engine.board()
        self.learner = "black"

    @property
    def action_count(self) -> int:
        return self.board.width * self.board.height

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game; the opponent has moved if it is black. `options`: {"color": ...}.

        After reset(seed=...) the same actions lead to the same games.
        """
        if seed is not None:
            self._random.seed(seed)
            self._engine.close()
            self._engine = Engine(**self._settings, seed=seed % (2**31 - 1) + 1)
        self.learner = _learner((options or {}).get("color", self._color), self._random)
        self.board = self._engine.board()
        if self.learner == "white":
            self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays the learner's move and the opponent's answer: observation, reward, terminated, truncated, info."""
        if action not in self.legal_actions():
            return self._observation(), -1.0, True, False, {"legal_actions": [], "illegal": True}
        self.board.play(point_name(action % self.board.width, action // self.board.width))
        if not self._is_over():
            self._answer()
        return self._observation(), self._reward(), self._is_over(), False, self._info()

    def legal_actions(self) -> list[int]:
        """The actions that are legal now."""
        return [y * self.board.width + x for x, y in map(point_index, self.board.legal_moves)]

    def render(self) -> str:
        return str(self.board)

    def close(self) -> None:
        self._engine.close()

    def _answer(self) -> None:
        moves = self.board.legal_moves
        if self._opponent == "random":
            move = self._random.choice(moves)
        else:
            move = self._engine.analyze(self.board, nodes=self._nodes).best_move or moves[0]
        self.board.play(move)

    def _is_over(self) -> bool:
        return self.board.ended is not None

    def _reward(self) -> float:
        ended = self.board.ended
        if not ended or ended["winner"] is None:
            return 0.0
        return 1.0 if ended["winner"] == self.learner else -1.0

    def _info(self) -> dict[str, Any]:
        return {"legal_actions": self.legal_actions(), "moves": list(self.board.moves), "learner": self.learner}

    def _observation(self) -> Observation:
        return _observation(self.board.moves, self.board.width, self.board.height, self.learner)
