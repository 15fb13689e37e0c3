# SPDX-License-Identifier: MIT
"""How an engine spends its match clock over its games."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import Optional, Sequence

from ..games.game import GameResult

LONG_GAME = 40  # stones, from which a game shows how far a clock reaches

Curve = list[tuple[int, float]]  # (stones on the board, share of the clock that is left)


@dataclass
class ClockUse:
    """The curves of one engine's games. Its clock is the time of the match and the increments that it has received."""

    match_ms: int
    increment_ms: int = 0
    curves: list[Curve] = field(default_factory=list)  # after each own move, one a game
    ends: Curve = field(default_factory=list)  # of the same games, at their last stone

    def count_game(self, result: GameResult, colour: int) -> None:
        """Counts the moves that it made with a colour."""
        curve, used, clock = [], 0.0, self.match_ms
        for stones, move in enumerate(result.moves, start=1):
            if move.colour == colour and not move.from_opening:
                used += move.used_ms
                clock += self.increment_ms
                curve.append((stones, 1 - used / clock))
        if curve:
            self.curves.append(curve)
            self.ends.append((len(result.moves), curve[-1][1]))

    def used_at_end(self, least_stones: int = 0) -> Optional[float]:
        """The median share that games of at least that many stones took; None if there are none."""
        used = [1 - left for stones, left in self.ends if stones >= least_stones]
        return median(used) if used else None

    def median_curve(self) -> Curve:
        """The median of the games that are still going on, as long as a quarter of them is."""
        curve: Curve = [(0, 1.0)]
        for stones in range(1, max(self.ends, default=(0, 0.0))[0] + 1):
            lefts = [
                _left_at(own, stones)
                for own, (length, _) in zip(self.curves, self.ends)
                if stones <= length
            ]
            if 4 * len(lefts) < len(self.ends):
                break
            curve.append((stones, median(lefts)))
        return curve


def _left_at(curve: Curve, stones: int) -> float:
    """After that many stones."""
    return next((left for at, left in reversed(curve) if at <= stones), 1.0)


def format_clock_uses(uses: Sequence[tuple[str, ClockUse]]) -> list[str]:
    """A line for each engine that had a match clock and made moves."""
    lines = []
    for name, use in uses:
        used, long = use.used_at_end(), use.used_at_end(LONG_GAME)
        if used is None:
            continue
        text = f"  {name}: {100 * used:.0f} %"
        if long is not None:
            text += f", in games of {LONG_GAME} stones and more {100 * long:.0f} %"
        lines.append(text)
    return ["match clock used by the end, median", *lines] if lines else []
