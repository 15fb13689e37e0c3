# SPDX-License-Identifier: MIT
"""The judge of one game: keeps the board, says whether a move is allowed and when the game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Optional

from . import renju
from .board import BLACK, COLOUR_NAMES, EMPTY, WHITE, Board, other
from .notation import Point, to_human
from .rule import Rule
from .winning import is_winning_stone


class Reason(Enum):
    """Why a game ended. The value is what people and result files read."""

    FIVE = "five"
    DRAW = "draw"
    ADJUDICATED = "adjudicated"
    TIME = "time"
    ILLEGAL = "illegal move"
    FORBIDDEN = "forbidden point"
    NO_LEGAL_POINT = "no legal point"
    CRASH = "crash"
    PROTOCOL = "protocol"
    MEMORY = "memory"

    @property
    def is_forfeit(self) -> bool:
        """Whether the loser did something that an engine must not do."""
        return self not in _NO_FORFEIT


_NO_FORFEIT = (Reason.FIVE, Reason.DRAW, Reason.ADJUDICATED, Reason.NO_LEGAL_POINT)


@dataclass(frozen=True)
class Verdict:
    """The end of a game. `winner` is BLACK, WHITE or None for a draw."""

    winner: Optional[int]
    reason: Reason
    detail: str = ""


class Referee:
    """Judges the moves of both sides, black first, only by its own board."""

    def __init__(self, rule: Rule, width: int, height: int, draw_at_empty: int = 0) -> None:
        self.rule = rule
        self.board = Board(width, height)
        self.moves: list[Point] = []
        self.verdict: Optional[Verdict] = None
        self._draw_at_empty = draw_at_empty

    @property
    def to_move(self) -> int:
        """BLACK or WHITE."""
        return WHITE if len(self.moves) % 2 else BLACK

    def play(self, point: Point) -> Optional[Verdict]:
        """Judges a move and puts it on the board where it is one; the verdict if it ends the game.

        A stone on a forbidden point is put on the board too, as people would see it there.
        REQUIRES: the game has not ended.
        """
        assert self.verdict is None
        colour = self.to_move
        foul = None
        if not self.board.contains(point):
            return self.lose(Reason.ILLEGAL, f"{point[0]},{point[1]} is outside the board")
        if self.board.at(*point) != EMPTY:
            return self.lose(Reason.ILLEGAL, f"{self._name(point)} is occupied")
        if self.rule.has_fouls and colour == BLACK:
            foul = renju.foul_at(self.board, point)
        if foul is not None:
            only_fouls = renju.has_only_fouls(self.board)
            reason = Reason.NO_LEGAL_POINT if only_fouls else Reason.FORBIDDEN
            self._put(point, colour)
            self.verdict = Verdict(WHITE, reason, f"{self._name(point)} is a {foul.value}")
            return self.verdict
        self._put(point, colour)
        if is_winning_stone(self.board, self.rule, point):
            self.verdict = Verdict(colour, Reason.FIVE)
        elif self.board.empty_count == 0:
            self.verdict = Verdict(None, Reason.DRAW, "the board is full")
        elif self.board.empty_count <= self._draw_at_empty:
            count = self.board.empty_count
            left = "1 square is left" if count == 1 else f"{count} squares are left"
            self.verdict = Verdict(None, Reason.DRAW, left)
        elif self.rule.has_fouls and colour == WHITE and renju.has_only_fouls(self.board):
            self.verdict = Verdict(WHITE, Reason.NO_LEGAL_POINT, "every point is forbidden to black")
        return self.verdict

    def stop(self, winner: Optional[int], reason: Reason, detail: str) -> Verdict:
        """Ends the game in favour of a colour, or as a draw (None)."""
        self.verdict = Verdict(winner, reason, detail)
        return self.verdict

    def lose(self, reason: Reason, detail: str, loser: Optional[int] = None) -> Verdict:
        """Ends the game against `loser`, by default the side to move."""
        loser = self.to_move if loser is None else loser
        self.verdict = Verdict(other(loser), reason, detail)
        return self.verdict

    def _put(self, point: Point, colour: int) -> None:
        self.board.put(point, colour)
        self.moves.append(point)

    def _name(self, point: Point) -> str:
        return to_human(point, self.board.height)


def describe(verdict: Verdict) -> str:
    """One phrase for people: 'white wins, forbidden point: h8 is a double three'."""
    if verdict.winner is None:
        phrase = verdict.reason.value
    else:
        phrase = f"{COLOUR_NAMES[verdict.winner]} wins, {verdict.reason.value}"
    return f"{phrase}: {verdict.detail}" if verdict.detail else phrase
