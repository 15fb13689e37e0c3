# SPDX-License-Identifier: MIT
"""Ends games whose result is clear before the board says so, where that is wanted."""

from __future__ import annotations

from dataclasses import dataclass

from ..engines.lines import Thought
from ..rules.board import BLACK, WHITE
from ..rules.referee import Reason, Referee
from ..rules.winning import is_five_possible


@dataclass(frozen=True)
class Adjudication:
    """The endings that are wanted; all are off by default.

    win_moves    both engines report a proven win and loss in that many moves of theirs in a row
    dead_draws   neither side can make a five any more: a draw, whatever is played
    draw_after   a draw when that many stones are on the board
    """

    win_moves: int = 0
    dead_draws: bool = False
    draw_after: int = 0


class Adjudicator:
    """Watches one game."""

    def __init__(self, wanted: Adjudication) -> None:
        self._wanted = wanted
        self._proven: dict[int, list[int]] = {BLACK: [], WHITE: []}

    def moved(self, referee: Referee, colour: int, thought: Thought) -> None:
        """Looks at the game after an engine's move and ends it where that is due."""
        self._proven[colour].append(thought.proven)
        if referee.verdict is not None:
            return
        winner = self._agreed_winner()
        if winner is not None:
            text = f"both engines reported it, {self._wanted.win_moves} in a row"
            referee.stop(winner, Reason.ADJUDICATED, text)
        elif self._wanted.draw_after and len(referee.moves) >= self._wanted.draw_after:
            referee.stop(None, Reason.DRAW, f"{len(referee.moves)} stones are on the board")
        elif self._wanted.dead_draws and not is_five_possible(referee.board):
            referee.stop(None, Reason.DRAW, "no five is possible any more")

    def _agreed_winner(self) -> int | None:
        count = self._wanted.win_moves
        if not count or any(len(values) < count for values in self._proven.values()):
            return None
        black, white = (set(self._proven[colour][-count:]) for colour in (BLACK, WHITE))
        if (black, white) == ({1}, {-1}):
            return BLACK
        return WHITE if (black, white) == ({-1}, {1}) else None
