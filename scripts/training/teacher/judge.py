# SPDX-License-Identifier: MIT
"""How good a teacher is, compared with deep searches and with moves of strong engines. Judging learns nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterator, Optional, Sequence

import numpy as np
import torch

from gomoku.inputs import InputError, read_text
from gomoku.records.psq import PsqError, read_psq

from ..network import Sums
from ..progress import sums_line
from ..samples import Array
from .library import Library, Positions
from .library import RULES
from .network import QuickNetwork
from .search import Searcher, raw_answers
from .settings import TeacherSettings

MEASURES = ("value", "floor", "first")


def cross_entropy(target: Array, chance: Array) -> Array:
    """One number a position."""
    bounded = np.clip(np.asarray(chance, np.float64), 0.001, 0.999)
    return np.asarray(-target * np.log(bounded) - (1 - target) * np.log(1 - bounded))


def entropy(target: Array) -> Array:
    """The least cross-entropy that there can be."""
    t = np.clip(np.asarray(target, np.float64), 1e-12, 1 - 1e-12)
    return np.asarray(-t * np.log(t) - (1 - t) * np.log(1 - t))


class Judge:
    """Compares answers with what positions hold: their first move, and if `has_values`, their chance of winning."""

    def __init__(self, network: QuickNetwork, positions: Positions, settings: TeacherSettings,
                 has_values: bool) -> None:
        self.network, self.positions, self.settings, self.has_values = network, positions, settings, has_values

    def raw(self, rows: Array, symmetries: int, wants_stop: Callable[[], bool]) -> Iterator[str]:
        """The network without a search: a line for each rule and size. When it is to stop, the last one is about the
        positions that were judged."""
        for rule, size, some in self.positions.kinds(rows):
            if wants_stop():
                return
            policy, chance = raw_answers(self.network, self.positions, some, symmetries, wants_stop)
            yield self._line(rule, size, some[:len(chance)], f"{symmetries} symmetries", chance, policy.argmax(1))

    def searched(self, rows: Array, visits: int, wants_stop: Callable[[], bool]) -> Iterator[str]:
        """The same for searches."""
        for rule, size, some in self.positions.kinds(rows):
            searcher = Searcher(self.network, self.positions, self.settings, rule, size, visits)
            done, answers = searcher.search(some, wants_stop)
            if len(done) == 0:
                return
            line = self._line(rule, size, done, f"{visits} visits", (1 + answers.value) / 2, answers.points[:, 0])
            yield line + self._proofs(done, answers.proof)

    def _line(self, rule: int, size: int, rows: Array, how: str, chance: Array, first: Array) -> str:
        sums, target = Sums(), self.positions.chance[rows]
        if self.has_values:
            sums.add("value", torch.from_numpy(cross_entropy(target, chance)))
            sums.add("floor", torch.from_numpy(entropy(target)))
        sums.add("first", torch.from_numpy((first == self.positions.points[rows, 0]).astype(float)))
        return sums_line(f"{RULES[rule]} {size}x{size}, {how}", sums, MEASURES if self.has_values else MEASURES[2:])

    def _proofs(self, rows: Array, proof: Array) -> str:
        """A deep search proved some positions; a proof of ours that says something else is wrong."""
        if not self.has_values:
            return ""
        target = self.positions.chance[rows]
        ends, mine = (target == 0) | (target == 1), np.abs(proof) == 1
        right = (proof == 1) == (target == 1)
        found, wrong = np.sum(ends & mine & right), np.sum(ends & mine & ~right)
        return f"; proved {found} of {np.sum(ends)}, wrong proofs {wrong}"


def read_games(library: Library, folder: Path, rule: int, first: int, players: Optional[Sequence[str]],
               count: int) -> tuple[Positions, Array]:
    """Positions of published games (.psq) from a ply on, with the moves that were played in them, and the rows to
    judge: of the named players, or all. InputError if there are none."""
    positions, wanted = Positions(library), []
    for path in sorted(folder.rglob("*.psq")):
        try:
            game = read_psq(read_text(path))
        except (PsqError, InputError) as error:
            raise InputError(f"{path}: {error}") from None
        squares = [32 * y + x for x, y in game.moves]
        if game.width != game.height or not positions.add_game(rule, game.width, squares, first):
            continue
        names = [name.lower() for name in game.names] + ["", ""]
        plays = [players is None or any(player.lower() in name for player in players) for name in names[:2]]
        wanted += [plays[ply % 2] for ply in range(first, len(squares))]
    positions.refresh()
    rows = np.flatnonzero(np.array(wanted, bool))
    if len(rows) == 0:
        raise InputError(f"{folder}: no moves to judge by in .psq files; --players and --first-ply choose them")
    return positions, np.sort(np.random.default_rng(1).permutation(rows)[:count])
