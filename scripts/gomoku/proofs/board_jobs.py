# SPDX-License-Identifier: MIT
"""The order of the work at the empty board: which position is next, and with how many nodes.

    position    tried with a bound of nodes that doubles, in turn with hints from other proofs, without, and along
                the moves that a search prefers, each way going on with its own work; proved, or open
    line        h8, a reply and a second stone: done when all its positions are proved
    reply       done when one of its lines is. A line resists when one of its positions is open after
                `patience` nodes; then the reply gets another second stone, and all its lines go on

The lowest bound is next, so that the hard positions come last; among these the replies take turns.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass
from typing import Callable, Iterable, Mapping, Optional, Sequence

from .board_split import Line, Split
from .pieces import Attempt

HINTED, PLAIN, DEEPENED = WAYS = ("hinted", "plain", "deepened")  # how a position is tried, in turn
Chooser = Callable[[str, Sequence[str]], str]  # a reply and some second stones: the best of them


@dataclass(frozen=True)
class Job:
    """A position of a line, and the nodes and the way to try it with."""

    line: Line
    position: str
    nodes: int
    way: str = HINTED


class BoardJobs:
    """The state of the work. Not for several threads at once."""

    def __init__(self, replies: Sequence[str], choose: Chooser, first_nodes: int, patience: int,
                 split: Split, wished: Mapping[str, str]) -> None:
        self._replies = list(replies)
        self._wished = dict(wished)  # second stones by reply, each the first of its reply or one more
        self._split = split
        self._choose = choose
        self._first = first_nodes
        self._patience = patience
        self._spent: defaultdict[str, int] = defaultdict(int)
        self._tries: defaultdict[str, int] = defaultdict(int)
        self._proved: set[str] = set()
        self._lines: dict[str, list[Line]] = {reply: [] for reply in replies}
        self._queue: list[tuple[int, int, int, int, Line, str]] = []  # the order of the jobs, and the job
        self._running: set[str] = set()
        self._count = 0

    def begin(self, before: Iterable[Attempt]) -> None:
        """Takes in what was done before, and begins a line for each reply."""
        before = list(before)
        for attempt in before:
            self._note(attempt)
        for attempt in before:
            line = self._split.line(attempt.reply, attempt.second)
            if attempt.reply in self._lines and line not in self._lines[attempt.reply]:
                self._add_line(line)
        for reply, second in self._wished.items():
            line = self._split.line(reply, second)
            if line not in self._lines[reply]:
                self._add_line(line)
        for reply in self._replies:
            if not self._lines[reply]:
                self._add_choice(reply)
        for reply in self._replies:
            self._resist(reply)

    def next_job(self) -> Optional[Job]:
        """The next position to be tried, which counts as under way from now on; None when all that is left
        is under way or done."""
        later = []
        job = None
        while self._queue and job is None:
            entry = heapq.heappop(self._queue)
            line, position = entry[-2:]
            if position in self._proved or self.is_done(line.reply):
                continue
            if position in self._running:
                later.append(entry)
                continue
            if entry[0] < self._next_nodes(position):  # tried meanwhile, in another line
                self._push(line, position, 0)
                continue
            job = Job(line, position, self._next_nodes(position), WAYS[self._tries[position] % len(WAYS)])
        for entry in later:
            heapq.heappush(self._queue, entry)
        if job is not None:
            self._running.add(job.position)
        return job

    def take(self, attempt: Attempt) -> None:
        """The result of a job."""
        self._running.discard(attempt.position)
        self._note(attempt)
        line = self._split.line(attempt.reply, attempt.second)
        if attempt.result != "proved":
            self._push(line, attempt.position, 0)
            self._resist(attempt.reply)

    def is_done(self, reply: str) -> bool:
        """Whether all positions of one of the reply's lines are proved."""
        return any(self._proved.issuperset(line.positions) for line in self._lines[reply])

    def _note(self, attempt: Attempt) -> None:
        self._spent[attempt.position] += attempt.nodes
        self._tries[attempt.position] += 1
        if attempt.result == "proved":
            self._proved.add(attempt.position)

    def _next_nodes(self, position: str) -> int:
        """As many nodes as all tries before, rounded so that a bound that was overrun still doubles."""
        nodes = self._first
        while nodes <= self._spent[position]:
            nodes *= 2
        return nodes

    def _resist(self, reply: str) -> None:
        """Another second stone if every line of the reply resists."""
        while not self.is_done(reply) and all(map(self._resists, self._lines[reply])):
            if not self._add_choice(reply):
                return

    def _resists(self, line: Line) -> bool:
        return any(self._spent[p] >= self._patience and p not in self._proved for p in line.positions)

    def _add_choice(self, reply: str) -> bool:
        tried = {line.second for line in self._lines[reply]}
        left = [stone for stone in self._split.second_stones(reply) if stone not in tried]
        if not left:
            return False
        self._add_line(self._split.line(reply, self._choose(reply, left)))
        return True

    def _add_line(self, line: Line) -> None:
        self._lines[line.reply].append(line)
        for place, position in enumerate(line.positions):
            if position not in self._proved:
                self._push(line, position, place)

    def _push(self, line: Line, position: str, place: int) -> None:
        self._count += 1
        order = (self._next_nodes(position), place, self._replies.index(line.reply), self._count)
        heapq.heappush(self._queue, (*order, line, position))
