# SPDX-License-Identifier: MIT
"""Positions for measuring, one a line; empty lines and those that begin with # mean nothing.

    renju 15 h8 i9 j7 ...                  the side to move has a forced win
    renju 15 h8 i9 j7 ... best g7          about even; a long search plays g7

A size is 15 or 20x15.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Sequence

from ..inputs import InputError, read_text
from ..rules.notation import Point, from_human, points_from_human, to_human
from ..rules.rule import Rule

DATA = Path(__file__).resolve().parents[3] / "tests/data"
_SIZE = re.compile(r"([1-9][0-9]?)(?:x([1-9][0-9]?))?")


@dataclass(frozen=True)
class Position:
    """Stones in the order of play, black first."""

    rule: Rule
    width: int
    height: int
    moves: tuple[Point, ...]
    best: Optional[Point] = None

    @property
    def size(self) -> str:
        """As Fukumi reads it."""
        return str(self.width) if self.width == self.height else f"{self.width}x{self.height}"

    def human(self, point: Point) -> str:
        """Such as h8."""
        return to_human(point, self.height)

    def fields(self) -> dict[str, Any]:
        """Those of a query to Fukumi; options of its command line have the same names."""
        return {"rule": self.rule.title, "size": self.size, "moves": " ".join(map(self.human, self.moves))}

    def line(self) -> str:
        """As a line of a file."""
        return " ".join([*self.fields().values(), *(["best", self.human(self.best)] if self.best else [])])


def position_of(line: str) -> Position:
    """Reads a line. ValueError says what is wrong with it."""
    stones, _, best = line.partition(" best ")
    words = stones.split(maxsplit=2)
    if len(words) < 3 or not (size := _SIZE.fullmatch(words[1])):
        raise ValueError("not a rule, a size and moves")
    width, height = int(size[1]), int(size[2] or size[1])
    moves = tuple(points_from_human(words[2], height))
    return Position(Rule.named(words[0]), width, height, moves, from_human(best.strip(), height) if best else None)


def load_positions(paths: Sequence[Path]) -> list[Position]:
    """All of them, in order. InputError names the file and the line."""
    positions = []
    for path in paths:
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            try:
                if line.strip() and not line.startswith("#"):
                    positions.append(position_of(line))
            except ValueError as error:
                raise InputError(f"{path}:{number}: {error}") from None
    return positions
