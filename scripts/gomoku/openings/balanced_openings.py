# SPDX-License-Identifier: MIT
"""Balanced openings: made by Fukumi where it is at hand, else by chance and a small search.

    pbrain-fukumi book openings --rule RULE --size WxH --seed ... --count 25     several at a time
        --> openings 1 to 25, 26 to 50, ...

Which ones they are depends on the rule, the board, the seed, the effort and the program, not on how
many are asked for or on the number of processors.

An opening is looked at as hard as the match will: one that a short search calls even is often won for one colour in a
longer game. With 20 000 nodes and a window of 50 units, black won both games of 8 pairs in 15 at one second a move.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Optional, Sequence

from ..engines.clock import TimeControl
from ..engines.engine_spec import EngineSpec
from ..engines.programs import Programs
from ..rules.rule import Rule
from .opening import Opening, OpeningError, check_opening, parse_opening
from .opening_generator import canonical, generate_openings

PROGRAM = "pbrain-fukumi"
_BUILT = Path(__file__).resolve().parents[3] / "build" / "release" / PROGRAM
_SHARD = 25  # openings that one process makes
_SHARDS_BEYOND = 2  # for those that shards have in common

_SMALL_SEARCH = "a small search"
_NODES_PER_MS = 2000  # as `pbrain-fukumi book openings --time-turn`
_FEWEST_NODES, _MOST_NODES = 20_000, 20_000_000
_WINDOWS = ((2_000_000, 20), (400_000, 30), (0, 50))  # least nodes, units
_MOVES_OF_A_GAME = 40  # that share the time of a match


@dataclass(frozen=True)
class OpeningEffort:
    """Nodes of the longer search of an opening. At least 1."""

    nodes: int = _FEWEST_NODES

    @property
    def max_eval(self) -> int:
        """Units that either side may be ahead."""
        return next(units for least, units in _WINDOWS if self.nodes >= least)


def effort_for(time: TimeControl, game_nodes: Optional[int]) -> OpeningEffort:
    """The effort that fits the time, or the nodes of a move, of the games."""
    limits = [time.turn_ms, time.match_ms and time.match_ms // _MOVES_OF_A_GAME + time.increment_ms]
    nodes = _NODES_PER_MS * min(limit for limit in limits if limit is not None)
    if game_nodes:
        nodes = min(nodes, 2 * game_nodes)
    return OpeningEffort(max(_FEWEST_NODES, min(nodes, _MOST_NODES)))


def find_fukumi(engines: Sequence[EngineSpec]) -> Optional[str]:
    """The program: among the engines, as scripts/run builds it, or installed."""
    for spec in engines:
        if Path(spec.command[0]).name.startswith(PROGRAM):
            return spec.command[0]
    return str(_BUILT) if os.access(_BUILT, os.X_OK) else shutil.which(PROGRAM)


class BalancedOpenings:
    """Makes openings for one rule and board."""

    def __init__(
        self,
        rule: Rule,
        width: int,
        height: int,
        seed: int,
        program: Optional[str],
        tell: Callable[[str], None] = lambda text: None,
        effort: OpeningEffort = OpeningEffort(),
    ) -> None:
        """`program` is Fukumi, None if there is none; `tell` hears how far it is."""
        self._rule = rule
        self._size = width, height
        self._seed = seed
        self._program = program
        self._tell = tell
        self._effort = effort
        self.maker = PROGRAM if program else _SMALL_SEARCH

    def make(self, count: int) -> list[Opening]:
        """That many, no two of them alike. ValueError when the board is too small for them.

        Where Fukumi makes too few, for whatever reason, the small search makes all of them.
        """
        made = self._by_fukumi(count) if self._program else []
        if len(made) == count:
            return made
        self.maker = _SMALL_SEARCH
        return generate_openings(count, *self._size, self._seed)

    def _by_fukumi(self, count: int) -> list[Opening]:
        shards = -(-count // _SHARD)
        shards += _SHARDS_BEYOND if shards > 1 else 0
        made: dict[object, Opening] = {}
        self._tell(f"0 of {count} balanced openings are made")
        with Programs(len(os.sched_getaffinity(0))) as programs:
            for found in programs.map(lambda number: self._shard(programs, number, min(count, _SHARD)), range(shards)):
                for opening in found:
                    made.setdefault(canonical(opening), opening)
                self._tell(f"{min(count, len(made))} of {count} balanced openings are made")
                if len(made) >= count:
                    break
        return list(made.values())[:count]

    def _shard(self, programs: Programs, number: int, count: int) -> list[Opening]:
        """The openings of one process; fewer, or none, when it fails."""
        assert self._program
        width, height = self._size
        command = [
            *(self._program, "book", "openings", "--rule", self._rule.title),
            *("--size", f"{width}x{height}", "--seed", str(self._seed * 1_000_003 + number)),
            *("--count", str(count)),
            *("--nodes", str(self._effort.nodes), "--max-eval", str(self._effort.max_eval)),
        ]
        try:
            done = programs.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            openings = [parse_opening(line, width, height) for line in done.stdout.splitlines()]
            for opening in openings:
                check_opening(opening, self._rule, width, height)
        except (OSError, UnicodeDecodeError, OpeningError):
            return []
        return openings
