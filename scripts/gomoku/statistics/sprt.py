# SPDX-License-Identifier: MIT
"""Wald's sequential probability ratio test for games played in pairs.

After each pair the likelihood of the results so far under two hypotheses is compared:

    H0   the first engine is elo0 stronger
    H1   it is elo1 stronger                                                   elo0 < elo1

    LLR = N * sum(p_k * log(p1_k / p0_k))     generalised log-likelihood ratio

p are the five outcomes' observed shares; p0 and p1 are the distributions that explain them best
among all that have exactly the strength of H0 and of H1. The test ends when LLR leaves

    log(beta / (1 - alpha)) .. log((1 - beta) / alpha)

Strength is measured on one of two scales. `logistic`: the usual Elo, a share of the points.
`normalized`: the share's distance from one half in standard deviations of a game, times
800 / log(10); the number of games that a test takes then depends only on elo0 and elo1, however
many games are drawn.

Sources: A. Wald, Sequential Analysis, 1947; M. Van den Bergh, "A practical introduction to the
GSPRT" and "Normalized Elo", 2020.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum
from typing import Callable, Sequence

from .pentanomial import NORMALIZED_SCALE, Pentanomial

_OUTCOMES = tuple(k / 4 for k in range(5))  # shares of a pair's two points
_RARE = 1e-3  # pairs taken for an outcome that has not been seen, so that it stays possible
_STEPS = 200  # upper bound of every iteration; 10 to 60 are usual


class Model(Enum):
    """Scale of elo0 and elo1."""

    LOGISTIC = "logistic"
    NORMALIZED = "normalized"


class Decision(Enum):
    """Verdict of the test."""

    CONTINUE = "continue"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


@dataclass(frozen=True)
class Sprt:
    """One test. `alpha`: risk of taking H1 when H0 is true; `beta`: the other way round."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.LOGISTIC

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 ({self.elo0:g}) must be less than elo1 ({self.elo1:g})")
        if not all(math.isfinite(elo) and abs(elo) <= 1000 for elo in (self.elo0, self.elo1)):
            raise ValueError("elo0 and elo1 are between -1000 and 1000")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ValueError("alpha and beta are between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """(lower, upper): LLR at which H0, H1 is accepted."""
        lower = math.log(self.beta / (1 - self.alpha))
        upper = math.log((1 - self.beta) / self.alpha)
        return lower, upper

    def llr(self, pairs: Pentanomial) -> float:
        """The log-likelihood ratio; 0 without pairs."""
        if pairs.pairs == 0:
            return 0.0
        counts = [n or _RARE for n in pairs.counts]
        total = sum(counts)
        shares = [n / total for n in counts]
        p0, p1 = (self._most_likely(shares, elo) for elo in (self.elo0, self.elo1))
        return total * sum(p * math.log(b / a) for p, a, b in zip(shares, p0, p1))

    def decision(self, pairs: Pentanomial) -> Decision:
        """Whether the test is over, and how."""
        lower, upper = self.bounds
        llr = self.llr(pairs)
        if llr <= lower:
            return Decision.H0
        return Decision.H1 if llr >= upper else Decision.CONTINUE

    def _most_likely(self, shares: Sequence[float], elo: float) -> list[float]:
        if self.model is Model.LOGISTIC:
            return with_mean(shares, 1 / (1 + 10 ** (-elo / 400)))
        # A pair of independent games has half a game's variance: the factor is sqrt(2).
        return with_distance(shares, elo / NORMALIZED_SCALE * math.sqrt(2))


def with_mean(shares: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution whose mean is `mean`. REQUIRES: all shares > 0, 0 < mean < 1."""
    return _tilted(shares, [outcome - mean for outcome in _OUTCOMES])


def with_distance(shares: Sequence[float], distance: float) -> list[float]:
    """The most likely distribution that has (mean - 1/2) / standard deviation = `distance`.
    REQUIRES: all shares > 0.

    That condition is not linear. So it is linearised around a guess, solved, and the solution is
    the next guess, until nothing moves any more. Distributions of less than a positive distance are
    a convex set: there is always a solution for a guess outside of it, which is as far or farther.
    """
    if distance < 0:
        return with_distance(shares[::-1], -distance)[::-1]
    found = [_improved(_first_guess(shares, distance, win), shares, distance) for win in (3, 4)]
    return max(found, key=lambda guess: sum(p * math.log(q) for p, q in zip(shares, guess)))


def _first_guess(shares: Sequence[float], distance: float, win: int) -> list[float]:
    """The shares, with as much more of the outcome `win` as they need for that distance."""

    def mixed(part: float) -> list[float]:
        return [(1 - part) * p + part * (k == win) for k, p in enumerate(shares)]

    def missing(part: float) -> float:
        mean, deviation = _moments(mixed(part))
        return distance - (mean - 0.5) / deviation

    return mixed(_zero(missing, 0, 1) if missing(0) > 0 else 0)


def _improved(guess: list[float], shares: Sequence[float], distance: float) -> list[float]:
    for _ in range(_STEPS):
        mean, deviation = _moments(guess)
        # mean - 1/2 - distance * deviation = 0 has this derivative by each share, up to a
        # constant that makes its expectation under the guess the left side itself.
        weights = [
            a - 0.5 - distance * deviation * (1 + ((a - mean) / deviation) ** 2) / 2
            for a in _OUTCOMES
        ]
        better = _tilted(shares, weights)
        moved = max(abs(p - q) for p, q in zip(guess, better))
        guess = better
        if moved < 1e-12:
            break
    return guess


def _moments(distribution: Sequence[float]) -> tuple[float, float]:
    """(mean, standard deviation)"""
    mean = sum(p * a for p, a in zip(distribution, _OUTCOMES))
    return mean, math.sqrt(sum(p * (a - mean) ** 2 for p, a in zip(distribution, _OUTCOMES)))


def _tilted(shares: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The most likely distribution under which `weights` average to 0: p / (1 + x * weight).

    x is the zero of a falling function, between the two values where a share would be infinite.
    REQUIRES: weights of both signs.
    """

    def average(x: float) -> float:
        return sum(p * w / (1 + x * w) for p, w in zip(shares, weights))

    x = _zero(average, -1 / max(weights), -1 / min(weights))
    tilted = [p / (1 + x * w) for p, w in zip(shares, weights)]
    total = sum(tilted)
    return [p / total for p in tilted]


def _zero(falling: Callable[[float], float], low: float, high: float) -> float:
    """By bisection. The ends themselves are never asked."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def parse_sprt(text: str) -> Sprt:
    """'elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized', or '0,10'. ValueError otherwise."""
    words = re.split(r"[\s,]+", text.strip())
    if len(words) == 2 and not any("=" in word for word in words):
        words = [f"elo0={words[0]}", f"elo1={words[1]}"]
    values: dict[str, float] = {}
    model = Model.LOGISTIC
    for word in words:
        key, _, value = word.partition("=")
        try:
            if key == "model":
                model = Model(value)
            elif key in ("elo0", "elo1", "alpha", "beta") and key not in values:
                values[key] = float(value)
            else:
                raise ValueError
        except ValueError:
            raise ValueError(
                f"'{word}' is none of elo0=, elo1=, alpha=, beta=, model=logistic|normalized"
            ) from None
    if "elo0" not in values or "elo1" not in values:
        raise ValueError("a test needs elo0 and elo1, for example '0,10'")
    return Sprt(**values, model=model)
