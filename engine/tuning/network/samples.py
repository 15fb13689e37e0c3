# SPDX-License-Identifier: MIT
"""Reads what `fukumi-tune encode` writes (README.md says what the arrays hold), for trainers in Python.

    for sample in Samples("games/training-0.npz"):
        board = planes(sample)                                       # for convolutions
        points = sample.rows                                         # for networks over windows
"""
from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np


class Samples:
    def __init__(self, path: str) -> None:
        self.arrays = dict(np.load(path))

    def __len__(self) -> int:
        return len(self.arrays["target"])

    def __getitem__(self, i: int) -> SimpleNamespace:
        a = self.arrays
        points = slice(*a["first_point"][i:i + 2])
        candidates = slice(*a["first_candidate"][i:i + 2])
        return SimpleNamespace(
            **{name: a[name][i] for name in ("cells", "black", "target", "weight", "base", "draw", "move")},
            place=a["place"][points], rows=a["rows"][points],
            candidate=a["candidate"][candidates], order=a["order"][candidates])

    def __iter__(self) -> Iterator[SimpleNamespace]:
        return (self[i] for i in range(len(self)))


def planes(sample: SimpleNamespace) -> np.ndarray:
    """Own stones, theirs, and what is outside of the board: [3][22][22]."""
    return np.stack([sample.cells == kind for kind in (1, 2, 3)]).astype(np.float32)
