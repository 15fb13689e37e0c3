# SPDX-License-Identifier: MIT
"""Positions of one board size and one side to move, as tensors on a device."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterator

import numpy as np
import torch
from torch import Tensor

from .samples import STRIDE, Array, Samples


@dataclass(frozen=True)
class Batch:
    """n positions with P points and Q candidates together. A point's number is
    (position * height + y) * width + x, so that all positions are one list of points."""

    height: int
    width: int
    us: int  # 0 if black is to move in all of them, 1 if white
    device: torch.device
    samples: Samples
    chosen: Array  # numbers of the positions in `samples`

    def __len__(self) -> int:
        return len(self.chosen)

    @property
    def points(self) -> int:
        """Points of a board."""
        return self.height * self.width

    def each(self, name: str) -> Tensor:
        """A number of each position, [n]."""
        return self._tensor(self.samples.each[name][self.chosen])

    def list(self, first: str, name: str) -> Tensor:
        """The positions' parts of a list, one after another."""
        return self._tensor(self.samples.lists[name][self._places(first)])

    def starts(self, first: str) -> Tensor:
        """Where each position's part begins in list(), [n]."""
        ends = np.cumsum(self._counts(first))
        return self._tensor(np.concatenate([[0], ends[:-1]]).astype(np.int32))

    def numbers(self, first: str, name: str) -> Tensor:
        """A list of places as numbers of points."""
        y, x = np.divmod(self.samples.lists[name][self._places(first)].astype(np.int64), STRIDE)
        holder = np.repeat(np.arange(len(self), dtype=np.int64), self._counts(first))
        return self._tensor((holder * self.height + y) * self.width + x)

    def chosen_points(self) -> Tensor:
        """The point of the move that was played, on its board, [n]."""
        at = self.samples.first["first_candidate"][self.chosen] + self.samples.each["move"][self.chosen]
        y, x = np.divmod(self.samples.lists["candidate"][at].astype(np.int64), STRIDE)
        return self._tensor(y * self.width + x)

    def _counts(self, first: str) -> Array:
        starts = self.samples.first[first]
        return starts[self.chosen + 1] - starts[self.chosen]

    def _places(self, first: str) -> Array:
        counts = self._counts(first)
        begins = self.samples.first[first][self.chosen] - np.concatenate([[0], np.cumsum(counts)[:-1]])
        return np.repeat(begins, counts) + np.arange(counts.sum())

    def _tensor(self, array: Array) -> Tensor:
        signed = {"u2": np.int32, "u4": np.int64}.get(array.dtype.str[1:])  # PyTorch lacks these types
        return torch.from_numpy(array if signed is None else array.astype(signed)).to(self.device)


def batches_of(samples: Samples, chosen: Array, chunk: int, device: torch.device) -> Iterator[Batch]:
    """Some positions in batches of up to `chunk`; the same positions give the same batches."""
    black = samples.each["black"][chosen] != 0
    kinds = (samples.height[chosen] * 64 + samples.width[chosen]) * 2 + ~black
    for kind in np.unique(kinds):
        alike = chosen[kinds == kind]
        height, width = divmod(int(kind) // 2, 64)
        for begin in range(0, len(alike), chunk):
            yield Batch(height, width, int(kind) % 2, device, samples, alike[begin:begin + chunk])
