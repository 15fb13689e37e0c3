# SPDX-License-Identifier: MIT
"""Leagues of tournaments by name: what their referee sets, as options of the command line.

Sources: the announcement and the schedule of Gomocup 2024 (gomocup.org, live.gomocup.org/schedule)
for clocks, memory, boards and rules; the acceptance test of the referee Gomocup/GomocupJudge (May
2026) for caro's rule number, the tolerance and the clocks of the lower groups; protocol/README.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Optional, Sequence

from ..rules.rule import Rule

_MEMORY = 350 * 1024 * 1024  # bytes, in all leagues but the unlimited one
_TOLERANCE_MS = 1000


@dataclass(frozen=True)
class League:
    """Rule, board and clock of a league; all times are milliseconds."""

    name: str
    meaning: str
    rule: Rule
    side: int
    turn_ms: Optional[int]
    match_ms: int
    swap2: bool = False
    memory: int = _MEMORY

    def arguments(self, scale: Fraction = Fraction(1)) -> list[str]:
        """Options of the command line, the clocks scaled. The tolerance is the referee's own."""
        clock = [("time-match", self.match_ms)]
        if self.turn_ms is not None:
            clock.append(("time-turn", self.turn_ms))
        settings = {
            "rule": self.rule.title,
            "size": self.side,
            **{option: max(1, round(ms * scale)) for option, ms in clock},
            "memory": self.memory,
            "tolerance": _TOLERANCE_MS,
        }
        flags = ["--enforce-memory", "--lenient", *(["--swap2"] if self.swap2 else ["--suspend"])]
        return [*(f"--{option}={value}" for option, value in settings.items()), *flags]

    @property
    def clock(self) -> str:
        """'30 s a turn, 180 s a match'."""
        turn = "" if self.turn_ms is None else f"{self.turn_ms / 1000:g} s a turn, "
        return f"{turn}{self.match_ms / 1000:g} s a match"


def _groups(name: str, meaning: str, rule: Rule, side: int) -> list[League]:
    """The lower groups of a league, and its final group."""
    return [
        League(f"gomocup-{name}", meaning, rule, side, 30_000, 180_000),
        League(f"gomocup-{name}-final", f"{meaning}, final group", rule, side, 300_000, 1_000_000),
    ]


LEAGUES: Sequence[League] = (
    League("gomocup-fast", "Fastgame", Rule.FREESTYLE, 20, 5_000, 120_000),
    *_groups("freestyle", "Freestyle-20", Rule.FREESTYLE, 20),
    *_groups("freestyle15", "Freestyle-15", Rule.FREESTYLE, 15),
    *_groups("standard", "Standard", Rule.STANDARD, 15),
    *_groups("renju", "Renju, a draw after 200 stones", Rule.RENJU, 15),
    *_groups("caro", "Caro", Rule.CARO6, 15),
    League("gomocup-unlimited", "Unlimited, on own machines, swap2", Rule.STANDARD, 15,
           None, 7_200_000, swap2=True, memory=0),
)


def league_named(name: str) -> League:
    """ValueError when there is none."""
    for league in LEAGUES:
        if league.name == name:
            return league
    raise ValueError(f"no league is called '{name}' (--list-leagues lists them)")


def parse_scale(text: str) -> Fraction:
    """'1/6' or '0.5'. ValueError if it is not a number over zero."""
    if re.fullmatch(r"\d{1,6}(/\d{1,6}|\.\d{1,6})?", text):
        try:
            scale = Fraction(text)
        except ZeroDivisionError:
            scale = Fraction(0)
        if scale > 0:
            return scale
    raise ValueError(f"'{text}' is not a scale such as 1/6 or 0.5")


def format_leagues() -> str:
    """A line for each league, then what all of them have and where that is from."""
    width = max(len(league.name) for league in LEAGUES)
    lines = [
        f"{league.name:<{width}}  {league.rule.title:<9}  {league.side}x{league.side}  "
        f"{league.clock:<30}  {league.meaning}"
        for league in LEAGUES
    ]
    return "\n".join([
        *lines,
        "",
        "All: 350 MiB of memory (unlimited: no limit), 1 s of tolerance, lines that are not a move are",
        "passed over, the engine that is not on move is stopped (not in the unlimited league).",
        "From: gomocup.org, announcement of 2024 and detail information; live.gomocup.org/schedule;",
        "GomocupJudge of May 2026. Any other option overrides a league's.",
    ])
