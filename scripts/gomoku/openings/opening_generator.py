# SPDX-License-Identifier: MIT
"""Openings made by chance: few stones near the centre, none of them a threat.

No side has three stones in a row or the makings of one, and each stone has a neighbour. Most of these
are far ahead for the side to move, so that a small search picks out those that are about even. Both
colours play each opening, so that what imbalance is left is shared.
"""

from __future__ import annotations

from random import Random
from typing import Iterator

from ..rules.board import DIRECTIONS, EMPTY, Board, Symmetry, symmetries
from ..rules.notation import Point
from .even_search import is_even, unevenness
from .opening import Opening

STONES = (4, 5, 6)  # numbers of stones, chosen by chance: black moves next after 4 and 6
SPREAD = 3  # stones lie at most this far from the centre, in both directions
NEARNESS = 2  # and at most this far from another stone
ATTEMPTS = 200  # tries for each opening before the board is called too small


def generate_openings(count: int, width: int, height: int, seed: int) -> list[Opening]:
    """`count` openings that are about even, no two of them the same under turning and mirroring.

    The same arguments give the same openings on every machine, more of them the same ones first.
    They are legal under every rule: a forbidden point of renju needs threes, fours or a row of six.
    Where a board has too few that are even, the most even of the others are among them. ValueError
    when the board is too small for them.
    """
    found: list[Opening] = []
    others: list[Opening] = []
    for opening in candidates(count * ATTEMPTS, width, height, seed):
        if len(found) == count:
            return found
        (found if is_even(opening, width, height) else others).append(opening)
    others.sort(key=lambda opening: unevenness(opening, width, height))
    found += others[: count - len(found)]
    if len(found) < count:
        raise ValueError(f"cannot make {count} different openings on {width}x{height}")
    return found


def candidates(tries: int, width: int, height: int, seed: int) -> Iterator[Opening]:
    """Different openings without threats; fewer than `tries`."""
    random = Random(f"openings {width}x{height} {seed}")
    seen = set()
    for _ in range(tries):
        opening = _scatter(random, width, height)
        key = canonical(opening)
        if key not in seen and _is_quiet(opening, width, height):
            seen.add(key)
            yield opening


def _scatter(random: Random, width: int, height: int) -> Opening:
    """Stones near the centre, each near one that was there before."""
    centre_x, centre_y = width // 2, height // 2
    area = [
        (x, y)
        for y in range(max(0, centre_y - SPREAD), min(height, centre_y + SPREAD + 1))
        for x in range(max(0, centre_x - SPREAD), min(width, centre_x + SPREAD + 1))
    ]
    stones = [random.choice(area)]
    for _ in range(random.choice(STONES) - 1):
        near = [
            point
            for point in area
            if point not in stones and min(_distance(point, s) for s in stones) <= NEARNESS
        ]
        stones.append(random.choice(near))
    return tuple(stones)


def _distance(one: Point, two: Point) -> int:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def _is_quiet(opening: Opening, width: int, height: int) -> bool:
    """Whether no five squares in a line hold three stones of one colour and nothing else."""
    board = Board(width, height)
    for number, point in enumerate(opening):
        board.put(point, 1 + number % 2)
    for x, y in opening:
        for dx, dy in DIRECTIONS:
            for start in range(-4, 1):
                window = [board.at(x + d * dx, y + d * dy) for d in range(start, start + 5)]
                colours = set(window) - {EMPTY}
                if len(colours) == 1 and 5 - window.count(EMPTY) >= 3:
                    return False
    return True


def canonical(opening: Opening) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """One form for all openings that turning, mirroring, shifting or another order make alike."""

    def form(turn: Symmetry) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
        turned = [turn(point) for point in opening]
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        moved = [(x - left, y - top) for x, y in turned]
        return tuple(sorted(moved[::2])), tuple(sorted(moved[1::2]))

    return min(form(turn) for turn in symmetries(1))
