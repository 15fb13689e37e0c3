# SPDX-License-Identifier: MIT
"""Adam, with a rate that rises for a moment and falls along a cosine."""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import Tensor

from .network import Network
from .pattern import ORDER_LISTS
from .settings import Settings


class Optimizer:
    """Rows of rare tables get a step, and a pull to zero, only if the batch met them."""

    def __init__(self, network: Network, settings: Settings, steps: int) -> None:
        self.network, self.settings, self.steps = network, settings, max(steps, 1)
        self.done = 0  # steps
        names = network.begin_learning(settings.learn)
        self.lists = [view[name] for view in network.views for name in names]
        self.first = [numbers.detach().clone() for numbers in self.lists]
        groups: dict[float, list[Tensor]] = {}
        self.rare: list[Tensor] = []
        for view in network.views:
            for name in names:
                if network.is_rare(name):
                    self.rare.append(view[name])
                else:
                    rate = settings.order_rate if name in ORDER_LISTS else settings.rate
                    groups.setdefault(rate, []).append(view[name])
        self.rates = list(groups)
        self.adam = torch.optim.Adam([{"params": group} for group in groups.values()], lr=settings.rate)
        self.sparse = torch.optim.SparseAdam(self.rare, lr=settings.rate) if self.rare else None

    def clear(self) -> None:
        """Forgets all gradients."""
        for view in self.network.views:
            for numbers in view.values():
                numbers.grad = None

    def step(self) -> None:
        """One step against the gradients."""
        self.done += 1
        part = self._part()
        if self.settings.form == "pattern":
            self._pull()
        for group, rate in zip(self.adam.param_groups, self.rates):
            group["lr"] = rate * part
        self.adam.step()
        if self.sparse is not None:
            self._step_rare(self.settings.rate * part)
        self.network.clip()

    def state(self) -> dict[str, Any]:
        """All that a training needs to go on."""
        return {"done": self.done, "adam": self.adam.state_dict(), "first": self.first,
                "sparse": self.sparse.state_dict() if self.sparse else None}

    def load(self, state: dict[str, Any]) -> None:
        """Goes on from there."""
        self.done, self.first = state["done"], state["first"]
        self.adam.load_state_dict(state["adam"])
        if self.sparse is not None:
            self.sparse.load_state_dict(state["sparse"])

    def _part(self) -> float:
        """The part of the full rate that a step has."""
        last = self.settings.last_rate
        cosine = (1 + math.cos(math.pi * min(self.done / self.steps, 1))) / 2
        return min(self.done / self.settings.warm_up, 1) * (last + (1 - last) * cosine)

    @torch.no_grad()
    def _pull(self) -> None:
        for numbers, first in zip(self.lists, self.first):
            if numbers.grad is not None:
                numbers.grad.add_(numbers - first, alpha=self.settings.pull)

    @torch.no_grad()
    def _step_rare(self, rate: float) -> None:
        assert self.sparse is not None
        for numbers in self.rare:
            if numbers.grad is not None:
                numbers.grad = numbers.grad.coalesce()
                met = numbers.grad.indices()[0]
                numbers[met] *= 1 - rate * self.settings.rare_decay
        self.sparse.param_groups[0]["lr"] = rate
        self.sparse.step()
