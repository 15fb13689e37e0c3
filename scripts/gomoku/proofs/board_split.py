# SPDX-License-Identifier: MIT
"""The empty board, cut in positions that are proved one by one.

    black h8                     by symmetry the only first stone worth a proof: the centre
    white R                      35 replies up to symmetry
    black S                      one second stone for each R is enough
    white Q                      222 replies, each of which has to lose

so that black wins from the empty board if for every R there is an S such that all positions with
black to move on h8 S / R Q are won. Symmetric ones are one position, and so are those in which R
and Q change places.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..rules.notation import Point, from_human, to_human
from .stones import canonical, symmetries

SIDE = 15
CENTRE: Point = (SIDE // 2, SIDE // 2)
# A proof begins with one of these: first the diagonal neighbours, which leave the fewest replies
# without a short win, then the straight ones.
SECOND_STONES = ("i9", "i7", "g7", "g9", "h9", "i8", "h7", "g8")


@dataclass(frozen=True)
class Line:
    """h8, a reply and black's second stone."""

    reply: str
    second: str

    def positions(self) -> list[str]:
        """The canonical positions after each of white's second stones, each once, the far ones first."""
        return list(_positions(self.reply, self.second))


def replies() -> list[str]:
    """White's replies to h8 up to symmetry, the farthest first."""
    x, y = CENTRE
    steps = [(dx, dy) for dx in range(1, SIDE - x) for dy in range(dx + 1)]
    return [to_human((x + dx, y - dy), SIDE) for dx, dy in sorted(steps, key=_distance, reverse=True)]


def second_stones(reply: str) -> list[str]:
    """Black's second stones up to symmetry, as SECOND_STONES orders them."""
    white = from_human(reply, SIDE)
    seen: set[str] = set()
    stones = []
    for name in SECOND_STONES:
        stone = from_human(name, SIDE)
        text, _ = canonical([CENTRE, stone], [white], SIDE)
        if stone != white and text not in seen:
            seen.add(text)
            stones.append(name)
    return stones


@lru_cache(maxsize=None)
def _positions(reply: str, second: str) -> tuple[str, ...]:
    white, black = from_human(reply, SIDE), from_human(second, SIDE)
    points = [(x, y) for y in range(SIDE) for x in range(SIDE) if (x, y) not in (CENTRE, white, black)]
    points.sort(key=lambda p: _distance((p[0] - CENTRE[0], p[1] - CENTRE[1])), reverse=True)
    texts = [canonical([CENTRE, black], [white, point], SIDE)[0] for point in points]
    return tuple(dict.fromkeys(texts))


def _distance(step: tuple[int, int]) -> tuple[int, int]:
    return max(map(abs, step)), sum(map(abs, step))
