# SPDX-License-Identifier: MIT
"""The teacher learns: from positions of shards, or from its own games while it plays them."""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional

import numpy as np

from ..progress import sums_line
from ..samples import Array
from .budget import Budget, Interval
from .learner import MEASURES, GameFiles, Learner
from .library import COUNTS, RULES, TOP, Library, Pool, PoolSettings, Positions
from .network import QuickNetwork
from .search import Lane
from .store import Store, draw_store

_SAVE_SECONDS, _REPORT_SECONDS, _TAKE_SECONDS = 30, 15, 0.5
_MOST_STEPS = 2  # of training between two rounds of batches
_STEPS_TO_LOAD = 20  # of training, after which the games go on with the new network
_MOST_CREDIT = 64  # steps that learning may be late


class PlayedKind(NamedTuple):
    """Games of self-play: a rule, a size, and its weight among others."""

    rule: int
    size: int
    weight: float


def stores_of(positions: Positions, rows: Array, learner: Learner) -> dict[int, Store]:
    """The positions by size, for moves that have one answer."""
    stores: dict[int, Store] = {}
    for size in np.unique(positions.size[rows]):
        some = rows[positions.size[rows] == size]
        stores[int(size)] = Store(int(size), len(some), 1, learner.device)
        stores[int(size)].add(positions, some)
    return stores


def learn(learner: Learner, stores: dict[int, Store], steps: int, draw: np.random.Generator, budget: Budget,
          say: Callable[[str], None], judge: Callable[[], None]) -> None:
    """Learns from the stores until the steps or the time are over; judges with each report."""
    report, save = Interval(_REPORT_SECONDS), Interval(_SAVE_SECONDS)
    while learner.steps < steps and not budget.is_over():
        learner.learn(draw_store(stores, draw).batch(learner.settings.batch))
        if span := report.lapsed():
            say(_losses(learner, span))
            judge()
        if save.lapsed():
            learner.save()
    say(_losses(learner, report.so_far()))
    learner.save()


class Grower:
    """Self-play and learning at once. The store begins with the run's earlier games and positions of shards."""

    def __init__(self, learner: Learner, files: GameFiles, kinds: list[PlayedKind], library: Library,
                 shards: Optional[Positions], draw: np.random.Generator) -> None:
        self.learner, self.files, self.draw, self.settings = learner, files, draw, learner.settings
        self.network = QuickNetwork(learner.average, learner.device)
        self.stores = {size: Store(size, self.settings.room, TOP, learner.device) for _, size, _ in kinds}
        self.lanes: list[Lane] = []
        total = sum(kind.weight for kind in kinds)
        parts = 2 if len(kinds) == 1 else 1  # two lanes at least, or the GPU waits
        for rule, size, weight in kinds:
            games = max(int(self.settings.games * weight / total / parts), 1)
            for _ in range(parts):
                pool = Pool(library, PoolSettings.of(
                    self.settings, rule=rule, size=size, games=games, threads=library.threads, is_self_play=1,
                    seed=int(draw.integers(1 << 62))))
                if shards is not None:
                    pool.add_openings(shards)
                self.lanes.append(Lane(self.network, pool))
        self.credit = 0.0
        self.before = dict.fromkeys(COUNTS, 0)

    def preload(self, shards: Optional[Positions], most: int, library: Library) -> dict[int, int]:
        """Fills the stores: up to `most` positions of shards a size, then earlier games. Returns what each has."""
        for size, store in self.stores.items():
            if shards is not None:
                rows = np.flatnonzero((shards.size == size) & ~shards.held_out)
                store.add(shards, self.draw.permutation(rows)[:min(most, store.room // 2)])
        for path in self.files.earlier():
            self._add(Positions(library, [path]))
        return {size: store.count for size, store in self.stores.items()}

    def run(self, budget: Budget, say: Callable[[str], None]) -> None:
        """Until the time is over."""
        report, save, take = Interval(_REPORT_SECONDS), Interval(_SAVE_SECONDS), Interval(_TAKE_SECONDS)
        while not budget.is_over():
            for lane in self.lanes:
                lane.turn()
            if take.lapsed():
                self._take_games()
            self._learn()
            if save.lapsed():
                self.learner.save()
            if span := report.lapsed():
                say(self._progress(span))
        self._take_games()
        self.learner.save()
        say(self._progress(report.so_far()))

    def _take_games(self) -> None:
        for lane in self.lanes:
            new = self._add(lane.pool.finished(self.files.current()))
            self.credit = min(self.credit + new * self.settings.reuse / self.settings.batch, _MOST_CREDIT)

    def _add(self, positions: Positions) -> int:
        """Positions of games, to the stores that there are; how many."""
        new = 0
        for size, store in self.stores.items():
            rows = np.flatnonzero(positions.size == size)
            store.add(positions, rows)
            new += len(rows)
        return new

    def _learn(self) -> None:
        ready = {size: store for size, store in self.stores.items() if store.count >= self.settings.least}
        for _ in range(_MOST_STEPS):
            if self.credit < 1 or not ready:
                return
            self.learner.learn(draw_store(ready, self.draw).batch(self.settings.batch))
            self.credit -= 1
            if self.learner.steps % _STEPS_TO_LOAD == 0:
                self.network.load(self.learner.average)

    def _progress(self, span: float) -> str:
        counts = {name: sum(lane.pool.counts()[name] for lane in self.lanes) for name in COUNTS}
        new = {name: counts[name] - self.before[name] for name in COUNTS}
        self.before = counts
        length = new["plies"] / max(new["games"], 1)
        return (f"{counts['games']} games, {new['leaves'] / span:.0f} leaves and {new['full'] / span:.0f} positions to"
                f" learn a second, {length:.1f} plies a game; black won {new['black']}, white {new['white']}, drawn"
                f" {new['draws']}, too long {new['too_long']}; " + _losses(self.learner, span))


def _losses(learner: Learner, span: float) -> str:
    sums = learner.report()
    return sums_line(f"step {learner.steps}, {sums.sums['loss_count'] / span:.0f} a second", sums, MEASURES)


def parse_kinds(text: str) -> list[PlayedKind]:
    """"freestyle15:2,renju15". ValueError."""
    kinds = []
    for word in text.split(","):
        name, _, weight = word.partition(":")
        rule = name.rstrip("0123456789")
        kind = PlayedKind(RULES.index(rule), int(name[len(rule):]), float(weight or 1))
        if not 5 <= kind.size <= 22 or not 0 < kind.weight < 1e6:
            raise ValueError
        kinds.append(kind)
    return kinds
