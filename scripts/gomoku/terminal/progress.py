# SPDX-License-Identifier: MIT
"""The bottom of a terminal: a bar with score and estimated end, and a board where one is wanted.

    [12/40] game 12: a - b: black wins, five (31 moves)      scrolls away
    15  .  .  .                                              is drawn again and again
    [######..............] 12/40  a 7.5 - 4.5 b  LLR 0.41  2.5 s a game, end in 1:10 (14:32)

If the output is not a terminal, only what scrolls away is printed.
"""

from __future__ import annotations

import shutil
import threading
import time
from typing import Callable, Optional, Sequence, TextIO

from ..inputs import printable

_BAR = 20  # characters
_SMOOTHING = 0.1  # of the newest game in the mean time between ends


class Screen:
    """Lines that scroll above an area that stays. Threads may use it at the same time."""

    def __init__(self, out: TextIO, *, is_live: bool) -> None:
        self._out = out
        self._is_live = is_live
        self._lock = threading.Lock()
        self._board: Sequence[str] = ()
        self._bar = ""
        self._drawn = 0

    def print(self, text: str) -> None:
        """A line that stays on the terminal, which may hold words from outside."""
        with self._lock:
            self._redraw(printable(text))

    def show_board(self, lines: Sequence[str]) -> None:
        """Replaces the board, lines that the terminal obeys."""
        with self._lock:
            self._board = list(lines)
            self._redraw()

    def show_bar(self, text: str) -> None:
        """Replaces the last line, which may hold words from outside."""
        with self._lock:
            self._bar = printable(text)
            self._redraw()

    def close(self) -> None:
        """Takes the bar away and leaves the board."""
        with self._lock:
            self._bar = ""
            self._redraw()
            self._drawn = 0

    def _redraw(self, above: str = "") -> None:
        if not self._is_live:
            if above:
                self._out.write(f"{above}\n")
                self._out.flush()
            return
        columns = shutil.get_terminal_size().columns
        bar = [self._bar[: columns - 1]] if self._bar else []
        area = [*self._board, *bar]
        back = f"\x1b[{self._drawn}A\r" if self._drawn else ""
        lines = ([above] if above else []) + area
        text = "".join(f"{line}\x1b[K\n" for line in lines)
        self._out.write(f"{back}{text}\x1b[J")
        self._out.flush()
        self._drawn = len(area)


class Progress:
    """Its progress, and the time of its end by the time between the ends of games."""

    def __init__(
        self, total: int, done_before: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`done_before` games were played by an earlier run: they say nothing about time."""
        self._total = total
        self._done = done_before
        self._clock = clock
        self._last = clock()
        self._mean: Optional[float] = None  # seconds from one end to the next
        self._new = 0

    def game_over(self) -> None:
        """One more."""
        at = self._clock()
        took, self._last = at - self._last, at
        self._done += 1
        self._new += 1
        # The plain mean at first, then one that forgets.
        weight = max(_SMOOTHING, 1 / self._new)
        self._mean = took if self._mean is None else self._mean + weight * (took - self._mean)

    def line(self, score: str = "") -> str:
        """The bar."""
        filled = _BAR * self._done // max(1, self._total)
        parts = [f"[{'#' * filled}{'.' * (_BAR - filled)}] {self._done}/{self._total}"]
        if score:
            parts.append(score)
        if self._mean is not None:
            left = self._mean * (self._total - self._done)
            end = time.strftime("%H:%M", time.localtime(time.time() + left))
            parts.append(f"{self._mean:.1f} s a game, end in {_duration(left)} ({end})")
        return "  ".join(parts)


def _duration(seconds: float) -> str:
    """1:05 or 2:01:05."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
