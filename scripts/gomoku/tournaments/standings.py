# SPDX-License-Identifier: MIT
"""Standings: the sum of the games of a tournament."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Optional, Sequence

from ..engines.clock import TimeControl
from ..engines.engine_spec import EngineSpec
from ..games.game import GameResult, PlayedMove
from ..rules.board import BLACK, WHITE
from ..rules.referee import Reason, Verdict
from ..statistics.pentanomial import Pentanomial
from ..statistics.rating import Rating, ratings
from .clock_use import ClockUse


@dataclass
class Tally:
    """One engine's games."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    lost_by: Counter[Reason] = field(default_factory=Counter)
    drawn_by: Counter[str] = field(default_factory=Counter)  # what the referee said
    pairs: Pentanomial = field(default_factory=Pentanomial)  # against all others
    moves: int = 0
    late_moves: int = 0  # over their limit; a game lost on time, also at START, counts as one
    total_ms: float = 0.0
    max_ms: float = 0.0
    max_over_ms: float = 0.0
    min_margin_ms: float = math.inf  # what was left of a limit, at the least; below 0 when late
    max_memory: int = 0  # bytes
    clock: Optional[ClockUse] = None  # where it has a match clock
    failed_start: str = ""  # why the tournament ended with it

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def mean_ms(self) -> float:
        """Time used for a move; 0 without moves."""
        return self.total_ms / self.moves if self.moves else 0.0

    @property
    def forfeits(self) -> int:
        """Games lost by what an engine must not do."""
        return sum(number for reason, number in self.lost_by.items() if reason.is_forfeit)

    def count_game(self, points: float, verdict: Verdict) -> None:
        """Counts a game that brought 0, 0.5 or 1 points."""
        if points == 0.5:
            self.draws += 1
            self.drawn_by[verdict.detail or verdict.reason.value] += 1
        elif points:
            self.wins += 1
        else:
            self.losses += 1
            self.lost_by[verdict.reason] += 1
            self.late_moves += verdict.reason is Reason.TIME

    def count_move(self, move: PlayedMove) -> None:
        """Counts the time of a move that the engine made."""
        self.moves += 1
        self.total_ms += move.used_ms
        self.max_ms = max(self.max_ms, move.used_ms)
        self.max_over_ms = max(self.max_over_ms, move.over_ms)
        self.late_moves += move.over_ms > 0
        self.min_margin_ms = min(self.min_margin_ms, move.limit_ms - move.used_ms)


@dataclass
class ColourPairs:
    """Counts of complete pairs, and of those in which one colour won both games: a measure of how even the openings are."""

    pairs: int = 0
    black: int = 0  # black won both games
    white: int = 0

    def add(self, first: GameResult, second: GameResult) -> None:
        """Counts the two games of a pair."""
        self.pairs += 1
        points = first.black_points + second.black_points
        self.black += points == 2
        self.white += points == 0

    def __str__(self) -> str:
        """'one colour won both games in 8 of 15 pairs (53 %): black in 8, white in 0'; empty without
        pairs."""
        if not self.pairs:
            return ""
        both = self.black + self.white
        return (
            f"one colour won both games in {both} of {self.pairs} pairs "
            f"({100 * both / self.pairs:.0f} %): black in {self.black}, white in {self.white}"
        )


class Standings:
    """Tallies of all engines, and the pairs of games between every two."""

    def __init__(
        self, engines: Sequence[EngineSpec], time: TimeControl = TimeControl()
    ) -> None:
        self.tallies = {
            spec.name: Tally(spec.name, clock=_clock_use(spec, time)) for spec in engines
        }
        self.matches: dict[tuple[str, str], Pentanomial] = {}
        self.colour_pairs = ColourPairs()
        self._order = {spec.name: number for number, spec in enumerate(engines)}
        self._half_pairs: dict[int, GameResult] = {}
        self._different: set[frozenset[tuple[object, ...]]] = set()  # what was played in the pairs that count
        self._repeated = 0

    @property
    def forfeits(self) -> int:
        """Games that ended by a forfeit."""
        return sum(tally.forfeits for tally in self.tallies.values())

    def ranked(self) -> list[Tally]:
        """Tallies, the best share of the points first."""
        return sorted(self.tallies.values(), key=lambda t: (-t.points / max(1, t.games), t.name))

    def add(self, result: GameResult) -> None:
        """Counts a game; its pair counts when both of its games are there."""
        pairing = result.pairing
        for colour in (BLACK, WHITE):
            tally = self.tallies[pairing.spec(colour).name]
            tally.count_game(result.points(tally.name), result.verdict)
            tally.max_memory = max(tally.max_memory, result.memory.get(colour, 0))
            if tally.clock:
                tally.clock.count_game(result, colour)
        for move in result.moves:
            if not move.from_opening:
                self.tallies[pairing.spec(move.colour).name].count_move(move)
        first = self._half_pairs.pop(pairing.pair, None)
        if first is None:
            self._half_pairs[pairing.pair] = result
        else:
            self._add_pair(first, result)

    def repetition(self) -> str:
        """Words for pairs that are not counted; empty if all are."""
        different = len(self._different)
        if not self._repeated:
            return ""
        return f"{different + self._repeated} pairs, {different} different: repeated ones are not counted"

    def ratings(self) -> dict[str, Rating]:
        """Ratings of all engines, from the complete pairs."""
        return ratings(list(self.tallies), self.matches)

    def points_against(self, one: str, two: str) -> Optional[tuple[float, int]]:
        """(points of the first, games) in complete pairs; None when they have not met."""
        pairs = self.matches.get((one, two))
        if pairs is not None:
            return pairs.score * 2 * pairs.pairs, 2 * pairs.pairs
        pairs = self.matches.get((two, one))
        return None if pairs is None else ((1 - pairs.score) * 2 * pairs.pairs, 2 * pairs.pairs)

    def _add_pair(self, first: GameResult, second: GameResult) -> None:
        """Counts it for the engine that was named first; not if both games are those of an earlier pair, which say
        nothing new: openings come again, and engines with `nodes` or `depth` play the same."""
        games = frozenset(map(_played, (first, second)))
        if games in self._different:
            self._repeated += 1
            return
        self._different.add(games)
        self.colour_pairs.add(first, second)
        names = (first.pairing.black.name, first.pairing.white.name)
        one, two = sorted(names, key=self._order.__getitem__)
        points = (first.points(one), second.points(one))
        self.matches.setdefault((one, two), Pentanomial()).add(*points)
        self.tallies[one].pairs.add(*points)
        self.tallies[two].pairs.add(1.0 - points[0], 1.0 - points[1])


def _played(game: GameResult) -> tuple[object, ...]:
    names = game.pairing.black.name, game.pairing.white.name
    return *names, tuple(move.point for move in game.moves), game.verdict.winner, game.verdict.reason


def _clock_use(spec: EngineSpec, time: TimeControl) -> Optional[ClockUse]:
    mine = spec.time(time)
    return ClockUse(mine.match_ms, mine.increment_ms) if mine.match_ms else None
