# SPDX-License-Identifier: MIT
"""Pairs of games in which one colour won both: a measure of how even the openings are."""

from __future__ import annotations

from dataclasses import dataclass

from ..games.game import GameResult


@dataclass
class ColourPairs:
    """Counts of complete pairs."""

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
