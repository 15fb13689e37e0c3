# SPDX-License-Identifier: MIT
"""Memory, suspension, processor cores, and what the referee costs an engine's clock."""

import os
import shlex
import subprocess
import sys
import time
import unittest
from pathlib import Path
from typing import Callable

from scripts.support import BLACK_WINS, PATIENCE_S, PATIENT, SCRIPTS, WHITE_LOOKS_ON, fake, fake_command, play, settings

from gomoku.engines.memory import process_tree, unique_set
from gomoku.engines.process import LineProcess
from gomoku.games.game import Game, GameObserver, Pairing
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason
from gomoku.tournaments.runner import Runner
from gomoku.tournaments.schedule import schedule

MIB = 1024 * 1024


class Listener(GameObserver):
    """Collects the figures of MESSAGE lines that begin with a word."""

    def __init__(self, word: str) -> None:
        self._word = word
        self.heard: dict[int, list[list[str]]] = {BLACK: [], WHITE: []}
        self.moves: list = []

    def message(self, colour, text, thought) -> None:
        if text.startswith(self._word):
            self.heard[colour].append(text.split()[1:])

    def moved(self, number, move) -> None:
        self.moves.append(move)


def state(pid: int) -> str:
    """Letter of the system: R and S for one that runs or waits, T for a stopped one, Z for what is left of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def comes_to(pid: int, wanted: str) -> bool:
    """Whether the process comes to that state: a signal takes its time on a busy machine."""
    deadline = time.monotonic() + PATIENCE_S
    while state(pid) != wanted and time.monotonic() < deadline:
        time.sleep(0.01)
    return state(pid) == wanted


class StateOfBlack(Listener):
    """Looks at black's process whenever white says something."""

    def __init__(self, look: Callable[[int], object]) -> None:
        super().__init__("pid")
        self._look = look
        self.seen: list[object] = []

    def message(self, colour, text, thought) -> None:
        super().message(colour, text, thought)
        if colour == WHITE:
            self.seen.append(self._look(int(self.heard[BLACK][0][0])))


class MemoryTest(unittest.TestCase):
    def game(self, *arguments: str, **changes):
        return play(
            fake("b", *BLACK_WINS, *arguments),
            fake("w", *WHITE_LOOKS_ON),
            settings(time=PATIENT, **changes),
        )

    def test_what_is_touched_counts_in_children_too(self) -> None:
        plain = self.game().memory[BLACK]
        self.assertGreater(plain, MIB)
        for fault in ("memory", "child-memory"):
            with self.subTest(fault=fault):
                used = self.game("--fault", fault, "--mib", "40").memory[BLACK]
                self.assertAlmostEqual((used - plain) / MIB, 40, delta=10)

    def test_too_much_loses_only_where_that_is_wanted(self) -> None:
        fault = ("--fault", "child-memory", "--mib", "60")
        verdict = self.game(*fault, memory=50 * MIB, enforce_memory=True).verdict
        self.assertEqual((verdict.winner, verdict.reason), (WHITE, Reason.MEMORY))
        self.assertRegex(verdict.detail, r"^\d\d\.\d MiB used, 50\.0 MiB allowed$")
        self.assertTrue(verdict.reason.is_forfeit)
        self.assertIs(self.game(*fault, memory=50 * MIB).verdict.reason, Reason.FIVE)
        unlimited = self.game(*fault, memory=0, enforce_memory=True)
        self.assertIs(unlimited.verdict.reason, Reason.FIVE)

    def test_reserved_memory_does_not_count(self) -> None:
        code = "import mmap, sys; m = mmap.mmap(-1, 500 << 20); print(flush=True); sys.stdin.read()"
        with subprocess.Popen(
            [sys.executable, "-S", "-E", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            assert process.stdin and process.stdout
            process.stdout.readline()
            self.assertEqual(process_tree(process.pid), [process.pid])
            self.assertLess(unique_set(process.pid), 50 * MIB)
            process.stdin.close()
        self.assertEqual(unique_set(process.pid), 0)


class SuspensionTest(unittest.TestCase):
    def seen(self, look: Callable[[int], object], **changes: object) -> set[object]:
        """Everything seen of black's process while white is on move, in a game that black wins."""
        listener = StateOfBlack(look)
        black, white = fake("b", *BLACK_WINS, "--report", "pid"), fake("w", *WHITE_LOOKS_ON)
        result = play(black, white, settings(time=PATIENT, **changes), observer=listener)
        self.assertIs(result.verdict.reason, Reason.FIVE)
        self.assertEqual(len(listener.seen), 4)
        return set(listener.seen)

    def test_who_is_not_on_move_stands_still_where_that_is_wanted(self) -> None:
        self.assertEqual(self.seen(lambda pid: comes_to(pid, "T"), suspend=True), {True})
        self.assertNotIn("T", self.seen(state, suspend=False))

    def test_a_suspended_engine_still_ends(self) -> None:
        process = LineProcess(shlex.split(fake_command()))
        self.addCleanup(process.stop)
        process.suspend()
        self.assertTrue(comes_to(process.pid, "T"))
        process.send("END\n")
        self.assertEqual(process.exit_status(PATIENCE_S), "exit code 0")


class AffinityTest(unittest.TestCase):
    def test_each_engine_runs_on_the_core_that_it_was_given(self) -> None:
        cores = sorted(os.sched_getaffinity(0))
        wanted = (cores[0], cores[-1])
        listener = Listener("cores")
        black, white = (
            fake(name, *script, "--report", "cores")
            for name, script in (("b", BLACK_WINS), ("w", WHITE_LOOKS_ON))
        )
        Game(Pairing(1, 1, black, white), settings(time=PATIENT), listener, cores=wanted).play()
        self.assertEqual(listener.heard[BLACK][0], [str(wanted[0])])
        self.assertEqual(listener.heard[WHITE][0], [str(wanted[1])])
        self.assertEqual(sorted(os.sched_getaffinity(0)), cores)


class OverheadTest(unittest.TestCase):
    def test_an_engine_is_charged_at_least_what_it_saw_itself(self) -> None:
        """The time that was charged, less the time that the engine itself saw between reading and answering."""
        listeners: list[Listener] = []

        def observer() -> Listener:
            listeners.append(Listener("clock"))
            return listeners[-1]

        engines = [fake(name, "--report", "clock") for name in "ab"]
        sys.setswitchinterval(0.0005)
        self.addCleanup(sys.setswitchinterval, 0.005)
        runner = Runner(settings(time=PATIENT), 2, observer, (), lambda pairing, why: None)
        list(runner.results(schedule(engines, [()], 6)))
        overheads = []
        for listener in listeners:
            for move in listener.moves:
                read_at, wrote_at = map(float, listener.heard[move.colour].pop(0))
                overheads.append(move.used_ms - (wrote_at - read_at) * 1000)
        overheads.sort()
        self.assertGreater(len(overheads), 50)
        self.assertGreaterEqual(overheads[0], 0.0)


class OrphanTest(unittest.TestCase):
    def test_an_engine_dies_with_a_tournament_that_is_killed(self) -> None:
        code = (
            "import sys, time; sys.path.insert(0, sys.argv[1])\n"
            "from gomoku.engines.process import LineProcess\n"
            # Its line says that it has begun: before that it is not yet bound to us.
            "process = LineProcess(['sh', '-c', 'echo begun; exec sleep 3600'])\n"
            f"assert process.receive({PATIENCE_S})\n"
            "process.suspend(); print(process.pid, flush=True); time.sleep(3600)\n"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code, str(SCRIPTS)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            engine = int(process.stdout.readline())
            process.kill()
        self.assertTrue(comes_to(engine, "Z"))
