# SPDX-License-Identifier: MIT
"""The time of a game. All times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

UNLIMITED = 2147483647  # what managers send as time_left when there is no limit


@dataclass(frozen=True)
class TimeControl:
    """Limits for each move and for the whole game; None = no limit of that kind.

    REQUIRES: at least one of the two limits, so that no engine can hold a game up for ever.
    """

    turn_ms: Optional[int] = 1000
    match_ms: Optional[int] = None
    increment_ms: int = 0
    tolerance_ms: int = 1000

    def changed(
        self, turn_ms: Optional[int], match_ms: Optional[int], increment_ms: Optional[int]
    ) -> TimeControl:
        """This one for an engine with a handicap; None = as it is here. ValueError as below."""
        return TimeControl(
            self.turn_ms if turn_ms is None else turn_ms,
            self.match_ms if match_ms is None else match_ms,
            self.increment_ms if increment_ms is None else increment_ms,
            self.tolerance_ms,
        )

    def __post_init__(self) -> None:
        if self.turn_ms is None and self.match_ms is None:
            raise ValueError("a game needs a limit for the move or for the match")
        if self.increment_ms and self.match_ms is None:
            raise ValueError("an increment needs a limit for the match")


class Clock:
    """The time that one side has left.

    As with the Gomocup referee the tolerance is there again for every move on the turn limit, but
    only once for the whole game on the match limit: time_left may go below zero, and what it lacks
    is missing from the next move's tolerance.
    """

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._left = None if control.match_ms is None else float(control.match_ms)

    @property
    def time_left(self) -> int:
        """Value of `INFO time_left`: whole milliseconds, may be negative."""
        return UNLIMITED if self._left is None else int(self._left)

    @property
    def limit_ms(self) -> float:
        """The time for the next move, without tolerance; may be negative."""
        limits = (self._control.turn_ms, self._left)
        return min(limit for limit in limits if limit is not None)

    @property
    def patience_ms(self) -> float:
        """The time for the next move with tolerance; an answer after it loses."""
        return max(0.0, self.limit_ms + self._control.tolerance_ms)

    def spend(self, used_ms: float) -> None:
        """Counts one move."""
        if self._left is not None:
            self._left += self._control.increment_ms - used_ms
