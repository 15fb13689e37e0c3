# SPDX-License-Identifier: MIT
"""Game files of Piskvork and of the referee of Gomocup (.psq).

    Piskvorky 15x15, 11:11, 0     board, level of both players (11 = an engine), who began
    8,8,0                         moves: column and row from 1, row 1 at the top, milliseconds;
    9,8,431                       only the stones of an opening have 0
    alpha                         names: the first player, the second one
    beta
    0                             how it ended: 0 normally, 15 time, -2 an error, -1 not yet
    1,Renju                       the referee's: which player won (0: a draw), and the rule

The first player plays black, or white if the header ends in 1. In a file with the referee's line he plays white if an
odd number of leading moves has the time 0: they are an opening, after which he begins (book/foreign/psq_format.cpp).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Optional, Sequence

from ..rules.board import BLACK, WHITE
from ..rules.notation import Point
from ..rules.referee import Reason

DRAW = 0
END_NORMAL, END_TIME, END_ERROR, END_NOT_YET = 0, 15, -2, -1

_ERRORS = (Reason.ILLEGAL, Reason.CRASH, Reason.PROTOCOL, Reason.MEMORY)
_HEADER = re.compile(r"Piskvorky (\d+)x(\d+), *(-?\d+):(-?\d+), *([01])\s*")
_MOVE = re.compile(r"(\d+),(\d+)(?:,(-?\d+))?")
_REFEREE = re.compile(r"([012]?),\s*([A-Za-z].*)")


class PsqError(ValueError):
    """A text that is not a .psq file."""


@dataclass(frozen=True)
class PsqGame:
    """One game. `moves` and `times_ms` have the same length."""

    width: int
    height: int
    moves: list[Point] = field(default_factory=list)
    times_ms: list[int] = field(default_factory=list)
    names: tuple[str, ...] = ()  # black, white
    end: int = END_NORMAL
    rule: str = ""  # "": the file does not say
    result: Optional[int] = None  # the winner's colour, or DRAW; None: the file does not say


def end_of(reason: Reason) -> int:
    """The number in the last line."""
    if reason is Reason.TIME:
        return END_TIME
    return END_ERROR if reason in _ERRORS else END_NORMAL


def write_psq(game: PsqGame) -> str:
    """The text of the file."""
    players = _players(game.times_ms, bool(game.rule))
    lines = [f"Piskvorky {game.width}x{game.height}, 11:11, {int(players[0] == WHITE)}"]
    lines += [f"{x + 1},{y + 1},{ms}" for (x, y), ms in zip(game.moves, game.times_ms)]
    names = dict(zip((BLACK, WHITE), game.names))
    lines += [*(names[colour] for colour in players if colour in names), str(game.end)]
    if game.rule:
        code = {None: "", DRAW: "0", players[0]: "1", players[1]: "2"}[game.result]
        lines += [f"{code},{game.rule.capitalize()}"]
    return "\n".join(lines) + "\n"


def _players(times_ms: Sequence[int], has_rule: bool) -> tuple[int, int]:
    """Colours of the first player and of the second."""
    opening = next((n for n, ms in enumerate(times_ms) if ms), len(times_ms))
    return (WHITE, BLACK) if has_rule and opening % 2 else (BLACK, WHITE)


def read_psq(text: str) -> PsqGame:
    """The game of a file, as any program wrote it; PsqError when it is none.

    A move may lack its time. The names and the last line may be missing.
    """
    lines = [line.strip() for line in text.splitlines()]
    header = _HEADER.fullmatch(lines[0]) if lines else None
    if header is None:
        raise PsqError("the first line is not 'Piskvorky WxH, ...'")
    width, height = int(header[1]), int(header[2])
    moves: list[Point] = []
    times: list[int] = []
    rest: Sequence[str] = lines[1:]
    while rest and (matched := _MOVE.fullmatch(rest[0])):
        point = (int(matched[1]) - 1, int(matched[2]) - 1)
        if not (0 <= point[0] < width and 0 <= point[1] < height) or point in moves:
            raise PsqError(f"move {len(moves) + 1}, '{rest[0]}', is not possible")
        moves.append(point)
        times.append(int(matched[3] or 0))
        rest = rest[1:]
    return PsqGame(width, height, moves, times, *_tail(rest, times, header[5] == "1"))


def _tail(
    lines: Sequence[str], times_ms: Sequence[int], second_begins: bool
) -> tuple[tuple[str, ...], int, str, Optional[int]]:
    """(names, end, rule, result) of what follows the moves."""
    referee = next(filter(None, map(_REFEREE.fullmatch, reversed(lines[1:]))), None)
    if referee is None:
        players = (WHITE, BLACK) if second_begins else (BLACK, WHITE)
    else:
        players = _players(times_ms, has_rule=True)
    numbers = [n for n, line in enumerate(lines) if re.fullmatch(r"-?\d+", line)]
    names_end = next((n for n in numbers if n >= 2), numbers[0] if numbers else len(lines))
    names = tuple(line for line in lines[:names_end] if line)[:2]
    end = int(lines[names_end]) if names_end < len(lines) else END_NORMAL
    if players[0] == WHITE:
        names = names[::-1]
    if referee is None:
        return names, end, "", None
    result = {"": None, "0": DRAW, "1": players[0], "2": players[1]}[referee[1]]
    return names, end, referee[2].lower(), result
