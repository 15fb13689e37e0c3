# SPDX-License-Identifier: MIT
"""Statistics of games played in pairs: the same opening with both colours.

The two games of a pair are not independent, because a lopsided opening is won by the same colour
twice. So the pair is the unit: it scores 0, 1/2, 1, 3/2 or 2 points, five outcomes ("pentanomial"),
and the variance is that of the pairs.

    mean       s = sum(k / 4 * n_k) / N                     share of the points, 0 to 1
    variance   v = sum(n_k * (k / 4 - s)^2) / N             of one pair's share
    error      e = sqrt(v / N)                              of the mean
    Elo        d(s) = -400 * log10(1 / s - 1)               logistic scale
    interval   d(s - 1.96 e) .. d(s + 1.96 e)               95 per cent
    normalized Elo   (s - 1/2) / sqrt(2 v) * 800 / log(10)  in deviations of one game
    LOS        Phi((s - 1/2) / e)                           likelihood of superiority
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Optional

Z_95 = 1.959963984540054  # two-sided 95 per cent of the normal distribution
NORMALIZED_SCALE = 800 / math.log(10)  # makes normalized Elo equal to Elo where no game is drawn


def elo(score: float) -> float:
    """The Elo difference that a share of the points means; infinite at 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


@dataclass
class Pentanomial:
    """Counts of pairs by their points in halves: counts[3] pairs brought one and a half points."""

    counts: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, first_game: float, second_game: float) -> None:
        """Counts one pair by the points (0, 0.5 or 1) of its two games."""
        self.counts[round(2 * (first_game + second_game))] += 1

    @property
    def pairs(self) -> int:
        """Number of complete pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """Share of the points. REQUIRES: pairs > 0."""
        return sum(k / 4 * n for k, n in enumerate(self.counts)) / self.pairs

    @property
    def standard_error(self) -> float:
        """Of the score. REQUIRES: pairs > 0."""
        mean = self.score
        variance = sum(n * (k / 4 - mean) ** 2 for k, n in enumerate(self.counts)) / self.pairs
        return math.sqrt(variance / self.pairs)

    @property
    def normalized_elo(self) -> Optional[float]:
        """The score's distance from one half in deviations of a game; None without spread."""
        if self.pairs == 0 or self.standard_error == 0.0:
            return None
        deviation = self.standard_error * math.sqrt(2 * self.pairs)
        return (self.score - 0.5) / deviation * NORMALIZED_SCALE

    @property
    def superiority(self) -> Optional[float]:
        """Chance that the first engine is the stronger one, 0 to 1; None without spread."""
        if self.pairs == 0 or self.standard_error == 0.0:
            return None
        return 0.5 * math.erfc((0.5 - self.score) / self.standard_error / math.sqrt(2))

    def elo_interval(self) -> Optional[tuple[float, float, float]]:
        """(low, middle, high) with 95 per cent; None without pairs.

        Where all pairs ended alike there is no spread to measure, and low and high are infinite:
        that says "unknown", where a width of 0 would say "certain".
        """
        if self.pairs == 0:
            return None
        middle = elo(self.score)
        reach = Z_95 * self.standard_error
        if reach == 0.0:
            return -math.inf, middle, math.inf
        return elo(self.score - reach), middle, elo(self.score + reach)


def format_elo(statistic: Pentanomial) -> str:
    """'+35.2 +- 24.9', with half the interval's width; 'n/a' for what cannot be said."""
    interval = statistic.elo_interval()
    if interval is None:
        return "n/a"
    low, middle, high = interval
    centre = f"{middle:+.1f}" if math.isfinite(middle) else ("+inf" if middle > 0 else "-inf")
    width = f"{(high - low) / 2:.1f}" if math.isfinite(low) and math.isfinite(high) else "n/a"
    return f"{centre} +- {width}"
