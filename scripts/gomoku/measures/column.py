# SPDX-License-Identifier: MIT
"""What a column of `scripts/lab/measure` is."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Sequence, TypeVar

from ..engines.engine_spec import EngineSpec
from ..rules.rule import Rule
from .games import RecordedGame
from .positions import Position
from .searches import Effort, Search, ask_gomocup, ask_queries

T = TypeVar("T")
DRAW_NODES = 1_000_000  # of the judge for a position that is drawn
_BATCH = 16  # searches of an engine before the next engine's


@dataclass
class Task:
    """Engines, the positions that they are asked about, and the options of the command line."""

    engines: Sequence[EngineSpec]
    judge: EngineSpec
    positions: list[Position]
    options: argparse.Namespace

    def effort(self, nodes: int) -> Effort:
        """The limits of the command line, or else that number of nodes."""
        limits = {"nodes": self.options.nodes, "time_ms": self.options.time}
        return {key: limit for key, limit in limits.items() if limit} or {"nodes": nodes}

    def search(self, effort: Effort) -> list[list[Search]]:
        """By all engines, in turn, so that other work on the machine meets all of them. SearchFailed."""
        searched: list[list[Search]] = [[] for _ in self.engines]
        size = 1 if self.options.gomocup else _BATCH * self.options.parallel
        for begin in range(0, len(self.positions), size):
            batch = self.positions[begin : begin + size]
            for spec, found in zip(self.engines, searched):
                if self.options.gomocup:
                    found += [ask_gomocup(spec, position, effort) for position in batch]
                else:
                    found += ask_queries(spec, batch, effort, self.options.parallel)
            if sys.stderr.isatty():
                print(f"\r{begin}/{len(self.positions)} ", end="\r", file=sys.stderr, flush=True)
        return searched

    def judged(self, positions: Sequence[Position], effort: Effort) -> list[Search]:
        """By the judge. SearchFailed."""
        return ask_queries(self.judge, positions, effort, self.options.parallel)

    def rows(self, results: Sequence[Sequence[T]], cells: Callable[[Sequence[T]], list[str]]) -> list[list[str]]:
        """For each engine a row for each rule, and one for all if there are several. `results` has one of each position
        for each engine."""
        rules = [rule for rule in Rule if any(position.rule is rule for position in self.positions)]
        titles = {rule.title: [rule] for rule in rules} | ({"all": rules} if len(rules) > 1 else {})
        return [
            [spec.name, title, *cells([each for each, position in zip(found, self.positions) if position.rule in group])]
            for spec, found in zip(self.engines, results) for title, group in titles.items()
        ]


@dataclass(frozen=True)
class Table:
    """The results; a line of `each` has a cell of each engine for a position, and the position."""

    head: list[str]
    rows: list[list[str]]
    each: list[list[str]]

    def markdown(self) -> str:
        """The rows."""
        lines = [self.head, ["---"] * len(self.head), *self.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@dataclass(frozen=True)
class Column:
    """Something that is measured, in the positions of a file that `concerns` accepts. `select` takes about that number from
    the games of each file instead."""

    summary: str
    path: Path
    concerns: Callable[[Position], bool]
    select: Callable[[Sequence[Sequence[RecordedGame]], int, Task], list[Position]]
    measure: Callable[[Task], Table]
