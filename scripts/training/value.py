# SPDX-License-Identifier: MIT
"""The value network: log-odds of winning, added to those of the patterns (engine/eval/nets/value_net.hpp)."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from .batches import Batch
from .layers import Layers, shift_to
from .network import Look, Sums, View, WindowNetwork
from .shapes import Shapes


def region_part(coordinates: Tensor, side: int) -> Tensor:
    """The third of a board's side, the outer two alike (engine/eval/nets/value_net.hpp)."""
    outer = (side + 1) // 3
    return (coordinates >= outer).long() + (coordinates >= side - outer).long()


def add_value_losses(logits: Tensor, targets: Tensor, total: Sums) -> Tensor:
    """The sum of the cross-entropies of chances of winning."""
    losses = F.binary_cross_entropy_with_logits(logits, targets, reduction="none")
    total.add("value", losses.detach())
    total.add("floor", F.binary_cross_entropy(targets, targets, reduction="none"))
    return losses.sum()


class ValueNetwork(WindowNetwork):
    """Knows nothing of moves."""

    measures = ("value", "floor")

    def __init__(self, shapes: Shapes, rule: str, device: torch.device) -> None:
        super().__init__(shapes.value, shapes.views[rule], device)
        self.layers = Layers(shapes.value)
        self.unit, self.most = shapes.value_unit, shapes.most_value

    def batch_loss(self, batch: Batch, look: Look, total: Sums) -> Tensor:
        correction = self.correction(batch, look)
        return add_value_losses(batch.each("base") + correction, batch.each("target"), total)

    def correction(self, batch: Batch, look: Look) -> Tensor:
        """Log-odds that are added to the patterns', [n]."""
        regions = self._region_sums(batch, F.relu(self.point_numbers(batch, look)))
        view, layers = self.view_of(look.views, batch.us), self.layers
        board = layers.sums(regions.sum(1))
        units = layers.dense("region", view, layers.sums(regions)).sum(1).clamp(max=layers.most_sum)
        second = layers.dense("second", view, torch.cat([layers.dense("first", view, board), units], 1))
        return layers.dense("output", view, torch.cat([second, board], 1))[:, 0]

    @torch.no_grad()
    def whole(self, batch: Batch) -> Tensor:
        numbers = self.whole_numbers()
        view: View = self.view_of(numbers, batch.us)
        layers, most = self.layers, self.shape.board.high
        regions = self._region_sums(batch, self.whole_point_numbers(batch, numbers).clamp(min=0))
        board = layers.whole_sums(regions.sum(1))
        units = layers.whole_dense("region", view, layers.whole_sums(regions)).sum(1).clamp(max=most)
        second = layers.whole_dense("second", view, torch.cat([layers.whole_dense("first", view, board), units], 1))
        sums = layers.whole_dense("output", view, torch.cat([second, board], 1))[:, 0]
        correction = (sums * self.unit >> shift_to(self.shape.list("output_bias").one)).clamp(-self.most, self.most)
        base = torch.from_numpy(np.rint(batch.each("base").cpu().numpy() * self.unit)).long().to(self.device)
        return (base + correction).clamp(-self.most, self.most)

    def _region_sums(self, batch: Batch, numbers: Tensor) -> Tensor:
        """Points' numbers added up over each region, [n][regions][us, them]."""
        count = self.shape.region_side**2
        places = batch.numbers("first_point", "place")
        position = torch.div(places, batch.points, rounding_mode="floor")
        y = torch.div(places, batch.width, rounding_mode="floor") % batch.height
        x = places % batch.width
        region = self.shape.region_side * region_part(y, batch.height) + region_part(x, batch.width)
        sums = torch.zeros(len(batch) * count, numbers.shape[1], dtype=numbers.dtype, device=self.device)
        return sums.index_add(0, position * count + region, numbers).view(len(batch), count, -1)
