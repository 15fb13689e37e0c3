# SPDX-License-Identifier: MIT
"""Elo ratings of many engines from the matches between them.

The model of Bradley and Terry (1952): an engine of rating a takes 1 / (1 + 10^((b - a) / 400)) of
the points from one of rating b, a draw being half a point for both. The ratings are the most likely
ones, with 0 as their mean. With two engines their difference is `pentanomial.elo` of the score.

Error bars come from pairs of games, as in `pentanomial`: with H the curvature of the likelihood and
M the sum over all matches of the variance of the slope that their pairs added, the covariance is
H^-1 M H^-1. The variance is n / (n - 1) times the sum of the squares over the match's n pairs, and at
least what makes the interval of n pairs that all ended alike: a match of few pairs is not known exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Iterator, Mapping, Sequence

from .pentanomial import Pentanomial, about, alike_interval, elo, signed

_Z_95 = 1.959963984540054  # two-sided 95 per cent of the normal distribution
_ELO = 400 / math.log(10)  # Elo points for a factor e in the odds
_STEPS = 100
_HALF_A_DRAWN_PAIR = 0.5

Matches = Mapping[tuple[str, str], Pentanomial]
_Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """An engine's strength; `reach` is half the width of its 95 % interval, infinite if unknown."""

    elo: float
    reach: float

    def __str__(self) -> str:
        """'+35.2 +- 24.9', or 'about +35' for a rating that the results do not bound."""
        if math.isfinite(self.reach):
            return f"{signed(self.elo)} +- {self.reach:.1f}"
        return about(self.elo)


def ratings(names: Sequence[str], matches: Matches) -> dict[str, Rating]:
    """The rating of every engine; without any match all are 0 and unbounded.

    Where some engines took no point at all from the others, no finite rating is the most likely
    one. Half a drawn pair is then added to every match, and the ratings count as unbounded.
    """
    played = [(one, two, pairs) for (one, two), pairs in matches.items() if pairs.pairs]
    bounded = _all_connected(names, played)
    extra = 0.0 if bounded else _HALF_A_DRAWN_PAIR
    index = {name: number for number, name in enumerate(names)}
    games = [(index[one], index[two], pairs) for one, two, pairs in played]
    strengths = _fit(len(names), games, extra)
    variances = _variances(strengths, games) if bounded else [math.inf] * len(names)
    return {
        name: Rating(strengths[number] * _ELO, _Z_95 * math.sqrt(variances[number]) * _ELO or math.inf)
        for name, number in index.items()
    }


def _all_connected(
    names: Sequence[str], played: Sequence[tuple[str, str, Pentanomial]]
) -> bool:
    """Whether every engine can be reached from every other along "took a point from"."""
    took: dict[str, set[str]] = {name: set() for name in names}
    gave: dict[str, set[str]] = {name: set() for name in names}
    for one, two, pairs in played:
        for winner, loser, score in ((one, two, pairs.score), (two, one, 1 - pairs.score)):
            if score > 0:
                took[winner].add(loser)
                gave[loser].add(winner)

    def reached(links: Mapping[str, set[str]]) -> set[str]:
        found, front = set(names[:1]), list(names[:1])
        while front:
            new = links[front.pop()] - found
            found |= new
            front += new
        return found

    return reached(took) == reached(gave) == set(names)


_Game = tuple[int, int, Pentanomial]


def _expected(strengths: Sequence[float], one: int, two: int) -> float:
    return 1 / (1 + math.exp(strengths[two] - strengths[one]))


def _fit(count: int, games: Sequence[_Game], extra: float) -> list[float]:
    """Natural logarithms of the strengths, by Newton's method with steps of at most 1."""
    strengths = [0.0] * count
    for _ in range(_STEPS):
        slope = [0.0] * count
        for one, two, pairs in games:
            weight = 2 * (pairs.pairs + extra)
            points = 2 * (pairs.score * pairs.pairs + extra / 2)
            surplus = points - weight * _expected(strengths, one, two)
            slope[one] += surplus
            slope[two] -= surplus
        inverse = _inverted(_curvature(strengths, games, extra))
        step = [sum(a * b for a, b in zip(row, slope)) for row in inverse]
        largest = max((abs(s) for s in step), default=0.0)
        scale = min(1.0, 1.0 / largest) if largest else 1.0
        strengths = [a + scale * s for a, s in zip(strengths, step)]
        if largest < 1e-12:
            break
    mean = sum(strengths) / max(1, count)
    return [a - mean for a in strengths]


def _pair_entries(one: int, two: int, value: float) -> Iterator[tuple[int, int, float]]:
    """Entries of value * (e1 - e2)(e1 - e2)^T, which is added to a matrix."""
    yield one, one, value
    yield two, two, value
    yield one, two, -value
    yield two, one, -value


def _curvature(strengths: Sequence[float], games: Sequence[_Game], extra: float) -> _Matrix:
    """Plus one everywhere: the likelihood does not see a shift of all, this pins their mean.

    Engines that no match links to the others are held by a small addition on the diagonal.
    """
    count = len(strengths)
    matrix = [[1.0] * count for _ in range(count)]
    for number in range(count):
        matrix[number][number] += 1e-9
    for one, two, pairs in games:
        p = _expected(strengths, one, two)
        for row, column, value in _pair_entries(one, two, 2 * (pairs.pairs + extra) * p * (1 - p)):
            matrix[row][column] += value
    return matrix


def _variances(strengths: Sequence[float], games: Sequence[_Game]) -> list[float]:
    """The diagonal of the covariance. REQUIRES: every game has pairs."""
    inverse = _inverted(_curvature(strengths, games, 0.0))
    slopes = [(one, two, _slope_variance(_expected(strengths, one, two), pairs)) for one, two, pairs in games]
    return [sum((row[one] - row[two]) ** 2 * variance for one, two, variance in slopes) for row in inverse]


def _slope_variance(expected: float, pairs: Pentanomial) -> float:
    """Variance of the points of a match in which one engine is expected to take that share."""
    count = pairs.pairs
    low, high = alike_interval(expected, count)
    reach = (elo(high) - elo(low)) / 2 / _ELO
    at_least = (2 * count * expected * (1 - expected) * reach / _Z_95) ** 2
    squares = sum(n * (k / 2 - 2 * expected) ** 2 for k, n in enumerate(pairs.counts))
    return max(at_least, squares * count / max(1, count - 1))


def _inverted(matrix: _Matrix) -> _Matrix:
    """By Gauss and Jordan. REQUIRES: symmetric and positive definite."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        factor = rows[column][column]
        rows[column] = [value / factor for value in rows[column]]
        for number in range(count):
            if number != column and rows[number][column]:
                times = rows[number][column]
                rows[number] = [a - times * b for a, b in zip(rows[number], rows[column])]
    return [row[count:] for row in rows]
