# SPDX-License-Identifier: MIT
"""Games of self-play, read from shards (engine/tuning/data/shard.hpp, game_record.hpp)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator

from ..inputs import MIB, read_bytes
from ..rules.notation import Point
from ..rules.rule import Rule

_MOST_BYTES = 512 * MIB
_MAGIC = b"FKGAMES\n"
_HEAD = 128
_RECORD_HEAD = 16
_RULES = (Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU, Rule.CARO, Rule.CARO6)
_QUIET = 1 << 15
_LINE = 2  # the result of a record that is not a game
PROVEN = 29_500


class ShardError(ValueError):
    """A file that is not a shard."""


@dataclass(frozen=True)
class Ply:
    """A position of a game: what was played in it, and what its search said."""

    move: Point
    value: int
    is_quiet: bool


@dataclass(frozen=True)
class Game:
    """A whole game of self-play."""

    rule: Rule
    size: int
    plies: tuple[Ply, ...]


def read_games(path: Path) -> Iterator[Game]:
    """The games of a shard with a square board, without its lines; a record that is cut off ends
    it."""
    data = read_bytes(path, _MOST_BYTES)
    if data[:8] != _MAGIC or len(data) < _HEAD or data[16] >= len(_RULES):
        raise ShardError(f"{path} is not a shard")
    rule, width, height = _RULES[data[16]], data[17], data[18]
    at = _HEAD
    while width == height and at + _RECORD_HEAD <= len(data):
        count, _, result = struct.unpack_from("<HBb", data, at)
        end = at + _RECORD_HEAD + 4 * count
        if end > len(data):
            return
        if result != _LINE:
            yield Game(rule, width, tuple(_plies(data, at + _RECORD_HEAD, count)))
        at = end


def _plies(data: bytes, at: int, count: int) -> Iterator[Ply]:
    for flags, value in struct.iter_unpack("<Hh", data[at : at + 4 * count]):
        yield Ply((flags & 31, flags >> 5 & 31), value, bool(flags & _QUIET))
