# SPDX-License-Identifier: MIT
"""Game files of Piskvork (.psq).

    Piskvorky 15x15, 11:11, 0     board, level of both players (11 = an engine), who began
    8,8,0                         moves: column and row from 1, row 1 at the top, milliseconds;
    9,8,431                       the stones of the opening have 0
    alpha                         name of the player who began
    beta                          name of the other
    0                             how it ended: 0 normally, 15 time, -2 an error
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Optional, Sequence

from ..rules.notation import Point
from ..rules.referee import Reason

END_NORMAL, END_TIME, END_ERROR = 0, 15, -2

_ERRORS = (Reason.ILLEGAL, Reason.CRASH, Reason.PROTOCOL, Reason.MEMORY)
_HEADER = re.compile(r"Piskvorky (\d+)x(\d+), *(-?\d+):(-?\d+), *([01])\s*")
_MOVE = re.compile(r"(\d+),(\d+)(?:,(-?\d+))?")


class PsqError(ValueError):
    """A text that is not a .psq file."""


@dataclass(frozen=True)
class PsqGame:
    """One game. `moves` and `times_ms` have the same length."""

    width: int
    height: int
    moves: list[Point] = field(default_factory=list)
    times_ms: list[int] = field(default_factory=list)
    names: tuple[str, ...] = ()
    end: Optional[int] = END_NORMAL  # None: the file does not say


def end_of(reason: Reason) -> int:
    """The number in the last line."""
    if reason is Reason.TIME:
        return END_TIME
    return END_ERROR if reason in _ERRORS else END_NORMAL


def write_psq(game: PsqGame) -> str:
    """The text of the file."""
    lines = [f"Piskvorky {game.width}x{game.height}, 11:11, 0"]
    lines += [f"{x + 1},{y + 1},{ms}" for (x, y), ms in zip(game.moves, game.times_ms)]
    lines += [*game.names, *([] if game.end is None else [str(game.end)])]
    return "\n".join(lines) + "\n"


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
    return PsqGame(width, height, moves, times, *_tail(rest))


def _tail(lines: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """(names, end) of what follows the moves."""
    numbers = [n for n, line in enumerate(lines) if re.fullmatch(r"-?\d+", line)]
    names_end = next((n for n in numbers if n >= 2), numbers[0] if numbers else len(lines))
    names = tuple(line for line in lines[:names_end] if line)[:2]
    return names, int(lines[names_end]) if names_end < len(lines) else END_NORMAL
