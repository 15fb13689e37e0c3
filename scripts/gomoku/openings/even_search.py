# SPDX-License-Identifier: MIT
"""Whether an opening is about even, as a small separate search sees it.

All that it knows are windows, five squares in a line: one with stones of only one colour counts for
it, by their number.

    . X X . X    three for black      . X O . X    nobody's

It plays the four next moves, eight of the best looking ones each, and compares. The rules are those
of freestyle: what standard, renju and caro change hardly ever matters after six stones.
"""

from __future__ import annotations

from typing import Sequence

from ..rules.board import DIRECTIONS
from ..rules.notation import Point
from .opening import Opening

_FIVE = 5
# Worth of a window with 0, 1, 2, 3 stones to the side to move, and to the other one.
_TO_MOVE = (0, 1, 6, 40)
_NOT_TO_MOVE = (0, 1, 5, 20)
_LOOKS = (1, 4, 16, 70, 1000)  # of a move in a window with 0, 1, 2, 3, 4 stones of either side
_WIN = 100_000
_DEPTH, _MOVES = 4, 8
_NEAR = 2  # squares from a stone

# Fitted to what Fukumi finds with 20 000 nodes (200 units = one log-odd of winning) of 300 generated
# openings on 15x15: units = 11.5 * value + 217, correlation 0.87. So 0 is at -19, 80 units are 7. Of
# the openings within that 95 % are within 300 units of even, 42 % of all; median 130 and 359.
_EVEN, _REACH = -19, 7


def is_even(opening: Opening, width: int, height: int) -> bool:
    """Whether neither side is clearly ahead, whichever moves next."""
    return unevenness(opening, width, height) <= _REACH


def unevenness(opening: Opening, width: int, height: int) -> int:
    """Distance of the value from that of an even opening; 0 is best."""
    search = EvenSearch(width, height)
    for number, (x, y) in enumerate(opening):
        search.put(y * width + x, number % 2)
    return abs(search.value(len(opening) % 2) - _EVEN)


class EvenSearch:
    """Stones on a board, colours 0 and 1, and a search from there."""

    def __init__(self, width: int, height: int) -> None:
        self._windows: list[Sequence[int]] = []  # -> its five squares
        self._through: list[list[int]] = [[] for _ in range(width * height)]  # square -> windows
        self._near: list[Sequence[int]] = []  # square -> squares
        self._make_windows(width, height)
        for point in ((x, y) for y in range(height) for x in range(width)):
            self._near.append(_around(point, width, height))
        count = len(self._windows)
        self._stones_in = ([0] * count, [0] * count)  # colour -> window -> its stones
        self._own = ([0] * (_FIVE + 1), [0] * (_FIVE + 1))  # colour -> stones -> its own windows
        self._stones: dict[int, int] = {}

    def _make_windows(self, width: int, height: int) -> None:
        for y in range(height):
            for x in range(width):
                for dx, dy in DIRECTIONS:
                    if 0 <= x + 4 * dx < width and 0 <= y + 4 * dy < height:
                        squares = [(y + i * dy) * width + x + i * dx for i in range(_FIVE)]
                        for square in squares:
                            self._through[square].append(len(self._windows))
                        self._windows.append(squares)

    def put(self, square: int, colour: int) -> None:
        """Puts a stone."""
        mine, theirs = self._stones_in[colour], self._stones_in[1 - colour]
        my_own, their_own = self._own[colour], self._own[1 - colour]
        for window in self._through[square]:
            if theirs[window] == 0:
                my_own[mine[window]] -= 1
                my_own[mine[window] + 1] += 1
            elif mine[window] == 0:
                their_own[theirs[window]] -= 1
            mine[window] += 1
        self._stones[square] = colour

    def take(self, square: int) -> None:
        """Takes the stone that was put last."""
        colour = self._stones.pop(square)
        mine, theirs = self._stones_in[colour], self._stones_in[1 - colour]
        my_own, their_own = self._own[colour], self._own[1 - colour]
        for window in self._through[square]:
            mine[window] -= 1
            if theirs[window] == 0:
                my_own[mine[window] + 1] -= 1
                my_own[mine[window]] += 1
            elif mine[window] == 0:
                their_own[theirs[window]] += 1

    def value(
        self, colour: int, depth: int = _DEPTH, alpha: int = -2 * _WIN, beta: int = 2 * _WIN
    ) -> int:
        """Value of the position for the colour to move: alpha-beta, fail-soft."""
        if self._own[colour][4]:
            return _WIN
        if self._own[1 - colour][4]:
            moves = self._holes(1 - colour)
            if len(moves) > 1:
                return -_WIN
            depth += 1  # a forced reply leaves no choice
        elif depth == 0:
            return self._static(colour)
        else:
            moves = self._moves()
        best = -_WIN if moves else 0
        for square in moves:
            self.put(square, colour)
            best = max(best, -self.value(1 - colour, depth - 1, -beta, -alpha))
            self.take(square)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def _static(self, colour: int) -> int:
        mine, theirs = self._own[colour], self._own[1 - colour]
        return sum(
            _TO_MOVE[n] * mine[n] - _NOT_TO_MOVE[n] * theirs[n] for n in range(1, len(_TO_MOVE))
        )

    def _holes(self, colour: int) -> list[int]:
        """The squares where a colour that has four in a window makes five."""
        mine, theirs = self._stones_in[colour], self._stones_in[1 - colour]
        fours = (n for n, count in enumerate(mine) if count == 4 and theirs[n] == 0)
        return sorted({s for n in fours for s in self._windows[n] if s not in self._stones})

    def _moves(self) -> list[int]:
        """The best looking empty squares near stones."""
        near = {square for stone in self._stones for square in self._near[stone]}
        looks = [(self._look(s), s) for s in near if s not in self._stones]
        looks.sort(reverse=True)
        return [square for _, square in looks[:_MOVES]]

    def _look(self, square: int) -> int:
        one, two = self._stones_in
        return sum(
            _LOOKS[one[window] + two[window]]
            for window in self._through[square]
            if not (one[window] and two[window])
        )


def _around(point: Point, width: int, height: int) -> list[int]:
    x, y = point
    return [
        row * width + column
        for row in range(max(0, y - _NEAR), min(height, y + _NEAR + 1))
        for column in range(max(0, x - _NEAR), min(width, x + _NEAR + 1))
        if (column, row) != point
    ]
