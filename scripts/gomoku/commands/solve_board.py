# SPDX-License-Identifier: MIT
"""`scripts/lab/solve_board`: an empty board, proved position by position; freestyle 15x15 unless asked otherwise.

    FOLDER/pieces.txt    the proofs so far, one a line (proofs/pieces.py)
    FOLDER/table.tsv     every try: reply, second stone, position, result, nodes, seconds, quiet positions, bytes
    FOLDER/work          what is known of positions that are still open, by the way of the try

Each position is given to `prove --quiet` with a bound of nodes that doubles; what resists is proved in turn along the
moves that a search prefers (proofs/deepening.py). A kill costs the positions under way; the next run goes on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Callable, Optional, Sequence

from ..arguments import ArgumentParser
from ..files import locked, write_whole
from ..inputs import show
from ..proofs.board_jobs import DEEPENED, HINTED, WAYS, BoardJobs, Job
from ..proofs.board_split import Split
from ..proofs.deepening import Deepening
from ..proofs.hints import Hints
from ..proofs.pieces import Attempt, Piece, PieceFile, ProofGame, Table, piece_file, piece_of_five_file, pieces_of, summary
from ..proofs.prover import EngineError, Prover
from ..rules.notation import to_human
from ..tournaments.cluster import Cluster, ClusterError, LocalWorkers, Task
from . import cli

DONE, OPEN, BAD_INPUT = 0, 1, 2
_CHOICE_NODES = 200_000  # of the search that chooses a second stone
_MOST_HINTS = 200  # pieces of other lines


@dataclass(frozen=True)
class Outcome:
    """The result of a try: the proof, or the work so far."""

    job: Job
    proof: Optional[Piece]
    work: bytes
    nodes: int
    seconds: float


def prove(engine: str, game: ProofGame, memory: int, job: Job, work: bytes, hints: str,
          wants_stop: Callable[[], bool] = lambda: False) -> Outcome:
    """The task of a worker: tries a position, going on with the work so far; `hints` is a file of pieces, or empty."""
    prover = Prover(engine, game, memory)
    before = time.monotonic()
    if job.way == DEEPENED:
        deepening = Deepening(prover, job.nodes, pieces_of(work.decode("ascii"), game), wants_stop)
        piece = deepening.prove(job.position)
        if piece and (fault := prover.fault(piece)):
            raise EngineError(f"the proof of {job.position}: {fault}")
        left = b"" if piece else piece_file(game, deepening.pieces.values()).encode("ascii")
        return Outcome(job, piece, left, deepening.nodes, time.monotonic() - before)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "piece.five"
        if work:
            file.write_bytes(work)
        answer = prover.prove(job.position, job.nodes, file, hints)
        seconds = time.monotonic() - before
        if answer["result"] != "win":
            return Outcome(job, None, file.read_bytes(), max(answer["nodes"], job.nodes), seconds)
        return Outcome(job, piece_of_five_file(file.read_text(), game.side), b"", answer["nodes"], seconds)


class Run:
    """One run of the command."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        folder: Path = arguments.out
        self._work = folder / "work"
        self._work.mkdir(parents=True, exist_ok=True)
        self._game = ProofGame(arguments.rule, arguments.size)
        self._lock = locked(folder / "pieces.txt")  # of the whole folder, before it is read, until the program ends
        self._pieces = PieceFile(folder / "pieces.txt", self._game)
        self._table = Table(folder / "table.tsv")
        self._hints = Hints(arguments.hints, self._game, arguments.split) if arguments.hints else None
        wished = {arguments.replies[0]: arguments.second} if arguments.second else {}
        if self._hints and not wished:
            wished = {reply: stone for reply in arguments.replies if (stone := self._hints.second(reply))}
        self._jobs = BoardJobs(arguments.replies, self._choose, arguments.nodes, arguments.patience, arguments.split, wished)
        self._threads = self._begun = self._taken = 0
        self._local = None if arguments.cluster else LocalWorkers(arguments.concurrency)

    def solve(self) -> int:
        """The exit code."""
        a = self._arguments
        # A piece whose row was lost by a kill is tried again; one without its line too.
        known = self._pieces.pieces
        self._jobs.begin(t for t in self._table.attempts if t.result != "proved" or t.position in known)
        workers = self._local or Cluster(a.cluster, a.concurrency, "position")
        with closing(workers.results(self._begin)) as results:
            more: Optional[list[Task]] = None
            while True:
                try:
                    outcome = results.send(more)
                except StopIteration:
                    break
                more = self._take(outcome)
        return DONE if all(map(self._jobs.is_done, a.replies)) else OPEN

    def _begin(self, threads: int) -> list[Task]:
        self._threads = threads
        return self._next_tasks()

    def _next_tasks(self) -> list[Task]:
        """For all threads without one: there may have been nothing to do before a reply got another line."""
        idle = self._threads - (self._begun - self._taken)
        return [task for task in (self._next_task() for _ in range(idle)) if task]

    def _next_task(self) -> Optional[Task]:
        job = self._jobs.next_job()
        if job is None or (self._arguments.jobs is not None and self._begun >= self._arguments.jobs):
            return None
        self._begun += 1
        file = self._work_file(job)
        work = file.read_bytes() if file.exists() else b""
        a = self._arguments
        ending = (self._local.wants_stop,) if self._local else ()
        return Task(self._begun, prove, (a.engine, self._game, a.worker_memory, job, work, self._hints_of(job), *ending))

    def _take(self, outcome: Outcome) -> list[Task]:
        """Writes the result, the piece first: a row says that its piece is there."""
        job = outcome.job
        size = 0
        if outcome.proof is not None:
            piece = outcome.proof
            if piece.stones != job.position:
                raise EngineError(f"the proof of {job.position} is about {piece.stones}")
            self._pieces.add(piece)
            size = len(piece.line()) + 1
            for way in WAYS:
                self._work_file(replace(job, way=way)).unlink(missing_ok=True)
        else:
            write_whole(self._work_file(job), outcome.work)
        attempt = Attempt(job.line.reply, job.line.second, job.position, "open" if outcome.proof is None else "proved",
                          outcome.nodes, outcome.seconds, len(outcome.proof.wins) if outcome.proof else 0, size)
        self._table.add(attempt)
        self._jobs.take(attempt)
        print(attempt.row(), flush=True)
        self._taken += 1
        return self._next_tasks()

    def _work_file(self, job: Job) -> Path:
        return self._work / f"{job.position.replace('/', '-')}-{job.way}"

    def _hints_of(self, job: Job) -> str:
        """The moves that the proof given as hints has of the line; else the pieces of the same line, whose moves often win
        here too, or the last ones of all. "" for a job without hints."""
        if job.way != HINTED:
            return ""
        if self._hints and (known := self._hints.text(job.line)):
            return known
        pieces = self._pieces.pieces
        alike = [pieces[position] for position in job.line.positions if position in pieces]
        return piece_file(self._game, alike or list(pieces.values())[-_MOST_HINTS:])

    def _choose(self, reply: str, stones: Sequence[str]) -> str:
        """The best second stone by a search."""
        if len(stones) == 1:
            return stones[0]
        first = to_human(self._arguments.split.first(), self._game.side)
        prover = Prover(self._arguments.engine, self._game, self._arguments.worker_memory)
        return prover.best_move(f"{first} {reply}", _CHOICE_NODES, include=stones)


def check_pieces(arguments: argparse.Namespace) -> int:
    """Verifies the pieces of a folder, each by itself; says which is not right."""
    game = ProofGame(arguments.rule, arguments.size)
    prover = Prover(arguments.engine, game, arguments.worker_memory)
    path = arguments.out / "pieces.txt"
    pieces = PieceFile(path, game).pieces
    if not pieces:
        show(f"{path} has no pieces")
        return OPEN
    wrong = 0
    for piece in pieces.values():
        if fault := prover.fault(piece):
            wrong += 1
            show(f"{piece.stones}: {fault}")
    show(f"{len(pieces) - wrong} of {len(pieces)} pieces are right")
    return DONE if wrong == 0 else OPEN


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="solve_board",
        description="Proves that black wins from the empty board, position by position; a second run goes on.",
        epilog="Exit code: 0 all replies, or all positions of --sample, are proved, or all pieces are right; 1 not yet; "
               "2 bad input.",
        allow_abbrev=False,
    )
    parser.add_argument("--engine", default="pbrain-fukumi", metavar="FILE",
                        help="the program, at the same path on every worker (default: %(default)s)")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="the pieces and their table")
    parser.add_argument("--rule", default="freestyle", choices=("freestyle", "standard"),
                        help="the rule of the game (default: %(default)s)")
    parser.add_argument("--size", type=int, default=15, choices=range(5, 23), metavar="N",
                        help="the side of the board (default: %(default)s)")
    parser.add_argument("--replies", nargs="+", metavar="R",
                        help="only these replies to the first stone, such as i9 (default: all, 35 on a side of 15)")
    parser.add_argument("--hints", type=Path, metavar="FILE",
                        help="a proof of the empty board of any size and rule, whose moves are tried first "
                             "(default: the pieces so far)")
    parser.add_argument("--second", metavar="S",
                        help="with one reply: black's second stone, by itself or next to those tried before "
                             "(default: a search chooses)")
    parser.add_argument("--sample", type=cli.positive, metavar="N", help="only N positions, as --seed draws them")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draws the sample (default: %(default)s)")
    parser.add_argument("--nodes", type=cli.positive, default=10_000_000, metavar="N",
                        help="the first bound of nodes (default: %(default)s)")
    parser.add_argument("--patience", type=cli.positive, default=160_000_000, metavar="N",
                        help="nodes for a position after which another second stone is tried too (default: %(default)s)")
    parser.add_argument("--jobs", type=cli.positive, metavar="N", help="end after N tries")
    parser.add_argument("--cluster", metavar="ADDRESS",
                        help="a Dask scheduler, such as tcp://host:8786, or local (default: without Dask, on this machine)")
    parser.add_argument("--concurrency", type=cli.at_most(cli.MOST_AT_A_TIME), default=1, metavar="N",
                        help="without a scheduler's address: positions at a time (default: %(default)s)")
    parser.add_argument("--worker-memory", type=cli.positive, default=512, metavar="MIB",
                        help="for each position under way (default: %(default)s)")
    parser.add_argument("--summary", action="store_true", help="only print what was proved, by reply")
    parser.add_argument("--check", action="store_true", help="only verify the pieces, by the rules")
    return parser


def _check_used(parser: argparse.ArgumentParser, a: argparse.Namespace) -> None:
    """Exits with 2 if an option changes nothing."""
    for mode, used in (("check", "worker_memory"), ("summary", "replies")):
        for key, value in vars(a).items() if getattr(a, mode) else ():
            if key not in (mode, used, "engine", "out", "rule", "size") and value != parser.get_default(key):
                parser.error(f"--{mode} does not use --{key.replace('_', '-')}")


def main(words: Optional[Sequence[str]] = None) -> int:
    """The exit code."""
    parser = make_parser()
    a = parser.parse_args(words)
    _check_used(parser, a)
    a.split = Split(a.size, a.sample, a.seed)
    if a.sample and a.sample > a.split.count():
        parser.error(f"--sample: it must be at most {a.split.count()}, all positions on a side of {a.size}")
    if unknown := set(a.replies or ()) - set(a.split.replies()):
        parser.error(f"--replies: {min(unknown)} is not one of {' '.join(a.split.replies())}")
    for reply in a.replies or ():
        if not a.split.places(reply):  # nothing to prove is not a proof
            parser.error(f"--sample: none of its positions follows {reply}")
    a.replies = a.replies or a.split.replies()
    if a.second and len(a.replies) != 1:
        parser.error("--second requires --replies with one reply")
    if a.second and a.second not in (stones := a.split.second_stones(a.replies[0])):
        parser.error(f"--second: {a.second} is not one of {' '.join(stones)}")
    try:
        if a.check or a.summary:
            a.out.stat()  # the folder has to be there; not the files, before the first try ends
        if a.check:
            return check_pieces(a)
        if a.summary:
            pieces = PieceFile(a.out / "pieces.txt", ProofGame(a.rule, a.size)).pieces
            show("\n".join(summary(Table(a.out / "table.tsv").attempts, a.replies, pieces)))
            return DONE
        return Run(a).solve()
    except KeyboardInterrupt:
        return OPEN
    except (OSError, ValueError, EngineError, ClusterError) as error:
        show(f"solve_board: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
