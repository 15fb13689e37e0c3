# SPDX-License-Identifier: MIT
"""Positions to learn from, of one board size, on the device; the oldest go when it is full."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ..samples import Array
from .library import Positions
from .search import symmetry_tables

_CHUNK = 65536


class Store:
    """Columns of up to `room` positions; moves are points of the board, up to `tops` of each position."""

    def __init__(self, side: int, room: int, tops: int, device: torch.device) -> None:
        def zeros(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.zeros((room, *shape), dtype=dtype, device=device)

        self.room, self.tops, self.device = room, tops, device
        self.columns = {
            "words": zeros(side * side, dtype=torch.int16), "contexts": zeros(dtype=torch.uint8),
            "points": zeros(tops, dtype=torch.int16), "shares": zeros(tops, dtype=torch.float16),
            "chance": zeros(dtype=torch.float32), "result": zeros(dtype=torch.int8), "reply": zeros(dtype=torch.int16),
        }
        self.sources, self.targets = (table.to(device) for table in symmetry_tables(side))
        self.next, self.count = 0, 0

    def add(self, positions: Positions, rows: Array) -> None:
        """Positions of the store's size."""
        for begin in range(0, len(rows), _CHUNK):
            chosen = rows[begin:begin + _CHUNK][-self.room:]
            words, contexts = positions.inputs(chosen)
            new = {"words": words, "contexts": contexts, "points": positions.points[chosen, :self.tops],
                   "shares": positions.shares[chosen, :self.tops], "chance": positions.chance[chosen],
                   "result": positions.result[chosen], "reply": positions.reply[chosen]}
            places = torch.arange(self.next, self.next + len(chosen), device=self.device) % self.room
            for name, column in self.columns.items():
                column[places] = torch.from_numpy(np.ascontiguousarray(new[name])).to(self.device).to(column.dtype)
            self.next = (self.next + len(chosen)) % self.room
            self.count = min(self.count + len(chosen), self.room)

    def batch(self, count: int) -> dict[str, Tensor]:
        """Positions at random, each turned at random."""
        chosen = torch.randint(self.count, (count,), device=self.device)
        batch = {name: column[chosen] for name, column in self.columns.items()}
        turn = torch.randint(8, (count,), device=self.device)
        batch["words"] = batch["words"].gather(1, self.sources[turn])
        targets = self.targets[turn]
        batch["points"] = targets.gather(1, batch["points"].long())
        reply = batch["reply"].long()
        turned = targets.gather(1, reply.clamp(min=0)[:, None])[:, 0]
        batch["reply"] = torch.where(reply < 0, reply, turned)
        return batch


def draw_store(stores: dict[int, Store], draw: np.random.Generator) -> Store:
    """One of them, each as often as it has positions."""
    all_stores = list(stores.values())
    counts = np.array([store.count for store in all_stores], float)
    return all_stores[int(draw.choice(len(all_stores), p=counts / counts.sum()))]
