# SPDX-License-Identifier: MIT
"""The positions on which depth is measured, one JSON object a line.

    {"id": "renju-15-quiet-004", "rule": "renju", "size": 15, "kind": "quiet",
     "moves": "h8 i9 ...", "best": "j7"}                                           on one line

`kind` is "quiet", where `best` is the move of a deep search, or "win", where the side to move has a
forced win that a deep search proves and a short one does not; `best` is then the move it plays.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Sequence

from ..inputs import parse_json, read_text
from ..rules.notation import Point, from_human, points_from_human, to_human
from ..rules.rule import Rule

QUIET, WIN = "quiet", "win"


class PositionError(ValueError):
    """A line that is not a position."""


@dataclass(frozen=True)
class Position:
    """Stones in the order in which they were put, black first; the next is to be found."""

    id: str
    rule: Rule
    size: int
    kind: str
    moves: tuple[Point, ...]
    best: Point

    def commands(self) -> list[str]:
        """START excluded, the lines that put it before an engine."""
        own = len(self.moves) % 2
        stones = [f"{x},{y},{1 if i % 2 == own else 2}" for i, (x, y) in enumerate(self.moves)]
        return ["BOARD", *stones, "DONE"]

    def line(self) -> str:
        """As a line of a file."""
        fields: dict[str, Any] = {
            "id": self.id,
            "rule": self.rule.title,
            "size": self.size,
            "kind": self.kind,
            "moves": " ".join(to_human(point, self.size) for point in self.moves),
            "best": to_human(self.best, self.size),
        }
        return json.dumps(fields)


def position_of(line: str) -> Position:
    """Reads a line; PositionError says what is wrong with it."""
    try:
        fields = parse_json(line)
        size = int(fields["size"])
        position = Position(
            str(fields["id"]),
            Rule.named(fields["rule"]),
            size,
            fields["kind"],
            tuple(points_from_human(fields["moves"], size)),
            from_human(fields["best"], size),
        )
    except KeyError as missing:
        raise PositionError(f"there is no {missing}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise PositionError(str(error)) from None
    if position.kind not in (QUIET, WIN):
        raise PositionError(f"'{position.kind}' is neither {QUIET} nor {WIN}")
    return position


def load_positions(paths: Sequence[Path]) -> list[Position]:
    """All of them, in order. PositionError names the file and the line."""
    positions = []
    for path in paths:
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            try:
                positions.append(position_of(line))
            except PositionError as error:
                raise PositionError(f"{path}:{number}: {error}") from None
    return positions
