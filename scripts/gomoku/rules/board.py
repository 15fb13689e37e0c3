# SPDX-License-Identifier: MIT
"""The stones on a rectangular board. Plain arrays: the referee wants to be obvious, not fast."""

from __future__ import annotations

from typing import Callable, Iterator

from .notation import Point

EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3

COLOUR_NAMES = {BLACK: "black", WHITE: "white"}

Symmetry = Callable[[Point], Point]
DIRECTIONS: tuple[Point, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))


def other(colour: int) -> int:
    """The opponent of BLACK or WHITE."""
    return BLACK + WHITE - colour


def symmetries(side: int) -> list[Symmetry]:
    """The eight of a square board, the identity first."""
    last = side - 1
    return [
        lambda p: p,
        lambda p: (last - p[0], p[1]),
        lambda p: (p[0], last - p[1]),
        lambda p: (last - p[0], last - p[1]),
        lambda p: (p[1], p[0]),
        lambda p: (last - p[1], p[0]),
        lambda p: (p[1], last - p[0]),
        lambda p: (last - p[1], last - p[0]),
    ]


class Board:
    """Cells and their number still empty. Stones may be put and taken in any order."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.empty_count = width * height
        self._cells = bytearray(width * height)

    def contains(self, point: Point) -> bool:
        """Whether the point lies on the board."""
        x, y = point
        return 0 <= x < self.width and 0 <= y < self.height

    def at(self, x: int, y: int) -> int:
        """EMPTY, BLACK or WHITE; WALL for every point outside."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self._cells[y * self.width + x]
        return WALL

    def put(self, point: Point, colour: int) -> None:
        """Puts a stone. REQUIRES: the point is on the board and empty."""
        x, y = point
        assert self.at(x, y) == EMPTY, point
        self._cells[y * self.width + x] = colour
        self.empty_count -= 1

    def take(self, point: Point) -> None:
        """Takes a stone away. REQUIRES: a stone is there."""
        x, y = point
        assert self.at(x, y) in (BLACK, WHITE), point
        self._cells[y * self.width + x] = EMPTY
        self.empty_count += 1

    def empty_points(self) -> Iterator[Point]:
        """All empty points, row by row from the top."""
        for index, cell in enumerate(self._cells):
            if cell == EMPTY:
                yield index % self.width, index // self.width
