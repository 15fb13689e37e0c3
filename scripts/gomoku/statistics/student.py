# SPDX-License-Identifier: MIT
"""Student's t distribution: how far a mean of few observations may lie from the truth.

With t = sqrt(n) tan(a) for n degrees of freedom, the density of the angle a is proportional to cos(a)^(n - 1).
"""

from __future__ import annotations

import functools
import math
from statistics import stdev
from typing import Sequence

_STEPS = 1000  # of Simpson's rule, even
_NORMAL = 40.0  # beyond this many deviations a normal distribution has less than 1e-300
_NEARLY_NORMAL = 100  # degrees of freedom


def student_cdf(t: float, degrees: int) -> float:
    """Chance of a value below t. REQUIRES: degrees >= 1."""
    if degrees >= _NEARLY_NORMAL:
        t = max(-_NORMAL, min(t, _NORMAL))
    step = math.atan(t / math.sqrt(degrees)) / _STEPS
    area = sum(
        (1 if i in (0, _STEPS) else 2 + i % 2 * 2) * math.cos(i * step) ** (degrees - 1) for i in range(_STEPS + 1)
    )
    return min(1.0, max(0.0, 0.5 + area * step / 3 * _density_at_zero(degrees) * math.sqrt(degrees)))


@functools.cache
def student_reach(chance: float, degrees: int) -> float:
    """The t for which values lie within -t .. t with that chance. REQUIRES: degrees >= 1, 0 < chance < 1."""
    low, high = 0.0, 1.0
    while 2 * student_cdf(high, degrees) - 1 < chance:
        low, high = high, 2 * high
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if 2 * student_cdf(middle, degrees) - 1 < chance else (low, middle)
    return high


def reach_of_mean(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of their mean. REQUIRES: two values."""
    return student_reach(0.95, len(values) - 1) * stdev(values) / math.sqrt(len(values))


def _density_at_zero(degrees: int) -> float:
    return math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(math.pi * degrees)
