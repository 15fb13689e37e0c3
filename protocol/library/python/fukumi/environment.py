# SPDX-License-Identifier: MIT
"""Games as an environment for reinforcement learning, with the methods of Gymnasium's Env."""

from __future__ import annotations

import random
from typing import Any, Optional, Union

from .board import Board, point_index, point_name
from .engine import Engine

Observation = list[list[int]]


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
        size: int = 15,
        opponent: Union[int, str] = "random",
        color: str = "random",
        nodes: int = 200,
    ) -> None:
        """`opponent`: a level of the engine, which searches `nodes` positions a move, or "random".
        `color` of the learner: "black", "white" or "random"."""
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
        color = (options or {}).get("color", self._color)
        self.learner = self._random.choice(("black", "white")) if color == "random" else color
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
        grid = [[0] * self.board.width for _ in range(self.board.height)]
        for i, move in enumerate(self.board.moves):
            x, y = point_index(move)
            grid[y][x] = 1 if ("black", "white")[i % 2] == self.learner else -1
        return grid
