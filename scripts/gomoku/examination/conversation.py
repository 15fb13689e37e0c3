# SPDX-License-Identifier: MIT
"""Parts that the conversations of an examination share."""

from __future__ import annotations

from typing import Callable

from ..engines.engine_spec import EngineSpec
from ..games.game import GOMOCUP_MEMORY
from ..rules.board import EMPTY
from ..rules.notation import Point
from ..rules.referee import Referee
from ..rules.rule import Rule
from .findings import Findings
from .probe import Lost, Probe

TURN_MS = 300  # for moves whose time is not the question
MATCH_MS = 180_000

Conversation = Callable[[EngineSpec], Findings]


def conversation(
    line_end: str = "\n",
) -> Callable[[Callable[[Probe], None]], Conversation]:
    """Makes a conversation of a function that holds it with a probe."""

    def wrap(hold: Callable[[Probe], None]) -> Conversation:
        def held(spec: EngineSpec) -> Findings:
            probe = None
            try:
                with Probe(spec, line_end) as probe:
                    hold(probe)
            except Lost as lost:
                if probe is None:
                    findings = Findings()
                    findings.note("no-ok", str(lost))
                    return findings
            return probe.findings

        held.__name__ = hold.__name__
        return held

    return wrap


class Stones:
    """The game so far in a conversation; moves of the engine are judged as they come."""

    def __init__(self, probe: Probe, width: int = 15, height: int = 15) -> None:
        self._probe = probe
        self.referee = Referee(Rule.FREESTYLE, width, height)

    def engine(self, point: Point) -> None:
        """The engine's move."""
        board = self.referee.board
        is_illegal = not board.contains(point) or board.at(*point) != EMPTY
        self._probe.judge("illegal", is_illegal, f"{point[0]},{point[1]}")
        if is_illegal:
            raise Lost("illegal move")
        self.referee.play(point)

    def other(self) -> Point:
        """A move of the manager's side: the first empty point from the corner."""
        point = next(self.referee.board.empty_points())
        self.referee.play(point)
        return point


def info_lines(rule: int = 0, turn: int = TURN_MS) -> list[str]:
    return [
        f"INFO max_memory {GOMOCUP_MEMORY}",
        f"INFO timeout_match {MATCH_MS}",
        f"INFO timeout_turn {turn}",
        "INFO game_type 2",
        f"INFO rule {rule}",
        f"INFO time_left {MATCH_MS}",
    ]
