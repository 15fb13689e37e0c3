# SPDX-License-Identifier: MIT
"""The course of one search, from the INFO lines that engines of the Yixin family write for each
depth after `INFO show_detail 2`:

    INFO PV 0                       0 is the best variation; others are passed over
    INFO DEPTH 9
    INFO TOTALNODES 13482
    INFO EVAL +M7
    INFO BESTLINE 7,7 8,6
    INFO PV DONE
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Optional

from ..rules.notation import Point

_POINT = re.compile(r"(\d{1,2}),(\d{1,2})")
_WIN = re.compile(r"\+?M\d+")


@dataclass(frozen=True)
class Step:
    """A finished depth: the nodes and milliseconds until then, and what was best."""

    depth: int
    nodes: int
    ms: float
    is_win: bool
    move: Optional[Point]


@dataclass
class Trace:
    """One search."""

    steps: list[Step] = field(default_factory=list)
    move: Optional[Point] = None
    ms: float = 0.0

    def to_depth(self, depth: int) -> Optional[Step]:
        """The step that finished that depth or a greater one; None if none did."""
        return next((step for step in self.steps if step.depth >= depth), None)

    def to_win(self) -> Optional[Step]:
        """The first step that knows of a proven win; None if none does."""
        return next((step for step in self.steps if step.is_win), None)

    def to_move(self, move: Point) -> Optional[Step]:
        """The step from which on the move was best until the end; None if it is not played."""
        if self.move != move:
            return None
        found = None
        for step in reversed(self.steps):
            if step.move != move:
                break
            found = step
        return found

    @property
    def deepest(self) -> int:
        """The last depth that was finished; 0 if none was."""
        return max((step.depth for step in self.steps), default=0)


class TraceReader:
    """Puts the steps of a search together from its lines."""

    def __init__(self) -> None:
        self.trace = Trace()
        self._fields: dict[str, str] = {}

    def heard(self, line: str, ms: float) -> None:
        """A line of the engine, some milliseconds after it was asked."""
        words = line.split(maxsplit=2)
        if len(words) < 3 or words[0] != "INFO":
            return
        if (words[1], words[2]) != ("PV", "DONE"):
            self._fields[words[1]] = words[2]
            return
        if self._fields.get("PV") == "0":
            self._add(ms)
        self._fields = {}

    def _add(self, ms: float) -> None:
        numbers = [self._fields.get(name, "") for name in ("DEPTH", "TOTALNODES")]
        if not all(number.isdigit() for number in numbers):
            return
        point = _POINT.match(self._fields.get("BESTLINE", ""))
        self.trace.steps.append(
            Step(
                int(numbers[0]),
                int(numbers[1]),
                ms,
                _WIN.fullmatch(self._fields.get("EVAL", "")) is not None,
                (int(point[1]), int(point[2])) if point else None,
            )
        )
