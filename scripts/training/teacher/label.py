# SPDX-License-Identifier: MIT
"""Labels of a teacher for the engine's networks: a file that `fukumi-tune encode --labels` reads."""

from __future__ import annotations

from typing import Callable

import numpy as np

from ..samples import Array
from .budget import Budget
from .library import LabelFile, Positions
from .network import QuickNetwork
from .search import Searcher, raw_answers
from .settings import TeacherSettings

VALUE_UNIT = 200  # of one log-odd
_MOST_VALUE, _WON = 4000, 29900  # of a heuristic value; of a proof
_SCALED_BY = 2000  # positions that the scale is found on


def log_odds(chance: Array) -> Array:
    """Those of chances, bounded."""
    bounded = np.clip(np.asarray(chance, np.float64), 1e-6, 1 - 1e-6)
    return np.asarray(np.log(bounded / (1 - bounded)))


def scale_of(chance: Array, target: Array) -> float:
    """The factor of log-odds that makes them fit the targets best (cross-entropy)."""
    odds, low, high = log_odds(chance), 0.1, 10.0
    for _ in range(50):
        middle = (low * high) ** 0.5
        too_bold = np.mean((1 / (1 + np.exp(-middle * odds)) - target) * odds) > 0
        low, high = (low, middle) if too_bold else (middle, high)
    return float(middle)


class Labeller:
    """Says what the network, or a search with `visits`, finds of positions. Values have the scale of the searches that
    the positions come from: the engine's margins are tuned to it."""

    def __init__(self, network: QuickNetwork, positions: Positions, settings: TeacherSettings, visits: int,
                 symmetries: int) -> None:
        self.network, self.positions, self.settings = network, positions, settings
        self.visits, self.symmetries, self.scale = visits, symmetries, 1.0
        self._searchers: dict[tuple[int, int], Searcher] = {}

    def find_scale(self, rows: Array) -> None:
        """On some positions of the size that is met first."""
        rows = rows[self.positions.size[rows] == self.positions.size[rows[0]]][:_SCALED_BY]
        self.scale = scale_of(raw_answers(self.network, self.positions, rows, 1)[1], self.positions.chance[rows])

    def label(self, rule: int, size: int, rows: Array, wants_stop: Callable[[], bool]) -> tuple[Array, Array, Array]:
        """Rows of a rule and size, values in the engine's units and best moves (points; -1 without): those that were
        finished when it was to stop."""
        if self.visits == 0:
            policy, chance = raw_answers(self.network, self.positions, rows, self.symmetries, wants_stop)
            return rows[:len(chance)], self._values(chance), policy.argmax(1)
        key = rule, size
        if key not in self._searchers:
            self._searchers[key] = Searcher(self.network, self.positions, self.settings, rule, size, self.visits)
        rows, answers = self._searchers[key].search(rows, wants_stop)
        values = np.where(np.abs(answers.proof) == 1, _WON * answers.proof.astype(int),
                          self._values((1 + answers.value) / 2))
        return rows, np.where(answers.proof == 2, 0, values), np.where(answers.shares[:, 0] > 0, answers.points[:, 0], -1)

    def _values(self, chance: Array) -> Array:
        return np.rint(np.clip(VALUE_UNIT * self.scale * log_odds(chance), -_MOST_VALUE, _MOST_VALUE)).astype(int)


def write_labels(labeller: Labeller, rows: Array, file: LabelFile, chunk: int, budget: Budget,
                 say: Callable[[str], None]) -> int:
    """Labels of rows in their order, in chunks, until they or the time are over; how many."""
    written = 0
    for begin in range(0, len(rows), chunk):
        for rule, size, some in labeller.positions.kinds(rows[begin:begin + chunk]):
            if budget.is_over():
                return written
            done, values, best = labeller.label(rule, size, some, budget.is_over)
            kept = best >= 0
            file.add(labeller.positions, done[kept], values[kept], best[kept])
            written += int(kept.sum())
        say(f"{written} of {len(rows)} labels")
    return written
