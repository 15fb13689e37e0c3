# SPDX-License-Identifier: MIT
"""Shape and schedule of a teacher: those of today, or others from a file of TOML."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..settings import parse_fields, read_toml


@dataclass(frozen=True)
class TeacherSettings:
    """All of them, but for inputs, outputs and the time. Those of today are for a GPU and 16 processors."""

    # A new network; one that goes on keeps its shape
    channels: int = 96
    blocks: int = 6
    # Learning
    batch: int = 2048  # positions of a step
    rate: float = 8e-4  # first step size; it falls along a cosine to last_rate of it
    last_rate: float = 0.02
    average: float = 0.99  # part of the averaged weights that a step leaves: those play, and are saved
    value_share: float = 0.4  # of the search's value in a target; the rest is the game's result
    value_weight: float = 1.5  # of the value's loss compared with that of the moves
    epochs: int = 4  # of `learn`
    # Self-play
    games: int = 2048  # at a time, of all rules together
    leaves: int = 4  # of a game in one batch
    visits: int = 256  # of a search whose moves are learned
    fast_visits: int = 48  # of the others
    full_share: float = 0.25  # of searches whose moves are learned
    hot_plies: int = 4  # after the opening, played by the shares of the visits
    cold_temperature: float = 0.15  # afterwards
    max_plies: int = 200  # a longer game has no result
    noise: float = 0.25  # in the priors of the root
    reuse: float = 8.0  # times that a position is learned from, about
    room: int = 500_000  # positions of a size in the store; the oldest go
    least: int = 4000  # positions in the store before learning begins
    # Search
    exploration: float = 1.1
    untried_penalty: float = 0.2
    root_fours: int = 4000  # that a solver may try
    leaf_fours: int = 200
    their_fours: int = 64


_BOUNDS: dict[str, tuple[float, float]] = {
    "channels": (1, 1024), "blocks": (0, 100), "batch": (1, 1 << 20), "rate": (1e-9, 1), "last_rate": (0, 1),
    "average": (0, 1), "value_share": (0, 1), "value_weight": (0, 100), "epochs": (1, 1000), "games": (2, 1 << 20),
    "leaves": (1, 64), "visits": (1, 60_000), "fast_visits": (1, 60_000), "full_share": (0.001, 1),
    "hot_plies": (0, 1000), "cold_temperature": (0, 10), "max_plies": (1, 484), "noise": (0, 1),
    "reuse": (0.01, 1000), "room": (1, 1 << 30), "least": (1, 1 << 30), "exploration": (0, 100),
    "untried_penalty": (0, 10), "root_fours": (0, 1 << 30), "leaf_fours": (0, 1 << 30), "their_fours": (0, 1 << 30),
}


def read_teacher_settings(path: Path) -> TeacherSettings:
    """Those of a file. InputError, which names the file and the setting."""
    return read_toml(path, lambda found: parse_fields(TeacherSettings, found, _BOUNDS))
