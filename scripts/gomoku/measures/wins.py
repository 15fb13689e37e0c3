# SPDX-License-Identifier: MIT
"""The column `wins`: known wins by threats that `prove` finds.

Queries have no proofs, so each position has its own process. What counts is processor time, so that other programs on the
machine do not matter; the start of the process is part of it. A process that has spent its limit is killed by the system.
"""

from __future__ import annotations

import os
import resource
import subprocess
from dataclasses import dataclass
from statistics import median
from typing import Iterator, Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..inputs import last_object
from .column import DRAW_NODES, Column, Table, Task
from .games import PROVEN, RecordedGame
from .positions import DATA, Position
from .searches import SearchFailed

# More than any processor time that is given, however many programs share the machine.
_LONGEST_MS = 24 * 3600 * 1000
_FEWEST_MOVES = 3
_AFTER = (0, 2, 4)  # plies after the search that knew of the win


@dataclass(frozen=True)
class Proof:
    """The result of `prove`, the winner's moves if it is a win, and processor time."""

    result: str
    moves: Optional[int]
    seconds: float


def prove(spec: EngineSpec, position: Position, kind: str, limit: Sequence[str], seconds: Optional[int] = None) -> Proof:
    """One process, which may use this processor time. SearchFailed if it has no answer before."""
    most = resource.RLIM_INFINITY if seconds is None else seconds + 1
    words = [word for key, value in position.fields().items() for word in (f"--{key}", value)]
    with subprocess.Popen(
        [*spec.command, "prove", *words, "--kind", kind, *limit, "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=spec.directory,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most)),
    ) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    if process.returncode < 0:
        return Proof("killed", None, spent)
    if not output:
        raise SearchFailed(f"{spec.name} gave no answer")
    answer = last_object(output)
    moves = answer.get("moves_to_win")
    return Proof(str(answer.get("result")), moves if isinstance(moves, int) else None, spent)


def candidates(game: RecordedGame) -> Iterator[Position]:
    """The winner's turns from the one on when the search first knew of the win."""
    known = game.first_known_win()
    for ply in (known + step for step in _AFTER) if known is not None else ():
        if 4 <= ply < len(game.plies) and (game.plies[ply].value or 0) >= PROVEN:
            yield game.position(ply)


def takes_threats(position: Position, task: Task) -> bool:
    """Whether neither fours nor two moves are enough to win, and threats may be, as far as the prover's nodes show."""
    limit = ["--nodes", str(task.options.judge_nodes or DRAW_NODES)]
    if prove(task.judge, position, "vcf", limit).result == "win":
        return False
    proof = prove(task.judge, position, "vct", limit)
    return (proof.moves or 0) >= _FEWEST_MOVES if proof.result == "win" else proof.result == "no_win_found"


def select(files: Sequence[Sequence[RecordedGame]], count: int, task: Task) -> list[Position]:
    """Positions that the search of a game proved to be won, none twice."""
    found: dict[object, Position] = {}
    for number, games in enumerate(files, start=1):
        for game in games:
            for position in candidates(game):
                key = (position.rule, position.size, frozenset((point, i % 2) for i, point in enumerate(position.moves)))
                if len(found) < count * number // len(files) and key not in found and takes_threats(position, task):
                    found[key] = position
    return list(found.values())


def cells(proofs: Sequence[Proof], limits: Sequence[int]) -> list[str]:
    """The median is of all positions, what is not found counted as longest."""
    times = [proof.seconds if proof.moves is not None else float("inf") for proof in proofs]
    shares = [sum(time <= limit for time in times) for limit in limits]
    lengths = sorted(proof.moves for proof in proofs if proof.moves is not None)
    return [
        str(len(proofs)),
        *(f"{found} = {100 * found / len(proofs):.1f} %" for found in shares),
        f"{1000 * median(times):.0f} ms",
        f"{median(lengths):.0f}, {lengths[-1]}" if lengths else "-",
        str(sum(proof.result == "no_win" for proof in proofs)),
    ]


def measure(task: Task) -> Table:
    """A row a rule."""
    limits = sorted(task.options.seconds)
    longest = ["--time", str(_LONGEST_MS)]
    proofs = [[prove(spec, position, "vct", longest, limits[-1]) for position in task.positions] for spec in task.engines]
    head = ["engine", "rule", "positions", *(f"within {limit} s" for limit in limits), "median", "moves: median, most", "denied"]
    each = [[*(f"{p.moves} moves, {1000 * p.seconds:.0f} ms" if p.moves else "-" for p in found), position.line()]
            for position, *found in zip(task.positions, *proofs)]
    return Table(head, task.rows(proofs, lambda found: cells(found, limits)), each)


WINS = Column(
    "known wins by threats that `prove` finds within seconds of processor time, and how many moves they take",
    DATA / "vct_positions.txt", lambda position: position.best is None, select, measure,
)
