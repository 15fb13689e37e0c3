# SPDX-License-Identifier: MIT
"""The rules of the game, by the names that people use and the numbers that the protocol uses."""

from __future__ import annotations

from enum import Enum


class Rule(Enum):
    """A rule set. The value is what `INFO rule` carries."""

    FREESTYLE = 0  # five or more in a row win
    STANDARD = 1  # exactly five win
    RENJU = 4  # black: exactly five, with forbidden points; white: five or more
    CARO6 = 8  # as CARO, and six or more win whatever is at the ends
    CARO = 9  # exactly five that has not an enemy stone at both ends

    @property
    def title(self) -> str:
        """The name on the command line and in result files."""
        return self.name.lower()

    @staticmethod
    def named(title: str) -> Rule:
        """The rule with that title; ValueError when there is none."""
        for rule in Rule:
            if rule.title == title:
                return rule
        raise ValueError(f"no rule is called '{title}'")


def default_draw_at_empty(rule: Rule, width: int, height: int) -> int:
    """Empty squares at which a game is drawn: Gomocup stops renju on 15x15 after 200 moves."""
    return 25 if rule is Rule.RENJU and (width, height) == (15, 15) else 0
