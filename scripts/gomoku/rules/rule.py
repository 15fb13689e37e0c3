# SPDX-License-Identifier: MIT
"""The rules of the game: a table of the scripts' judge, who shares nothing with the engine that he judges. A test
compares its names and numbers with those of the engine (engine/core/rules.def)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class RuleRow:
    """Facts about a rule. By default five and more in a row win."""

    number: int  # of `INFO rule`
    exact: str = ""  # the colours for which more than five are worth nothing, of "BW"
    free_end: bool = False  # five with an enemy stone at each end do not win
    has_fouls: bool = False  # black may not play the forbidden points of renju
    draw_at_empty: int = 0  # a game on 15x15 is drawn when only this number of squares is empty


class Rule(Enum):
    """A rule set, in the order in which the engine's files count them."""

    FREESTYLE = RuleRow(0)
    STANDARD = RuleRow(1, exact="BW")
    RENJU = RuleRow(4, exact="B", has_fouls=True, draw_at_empty=25)  # Gomocup's draw, after 200 moves
    CARO = RuleRow(9, exact="BW", free_end=True)
    CARO6 = RuleRow(8, free_end=True)

    @property
    def title(self) -> str:
        """The name on the command line and in result files."""
        return self.name.lower()

    @property
    def number(self) -> int:
        """Its number in `INFO rule`."""
        return self.value.number

    @property
    def has_fouls(self) -> bool:
        """Whether points are forbidden to black."""
        return self.value.has_fouls

    @staticmethod
    def named(title: str) -> Rule:
        """The rule with that title; ValueError when there is none."""
        for rule in Rule:
            if rule.title == title:
                return rule
        raise ValueError(f"no rule is called '{title}'")


def default_draw_at_empty(rule: Rule, width: int, height: int) -> int:
    """Empty squares at which a game is drawn; 0: only on a full board."""
    return rule.value.draw_at_empty if (width, height) == (15, 15) else 0
