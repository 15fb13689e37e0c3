# SPDX-License-Identifier: MIT
"""A training: batches of positions in another order each epoch, Adam, reports, and a checkpoint with each."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import Any, Callable, Iterator, Optional

import numpy as np
import torch

from gomoku.inputs import InputError

from .checkpoint import read_checkpoint, write_checkpoint
from .network import Network, Sums
from .optimizer import Optimizer
from .progress import Report
from .samples import Array, Samples, hash_of, read_samples
from .settings import Settings

_FILES_AT_ONCE = 8  # in memory; positions are mixed within them
_HELD_OUT = 40_000  # positions of a report, about: from all games alike
_EVALUATION_BATCH = 4096


def losses_of(network: Network, samples: Samples, chosen: Array, chunk: int) -> Sums:
    """Sums over positions, with the weights that a file of the engine would have."""
    network.expect_rule(samples)
    total = Sums()
    for begin in range(0, len(chosen), _EVALUATION_BATCH):
        some = chosen[begin:begin + _EVALUATION_BATCH]
        total += network.losses(samples, some, chunk, rounded=True, learn=False)
    return total


class Trainer:
    """Learns from files of samples. The same files, settings and threads give the same weights on one processor,
    also if the training was interrupted and went on from its checkpoint."""

    def __init__(self, network: Network, settings: Settings, files: list[Path], held_out: Optional[Samples]) -> None:
        self.network, self.settings, self.files, self.held_out = network, settings, files, held_out
        self._cache: tuple[tuple[int, ...], Samples, Array] | None = None
        self.counts = {group: len(self._load(group)[1]) for group in self._groups(0)}
        steps = sum(self._steps_of(group) for group in self.counts)
        if steps == 0:
            raise InputError(f"{sum(self.counts.values())} positions are fewer than a batch of {settings.batch}")
        self.steps_of_epoch = steps
        self.optimizer = Optimizer(network, settings, steps * settings.epochs)
        self.since_report = Sums()
        self.reports: list[Report] = []
        self.fingerprint = self._fingerprint()

    @property
    def is_done(self) -> bool:
        """Whether all epochs are over."""
        return self.optimizer.done >= self.steps_of_epoch * self.settings.epochs

    def run(self, observer: Callable[[Report], bool], wants_stop: Callable[[], bool] = lambda: False) -> None:
        """Learns until the epochs are over, the observer of a report says False or `wants_stop` says True."""
        interval = max(self.steps_of_epoch // self.settings.reports, 1)
        for samples, chosen in self._batches():
            self._learn(samples, chosen)
            is_last = self.is_done
            if self.optimizer.done % self.steps_of_epoch % interval == 0 or is_last:
                if not observer(self._report()):
                    return
            if wants_stop() and not is_last:
                return

    def losses(self, samples: Samples, every: int = 1) -> Sums:
        """Sums over each n-th position."""
        return losses_of(self.network, samples, np.arange(0, len(samples), every), self.settings.chunk)

    def save(self, path: Path) -> None:
        """Everything that resume() needs."""
        write_checkpoint(path, {
            "fingerprint": self.fingerprint,
            "numbers": [{name: numbers.detach() for name, numbers in view.items()} for view in self.network.views],
            "optimizer": self.optimizer.state(),
            "since_report": self.since_report.sums,
            "reports": [dataclasses.asdict(report) for report in self.reports],
        })

    def resume(self, path: Path) -> None:
        """Goes on from a checkpoint. InputError if it is of another training."""
        state: dict[str, Any] = read_checkpoint(path, self.fingerprint, self.network.device)
        with torch.no_grad():
            for view, numbers in zip(self.network.views, state["numbers"]):
                for name, tensor in numbers.items():
                    view[name].copy_(tensor)
        self.optimizer.load(state["optimizer"])
        self.since_report = Sums(state["since_report"])
        self.reports = [
            Report(each["epoch"], each["positions"], Sums(**each["training"]), Sums(**each["held_out"]))
            for each in state["reports"]
        ]

    def _learn(self, samples: Samples, chosen: Array) -> None:
        part = self.optimizer.done / (self.steps_of_epoch * self.settings.epochs)
        self.optimizer.clear()
        self.since_report += self.network.losses(
            samples, chosen, self.settings.chunk, rounded=part >= self.settings.rounded_from, learn=True)
        self.optimizer.step()

    def _report(self) -> Report:
        held_out = Sums()
        if self.held_out is not None:
            every = max(len(self.held_out) // _HELD_OUT, 1)
            held_out = self.losses(self.held_out, every)
        done = self.optimizer.done
        report = Report(done / self.steps_of_epoch, done * self.settings.batch, self.since_report, held_out)
        self.since_report = Sums()
        self.reports.append(report)
        return report

    def _batches(self) -> Iterator[tuple[Samples, Array]]:
        """The batches that are left, from the step that comes next."""
        epoch, skip = divmod(self.optimizer.done, self.steps_of_epoch)
        batch = self.settings.batch
        for number in range(epoch, self.settings.epochs):
            for place, group in enumerate(self._groups(number)):
                steps = self._steps_of(group)
                if skip >= steps:
                    skip -= steps
                    continue
                samples, usable = self._load(group)
                order = np.random.default_rng([self.settings.seed, number, place]).permutation(usable)
                for step in range(skip, steps):
                    yield samples, order[step * batch:(step + 1) * batch]
                skip = 0

    def _groups(self, epoch: int) -> list[tuple[int, ...]]:
        """Numbers of files that are in memory together, in the order of an epoch. The groups stay the same, so
        that each epoch has as many steps."""
        groups = [tuple(range(begin, min(begin + _FILES_AT_ONCE, len(self.files))))
                  for begin in range(0, len(self.files), _FILES_AT_ONCE)]
        order = np.random.default_rng([self.settings.seed, epoch]).permutation(len(groups))
        return [groups[number] for number in order]

    def _steps_of(self, group: tuple[int, ...]) -> int:
        return self.counts[group] // self.settings.batch

    def _load(self, group: tuple[int, ...]) -> tuple[Samples, Array]:
        if self._cache is None or self._cache[0] != group:
            self._cache = None  # before the next ones are in memory too
            self._cache = (group, *self._positions([self.files[number] for number in group]))
        return self._cache[1:]

    def _positions(self, files: list[Path]) -> tuple[Samples, Array]:
        """Positions, and the numbers of those that are learned from."""
        samples = read_samples(files)
        self.network.expect_rule(samples)
        return samples, samples.with_draws() if self.settings.learn == "draws" else np.arange(len(samples))

    def _fingerprint(self) -> str:
        total = hashlib.sha256(repr(dataclasses.asdict(self.settings)).encode())
        total.update(hash_of(self.files).encode())
        for view in self.network.views:
            for name, numbers in view.items():
                total.update(name.encode())
                total.update(numbers.detach().cpu().numpy().tobytes())
        return total.hexdigest()
