# SPDX-License-Identifier: MIT
"""The pattern evaluation (engine/eval/pattern/pattern_weights.hpp): a number for each code of a point, a small
hidden layer over them, and the order of moves."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from .batches import Batch, batches_of
from .network import Network, Sums, View
from .order import add_order_losses, on_board
from .samples import Array, Samples
from .shapes import Shapes
from .value import add_value_losses

ORDER_LISTS = ("attack", "defence")
_SMALL = 0.06  # the first numbers of the hidden layer: equal units would stay equal
_FIRST_BIAS = 0.1


class PatternNetwork(Network):
    """Value and order of the patterns. The colour that waits has its codes' numbers, the colour to move all else."""

    measures = ("value", "floor", "order", "first")

    def __init__(self, shapes: Shapes, rule: str, device: torch.device) -> None:
        super().__init__(shapes.pattern.lists, shapes.views[rule], device)
        self.shape = shapes.pattern
        self.most = shapes.most_value
        codes = len(self.views[0]["on_move"])
        self.near = torch.ones(codes, 1, device=device)
        self.near[list(shapes.pattern.remote_codes)] = 0

    def start(self, seed: int) -> None:
        draw = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for view in self.views:
                for name in ("output", "on_move_units", "waiting_units"):
                    numbers = view[name]
                    numbers.copy_(_SMALL * (2 * torch.rand(numbers.shape, generator=draw) - 1))
                view["bias"].fill_(_FIRST_BIAS)
        self.clip()

    @torch.no_grad()
    def clip(self) -> None:
        super().clip()
        for view in self.views:
            for name in ("on_move_units", "waiting_units"):
                view[name].mul_(self.near)

    def losses(self, samples: Samples, chosen: Array, chunk: int, *, rounded: bool, learn: bool) -> Sums:
        total = Sums()
        for batch in batches_of(samples, chosen, chunk, self.device):
            with torch.set_grad_enabled(learn):
                views = self.rounded() if rounded else self.views
                loss = add_value_losses(self._value(batch, views), batch.each("target"), total)
                loss = loss + add_order_losses(self._order(batch, views), batch, total)
            if learn:
                (loss / len(chosen)).backward()
        return total

    def _value(self, batch: Batch, views: list[View]) -> Tensor:
        """Log-odds of winning, [n]."""
        us, them = self.view_of(views, batch.us), self.view_of(views, 1 - batch.us)
        own = self._code_sums(batch, "own", us["on_move"], us["on_move_units"])
        enemy = self._code_sums(batch, "enemy", them["waiting"], them["waiting_units"])
        states = batch.each("states").long()
        units = own[:, 1:] + enemy[:, 1:] + us["bias"]
        units = units + us["own_state_units"][states[:, 0]] + us["enemy_state_units"][states[:, 1]]
        threats = us["tempo"][batch.each("threats").long()]
        points = own[:, 0] - enemy[:, 0] + us["own_state"][states[:, 0]] + us["enemy_state"][states[:, 1]]
        return threats + points + F.relu(units) @ us["output"]

    def _code_sums(self, batch: Batch, whose: str, worth: Tensor, units: Tensor) -> Tensor:
        """Sums over the codes of a colour, [n][worth, units]."""
        table = torch.cat([worth[:, None], units * self.near.to(units.dtype)], 1)
        return F.embedding_bag(
            batch.list(f"first_{whose}", f"{whose}_code"), table, batch.starts(f"first_{whose}"), mode="sum",
            per_sample_weights=batch.list(f"first_{whose}", f"{whose}_count").to(table.dtype),
        )

    def _order(self, batch: Batch, views: list[View]) -> Tensor:
        """Log-odds of moves, [n][points]."""
        codes = batch.list("first_candidate", "candidate_codes").long()
        attack = self.view_of(views, batch.us)["attack"][codes[:, 0]]
        return on_board(batch, attack + self.view_of(views, 1 - batch.us)["defence"][codes[:, 1]])

    @torch.no_grad()
    def whole(self, batch: Batch) -> Tensor:
        numbers = self.whole_numbers()
        us, them = self.view_of(numbers, batch.us), self.view_of(numbers, 1 - batch.us)
        # Doubles hold all of these whole numbers.
        own = self._code_sums(batch, "own", us["on_move"].double(), us["on_move_units"].double()).long()
        enemy = self._code_sums(batch, "enemy", them["waiting"].double(), them["waiting_units"].double()).long()
        states = batch.each("states").long()
        points = own[:, 0] - enemy[:, 0] + us["own_state"][states[:, 0]] + us["enemy_state"][states[:, 1]]
        units = own[:, 1:] + enemy[:, 1:] + us["bias"]
        units = units + us["own_state_units"][states[:, 0]] + us["enemy_state_units"][states[:, 1]]
        hidden = (units.clamp(0, self.shape.most_unit) * us["output"]).sum(1)
        scale = self.shape.weight_scale
        value = _towards_zero(points, scale) + us["tempo"][batch.each("threats").long()]
        value = value + _towards_zero(hidden, self.shape.sum_scale * scale)
        return value.clamp(-self.most, self.most)


def _towards_zero(numbers: Tensor, by: int) -> Tensor:
    return torch.div(numbers, by, rounding_mode="trunc")
