# SPDX-License-Identifier: MIT
"""The time that a command has, from the start of the process. It ends early at SIGTERM and Ctrl-C."""

from __future__ import annotations

import signal
import time
from typing import Any

_START = time.monotonic()  # before PyTorch is loaded, which takes seconds


def elapsed() -> float:
    """Seconds since the process began."""
    return time.monotonic() - _START


class Budget:
    """`reserve` of the seconds are for the last files."""

    def __init__(self, seconds: float, reserve: float) -> None:
        self.seconds, self.reserve, self._stopped = seconds, reserve, False
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)

    def _stop(self, *_: Any) -> None:
        self._stopped = True

    def is_over(self) -> bool:
        """Whether it is time to write the last files."""
        return self._stopped or elapsed() + self.reserve >= self.seconds

    def part(self) -> float:
        """The part of it that is used up, from 0 to 1."""
        return min(elapsed() / self.seconds, 1.0)


class Interval:
    """Says when some seconds have gone by."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.since = seconds, elapsed()

    def so_far(self) -> float:
        """The seconds since the last one, never 0."""
        return max(elapsed() - self.since, 0.001)

    def lapsed(self) -> float:
        """The seconds since the last one if it is over, else 0; the next one begins."""
        span = elapsed() - self.since
        if span < self.seconds:
            return 0.0
        self.since += span
        return span
