# SPDX-License-Identifier: MIT
"""Notices that this process was stopped for a while: by Ctrl-Z, a SIGSTOP, or a machine that slept.

    beats       | | | | |                              | | | |
                         <------- a pause -------->
    game time   0 1 2 3 4                              5 6 7 8

A process that is stopped cannot read its clocks, and its engines think on or answer into a pipe that is not
read. The game time does not run in a pause, so that no answer is late for it. A machine with other work on it makes
pauses of fractions of a second; after a long one the whole game is worth nothing.
"""

from __future__ import annotations

import threading
import time
from typing import Callable

from .process import now

BEAT_S = 0.05
_PAUSE_S = 0.1  # beats that are further apart have a pause between them
_LONG_PAUSE_S = 2.0


def boot_time() -> float:
    """Seconds since the machine was started, those that it slept included."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Paused(Exception):
    """This process was stopped for long; the text says for how long."""


class Heartbeat:
    """Beats in a separate thread until the `with` block ends. Threads may use it at the same time."""

    def __init__(
        self, clock: Callable[[], float] = now, sleepless_clock: Callable[[], float] = boot_time
    ) -> None:
        """The second clock runs while the machine sleeps."""
        self._clock = clock
        self._sleepless_clock = sleepless_clock
        self._lock = threading.Lock()
        self._last, self._last_sleepless = clock(), sleepless_clock()
        self._pauses: list[tuple[float, float]] = []  # (begin, end)
        self._longest = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Heartbeat:
        self._last, self._last_sleepless = self._clock(), self._sleepless_clock()
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()

    def game_time(self, at: float) -> float:
        """A time of `now`, less all pauses before it."""
        self.beat()  # a pause may have ended just now
        with self._lock:
            return at - sum(min(end, at) - begin for begin, end in self._pauses if begin < at)

    def check(self) -> None:
        """Paused after a long pause."""
        self.beat()
        if self._longest > _LONG_PAUSE_S:
            raise Paused(f"this program was stopped for {self._longest:.1f} s")

    def beat(self) -> None:
        """Notes a pause that has just ended."""
        with self._lock:
            at, sleepless = self._clock(), self._sleepless_clock()
            if at - self._last > _PAUSE_S:
                self._pauses.append((self._last + BEAT_S, at))
            self._longest = max(self._longest, sleepless - self._last_sleepless)
            self._last, self._last_sleepless = at, sleepless

    def _run(self) -> None:
        while not self._ended.wait(BEAT_S):
            self.beat()
