# SPDX-License-Identifier: MIT
"""Whether the last stone wins, under every rule.

A run is the longest row of one colour through the last stone in one direction. Each direction is
judged by itself.

    freestyle   run >= 5
    standard    run == 5
    renju       black: run == 5      white: run >= 5
    caro        run == 5, and not an enemy stone at both ends
    caro6       as caro, or run >= 6

In caro only an enemy stone closes an end; the edge of the board does not.
"""

from __future__ import annotations

from .board import BLACK, DIRECTIONS, WALL, WHITE, Board, other
from .notation import Point
from .rule import Rule


def run_through(board: Board, point: Point, direction: Point) -> tuple[int, int, int]:
    """(length, what is before, what is after) of the run through a stone."""
    x, y = point
    dx, dy = direction
    colour = board.at(x, y)
    ahead = 1
    while board.at(x + ahead * dx, y + ahead * dy) == colour:
        ahead += 1
    behind = 1
    while board.at(x - behind * dx, y - behind * dy) == colour:
        behind += 1
    before = board.at(x - behind * dx, y - behind * dy)
    after = board.at(x + ahead * dx, y + ahead * dy)
    return ahead + behind - 1, before, after


def _run_wins(rule: Rule, colour: int, length: int, before: int, after: int) -> bool:
    row = rule.value
    if length > 5:
        return ("B" if colour == BLACK else "W") not in row.exact
    return length == 5 and not (row.free_end and before == after == other(colour))


def is_winning_stone(board: Board, rule: Rule, point: Point) -> bool:
    """Whether the stone on that point, just put, wins the game. REQUIRES: a stone is there."""
    colour = board.at(*point)
    return any(
        _run_wins(rule, colour, *run_through(board, point, direction)) for direction in DIRECTIONS
    )


def winning_row(board: Board, rule: Rule, point: Point) -> list[Point]:
    """The stones of the row by which the stone on that point wins, from its left or upper end;
    empty when it does not. REQUIRES: a stone is there."""
    x, y = point
    for direction in DIRECTIONS:
        run = run_through(board, point, direction)
        if _run_wins(rule, board.at(x, y), *run):
            dx, dy = direction
            behind = 0
            while board.at(x - (behind + 1) * dx, y - (behind + 1) * dy) == board.at(x, y):
                behind += 1
            steps = range(-behind, run[0] - behind)
            return [(x + step * dx, y + step * dy) for step in steps]
    return []


def is_five_possible(board: Board) -> bool:
    """Whether some five squares in a row hold no wall and not both colours. If there are none,
    neither side can win any more under any rule."""
    for y in range(board.height):
        for x in range(board.width):
            for dx, dy in DIRECTIONS:
                window = {board.at(x + i * dx, y + i * dy) for i in range(5)}
                if WALL not in window and not {BLACK, WHITE} <= window:
                    return True
    return False
