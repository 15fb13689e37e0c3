# SPDX-License-Identifier: MIT
"""The cost of one engine's searches compared with another's, position by position.

A ratio is a geometric mean over the positions in which both got there, with the 95 % interval of a
mean of logarithms. What was not reached within the limit is counted apart, and for wins and best
moves a second ratio takes the limit itself for it, which favours the engine that reached less.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from typing import Callable, Optional, Sequence

from .positions import QUIET, WIN, Position
from .trace import Step, Trace

# Below these the clock and the first iterations say nothing.
LEAST_NODES = 100
LEAST_MS = 1.0

Reached = Callable[[Position, Trace], Optional[Step]]


@dataclass(frozen=True)
class Question:
    """Something that a search reaches, in the positions of one kind or of both."""

    title: str
    kind: Optional[str]
    reached: Reached

    def concerns(self, position: Position) -> bool:
        """Whether it is asked of the position."""
        return self.kind in (None, position.kind)


def questions(depths: Sequence[int]) -> list[Question]:
    """All that a table shows."""

    def to(depth: int) -> Reached:
        return lambda position, trace: trace.to_depth(depth)

    return [
        *(Question(f"depth {depth}", QUIET, to(depth)) for depth in depths),
        Question("best move", QUIET, lambda position, trace: trace.to_move(position.best)),
        Question("proven win", WIN, lambda position, trace: trace.to_win()),
    ]


@dataclass(frozen=True)
class Ratio:
    """A geometric mean and its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Optional[Ratio]:
    """Ratio of the firsts to the seconds; None if there are less than two."""
    logs = [math.log(first / second) for first, second in pairs]
    if len(logs) < 2:
        return None
    mean = statistics.fmean(logs)
    half = 1.96 * statistics.stdev(logs) / math.sqrt(len(logs))
    return Ratio(math.exp(mean), math.exp(mean - half), math.exp(mean + half))


def costs(
    question: Question,
    searched: Sequence[tuple[Position, Trace]],
    cost: Callable[[Step], float],
) -> list[Optional[float]]:
    """Cost in each position that the question concerns; None if it was not reached."""
    steps = [question.reached(p, trace) for p, trace in searched if question.concerns(p)]
    return [None if step is None else cost(step) for step in steps]


def in_nodes(step: Step) -> float:
    """Nodes, as a cost."""
    return max(step.nodes, LEAST_NODES)


def in_ms(step: Step) -> float:
    """Milliseconds, as a cost."""
    return max(step.ms, LEAST_MS)


def row(
    title: str, first: Sequence[Optional[float]], second: Optional[Sequence[Optional[float]]]
) -> str:
    """A line of the table: how often reached and the median of each, and the ratio."""
    cells = [f"{title:<16}"]
    for side in (first, second):
        if side is None:
            continue
        got = [value for value in side if value is not None]
        median = f"{statistics.median(got):,.0f}".replace(",", " ") if got else "-"
        cells.append(f"{len(got):4d}/{len(side):<4d}{median:>11}")
    if second is not None:
        pairs = [(a, b) for a, b in zip(first, second) if a is not None and b is not None]
        cells.append(f"  {ratio_of(pairs) or '-'}")
    return "".join(cells)


def capped(values: Sequence[Optional[float]], limit: float) -> list[Optional[float]]:
    """The limit in place of what was not reached."""
    return [limit if value is None else min(value, limit) for value in values]
