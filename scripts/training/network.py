# SPDX-License-Identifier: MIT
"""What all forms share: lists of numbers for each view, their bounds, and rows of tables for windows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Sequence

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from gomoku.inputs import InputError

from .batches import Batch, batches_of
from .samples import Array, Samples
from .shapes import NetworkShape, WeightList
from .weights import Arrays

View = dict[str, Tensor]  # the lists of a colour's view by name


@dataclass
class Sums:
    """Sums over positions, by name: what is measured, and its positions as "..._count"."""

    sums: dict[str, float] = field(default_factory=dict)

    def add(self, name: str, amounts: Tensor) -> None:
        """Adds one amount a position."""
        self.sums[name] = self.sums.get(name, 0.0) + float(amounts.double().sum())
        self.sums[f"{name}_count"] = self.sums.get(f"{name}_count", 0.0) + len(amounts)

    def __iadd__(self, other: Sums) -> Sums:
        for name, amount in other.sums.items():
            self.sums[name] = self.sums.get(name, 0.0) + amount
        return self

    def mean(self, name: str) -> float:
        """The mean of what was measured; not a number if no position was."""
        count = self.sums.get(f"{name}_count", 0.0)
        return self.sums[name] / count if count else math.nan


def nearest(numbers: Tensor) -> Tensor:
    """The nearest whole numbers, halves away from zero, as `fukumi-tune pack` rounds."""
    return torch.sign(numbers) * torch.floor(numbers.abs() + 0.5)


class Rounded(torch.autograd.Function):
    """The nearest number that the engine has; learns as if it were not rounded."""

    @staticmethod
    def forward(_: Any, numbers: Tensor, one: float, most: int) -> Tensor:
        return (nearest(numbers.double() * one).clamp(-most, most) / one).float()

    @staticmethod
    def backward(_: Any, slopes: Tensor) -> tuple[Tensor, None, None]:
        return slopes, None, None


class RowSums(torch.autograd.Function):
    """The sums of four rows of a table for each point: rows [P][4], table [R][width], result [P][width]."""

    @staticmethod
    def forward(context: Any, rows: Tensor, table: Tensor) -> Tensor:
        context.save_for_backward(rows)
        context.table_rows = len(table)
        return F.embedding_bag(rows, table, mode="sum")

    @staticmethod
    def backward(context: Any, slopes: Tensor) -> tuple[None, Tensor]:
        (rows,) = context.saved_tensors
        if rows.is_cuda:
            total = torch.zeros(context.table_rows, slopes.shape[1], device=rows.device)
            for direction in range(4):
                total.index_add_(0, rows[:, direction].long(), slopes)
            return None, total
        # Points sorted by row: a sum of rows once more, several times faster than additions in place.
        flat = rows.reshape(-1).numpy().astype(np.uint16)
        order = np.argsort(flat, kind="stable")
        starts = np.searchsorted(flat[order], np.arange(context.table_rows)).astype(np.int32)
        points = torch.from_numpy((order // 4).astype(np.int32))
        return None, F.embedding_bag(points, slopes.contiguous(), torch.from_numpy(starts), mode="sum")


class Network:
    """The numbers of a form under one rule."""

    measures: tuple[str, ...] = ()  # names of Sums that a report shows
    rule = 0  # its place in Shapes.views

    def __init__(self, lists: Sequence[WeightList], views: int, device: torch.device) -> None:
        self.lists = tuple(lists)
        self.device = device
        self.views: list[View] = [
            {one.name: torch.zeros(one.shape, device=device, requires_grad=True) for one in lists}
            for _ in range(views)
        ]

    def view_of(self, views: Sequence[View], color: int) -> View:
        """The view of a colour, 0 for black."""
        return views[color % len(views)]

    def expect_rule(self, samples: Samples) -> None:
        """InputError if the positions are of another rule."""
        if samples.rule != self.rule:
            raise InputError(f"the samples are of rule {samples.rule}, the network is of rule {self.rule}")

    def start(self, seed: int) -> None:
        """Small random numbers to begin with, the same for the same seed."""
        raise NotImplementedError

    def losses(self, samples: Samples, chosen: Array, chunk: int, *, rounded: bool, learn: bool) -> Sums:
        """Sums over some positions. With `learn` the numbers' gradients become those of the mean loss."""
        raise NotImplementedError

    def whole(self, batch: Batch) -> Tensor:
        """The engine's answers for the positions, in its whole numbers, to the last bit: value units [n], or
        order units of all points [n][points]."""
        raise NotImplementedError

    def begin_learning(self, learn: str) -> list[str]:
        """The names of the lists that a training changes, before it begins."""
        return [one.name for one in self.lists]

    def is_rare(self, name: str) -> bool:
        """Whether a list is a table whose rows most batches do not meet."""
        return False

    @torch.no_grad()
    def clip(self) -> None:
        """Back inside what the engine's whole numbers can hold."""
        for view in self.views:
            for one in self.lists:
                view[one.name].clamp_(-one.most / one.one, one.most / one.one)

    def rounded(self) -> list[View]:
        """All numbers as the engine has them, 1.0 being 1.0; gradients pass through."""
        return [
            {one.name: Rounded.apply(view[one.name], one.one, one.most) for one in self.lists}
            for view in self.views
        ]

    @torch.no_grad()
    def whole_numbers(self) -> list[View]:
        """The numbers of a file of weights."""
        return [
            {
                one.name: nearest(view[one.name].double() * one.one).clamp(-one.most, one.most).long()
                for one in self.lists
            }
            for view in self.views
        ]

    def arrays(self) -> Arrays:
        """For `fukumi-tune pack`; with an axis of the views in front if there are two."""
        def array(name: str) -> Array:
            views = [view[name].detach().cpu().numpy() for view in self.views]
            return np.stack(views) if len(views) > 1 else views[0]

        return {one.name: array(one.name) for one in self.lists}

    @torch.no_grad()
    def load(self, arrays: Arrays) -> None:
        """Numbers to go on learning from; those of another rule too. InputError if they do not fit."""
        for one in self.lists:
            if one.name not in arrays:
                raise InputError(f"the array '{one.name}' is missing")
            array = arrays[one.name].astype(np.float32)
            if array.shape == one.shape:
                array = array[np.newaxis]
            if array.shape[1:] != one.shape or len(array) not in (1, 2):
                raise InputError(f"the array '{one.name}' has the shape {array.shape}, not {one.shape}")
            for number, view in enumerate(self.views):
                view[one.name].copy_(torch.from_numpy(array[min(number, len(array) - 1)]))


@dataclass(frozen=True)
class Look:
    """The inputs of a pass over a batch: rows of the windows that the batch has, and lists of numbers."""

    table: Tensor  # [used rows][black's channels, white's]
    place_of: Array  # of a window's row in the table
    views: list[View]


class WindowNetwork(Network):
    """A network over windows: rows of tables add up to those of a window, four windows to a point's."""

    def __init__(self, shape: NetworkShape, views: int, device: torch.device) -> None:
        super().__init__(shape.lists, views, device)
        self.shape = shape
        self.tables = shape.of_kind("table")
        self.table_one = shape.list(self.tables[0].name).one
        self.not_tables = [one for one in shape.lists if one.name not in {table.name for table in self.tables}]

    def is_rare(self, name: str) -> bool:
        return any(table.name == name and table.rare for table in self.tables)

    def start(self, seed: int) -> None:
        draw = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for view in self.views:
                for part in self.shape.parts:
                    self._start_part(view, part.name, draw)

    def _start_part(self, view: View, name: str, draw: torch.Generator) -> None:
        """Rare rows begin with nothing, and so do last sums: a network begins by adding nothing to what it
        corrects. Factors of moves begin with biases only."""
        def fill(list_name: str, scale: float) -> None:
            numbers = view[list_name]
            numbers.copy_(scale * (2 * torch.rand(numbers.shape, generator=draw) - 1))

        part = self.shape.part(name)
        if part.kind == "table" and not part.rare:
            fill(name, 0.8 / part.inputs**0.5)
        elif part.kind == "taps":
            fill(name, 0.05)
            view[name][0] = 1.0
        elif part.range is not None and part.range.low < 0:
            fill(f"{name}_bias", 0.15)
        elif part.range is not None:
            fill(name, 1.2 / part.inputs**0.5)

    @torch.no_grad()
    def clip(self) -> None:
        for part in self.shape.of_kind("taps"):
            for view in self.views:  # nine products have to fit into 16 bits
                taps = view[part.name]
                reach = taps[0].abs() + 4 * taps[1].abs() + 4 * taps[2].abs()
                taps.mul_((15.99 / reach).clamp(max=1))
        super().clip()

    def losses(self, samples: Samples, chosen: Array, chunk: int, *, rounded: bool, learn: bool) -> Sums:
        total = Sums()
        with torch.set_grad_enabled(learn):
            views = self.rounded() if rounded else self.views
            used, place_of = self._used_rows(samples, chosen)
            table = self._table(views, samples, used)
            # The batches' gradients meet in these; from there they go on once.
            leaves = [{one.name: view[one.name].detach().requires_grad_(learn) for one in self.not_tables}
                      for view in views]
            look = Look(table.detach().requires_grad_(learn), place_of, leaves)
            for batch in batches_of(samples, chosen, chunk, self.device):
                loss = self.batch_loss(batch, look, total)
                if learn:
                    (loss / len(chosen)).backward()
            if learn:
                self._back(views, table, look)
        return total

    def batch_loss(self, batch: Batch, look: Look, total: Sums) -> Tensor:
        """The sum of the positions' losses; adds what is measured to `total`."""
        raise NotImplementedError

    def _used_rows(self, samples: Samples, chosen: Array) -> tuple[Array, Array]:
        """The rows of windows that some positions have, and where each is among them."""
        starts = samples.first["first_point"]
        is_used = np.zeros(len(samples.windows), bool)
        rows = samples.lists["rows"]
        for begin, end in zip(starts[chosen], starts[chosen + 1]):
            is_used[rows[begin:end]] = True
        used = np.flatnonzero(is_used)
        place_of = np.zeros(len(is_used), np.int32)
        place_of[used] = np.arange(len(used))
        return used, place_of

    def _table(self, views: Sequence[View], samples: Samples, used: Array) -> Tensor:
        """Rows of windows for both colours, within their bound; row 0, without a stone, is nothing."""
        parts = torch.from_numpy(samples.windows[used]).to(self.device)
        bound = self.shape.row_bound / self.table_one
        alive = torch.from_numpy((used != 0).astype(np.float32)).to(self.device)[:, None]
        both = []
        for color in (0, 1):
            view = self.view_of(views, color)
            rows = sum(F.embedding(parts[:, color, number], view[table.name], sparse=table.rare)
                       for number, table in enumerate(self.tables))
            both.append(rows.clamp(-bound, bound) * alive)
        return torch.cat(both, 1)

    def _back(self, views: Sequence[View], table: Tensor, look: Look) -> None:
        ends, slopes = ([table], [look.table.grad]) if look.table.grad is not None else ([], [])
        for view, leaves in zip(views, look.views):
            for name, leaf in leaves.items():
                if leaf.grad is not None:
                    ends.append(view[name])
                    slopes.append(leaf.grad)
        torch.autograd.backward(ends, slopes)

    def point_numbers(self, batch: Batch, look: Look) -> Tensor:
        """The numbers of listed points before the rectifiers, [P][us, them]."""
        rows = torch.from_numpy(look.place_of[batch.list("first_point", "rows").cpu().numpy()]).to(self.device)
        return RowSums.apply(rows, self._seen(look.table, batch))

    def whole_point_numbers(self, batch: Batch, numbers: list[View]) -> Tensor:
        """The same in whole numbers."""
        used, place_of = np.unique(batch.list("first_point", "rows").cpu().numpy(), return_inverse=True)
        parts = torch.from_numpy(batch.samples.windows[used]).to(self.device)
        both = []
        for color in (0, 1):
            view = self.view_of(numbers, color)
            rows = sum(view[table.name][parts[:, color, number]] for number, table in enumerate(self.tables))
            rows = rows.clamp(-self.shape.row_bound, self.shape.row_bound)
            rows[torch.from_numpy(used == 0).to(self.device)] = 0
            both.append(rows)
        table = self._seen(torch.cat(both, 1), batch)
        return table[torch.from_numpy(place_of).to(self.device)].view(-1, 4, table.shape[1]).sum(1)

    def _seen(self, table: Tensor, batch: Batch) -> Tensor:
        """From [black | white] to [us | them]."""
        channels = self.shape.channels
        return table if batch.us == 0 else torch.cat([table[:, channels:], table[:, :channels]], 1)
