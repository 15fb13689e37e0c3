# SPDX-License-Identifier: MIT
"""Statistics of games played in pairs: the same opening with both colours.

The two games of a pair are not independent, because a lopsided opening is won by the same colour
twice. So the pair is the unit: it scores 0, 1/2, 1, 3/2 or 2 points, five outcomes ("pentanomial"),
and the variance is that of the pairs.

    mean       s = sum(k / 4 * n_k) / N                     share of the points, 0 to 1
    variance   v = sum(n_k * (k / 4 - s)^2) / N             of one pair's share
    error      e = sqrt(v / (N - 1))                        of the mean
    Elo        d(s) = -400 * log10(1 / s - 1)               logistic scale
    interval   d(s - t e) .. d(s + t e)                     95 per cent, t of Student with N - 1 degrees of freedom
    normalized Elo   (s - 1/2) / sqrt(2 v) * 800 / log(10)  in deviations of one game
    LOS        T((s - 1/2) / e)                             likelihood of superiority, T of Student, if s >= 1/2

Where all N pairs ended alike there is no variance to measure. But pairs that end so with a chance below
q = 0.025^(1/N) would not all have done so, 97.5 times of 100: the mean lies from s q to s q + 1 - q. No interval is
narrower than that, and no LOS above 1 - (1 / 2 s)^N, so that one pair that ended otherwise does not make the others say
more.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Optional

from .student import student_cdf, student_reach

UNKNOWN = "unknown"
_CONFIDENCE = 0.95
NORMALIZED_SCALE = 800 / math.log(10)  # makes normalized Elo equal to Elo where no game is drawn


def elo(score: float) -> float:
    """The Elo difference that a share of the points means; infinite at 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


def alike_interval(score: float, pairs: int) -> tuple[float, float]:
    """(low, high) of the mean of pairs that all ended with that score, with 95 per cent. REQUIRES: pairs > 0."""
    alike = ((1 - _CONFIDENCE) / 2) ** (1 / pairs)
    return score * alike, 1 - (1 - score) * alike


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
    def variance(self) -> float:
        """Variance of one pair's share. REQUIRES: pairs > 0."""
        mean = self.score
        return sum(n * (k / 4 - mean) ** 2 for k, n in enumerate(self.counts)) / self.pairs

    @property
    def standard_error(self) -> float:
        """Standard error of the score. REQUIRES: pairs > 1."""
        return math.sqrt(self.variance / (self.pairs - 1))

    @property
    def normalized_elo(self) -> Optional[float]:
        """The score's distance from one half in deviations of a game; None without spread."""
        if self.pairs == 0 or self.variance == 0.0:
            return None
        return (self.score - 0.5) / math.sqrt(2 * self.variance) * NORMALIZED_SCALE

    @property
    def superiority(self) -> Optional[float]:
        """Chance that the first engine is the stronger one, 0 to 1; None without spread."""
        if self.pairs == 0 or self.variance == 0.0:
            return None
        distance = abs(self.score - 0.5)
        at_most = max(0.5, 1 - (0.5 / (0.5 + distance)) ** self.pairs)
        chance = min(student_cdf(distance / self.standard_error, self.pairs - 1), at_most)
        return chance if self.score >= 0.5 else 1 - chance

    def score_interval(self) -> tuple[float, float]:
        """(low, high) of the score with 95 per cent, within 0 to 1. REQUIRES: pairs > 0."""
        mean = self.score
        low, high = alike_interval(mean, self.pairs)
        if self.pairs > 1:
            reach = student_reach(_CONFIDENCE, self.pairs - 1) * self.standard_error
            low, high = min(low, mean - reach), max(high, mean + reach)
        return max(0.0, low), min(1.0, high)

    def elo_interval(self) -> Optional[tuple[float, float, float]]:
        """(low, middle, high) with 95 per cent, infinite where the games set no bound; None without pairs."""
        if self.pairs == 0:
            return None
        low, high = self.score_interval()
        return elo(low), elo(self.score), elo(high)


def format_elo(statistic: Pentanomial) -> str:
    """'+35.2 +- 24.9', with half the interval's width; 'above +140' or 'below -140' where only one side is bounded,
    'about +35' where neither is, 'unknown' where the pairs are too few to say even that."""
    interval = statistic.elo_interval()
    if interval is None:
        return UNKNOWN
    low, middle, high = interval
    if math.isfinite(low) and math.isfinite(high):
        return f"{signed(middle)} +- {(high - low) / 2:.1f}"
    if low > 0:
        return f"above {_whole(low)}"
    if high < 0:
        return f"below {_whole(high)}"
    return about(middle) if math.isfinite(middle) else UNKNOWN


def about(middle: float) -> str:
    """'about +35' for an Elo difference without an interval."""
    return f"about {_whole(middle)}"


def signed(value: float) -> str:
    """'+35.2', '-0.3' or '+0.0', but not '-0.0'."""
    return f"{round(value, 1) + 0.0:+.1f}"


def _whole(value: float) -> str:
    """'+35' or '0'."""
    return f"{round(value):+d}" if round(value) else "0"
