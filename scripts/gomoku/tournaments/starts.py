# SPDX-License-Identifier: MIT
"""Engines that fail to start: a whole match should not be lost by a missing library.

    start fails      the result is held back
    next start works the result counts, as a game lost
    next start fails the tournament ends, and neither of the two games was played
    no next start    the result counts if the engine has ever started, else the tournament has failed
"""

from __future__ import annotations

from ..games.game import GameResult
from ..rules.board import BLACK


class EngineDown(Exception):
    """An engine failed to start twice in a row, or each time; the text says which, and why."""

    def __init__(self, name: str, why: str, when: str = "twice in a row") -> None:
        super().__init__(f"{name} failed to start {when}: {why} (--recover plays on)")
        self.name = name
        self.why = why


class Starts:
    """Watches the starts of all engines."""

    def __init__(self, *, recovers: bool) -> None:
        """A policy that recovers counts every game at once and never gives up."""
        self._recovers = recovers
        self._held: dict[str, GameResult] = {}
        self._started: set[str] = set()

    def played_before(self, result: GameResult) -> None:
        """An earlier run played that game: engines that moved in it have started."""
        for move in result.moves:
            if not move.from_opening:
                self._started.add(result.pairing.spec(move.colour).name)

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
        """The games that are held back, and count when no other start follows. EngineDown if an engine never started."""
        for name, result in self._held.items():
            if name not in self._started:
                raise EngineDown(name, result.verdict.detail, "each time")
        return self._released(list(self._held))

    @property
    def held(self) -> int:
        """Number of results held back."""
        return len(self._held)

    def _released(self, names: list[str]) -> list[GameResult]:
        self._started.update(names)
        return [self._held.pop(name) for name in names if name in self._held]
