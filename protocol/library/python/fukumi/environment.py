# SPDX-License-Identifier: MIT
"""Games as an environment for reinforcement learning: reset() and step() as Gymnasium's Env has them."""

from __future__ import annotations

import random
from typing import Any, Optional, Union

from .board import Board, point_index, point_name
from .engine import Engine
from .question import milliseconds

Observation = list[list[int]]
Info = dict[str, Any]


class _TwoPlayers:
    """A learner and an opponent, who move in turn on a board, black first."""

    board: Any  # Board, or what is used of it here

    def __init__(self, engine: Engine, opponent: Union[int, str], color: str) -> None:
        self.learner = "black"
        self._engine = engine
        self._opponent = opponent
        self._color = color
        self._random = random.Random()

    @property
    def width(self) -> int:
        return int(self.board.width)

    @property
    def height(self) -> int:
        return int(self.board.height)

    @property
    def moves(self) -> list[str]:
        return list(self.board.moves)

    @property
    def action_count(self) -> int:
        return self.width * self.height

    def reset(self, *, seed: Optional[int] = None, options: Optional[Info] = None) -> tuple[Observation, Info]:
        """Begins a game; the opponent has moved if it is black. `options`: {"color": ...}.

        After reset(seed=...) the same actions lead to the same games.
        """
        color = (options or {}).get("color", self._color)
        _check_color(color)
        if seed is not None:
            self._random.seed(seed)
        self.learner = self._random.choice(("black", "white")) if color == "random" else color
        self._begin(seed)
        if self.learner == "white":
            self._answer()
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the learner's move and the opponent's answer: observation, reward, terminated, truncated, info."""
        if action not in self.legal_actions():
            return self._observation(), -1.0, True, False, {"legal_actions": [], "illegal": True}
        self.board.play(point_name(action % self.width, action // self.width))
        if not self.board.ended:
            self._answer()
        ended = self.board.ended
        winner = ended["winner"] if ended else None
        reward = 0.0 if winner is None else 1.0 if winner == self.learner else -1.0
        return self._observation(), reward, bool(ended), False, self._info()

    def legal_actions(self) -> list[int]:
        """The actions that are legal now; none if the game has ended."""
        return [y * self.width + x for x, y in map(point_index, self.board.legal_moves)]

    def close(self) -> None:
        self._engine.close()

    def _begin(self, seed: Optional[int]) -> None:
        """A new board."""
        raise NotImplementedError

    def _engine_move(self) -> str:
        raise NotImplementedError

    def _answer(self) -> None:
        is_random = self._opponent == "random"
        self.board.play(self._random.choice(self.board.legal_moves) if is_random else self._engine_move())

    def _info(self) -> Info:
        return {"legal_actions": self.legal_actions(), "moves": self.moves, "learner": self.learner}

    def _observation(self) -> Observation:
        """1 for the learner's stones, -1 for the opponent's."""
        grid = [[0] * self.width for _ in range(self.height)]
        for i, move in enumerate(self.board.moves):
            x, y = point_index(move)
            grid[y][x] = 1 if ("black", "white")[i % 2] == self.learner else -1
        return grid


def _check_color(color: str) -> None:
    if color not in ("black", "white", "random"):
        raise ValueError(f"color: unknown value {color!r}; expected black, white or random")


class _MnkBoard:
    """A small game as the solver sees it, who is asked once a position."""

    def __init__(self, engine: Engine, m: int, n: int, k: int, time_ms: int) -> None:
        self.width, self.height = m, n
        self.moves: list[str] = []
        self._engine = engine
        self._query = {"solve": "mnk", "shape": f"{m}x{n}x{k}", "time_ms": time_ms}
        self._answer: Info = {}

    def answer(self) -> Info:
        self._answer = self._answer or self._engine.ask({**self._query, "moves": self.moves}).result()
        return self._answer

    @property
    def ended(self) -> Optional[Info]:
        return self.answer() if self.answer()["over"] else None

    @property
    def legal_moves(self) -> list[str]:
        points = [point_name(x, y) for y in range(self.height) for x in range(self.width)]
        return [] if self.ended else [point for point in points if point not in self.moves]

    def play(self, move: str) -> None:
        self.moves.append(move)
        self._answer = {}


class MnkEnvironment(_TwoPlayers):
    """A small game, k in a row on m x n cells (up to 8x8), against the solver or a random player.

    Actions, observations and rewards are those of Environment. The solver plays perfectly if it solves
    the position within `time` seconds, else the move that its search prefers.
    """

    def __init__(self, m: int = 3, n: int = 3, k: int = 3, *, opponent: str = "perfect", time: float = 1.0) -> None:
        """m columns, n lines; `opponent`: "perfect" or "random"."""
        if opponent not in ("perfect", "random"):
            raise ValueError(f"opponent: unknown value {opponent!r}; expected perfect or random")
        self._shape = m, n, k
        self._time_ms = milliseconds(time)
        super().__init__(Engine(memory="16M"), opponent, "random")
        try:  # EngineError if the engine does not take this shape
            _MnkBoard(self._engine, m, n, k, 1).answer()
        except BaseException:
            self._engine.close()
            raise
        self._begin(None)

    def _begin(self, seed: Optional[int]) -> None:
        self.board = _MnkBoard(self._engine, *self._shape, self._time_ms)

    def _engine_move(self) -> str:
        return str(self.board.answer()["move"])


class Environment(_TwoPlayers):
    """Five in a row against the engine at a level, or against a player that moves at random.

    An action is a number: line from the bottom times width, plus column. An observation is a list of
    lines from the bottom, each a list of points: 0 empty, 1 a stone of the learner, -1 one of the
    opponent. The reward is 1 for a win, -1 for a loss, 0 otherwise. An illegal action loses.

        env = fukumi.Environment(rule="freestyle", size=9, opponent=1)
        observation, info = env.reset(seed=7)
        observation, reward, terminated, truncated, info = env.step(info["legal_actions"][0])
    """

    board: Board

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
        super().__init__(Engine(**self._settings), opponent, color)
        self._nodes = nodes
        self._begin(None)

    def render(self) -> str:
        return str(self.board)

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._engine.close()
            self._engine = Engine(**self._settings, seed=seed % (2**31 - 1) + 1)
        self.board = self._engine.board()

    def _engine_move(self) -> str:
        return self._engine.analyze(self.board, nodes=self._nodes).best_move or self.board.legal_moves[0]
