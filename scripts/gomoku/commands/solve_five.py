# SPDX-License-Identifier: MIT
"""`scripts/lab/solve_five`: one program keeps the file of a proof, the workers of a cluster do its leaves.

    keeper: prove --quiet --out FILE --jobs N    --job-->    this process    --task-->    worker:
                                            <-record--                  <-result--     prove --quiet --work

A leaf that comes to nothing (a worker's program failed) is given out again by the keeper; a worker
that dies costs the leaves that it was at.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import IO, Optional, Sequence

from ..arguments import ArgumentParser
from ..engines.programs import run
from ..inputs import show
from ..tournaments.cluster import LOCAL, Cluster, Task
from . import cli

PROVED, OPEN, BAD_INPUT = 0, 1, 2
_AHEAD = 2  # leaves given out for each thread, so that none waits for the keeper
_MOST_LOST = 100  # leaves one after the other that no worker could do: something is wrong


class KeeperError(OSError):
    """The keeper ended early; the text is what it said."""


def do_job(engine: str, memory: int, task: str, number: int, job: str) -> str:
    """The task of a worker: the answer to one job, as the keeper wants it."""
    done = run(
        [engine, "solve", "five", "--work", "--max-memory", str(memory)],
        input=f"{task}\njob {number} {job}\n",
        capture_output=True,
    )
    answer = done.stdout.strip()
    return answer if done.returncode == 0 and answer.startswith("record ") else f"lost {number}"


class Keeper:
    """The program that keeps the file."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.task = ""
        self.jobs: list[tuple[int, str]] = []  # given out and not fetched yet
        self.report: list[str] = []  # what it says at its end
        self.is_over = False
        self._read()

    def fetch(self) -> list[tuple[int, str]]:
        """The jobs that came since the last call."""
        jobs, self.jobs = self.jobs, []
        return jobs

    def answer(self, line: str) -> None:
        """Hands an answer on, and reads what comes of it."""
        if self.is_over:
            return
        try:
            self._stdin.write(line + "\n")
            self._stdin.flush()
        except BrokenPipeError:
            pass  # its last words are still to be read
        self._read()

    def end(self) -> int:
        """Lets it end and returns its exit code."""
        if not self.is_over:
            self._stdin.close()
            self._read_rest()
        self.report += self._stdout.read().splitlines()
        return self._process.wait()

    def kill(self) -> None:
        """For when nothing else is left."""
        self._process.kill()
        self._process.wait()

    @property
    def _stdin(self) -> IO[str]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[str]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _read(self) -> None:
        """Up to where the keeper waits."""
        for line in self._stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "ready":
                return
            if word == "task":
                self.task = line.rstrip("\n")
            elif word == "job":
                number, _, job = rest.partition(" ")
                self.jobs.append((int(number), job))
            elif word == "done":
                break
            else:
                self.report.append(line.rstrip("\n"))
        self.is_over = True

    def _read_rest(self) -> None:
        while not self.is_over:
            self._read()


def make_parser() -> argparse.ArgumentParser:
    """All arguments with their help."""
    parser = ArgumentParser(
        prog="solve_five",
        description="Proves a win over quiet moves on the workers of a cluster. All other arguments "
        "(--rule, --size, --moves, --resume, --time, --json, ...) are those of `pbrain-fukumi prove --quiet`.",
        epilog="Exit code: 0 proved, or refuted (there is no win); 1 open; 2 bad input.",
        allow_abbrev=False,
    )
    parser.add_argument("--engine", default="pbrain-fukumi", metavar="FILE",
                        help="the program, at the same path on every worker (default: %(default)s)")
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the proof; it stays here")
    parser.add_argument("--cluster", default=LOCAL, metavar="ADDRESS",
                        help="a Dask scheduler, such as tcp://host:8786, or local (the default)")
    parser.add_argument("--concurrency", type=cli.positive, default=1, metavar="N",
                        help="with local: worker processes (default: %(default)s)")
    parser.add_argument("--worker-memory", type=cli.positive, default=256, metavar="MIB",
                        help="for each leaf under way (default: %(default)s)")
    return parser


class Run:
    """One proof on a cluster."""

    def __init__(self, arguments: argparse.Namespace, rest: Sequence[str]) -> None:
        self._arguments = arguments
        self._rest = rest
        self._keeper: Optional[Keeper] = None
        self._lost = 0

    def prove(self) -> int:
        """The exit code."""
        cluster = Cluster(self._arguments.cluster, self._arguments.concurrency, "leaf")
        try:
            with closing(cluster.results(self._begin)) as results:
                more: Optional[list[Task]] = None
                while self._keeper is None or not self._keeper.is_over:
                    try:
                        answer = results.send(more)
                    except StopIteration:
                        break
                    more = self._take(answer)
        except KeyboardInterrupt:
            pass  # the keeper says how far it came
        except BaseException:
            if self._keeper:
                self._keeper.kill()
            raise
        return self._finish()

    def _begin(self, threads: int) -> list[Task]:
        command = [self._arguments.engine, "solve", "five", "--out", str(self._arguments.out),
                   "--jobs", str(_AHEAD * threads), *self._rest]
        try:
            self._keeper = Keeper(command)
        except OSError as error:
            raise KeeperError(f"{self._arguments.engine}: {error.strerror}") from None
        return self._tasks()

    def _take(self, answer: str) -> list[Task]:
        assert self._keeper is not None
        self._lost = self._lost + 1 if answer.startswith("lost") else 0
        if self._lost > _MOST_LOST:
            raise KeeperError("no worker's program does a leaf: is it at the same path everywhere?")
        self._keeper.answer(answer)
        return self._tasks()

    def _tasks(self) -> list[Task]:
        assert self._keeper is not None
        a = self._arguments
        return [Task(number, do_job, (a.engine, a.worker_memory, self._keeper.task, number, job))
                for number, job in self._keeper.fetch()]

    def _finish(self) -> int:
        if self._keeper is None:
            return OPEN
        code = self._keeper.end()
        for line in self._keeper.report:
            show(line)
        return code


def main(words: Optional[Sequence[str]] = None) -> int:
    """The exit code."""
    arguments, rest = make_parser().parse_known_args(words)
    try:
        return Run(arguments, rest).prove()
    except (OSError, ValueError) as error:
        show(f"solve_five: {cli.in_words(error)}", file=sys.stderr)
        return BAD_INPUT
