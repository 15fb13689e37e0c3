# SPDX-License-Identifier: MIT
"""Games that positions are drawn from: shards of self-play (engine/tuning/data/shard.hpp, game_record.hpp), and
the results of a tournament."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional

from ..inputs import MIB, InputError, read_bytes
from ..records.results import read_results
from ..rules.notation import Point, points_from_human
from ..rules.rule import Rule
from .positions import Position

PROVEN = 29_500
_MOST_BYTES = 512 * MIB
_MAGIC = b"FKGAMES\n"
_HEAD = 128
_RECORD_HEAD = 16
_RULES = tuple(Rule)
_QUIET = 1 << 15
_LINE = 2  # the result of a record that is not a game
_NOT_SEARCHED = -32768


@dataclass(frozen=True)
class Ply:
    """The move in a position and the value of its search: None if the move belongs to the opening, 0 if the value is
    not known."""

    move: Point
    value: Optional[int]
    is_quiet: bool = False


@dataclass(frozen=True)
class RecordedGame:
    """A whole game."""

    rule: Rule
    width: int
    height: int
    plies: tuple[Ply, ...]

    def position(self, stones: int) -> Position:
        """The position after that number of its moves."""
        return Position(self.rule, self.width, self.height, tuple(ply.move for ply in self.plies[:stones]))

    def first_known_win(self) -> Optional[int]:
        """Number of stones when a search first knew that it wins."""
        return next((i for i, ply in enumerate(self.plies) if (ply.value or 0) >= PROVEN), None)


def read_games(path: Path) -> list[RecordedGame]:
    """The games of a file. ValueError or OSError."""
    with path.open("rb") as file:
        is_shard = file.read(len(_MAGIC)) == _MAGIC
    return list(_games_of_shard(path) if is_shard else _games_of_results(path))


def _games_of_shard(path: Path) -> Iterator[RecordedGame]:
    """Without lines that a search looked at; a record that is cut off ends it."""
    data = read_bytes(path, _MOST_BYTES)
    if len(data) < _HEAD or data[16] >= len(_RULES):
        raise InputError(f"{path}: the head of this shard is damaged")
    at = _HEAD
    while at + _RECORD_HEAD <= len(data):
        count, _, result = struct.unpack_from("<HBb", data, at)
        begin, at = at + _RECORD_HEAD, at + _RECORD_HEAD + 4 * count
        if at > len(data):
            return
        if result != _LINE:
            plies = struct.iter_unpack("<Hh", data[begin:at])
            yield RecordedGame(_RULES[data[16]], data[17], data[18], tuple(_ply(flags, value) for flags, value in plies))


def _ply(flags: int, value: int) -> Ply:
    return Ply((flags & 31, flags >> 5 & 31), None if value == _NOT_SEARCHED else value, bool(flags & _QUIET))


def _games_of_results(path: Path) -> Iterator[RecordedGame]:
    tournament, games = read_results(path)
    try:
        rule, width, height = Rule.named(tournament["rule"]), tournament["width"], tournament["height"]
        for game in games:
            moves, opening = points_from_human(game["moves"], height), max(game["opening_stones"], 1)
            plies = (Ply(move, None if i < opening else 0) for i, move in enumerate(moves))
            yield RecordedGame(rule, width, height, tuple(plies))
    except (KeyError, TypeError, AttributeError, ValueError):
        raise InputError(f"{path}: a line is not a record of a game") from None
