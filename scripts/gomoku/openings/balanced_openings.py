# SPDX-License-Identifier: MIT
"""Balanced openings: made by Fukumi where it is at hand, else by chance and a small search.

    pbrain-fukumi book openings --rule RULE --size WxH --seed ... --count 25     several at a time
        --> openings 1 to 25, 26 to 50, ...

Which ones they are depends on the rule, the board, the seed, the effort and the program, not on how
many are asked for or on the number of processors.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Callable, Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..rules.rule import Rule
from .opening import Opening, OpeningError, check_opening, parse_opening
from .opening_effort import OpeningEffort
from .opening_generator import canonical, generate_openings

PROGRAM = "pbrain-fukumi"
_BUILT = Path(__file__).resolve().parents[3] / "build" / "release" / PROGRAM
_SHARD = 25  # openings that one process makes
_SHARDS_BEYOND = 2  # for those that shards have in common

_SMALL_SEARCH = "a small search"

Tell = Callable[[str], None]


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
        tell: Tell = lambda text: None,
        effort: OpeningEffort = OpeningEffort(),
    ) -> None:
        """`program` is Fukumi, None if there is none; `tell` hears how far it is."""
        self._rule = rule
        self._size = width, height
        self._seed = seed
        self._program = program
        self._tell = tell
        self._effort = effort
        self._running: set[subprocess.Popen[str]] = set()
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
        counts = [min(count, _SHARD)] * shards
        made: dict[object, Opening] = {}
        self._tell(f"0 of {count} balanced openings are made")
        pool = ThreadPoolExecutor(len(os.sched_getaffinity(0)))
        try:
            for found in pool.map(self._shard, range(shards), counts):
                for opening in found:
                    made.setdefault(canonical(opening), opening)
                self._tell(f"{min(count, len(made))} of {count} balanced openings are made")
                if len(made) >= count:
                    break
        finally:  # also when interrupted: the results of running searches are not needed
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(self._running):
                process.kill()
            pool.shutdown()
        return list(made.values())[:count]

    def _shard(self, number: int, count: int) -> list[Opening]:
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
            lines = self._output(command).splitlines()
            openings = [parse_opening(line, width, height) for line in lines]
            for opening in openings:
                check_opening(opening, self._rule, width, height)
        except (OSError, UnicodeDecodeError, OpeningError):
            return []
        return openings

    def _output(self, command: Sequence[str]) -> str:
        null = subprocess.DEVNULL
        with subprocess.Popen(
            command, stdin=null, stdout=subprocess.PIPE, stderr=null, text=True
        ) as process:
            self._running.add(process)
            try:
                return process.communicate()[0]
            finally:
                self._running.discard(process)
