#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A tournament on a real Dask scheduler with two workers on this machine, one of them killed while
it plays; shards of self-play; and proofs over quiet moves. Skipped (exit code 77) where
python3-distributed is not installed.

    FUKUMI_ENGINE=PROGRAM FUKUMI_TUNE=PROGRAM tests/cluster/cluster_test.py
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path
from typing import Callable

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

from support import SCRIPTS, FolderCase, fake_command  # noqa: E402

from gomoku.engines.memory import process_tree  # noqa: E402

GAMES = 8
THREE_QUIET_MOVES = "h8 h9 i9 i7 j10 k11 h10 i10 g8 i8 f8 g10"
PYTHON = "/usr/bin/python3"
TCP_LISTEN = "0A"
LOOPBACK = "0100007F"  # 127.0.0.1


def engine(name: str) -> str:
    """Its second move of a game takes half a second, so that games can be caught in the middle."""
    return f"name={name} {fake_command('--seed', name, '--fault', 'slow', '--delay', '500')}"


def listening(pids: list[int]) -> set[str]:
    """The addresses, as in /proc/net/tcp and tcp6, at which these processes wait for connections."""
    links = []
    for pid in pids:
        for descriptor in Path(f"/proc/{pid}/fd").glob("*"):
            with contextlib.suppress(OSError):
                links.append(os.readlink(descriptor))
    own = {link.removeprefix("socket:[").removesuffix("]") for link in links}
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text(encoding="ascii").splitlines()[1:]:
            words = line.split()
            if words[3] == TCP_LISTEN and words[9] in own:
                found.add(words[1].partition(":")[0])
    return found


class ClusterTest(FolderCase):
    def setUp(self) -> None:
        super().setUp()
        self.out = self.folder / "out"
        self.arguments = [
            str(SCRIPTS / "tournament"), engine("1"), engine("2"),
            *("--games", str(GAMES), "--time-turn", "5000", "--size", "9"),
            *("--out", str(self.out), "--resume"),
        ]

    def start(self, *words: str) -> subprocess.Popen:
        """A process that ends with the test."""
        with (self.folder / "cluster.log").open("ab") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log, cwd=self.folder)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, what: str, happened: Callable[[], bool], seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while not happened():
            if time.monotonic() > deadline:
                self.fail(f"{what}\n{(self.folder / 'cluster.log').read_text()[-3000:]}")
            time.sleep(0.01)

    def scheduler(self) -> str:
        file = self.folder / "scheduler.json"
        self.start(PYTHON, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1",
                   "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        self.wait_for("no scheduler", lambda: file.exists() and bool(file.read_text()))
        return json.loads(file.read_text())["address"]

    def worker(self, address: str) -> subprocess.Popen:
        return self.start(PYTHON, "-m", "distributed.cli.dask_worker", address, "--host",
                          "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def games(self) -> list[int]:
        lines = (self.out / "results.jsonl").read_text(encoding="utf-8").splitlines()[1:]
        return sorted(json.loads(line)["game"] for line in lines)

    def test_a_worker_that_dies_costs_only_its_running_games(self) -> None:
        address = self.scheduler()
        workers = [self.worker(address) for _ in range(2)]
        with subprocess.Popen(
            [*self.arguments, "--cluster", address], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        ) as tournament:
            self.addCleanup(tournament.kill)
            # Both engines of a game are its children: it is in the middle of one.
            self.wait_for("no game", lambda: len(process_tree(workers[0].pid)) == 3)
            children = process_tree(workers[0].pid)[1:]
            os.kill(workers[0].pid, signal.SIGKILL)
            workers[0].wait()
            out, err = tournament.communicate(timeout=120)
        self.assertEqual((tournament.returncode, err), (0, ""), out)
        self.assertEqual(self.games(), list(range(1, GAMES + 1)))
        self.assertIn(f"[{GAMES}/{GAMES}]", out)
        self.wait_for("an engine of the dead worker lives",
                      lambda: not any(Path(f"/proc/{pid}").exists() for pid in children), 10)

        # The same folder goes on with the games that are missing.
        results = self.out / "results.jsonl"
        results.write_text("".join(results.read_text().splitlines(keepends=True)[:-2]))
        self.go_on_with_two_games()
        self.assertEqual(self.games(), list(range(1, GAMES + 1)))

    def go_on_with_two_games(self) -> None:
        """On workers that the tournament starts; they listen to this machine only."""
        with subprocess.Popen(
            [*self.arguments, "--cluster", "local", "--concurrency", "2"], stdout=subprocess.PIPE, text=True,
        ) as tournament:
            self.addCleanup(tournament.kill)
            assert tournament.stdout
            out = ""
            while "] game " not in out:  # then all workers are there
                line = tournament.stdout.readline()
                self.assertTrue(line, out)
                out += line
            self.assertEqual(listening(process_tree(tournament.pid)), {LOOPBACK})
            out += tournament.stdout.read()
        self.assertEqual(tournament.returncode, 0, out)
        self.assertEqual(out.count("] game "), 2)

    def test_workers_make_shards(self) -> None:
        tune = os.environ["FUKUMI_TUNE"]
        shards = [
            PYTHON, "-m", "gomoku.shards", "--program", tune, "--cluster", "local", "--nodes", "20",
            *("--concurrency", "1", "--size", "9", "--seconds", "1", "--out", str(self.out)),
        ]
        for numbers in ((0,), (0, 1)):  # the same command plays on
            done = subprocess.run(
                shards, cwd=SCRIPTS, capture_output=True, text=True, timeout=120
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(
                sorted(file.name for file in self.out.iterdir()),
                [f"freestyle-9x9-seed1-{number:06d}.games" for number in numbers],
            )
        told = subprocess.run(
            [tune, "data", str(self.out)], capture_output=True, text=True, timeout=120
        )
        self.assertEqual(told.returncode, 0, told.stdout)
        self.assertRegex(told.stdout, r"\nfreestyle +9x9 +2 ")

    def test_a_worker_that_dies_costs_only_its_leaves_of_a_proof(self) -> None:
        engine_file = os.environ["FUKUMI_ENGINE"]
        proof = self.folder / "a.five"
        address = self.scheduler()
        workers = [self.worker(address) for _ in range(2)]
        with subprocess.Popen(
            [str(SCRIPTS / "lab" / "solve_five"), "--engine", engine_file, "--cluster", address,
             "--out", str(proof), "--moves", THREE_QUIET_MOVES, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as solving:
            self.addCleanup(solving.kill)
            self.wait_for("no leaf", lambda: len(process_tree(workers[0].pid)) == 2)
            os.kill(workers[0].pid, signal.SIGKILL)
            workers[0].wait()
            out, err = solving.communicate(timeout=240)
        self.assertEqual(solving.returncode, 0, out + err)
        self.assertEqual(json.loads(out.splitlines()[-1])["result"], "win")
        done = subprocess.run([engine_file, "solve", "five", "--check", str(proof), "--json"],
                              capture_output=True, text=True, timeout=240)
        self.assertEqual(json.loads(done.stdout)["check"], "right")

    def test_workers_of_this_machine_do_the_leaves_of_a_proof(self) -> None:
        engine_file = os.environ["FUKUMI_ENGINE"]
        proof = self.folder / "a.five"
        words = [str(SCRIPTS / "lab" / "solve_five"), "--engine", engine_file, "--concurrency", "2",
                 "--out", str(proof)]
        for more in (["--moves", "h8 h9", "--time", "2000"], ["--resume", "--time", "2000"]):
            done = subprocess.run([*words, *more, "--json"], capture_output=True, text=True, timeout=240)
            self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
            self.assertEqual(json.loads(done.stdout.splitlines()[-1])["result"], "open")
        again = subprocess.run([*words, "--moves", "h8 h9"], capture_output=True, text=True, timeout=240)
        self.assertEqual(again.returncode, 2)
        self.assertIn("already exists; use --resume", again.stderr)

    def test_no_scheduler_is_one_line(self) -> None:
        done = subprocess.run(
            [*self.arguments, "--cluster", "nonsense://127.0.0.1:1"],
            capture_output=True, text=True, timeout=120,
        )
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^tournament: error: --cluster nonsense://127.0.0.1:1: ")
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)


if __name__ == "__main__":
    if importlib.util.find_spec("distributed") is None:
        print("skipped: python3-distributed is not installed")
        sys.exit(77)
    unittest.main()
