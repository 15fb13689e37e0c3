# SPDX-License-Identifier: MIT
"""The empty board, cut in positions that are proved one by one.

    black h8                     the centre; where the side is even, the square above and to the left of it
    white R                      35 replies up to symmetry on a side of 15
    black S                      one second stone for each R is enough
    white Q                      222 replies, each of which has to lose

so that black wins from the empty board if for every R there is an S such that all positions with
black to move on h8 S / R Q are won. Symmetric ones are one position, and so are those in which R
and Q change places.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Optional

from ..rules.notation import Point, from_human, to_human
from .stones import canonical

# Steps from the first stone to the second: first the diagonal neighbours, which leave the fewest replies without a
# short win, then the straight ones.
_STEPS = ((1, -1), (1, 1), (-1, 1), (-1, -1), (0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Line:
    """The first stone, a reply and black's second stone."""

    reply: str
    second: str
    positions: tuple[str, ...]  # after each of white's second stones, canonical, each once, the far ones first


@dataclass(frozen=True)
class Split:
    """The positions of a board, or a sample of them."""

    side: int = 15
    sample: Optional[int] = None  # the number of positions of all lines, drawn by the seed; count() at most
    seed: int = 1

    def first(self) -> Point:
        """Black's first stone."""
        return (self.side - 1) // 2, (self.side - 1) // 2

    def replies(self) -> list[str]:
        """White's replies to the first stone up to symmetry, the farthest first."""
        known: dict[str, Point] = {}
        for point in sorted(self._free(), key=lambda p: (-p[0], p[1])):  # named by the one to the right and above
            known.setdefault(canonical([self.first()], [point], self.side)[0], point)
        return [to_human(point, self.side) for point in sorted(known.values(), key=self._distance, reverse=True)]

    def second_stones(self, reply: str) -> list[str]:
        """Black's second stones up to symmetry, the likely ones first."""
        first, white = self.first(), from_human(reply, self.side)
        known: dict[str, str] = {}
        for dx, dy in _STEPS:
            stone = (first[0] + dx, first[1] + dy)
            if stone != white:
                known.setdefault(canonical([first, stone], [white], self.side)[0], to_human(stone, self.side))
        return list(known.values())

    def line(self, reply: str, second: str) -> Line:
        """The line of a reply and a second stone; in a sample it may have no positions."""
        return _line(self, reply, second)

    def count(self) -> int:
        """The positions that a sample is drawn from: white's second stones after each reply."""
        return len(self.replies()) * self._stones_left()

    def places(self, reply: str) -> list[int]:
        """Which of white's second stones are in the sample, by their order."""
        if self.sample is None:
            return list(range(self._stones_left()))
        replies, count = self.replies(), self._stones_left()
        drawn = random.Random(self.seed).sample(range(self.count()), self.sample)
        return sorted(place % count for place in drawn if replies[place // count] == reply)

    def second_replies(self, reply: str, second: str) -> list[Point]:
        """White's second stones, the far ones first."""
        taken = (from_human(reply, self.side), from_human(second, self.side))
        return sorted((p for p in self._free() if p not in taken), key=self._distance, reverse=True)

    def _free(self) -> list[Point]:
        return [(x, y) for y in range(self.side) for x in range(self.side) if (x, y) != self.first()]

    def _stones_left(self) -> int:
        return self.side * self.side - 3

    def _distance(self, point: Point) -> tuple[int, int]:
        first = self.first()
        step = (abs(point[0] - first[0]), abs(point[1] - first[1]))
        return max(step), sum(step)


@lru_cache(maxsize=None)
def _line(split: Split, reply: str, second: str) -> Line:
    side = split.side
    black, white = [split.first(), from_human(second, side)], from_human(reply, side)
    points = split.second_replies(reply, second)
    texts = [canonical(black, [white, points[place]], side)[0] for place in split.places(reply)]
    return Line(reply, second, tuple(dict.fromkeys(texts)))
