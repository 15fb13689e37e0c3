# SPDX-License-Identifier: MIT
"""Named arrays as `fukumi-tune pack` and `unpack` have them, 1.0 being 1.0, and blends of them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Mapping

import numpy as np

from gomoku.files import write_whole
from gomoku.inputs import InputError

from .samples import Array, load_arrays

Arrays = dict[str, Array]
_MOST = 1e30  # of a number; f4 holds it


def read_arrays(path: Path) -> Arrays:
    """All arrays of a file. InputError if it cannot be read, or has other things than numbers."""
    arrays = load_arrays(path, "a file of arrays")
    for name, array in arrays.items():
        if array.dtype.kind not in "fiu" or not (np.abs(array) < _MOST).all():
            raise InputError(f"{path}: the array '{name}' is damaged")
    return arrays


def write_arrays(path: Path, arrays: Mapping[str, Array]) -> None:
    """A file that is whole or absent. InputError if it cannot be written."""
    content = io.BytesIO()
    np.savez(content, **arrays)  # not to the file: NumPy prints a traceback if a write fails
    try:
        write_whole(path, content.getvalue())
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None


def blend(first: Arrays, second: Arrays, share: float) -> Arrays:
    """A part of the way from the first weights to the second: a share of 0 is the first. A rule with
    separate weights for each colour takes those of a rule with one set for both. InputError if
    they are of different shapes."""
    if first.keys() != second.keys():
        raise InputError(f"different arrays: {', '.join(sorted(first.keys() ^ second.keys()))}")
    mixed: Arrays = {}
    for name, array in first.items():
        shape = second[name].shape
        if array.shape not in (shape, (2, *shape)):
            raise InputError(f"{name}: {array.shape} and {shape} are different shapes")
        mixed[name] = (1 - share) * array.astype(np.float64) + share * second[name]
    return mixed
