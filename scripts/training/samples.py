# SPDX-License-Identifier: MIT
"""Positions of `fukumi-tune encode` (engine/tuning/network/README.md says what its arrays hold)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomoku.inputs import InputError

Array = NDArray[Any]
_OUTSIDE = 3
_CODES, _STATES = 3060, 108  # engine/eval/pattern/pattern_weights.hpp
_WINDOW_ROWS = (273, 2460, 227, 22143)  # of the tables that `windows` counts (engine/eval/nets/shape.hpp)
_MOST_ODDS = 1000  # beyond all sums of the patterns
STRIDE = 22  # of a place: 22 y + x
# Lists that follow each other in a file, by the name of where those of each position begin.
_LISTS = {
    "first_point": ("place", "rows"),
    "first_candidate": ("candidate", "order", "candidate_codes"),
    "first_own": ("own_code", "own_count"),
    "first_enemy": ("enemy_code", "enemy_count"),
}
# The type of each array, and the shape of one element.
_ARRAYS: dict[str, tuple[str, tuple[int, ...]]] = {
    "rule": ("u1", ()), "cells": ("u1", (STRIDE, STRIDE)), "windows": ("u4", (2, 4)),
    "black": ("u1", ()), "target": ("f4", ()), "base": ("f4", ()), "draw": ("i1", ()), "move": ("u2", ()),
    "threats": ("u1", ()), "states": ("u1", (2,)), **{name: ("u4", ()) for name in _LISTS},
    "place": ("u2", ()), "rows": ("u2", (4,)), "candidate": ("u2", ()), "order": ("f4", ()),
    "candidate_codes": ("u2", (2,)), **{name: ("u2", ()) for name in ("own_code", "own_count", "enemy_code", "enemy_count")},
}
_EACH = ("black", "target", "base", "draw", "move", "threats", "states")


@dataclass(frozen=True)
class Samples:
    """Positions, as the side to move sees them."""

    height: Array  # [n]
    width: Array  # [n]
    each: dict[str, Array]  # [n], one number a position; states [n][2]
    first: dict[str, Array]  # [n + 1], where a position's part of the lists begins
    lists: dict[str, Array]  # place and candidate are 22 y + x
    windows: Array  # [rows of windows][2 colours][4 tables]
    rule: int  # its place in Shapes.views

    def __len__(self) -> int:
        return len(self.height)

    def with_draws(self) -> Array:
        """The numbers of the positions whose games are known to be drawn or not."""
        return np.flatnonzero(self.each["draw"] >= 0)


def sample_files(folder: Path, part: str) -> list[Path]:
    """FOLDER/PART-0.npz, ... in the order of their numbers. InputError if one of them is missing."""
    there = {path.name for path in folder.glob(f"{part}-*.npz") if path.stem[len(part) + 1:].isdecimal()}
    names = [f"{part}-{number}.npz" for number in range(len(there))]
    if missing := [name for name in names if name not in there]:
        raise InputError(f"{folder}: {missing[0]} is missing")
    return [folder / name for name in names]


def hash_of(files: list[Path]) -> str:
    """SHA-256 of the bytes of all files in turn."""
    total = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                total.update(block)
    return total.hexdigest()


def load_arrays(path: Path, kind: str) -> dict[str, Array]:
    """All arrays of a file. InputError if it cannot be read."""
    try:
        with path.open("rb") as content, np.load(content, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or f'not {kind}'}") from None
    except Exception:  # pylint: disable=broad-except  # bytes that are not NumPy's raise anything
        raise InputError(f"{path}: damaged, or not {kind}") from None


def read_samples(files: list[Path]) -> Samples:
    """All positions of some files. InputError, which names the file that is damaged."""
    parts = [_read(path) for path in files]
    for path, part in zip(files, parts):
        if part.rule != parts[0].rule:
            raise InputError(f"{path}: positions of another rule than those of {files[0]}")
    return parts[0] if len(parts) == 1 else _joined(parts)


def _read(path: Path) -> Samples:
    found = load_arrays(path, "a file of samples")
    try:
        return _checked(found)
    except LookupError as error:
        raise InputError(f"{path}: the array {error} is missing") from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _checked(found: dict[str, Array]) -> Samples:
    for name, (kind, shape) in _ARRAYS.items():
        array = found[name]
        _require(array.ndim > 0 and array.dtype == kind and array.shape[1:] == shape, name)
    inside = found["cells"] != _OUTSIDE
    count = len(inside)
    _require(count > 0 and bool((found["cells"] <= _OUTSIDE).all()), "cells")
    _require(len(found["rule"]) == 1, "rule")
    samples = Samples(
        inside.any(axis=2).sum(axis=1), inside.any(axis=1).sum(axis=1),
        {name: found[name] for name in _EACH},
        {name: found[name].astype(np.int64) for name in _LISTS},
        {name: found[name] for names in _LISTS.values() for name in names},
        found["windows"].astype(np.int64),
        int(found["rule"][0]),
    )
    for name, array in samples.each.items():
        _require(len(array) == count, name)
    for first, names in _LISTS.items():
        starts = samples.first[first]
        _require(len(starts) == count + 1 and starts[0] == 0 and bool((np.diff(starts) >= 0).all()), first)
        for name in names:
            _require(len(samples.lists[name]) == starts[-1], name)
    _check_ranges(samples)
    return samples


def _check_ranges(samples: Samples) -> None:
    _require(bool((samples.lists["rows"] < len(samples.windows)).all()), "rows")
    _require(bool((samples.each["move"] < np.diff(samples.first["first_candidate"])).all()), "move")
    for array, name, low, high in (
        (samples.each["target"], "target", 0, 1), (samples.each["draw"], "draw", -1, 1),
        (samples.each["base"], "base", -_MOST_ODDS, _MOST_ODDS), (samples.lists["order"], "order", -_MOST_ODDS, _MOST_ODDS),
        (samples.each["states"], "states", 0, _STATES - 1), (samples.windows, "windows", 0, np.array(_WINDOW_ROWS) - 1),
        *((samples.lists[name], name, 0, _CODES - 1) for name in ("own_code", "enemy_code", "candidate_codes")),
    ):
        _require(bool(((array >= low) & (array <= high)).all()), name)
    for first, name in (("first_point", "place"), ("first_candidate", "candidate")):
        holder = np.repeat(np.arange(len(samples)), np.diff(samples.first[first]))
        y, x = np.divmod(samples.lists[name], STRIDE)
        _require(bool(((y < samples.height[holder]) & (x < samples.width[holder])).all()), name)


def _require(good: bool, name: str) -> None:
    if not good:
        raise InputError(f"the array '{name}' is damaged")


def _joined(parts: list[Samples]) -> Samples:
    def starts(name: str) -> Array:
        ends = np.concatenate([np.diff(part.first[name]) for part in parts])
        return np.concatenate([[0], np.cumsum(ends)])

    return Samples(
        np.concatenate([part.height for part in parts]), np.concatenate([part.width for part in parts]),
        {name: np.concatenate([part.each[name] for part in parts]) for name in _EACH},
        {name: starts(name) for name in _LISTS},
        {name: np.concatenate([part.lists[name] for part in parts]) for name in parts[0].lists},
        parts[0].windows, parts[0].rule,
    )
