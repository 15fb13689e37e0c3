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

Where all N pairs ended alike there is no variance to measure. But pairs that end so with a chance below
q = 0.025^(1/N) would not all have done so, 97.5 times of 100: the mean lies from s q to s q + 1 - q.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Optional

UNKNOWN = "unknown"
_TAIL = 0.025  # on each side of a 95 per cent interval
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
        """Standard error of the score. REQUIRES: pairs > 0."""
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
        """(low, middle, high) with 95 per cent, infinite where the games set no bound; None without pairs."""
        if self.pairs == 0:
            return None
        middle = elo(self.score)
        reach = Z_95 * self.standard_error
        if reach == 0.0:
            alike = _TAIL ** (1 / self.pairs)
            return elo(self.score * alike), middle, elo(1 - (1 - self.score) * alike)
        return elo(self.score - reach), middle, elo(self.score + reach)


def format_elo(statistic: Pentanomial) -> str:
    """'+35.2 +- 24.9', with half the interval's width; 'above +140' or 'below -140' where only one side is bounded,
    'about +35' where neither is, 'unknown' where the pairs are too few to say even that."""
    interval = statistic.elo_interval()
    if interval is None:
        return UNKNOWN
    low, middle, high = interval
    if math.isfinite(low) and math.isfinite(high):
        return f"{middle:+.1f} +- {(high - low) / 2:.1f}"
    if low > 0:
        return f"above {low:+.0f}"
    if high < 0:
        return f"below {high:+.0f}"
    return about(middle) if math.isfinite(middle) else UNKNOWN


def about(middle: float) -> str:
    """'about +35' for an Elo difference without an interval."""
    rounded = round(middle)
    return f"about {rounded:+d}" if rounded else "about 0"
