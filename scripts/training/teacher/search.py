# SPDX-License-Identifier: MIT
"""Batches between pools of games and the network; the network's opinion without a search."""

from __future__ import annotations

from typing import Any, Callable, Iterator

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from ..samples import Array
from .library import Answers, Pool, PoolSettings, Positions
from .network import CLOSED, QuickNetwork
from .settings import TeacherSettings

_RAW_BATCH = {"cpu": 64, "cuda": 4096}  # seconds at most: between two a command can end


class Lane:
    """A pool of games and its batch. While a GPU works for one lane, the processors work for another."""

    def __init__(self, network: QuickNetwork, pool: Pool) -> None:
        self.network, self.pool = network, pool
        boards = pool.settings.games * pool.settings.leaves
        points = pool.settings.size**2

        def host(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.zeros(shape, dtype=dtype, pin_memory=network.is_cuda)

        self.words, self.contexts = host(boards, points, dtype=torch.int16), host(boards, dtype=torch.uint8)
        self.logits, self.chances = host(boards, points, dtype=torch.float32), host(boards, 3, dtype=torch.float32)
        if network.is_cuda:
            self.done = torch.cuda.Event()
            self.inputs = self.words.to(network.device), self.contexts.to(network.device)
            self.graph, self.outputs = self._record()

    def turn(self) -> int:
        """Takes the network's answers and asks it again; about how many boards."""
        if self.network.is_cuda:
            self.done.synchronize()  # at once if nothing was asked
        boards = self.pool.step(self.logits, self.chances, self.words, self.contexts)
        if boards == 0:
            return 0
        if self.network.is_cuda:
            self._launch()
        else:
            self.logits[:boards], self.chances[:boards] = self.network(self.words[:boards], self.contexts[:boards])
        return boards

    def _launch(self) -> None:
        for there, here in zip(self.inputs, (self.words, self.contexts)):
            there.copy_(here, non_blocking=True)
        self.graph.replay()
        for here, there in zip((self.logits, self.chances), self.outputs):
            here.copy_(there, non_blocking=True)
        self.done.record()

    def _record(self) -> tuple[Any, tuple[Tensor, Tensor]]:
        """The network's work for a whole batch as a CUDA graph."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.network(*self.inputs)
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            outputs = self.network(*self.inputs)
        return graph, outputs


class Searcher:
    """Searches positions of one rule and size, many at a time."""

    def __init__(self, network: QuickNetwork, positions: Positions, settings: TeacherSettings, rule: int, size: int,
                 visits: int) -> None:
        self.positions = positions
        library = positions.library
        pool = PoolSettings.of(settings, rule=rule, size=size, visits=visits, games=max(settings.games // 2, 1),
                               threads=library.threads, is_self_play=0)
        pool.full_share, pool.noise = 1, 0
        self.lanes = [Lane(network, Pool(library, pool)) for _ in range(2)]

    def search(self, rows: Array, wants_stop: Callable[[], bool] = lambda: False) -> tuple[Array, Answers]:
        """The answers for some rows, and these rows: all, or those that were finished when it was to stop."""
        halves = [np.arange(first, len(rows), 2) for first in range(2)]
        before = [lane.pool.counts()["answers"] for lane in self.lanes]
        for lane, half in zip(self.lanes, halves):
            lane.pool.search(self.positions, rows[half])
        waiting = list(range(2))
        while waiting and not wants_stop():
            for number in list(waiting):
                lane = self.lanes[number]
                lane.turn()
                if lane.pool.counts()["answers"] - before[number] >= len(halves[number]):
                    waiting.remove(number)
        parts = [lane.pool.answers() for lane in self.lanes]
        order = np.argsort(np.concatenate(halves))
        found = Answers(*(np.concatenate(columns)[order] for columns in zip(*(vars(part).values() for part in parts))))
        done = (found.visits > 0) | (found.proof != 0)
        return rows[done], Answers(*(column[done] for column in vars(found).values()))


def symmetry_tables(side: int) -> tuple[Tensor, Tensor]:
    """For each of the eight: where every point of the turned board comes from, and where every point goes."""
    grid = np.arange(side * side).reshape(side, side)
    sources = np.stack([np.rot90(g, turns).reshape(-1) for g in (grid, grid.T) for turns in range(4)])
    return torch.from_numpy(sources.copy()), torch.from_numpy(np.argsort(sources, 1))


def legal_points(words: Tensor) -> Tensor:
    """Whether the side to move may play there, for each point."""
    return words & CLOSED == 0


def raw_answers(network: QuickNetwork, positions: Positions, rows: Array, symmetries: int,
                wants_stop: Callable[[], bool] = lambda: False) -> tuple[Array, Array]:
    """The network without a search, its mean over symmetries, for rows of one size: chances of moves [n][points],
    and of winning [n]. When it is to stop, only for the first of the rows, at least one."""
    parts = []
    for part in _raw_parts(network, positions, rows, symmetries):
        parts.append(part)
        if wants_stop():
            break
    policies, chances = zip(*parts)
    return np.concatenate(policies), np.concatenate(chances)


def _raw_parts(network: QuickNetwork, positions: Positions, rows: Array,
               symmetries: int) -> Iterator[tuple[Array, Array]]:
    sources, targets = (table.to(network.device) for table in symmetry_tables(int(positions.size[rows[0]])))
    batch = _RAW_BATCH[network.device.type]
    for begin in range(0, len(rows), batch):
        words, contexts = (torch.from_numpy(part).to(network.device)
                           for part in positions.inputs(rows[begin:begin + batch]))
        policy, value = torch.zeros(1), torch.zeros(1)
        for number in range(symmetries):
            turned = words[:, sources[number]]
            logits, chances = network(turned, contexts)
            legal = logits.masked_fill(~legal_points(turned), -1e9)
            policy = policy.to(logits) + F.softmax(legal, 1)[:, targets[number]] / symmetries
            value = value.to(chances) + (chances[:, 0] + chances[:, 1] / 2) / symmetries
        yield policy.cpu().numpy(), value.cpu().numpy()
