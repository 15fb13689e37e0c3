# SPDX-License-Identifier: MIT
"""Renju's forbidden points, exactly as the Gomocup referee and Piskvork judge them.

For a black stone on an empty point, in this order:

    1. an exact five in any direction: allowed, and it wins
    2. two fours or more: double four
    3. two threes or more: double three
    4. six or more in a row: overline

A four is five squares in a line with four black stones, the new one among them, and one empty
square, with no black stone directly at either side, so that filling the square makes an exact five:

    . [X X X X .] .      one four, although it can be completed at both ends
    [X . X X X] . X      with its mirror [X X X . X]: two fours in one line
    [X X . X X] . X X    two fours in one line
    [X X X . X] . X X X  two fours in one line

A three is three black stones, the new one among them, that one more black stone turns into a
straight four `.XXXX.` which can become an exact five at both ends. It counts only if black may play
at least one of the points that do so; that point is judged by this very procedure with the new
stone on the board (a point that makes a five does not make a straight four either). This recursion ends
because every step adds a stone.
"""

from __future__ import annotations

from enum import Enum
from typing import Callable, Iterator, Optional

from .board import BLACK, DIRECTIONS, EMPTY, Board
from .notation import Point
from .winning import run_through

_Line = Callable[[int], int]


class Foul(Enum):
    """Why a point is forbidden."""

    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    OVERLINE = "overline"


def foul_at(board: Board, point: Point) -> Optional[Foul]:
    """The foul that a black stone on that point would be, None when black may play there.

    REQUIRES: the point is empty. The board is unchanged afterwards.
    """
    board.put(point, BLACK)
    try:
        five, foul = _judge(board, point)
        return None if five else foul
    finally:
        board.take(point)


def has_only_fouls(board: Board) -> bool:
    """Whether black, to move, may play on none of the empty points: white wins. REQUIRES: there are some.

    RIF's rules let black pass; but a manager's protocol has no pass, and each move that black can
    send is a foul. The engine's hasOnlyFouls() (engine/board/rules/game_end.hpp) is the same rule.
    """
    return all(foul_at(board, point) is not None for point in list(board.empty_points()))


def _judge(board: Board, point: Point) -> tuple[bool, Optional[Foul]]:
    """(makes a five, foul) for the black stone on the point."""
    runs = [run_through(board, point, direction)[0] for direction in DIRECTIONS]
    if 5 in runs:
        return True, None
    if sum(_fours(_line(board, point, direction)) for direction in DIRECTIONS) >= 2:
        return False, Foul.DOUBLE_FOUR
    if sum(_is_three(board, point, direction) for direction in DIRECTIONS) >= 2:
        return False, Foul.DOUBLE_THREE
    if max(runs) > 5:
        return False, Foul.OVERLINE
    return False, None


def _line(board: Board, point: Point, direction: Point) -> _Line:
    """The cells of a line by their distance from the point."""
    x, y = point
    dx, dy = direction
    return lambda distance: board.at(x + distance * dx, y + distance * dy)


def _fours(cell: _Line) -> int:
    """Fours with the stone at distance 0: as many as there are different groups of four stones."""
    groups = set()
    for start in range(-4, 1):
        window = range(start, start + 5)
        stones = frozenset(d for d in window if cell(d) == BLACK)
        holes = [d for d in window if cell(d) == EMPTY]
        closed = BLACK not in (cell(start - 1), cell(start + 5))
        if len(stones) == 4 and len(holes) == 1 and closed:
            groups.add(stones)
    return len(groups)


def _is_three(board: Board, point: Point, direction: Point) -> bool:
    """Whether the line holds a three that counts. At most one three in a line."""
    candidates = set(_straight_four_points(_line(board, point, direction)))
    return any(_is_playable(board, point, direction, distance) for distance in candidates)


def _is_playable(board: Board, point: Point, direction: Point, distance: int) -> bool:
    candidate = (point[0] + distance * direction[0], point[1] + distance * direction[1])
    board.put(candidate, BLACK)
    try:
        five, foul = _judge(board, candidate)
        return not five and foul is None
    finally:
        board.take(candidate)


def _straight_four_points(cell: _Line) -> Iterator[int]:
    """Distances of the squares that turn a shape around distance 0 into a straight four.

    `i` is the first stone of the shape; `.` must be empty, `!` must not be black:

        broken three      ! . X X . X . !        the hole
        solid three       ! . X X X . !          before: needs one more `. !` on the left,
                                                 after: needs one more `. !` on the right
    """
    for i in range(-3, 1):
        shape = tuple(cell(d) for d in range(i, i + 4))
        if cell(i - 1) != EMPTY or cell(i - 2) == BLACK:
            continue
        if shape in ((BLACK, BLACK, EMPTY, BLACK), (BLACK, EMPTY, BLACK, BLACK)):
            if cell(i + 4) == EMPTY and cell(i + 5) != BLACK:
                yield i + shape.index(EMPTY)
        elif shape == (BLACK, BLACK, BLACK, EMPTY) and cell(i + 4) != BLACK:
            if cell(i - 2) == EMPTY and cell(i - 3) != BLACK:
                yield i - 1
            if cell(i + 4) == EMPTY and cell(i + 5) != BLACK:
                yield i + 3
