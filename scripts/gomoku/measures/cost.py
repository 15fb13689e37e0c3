# SPDX-License-Identifier: MIT
"""The column `cost`: what the moves of a short search cost, as a long one sees them.

The judge says what each position is worth; what a move costs is that less what the judge finds after the move.
The judge's own move costs nothing and is not searched; that of another move has the noise of two searches, and may be negative.
All engines see the same positions, those in which the game is open; a match has the last word.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Mapping, Optional, Sequence

from ..statistics.student import reach_of_mean
from .column import Column, Table, Task
from .games import RecordedGame
from .positions import DATA, Position
from .searches import Search

_NODES, _JUDGE_NODES = 8000, 200_000
_DECIDED = 3  # drawn for each position that is needed: in about half of them the game is decided


@dataclass(frozen=True)
class Choice:
    """The cost of a move, None if the game ends with it; whether it is the judge's; how far off the engine's value is."""

    cost: Optional[float]
    agrees: bool
    off: Optional[float]


def select(files: Sequence[Sequence[RecordedGame]], count: int, task: Task) -> list[Position]:
    """Any position after the opening, each once."""
    found = {
        position.line(): position for games in files for game in games
        for position in (game.position(stones) for stones, ply in enumerate(game.plies) if ply.value is not None)
    }
    lines = sorted(found)
    random.Random(task.options.seed).shuffle(lines)
    return [found[line] for line in lines[: _DECIDED * count]]


def after(position: Position, search: Search) -> Optional[Position]:
    """The position that the move leads to."""
    return replace(position, moves=(*position.moves, search.move), best=None) if search.move else None


def choice(truth: Search, found: Search, then: Optional[Search]) -> Choice:
    """`then` is the judge's search after the move."""
    assert truth.chance is not None
    agrees = found.move == truth.move
    lost = None if then is None or then.chance is None else truth.chance - (1 - then.chance)
    return Choice(0.0 if agrees else lost, agrees, None if found.chance is None else abs(found.chance - truth.chance))


def cells(made: Sequence[Choice]) -> list[str]:
    """Means, and the 95 % interval of the cost, which takes two of them."""
    costs = [choice.cost for choice in made if choice.cost is not None]
    cost = f"{fmean(costs):.4f}" if costs else "-"
    if len(costs) > 1:
        cost += f" +- {reach_of_mean(costs):.4f}"
    off = [choice.off for choice in made if choice.off is not None]
    agreed = 100 * sum(choice.agrees for choice in made) / len(made)
    return [str(len(made)), f"{agreed:.1f} %", cost, f"{sum(off) / len(off):.4f}" if off else "-"]


def measure(task: Task) -> Table:
    """A row an engine and a rule."""
    long, count = {"nodes": task.options.judge_nodes or _JUDGE_NODES}, task.options.count
    judged: list[tuple[Position, Search]] = []
    for begin in range(0, len(task.positions), count):
        if len(judged) < count:
            batch = task.positions[begin : begin + count]
            judged += [(p, s) for p, s in zip(batch, task.judged(batch, long)) if s.chance and 0.1 < s.chance < 0.9]
    if not judged:
        raise ValueError("there is no open position")
    task, truth = replace(task, positions=[p for p, _ in judged[:count]]), [s for _, s in judged[:count]]
    searched = task.search(task.effort(_NODES))
    moved = [[after(position, search) for position, search in zip(task.positions, found)] for found in searched]
    asked = list({then: None for line in moved for then, p, best in zip(line, task.positions, truth)
                  if then and then != after(p, best)})
    known: Mapping[Optional[Position], Search] = dict(zip(asked, task.judged(asked, long)))
    made = [[choice(best, search, known.get(then)) for best, search, then in zip(truth, found, line)]
            for found, line in zip(searched, moved)]
    each = [[*("-" if choice.cost is None else f"{choice.cost:.4f}" for choice in line), position.line()]
            for position, *line in zip(task.positions, *made)]
    head = ["engine", "rule", "positions", "judge's move", "costs, 95 %", "value off by"]
    return Table(head, task.rows(made, cells), each)


COST = Column(
    "what a short search's move costs in chance of winning, as a long search of the judge sees it, and how often it is the judge's",
    DATA / "depth_positions.txt", lambda position: position.best is not None, select, measure,
)
