# SPDX-License-Identifier: MIT
"""Fukumi, a five-in-a-row engine: gomoku, renju, caro.

    import fukumi

    with fukumi.Engine(rule="renju", threads=2) as engine:
        result = engine.analyze("h8 i9", time=1.0, lines=3)
        for line in result.lines:
            print(line.move, line.win_rate, " ".join(line.moves))

Times are seconds, win rates 0 to 1, points "h8" (column from a, line from 1 at the bottom).
"""

from ._library import version
from .board import PASS, Board, Setup, point_index, point_name
from .engine import Engine
from .environment import Environment, MnkEnvironment
from .question import Analysis, EngineError, Line, Proof, Question

__all__ = [
    "PASS",
    "Analysis",
    "Board",
    "Engine",
    "EngineError",
    "Environment",
    "Line",
    "MnkEnvironment",
    "Proof",
    "Question",
    "Setup",
    "point_index",
    "point_name",
    "version",
]
