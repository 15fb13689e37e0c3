# SPDX-License-Identifier: MIT
"""Sums over a board and dense layers, in floating point (1.0 is 1.0) and in the engine's whole numbers."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from .network import View
from .shapes import NetworkShape


def shift_to(power: float) -> int:
    """2^n as n."""
    return int(power).bit_length() - 1


class Layers:
    """The layers of a shape."""

    def __init__(self, shape: NetworkShape) -> None:
        self.shape = shape
        table_one = shape.list(shape.of_kind("table")[0].name).one
        self.divisor = (shape.board.one << shape.pool_shift) / table_one
        self.most_sum = shape.board.high / shape.board.one

    def sums(self, sums: Tensor) -> Tensor:
        """Sums of points as layers read them."""
        return (sums / self.divisor).clamp(max=self.most_sum)

    def whole_sums(self, sums: Tensor) -> Tensor:
        """The same in whole numbers."""
        return (sums >> self.shape.pool_shift).clamp(max=self.shape.board.high)

    def dense(self, name: str, view: View, inputs: Tensor) -> Tensor:
        """The outputs of a layer, within their bounds: inputs [...][in], result [...][out]."""
        outputs = F.linear(inputs, view[name], view[f"{name}_bias"])
        bounds = self.shape.part(name).range
        return outputs if bounds is None else outputs.clamp(bounds.low / bounds.one, bounds.high / bounds.one)

    def whole_dense(self, name: str, numbers: View, inputs: Tensor) -> Tensor:
        """The same in whole numbers; the products are far below 2^53, so that doubles are exact."""
        outputs = torch.matmul(inputs.double(), numbers[name].double().t()).long() + numbers[f"{name}_bias"]
        bounds = self.shape.part(name).range
        if bounds is None:
            return outputs
        shift = shift_to(self.shape.list(f"{name}_bias").one / bounds.one)
        return (outputs >> shift).clamp(bounds.low, bounds.high)
