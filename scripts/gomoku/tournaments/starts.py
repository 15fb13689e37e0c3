# SPDX-License-Identifier: MIT
"""Engines that fail to start: a whole match should not be lost by a missing library.

    start fails      the result is held back
    next start works the result counts, as a game lost
    next start fails the tournament ends, and neither of the two games was played
"""

from __future__ import annotations

from ..games.game import GameResult
from ..rules.board import BLACK


class EngineDown(Exception):
    """An engine failed to start twice in a row; the text says which, and why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} failed to start twice in a row: {why} (--recover plays on)")
        self.name = name
        self.why = why


class Starts:
    """Watches the starts of all engines."""

    def __init__(self, *, recovers: bool) -> None:
        """A policy that recovers counts every game at once and never gives up."""
        self._recovers = recovers
        self._held: dict[str, GameResult] = {}

    def counted(self, result: GameResult) -> list[GameResult]:
        """The results that count from now on, when this one has arrived. EngineDown."""
        if self._recovers:
            return [result]
        failed = result.failed_start
        if failed is None:
            names = [result.pairing.black.name, result.pairing.white.name]
            return [*self._released(names), result]
        # Black is asked first: when white fails, black has started.
        released = [] if failed == BLACK else self._released([result.pairing.black.name])
        name = result.pairing.spec(failed).name
        if name in self._held:
            raise EngineDown(name, result.verdict.detail)
        self._held[name] = result
        return released

    def rest(self) -> list[GameResult]:
        """The games that are held back, and count when no other start follows."""
        return self._released(list(self._held))

    @property
    def held(self) -> int:
        """Number of results held back."""
        return len(self._held)

    def _released(self, names: list[str]) -> list[GameResult]:
        return [self._held.pop(name) for name in names if name in self._held]
