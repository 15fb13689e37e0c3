# SPDX-License-Identifier: MIT
"""The column `depth`: what it takes a search to finish a depth, to settle on the move of a long search, and to prove a win.

A ratio is a geometric mean over the positions in which both engines got there, with the 95 % interval of a
mean of logarithms. What was not reached within the limit is counted apart, and for wins and best
moves a second ratio takes the limit itself for it, which favours the engine that reached less.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import replace
from typing import Optional, Sequence

from ..statistics.student import reach_of_mean
from .column import DRAW_NODES, Column, Table, Task
from .games import PROVEN, RecordedGame
from .positions import DATA, Position
from .searches import Step

_NODES = 100_000
_LEAST = {"nodes": 100, "ms": 1.0}  # below these the clock and the first iterations say nothing
# Quiet positions: the numbers of stones, and how uneven they may be.
_PARTS = ((6, 13), (14, 25), (26, 60))
_EVEN = 400
_PLIES_BEFORE = (2, 4, 6)  # the search that knew of a win

Costs = Sequence[Optional[float]]


def quiet_draft(game: RecordedGame, number: int) -> Optional[Position]:
    """The middle one of the fitting positions in a part of the game, each part in turn."""
    low, high = _PARTS[number % len(_PARTS)]
    plies = list(enumerate(game.plies))[low : high + 1]
    fitting = [i for i, ply in plies if ply.is_quiet and ply.value is not None and abs(ply.value) <= _EVEN]
    return game.position(fitting[len(fitting) // 2]) if fitting else None


def win_draft(game: RecordedGame, number: int) -> Optional[Position]:
    """The winner's turn two, four or six plies before the search that first knew of the win."""
    ply = (game.first_known_win() or 0) - _PLIES_BEFORE[number % len(_PLIES_BEFORE)]
    return game.position(ply) if ply >= 4 and abs(game.plies[ply].value or 0) < PROVEN else None


def select(files: Sequence[Sequence[RecordedGame]], count: int, task: Task) -> list[Position]:
    """Two thirds quiet, with the move of a long search; the others wins, which that search has to prove. One a game."""
    found: list[Position] = []
    for games in files:
        made, aims = [0, 0], [math.ceil(count * part / 3 / len(files)) for part in (2, 1)]
        for game in games:
            # The kind further from its aim comes first.
            for kind in sorted((0, 1), key=lambda kind: made[kind] / aims[kind]):
                draft = (quiet_draft, win_draft)[kind](game, made[kind]) if made[kind] < aims[kind] else None
                if draft and (position := labelled(draft, task)) and kind == (position.best is None):
                    found.append(position)
                    made[kind] += 1
                    break
    return found


def labelled(draft: Position, task: Task) -> Optional[Position]:
    """With the move of a long search, unless that proves a win; None if the game is over."""
    search = task.judged([draft], {"nodes": task.options.judge_nodes or DRAW_NODES, "reports": True})[0]
    return replace(draft, best=None if search.to_win() else search.move) if search.move else None


def ratio(pairs: Sequence[tuple[float, float]]) -> str:
    """The firsts compared with the seconds, with the interval; "-" if there are less than two."""
    logs = [math.log(first / second) for first, second in pairs]
    if len(logs) < 2:
        return "-"
    mean = statistics.fmean(logs)
    half = reach_of_mean(logs)
    return f"{math.exp(mean):.3f} ({math.exp(mean - half):.3f} to {math.exp(mean + half):.3f})"


def row(title: str, sides: Sequence[Costs]) -> list[str]:
    """The number of times that each engine got there, and the median of its costs; ratios of the first engine to each other one."""
    cells = [title]
    for side in sides:
        got = [cost for cost in side if cost is not None]
        median = f"{statistics.median(got):,.0f}".replace(",", " ") if got else "-"
        cells.append(f"{len(got)}/{len(side)}, {median}")
    for side in sides[1:]:
        cells.append(ratio([(a, b) for a, b in zip(sides[0], side) if a is not None and b is not None]))
    return cells


def rows(title: str, steps: Sequence[Sequence[Optional[Step]]], limits: Sequence[tuple[str, Optional[int]]]) -> list[list[str]]:
    """Rows for the steps that each engine needed, in each unit. For wins and moves a ratio follows that has the limit in place of
    what was not reached; depths mean something else in each engine."""
    found = []
    for unit, limit in limits if steps[0] else ():
        sides = [[None if step is None else max(getattr(step, unit), _LEAST[unit]) for step in side] for side in steps]
        found.append(row(f"{title}, {unit}", sides))
        if limit and len(sides) > 1 and not title.startswith("depth"):
            found.append(row("limit for the rest", [[min(cost or limit, limit) for cost in side] for side in sides]))
    return found


def measure(task: Task) -> Table:
    """A row a question."""
    effort = task.effort(_NODES)
    searched = task.search({**effort, "reports": True})
    limits = [("nodes", effort.get("nodes")), *([("ms", effort["time_ms"])] if "time_ms" in effort else [])]
    quiet = [[(p, s) for p, s in zip(task.positions, side) if p.best] for side in searched]
    wins = [[s.to_win() for p, s in zip(task.positions, side) if not p.best] for side in searched]
    lines = []
    for depth in task.options.depths:
        lines += rows(f"depth {depth}", [[search.to_depth(depth) for _, search in side] for side in quiet], limits)
    lines += rows("best move", [[search.to_move(p.best) for p, search in side] for side in quiet], limits)
    lines += rows("proven win", wins, limits)
    last = [[max((step.depth for step in search.steps), default=0) for _, search in side] for side in quiet]
    lines += [["mean last depth", *(f"{statistics.fmean(side):.2f}" for side in last)]] if last[0] else []
    lines.append(["seconds in all", *(f"{sum(search.ms for search in side) / 1000:.1f}" for side in searched)])
    names = [spec.name for spec in task.engines]
    head = ["", *names, *(f"{names[0]} / {name}, 95 %" for name in names[1:])]
    firsts = [[search.to_win() for search in side] for side in searched]
    each = [[*(f"won after {step.nodes} nodes" if step else "-" for step in found), position.line()]
            for position, *found in zip(task.positions, *firsts)]
    return Table(head, [[*line, *[""] * (len(head) - len(line))] for line in lines], each)


DEPTH = Column(
    "nodes or time to finish a depth, to settle on the best move, to prove a win; ratios of the first engine to the others",
    DATA / "depth_positions.txt", lambda position: True, select, measure,
)
