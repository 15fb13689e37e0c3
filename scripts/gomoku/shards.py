# SPDX-License-Identifier: MIT
"""Shards of self-play on the workers of a Dask cluster.

    python3 -m gomoku.shards --program FILE --cluster ADDRESS|local --out FOLDER --seconds S
        [--concurrency N] [--seed N] [--rule R] [--size N|WxH] [--nodes N] [--weights FILE]

Each task is one shard, by its number: a worker runs `fukumi-tune selfplay` for it and sends back the
file. Numbers that are in the folder are not played again, so that the same command goes on where it
stopped. `scripts/lab/tune --cluster` runs this.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
import uuid
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator, Optional, Sequence

from .arguments import ArgumentParser
from .commands import cli
from .engines.programs import run
from .inputs import show
from .tournaments.cluster import Cluster, Task

_SHARD_S = 600
DONE, FAILED = 0, 1


class ShardError(OSError):
    """A worker's program made no shard; the text is what it said."""


@dataclass(frozen=True)
class ShardPlan:
    """Options that all shards of a folder are played with."""

    program: str  # a path that means the same on every worker
    rule: str
    size: str
    seed: int
    options: tuple[str, ...]  # the rest of fukumi-tune's command line

    def name(self, number: int) -> str:
        """The file of a shard, as fukumi-tune calls it."""
        width, _, height = self.size.partition("x")
        return f"{self.rule}-{width}x{height or width}-seed{self.seed}-{number:06d}.games"

    def command(self, number: int, folder: Path) -> list[str]:
        """Plays one shard into an empty folder."""
        return [
            *(self.program, "selfplay", "--out", str(folder), "--rule", self.rule),
            *("--size", self.size, "--seed", str(self.seed)),
            *("--first-shard", str(number), "--shards", "1", "--threads", "1", *self.options),
        ]


def play_shard(plan: ShardPlan, number: int) -> tuple[int, bytes]:
    """The task of a worker. ShardError if the program fails."""
    with tempfile.TemporaryDirectory(prefix="fukumi-shard-") as folder:
        done = run(plan.command(number, Path(folder)), capture_output=True)
        file = Path(folder) / plan.name(number)
        if done.returncode != 0 or not file.exists():
            said = done.stderr.strip().splitlines()
            raise ShardError(f"shard {number}: {said[-1] if said else 'no shard was made'}")
        return number, file.read_bytes()


def missing_numbers(plan: ShardPlan, folder: Path) -> Iterator[int]:
    """Numbers of shards that the folder lacks, without end."""
    number = 0
    while True:
        if not (folder / plan.name(number)).exists():
            yield number
        number += 1


def store(plan: ShardPlan, folder: Path, number: int, content: bytes) -> Path:
    """Writes a shard: whole, or not at all."""
    path = folder / plan.name(number)
    # Runs on several machines may write into one folder, and have equal process numbers.
    part = path.with_name(f".{path.name}.{uuid.uuid4().hex}.part")
    part.write_bytes(content)
    part.replace(path)
    return path


def tasks_for(plan: ShardPlan, folder: Path, threads: int, rounds: int) -> list[Task]:
    """Enough shards that each thread plays its number of them."""
    numbers = missing_numbers(plan, folder)
    return [Task(n, play_shard, (plan, n)) for _, n in zip(range(threads * rounds), numbers)]


def _parse(arguments: Optional[Sequence[str]]) -> argparse.Namespace:
    parser = ArgumentParser(prog="gomoku.shards")
    parser.add_argument("--program", required=True)
    parser.add_argument("--cluster", required=True)
    parser.add_argument("--concurrency", type=cli.positive, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=cli.positive, required=True)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", default="15")
    parser.add_argument("--seed", type=cli.natural, default=1)
    parser.add_argument("--nodes", type=cli.positive)
    parser.add_argument("--weights", help="a file, at the same path on every worker")
    return parser.parse_args(arguments)


def _plan(options: argparse.Namespace, shard_seconds: int) -> ShardPlan:
    rest = ["--shard-seconds", str(shard_seconds)]
    if options.nodes:
        rest += ["--nodes", str(options.nodes)]
    if options.weights:
        rest += ["--weights", str(Path(options.weights).resolve())]
    program = str(Path(options.program).resolve())
    return ShardPlan(program, options.rule, options.size, options.seed, tuple(rest))


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Plays what the arguments say and returns the exit code."""
    options = _parse(arguments)
    shard_seconds = min(_SHARD_S, options.seconds)
    plan = _plan(options, shard_seconds)
    rounds = math.ceil(options.seconds / shard_seconds)
    start = time.monotonic()
    total = made = 0

    def tasks(threads: int) -> Sequence[Task]:
        nonlocal total
        found = tasks_for(plan, options.out, threads, rounds)
        total = len(found)
        return found

    try:
        options.out.mkdir(parents=True, exist_ok=True)
        cluster = Cluster(options.cluster, options.concurrency, "shard")
        with closing(cluster.results(tasks)) as shards:
            for number, content in shards:
                path = store(plan, options.out, number, content)
                made += 1
                elapsed = time.monotonic() - start
                left = elapsed / made * (total - made)
                show(
                    f"[{made}/{total}] {path.name}: {len(content)} bytes, {left:.0f} s left",
                    file=sys.stderr,
                )
    except OSError as error:
        show(f"shards: error: {cli.in_words(error)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        show(f"\ninterrupted after {made} of {total} shards", file=sys.stderr)
        return FAILED
    return DONE


if __name__ == "__main__":
    # Under its own name, so that workers can import what they are given.
    from gomoku import shards

    sys.exit(cli.exit_code("shards", shards.main))
