# SPDX-License-Identifier: MIT
"""Engines that fail to start."""

import json
import shlex
import subprocess
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from scripts.support import SCRIPTS, fake, fake_command, play, run_script, settings

from gomoku.engines.process import LineProcess
from gomoku.games.game import GameResult, Pairing, PlayedMove
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason, Verdict
from gomoku.tournaments.starts import EngineDown, Starts

MISSING = "echo first line >&2; echo 'libfour.so.1: cannot open' >&2; exit 127"


def broken(name: str) -> str:
    return f"name={name} bash -c \"{MISSING}\""


def game(number: int, black: str, white: str, failed: "int | None" = None) -> GameResult:
    verdict = Verdict(BLACK, Reason.FIVE) if failed is None else Verdict(
        BLACK + WHITE - failed, Reason.CRASH, "exited"
    )
    pairing = Pairing(number, number, fake(black), fake(white))
    return GameResult(pairing, verdict, failed_start=failed)


class StartsTest(unittest.TestCase):
    def numbers(self, results: "list[GameResult]") -> list[int]:
        return [result.pairing.number for result in results]

    def test_one_failed_start_counts_when_the_next_one_works(self) -> None:
        starts = Starts(recovers=False)
        self.assertEqual(starts.counted(game(1, "a", "b", WHITE)), [])
        self.assertEqual(self.numbers(starts.counted(game(2, "a", "c"))), [2])
        self.assertEqual(self.numbers(starts.counted(game(3, "b", "a"))), [1, 3])
        self.assertEqual(starts.held, 0)

    def test_black_has_started_when_white_fails_but_not_the_other_way_round(self) -> None:
        starts = Starts(recovers=False)
        starts.counted(game(1, "a", "b", WHITE))
        self.assertEqual(starts.counted(game(2, "a", "b", BLACK)), [])
        self.assertEqual(self.numbers(starts.counted(game(3, "b", "c", WHITE))), [1])
        self.assertEqual(self.numbers(starts.counted(game(4, "b", "c"))), [3, 4])
        self.assertEqual(self.numbers(starts.rest()), [2])

    def test_an_engine_that_never_started_is_the_end(self) -> None:
        starts = Starts(recovers=False)
        starts.counted(game(1, "a", "b", BLACK))
        self.assertEqual(starts.counted(game(2, "b", "a", BLACK)), [])
        with self.assertRaisesRegex(EngineDown, "^a failed to start each time: exited"):
            starts.rest()

    def test_an_engine_that_moved_in_an_earlier_run_has_started(self) -> None:
        for moves, counts in (
            ([PlayedMove((7, 7), BLACK, from_opening=True), PlayedMove((8, 8), WHITE)], {"b"}),
            ([PlayedMove((7, 7), BLACK), PlayedMove((8, 8), WHITE, from_opening=True)], {"a"}),
        ):
            for name in "ab":
                starts = Starts(recovers=False)
                starts.played_before(replace(game(1, "a", "b"), moves=moves))
                starts.counted(game(2, name, "c", BLACK))
                with self.subTest(name, counts=counts):
                    if name in counts:
                        self.assertEqual(self.numbers(starts.rest()), [2])
                    else:
                        self.assertRaises(EngineDown, starts.rest)

    def test_two_in_a_row_are_the_end(self) -> None:
        starts = Starts(recovers=False)
        starts.counted(game(1, "a", "b", WHITE))
        with self.assertRaisesRegex(EngineDown, "^b failed to start twice in a row: exited"):
            starts.counted(game(2, "b", "a", BLACK))

    def test_who_recovers_plays_on(self) -> None:
        starts = Starts(recovers=True)
        for number in range(1, 5):
            found = starts.counted(game(number, "a", "b", WHITE))
            self.assertEqual(self.numbers(found), [number])


class LastWordsTest(unittest.TestCase):
    def said(self, command: str) -> str:
        process = LineProcess(("bash", "-c", command))
        self.addCleanup(process.stop)
        self.assertIsNotNone(process.exit_status(20))
        return process.last_words

    def test_the_end_of_the_error_output_is_one_short_printable_line(self) -> None:
        self.assertEqual(self.said("printf 'a\\n\\nb \\tc\\nd\\ne\\n' >&2"), "b c / d / e")
        self.assertEqual(self.said("printf '\\033[31mred' >&2"), "\\x1b[31mred")
        self.assertEqual(len(self.said("head -c 100000 /dev/zero | tr '\\0' x >&2")), 200)
        self.assertEqual(self.said("exit 3"), "")

    def test_a_game_says_what_the_engine_said(self) -> None:
        result = play(fake("a"), fake("b", "--fault", "crash-at-start"), settings(size=5))
        self.assertEqual((result.failed_start, result.verdict.detail), (WHITE, "exited, exit code 3"))
        with tempfile.TemporaryDirectory() as folder:
            how = settings(size=5, log_dir=Path(folder))
            for chosen in (settings(size=5), how):
                spec = fake("x")
                spec = type(spec)("x", ("/bin/bash", "-c", MISSING))
                detail = play(spec, fake("b"), chosen).verdict.detail
                self.assertEqual(
                    detail,
                    "exited, exit code 127, saying 'first line / libfour.so.1: cannot open'",
                )


class FirstTest(unittest.TestCase):
    def test_black_is_asked_first_also_if_white_has_no_process(self) -> None:
        white = replace(fake("w"), directory="/no/such/folder")
        bad = play(fake("b", "--fault", "crash-at-start"), white, settings(size=5))
        self.assertEqual((bad.failed_start, bad.verdict.detail), (BLACK, "exited, exit code 3"))
        good = play(fake("b"), white, settings(size=5))
        self.assertEqual((good.failed_start, good.verdict.detail), (WHITE, "cannot be started: No such file or directory"))
        self.assertIs(good.verdict.reason, Reason.CRASH)


class TournamentTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = Path(folder.name) / "out"
        self.arguments = [
            f"name=good {fake_command()}", broken("bad"), "--empty-board", "--games", "6",
            "--size", "5", "--time-turn", "500", "--out", str(self.out),
        ]

    def games(self) -> int:
        lines = (self.out / "results.jsonl").read_text(encoding="utf-8").splitlines()
        return sum(json.loads(line)["type"] == "game" for line in lines)

    def test_a_tournament_stops_with_the_engines_own_words(self) -> None:
        done = run_script("tournament", *self.arguments)
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            done.stderr,
            "tournament: error: bad failed to start twice in a row: exited, exit code 127, saying "
            "'first line / libfour.so.1: cannot open' (--recover plays on)\n",
        )
        self.assertEqual(done.stdout.count("] game "), 1)
        self.assertEqual(self.games(), 0)  # so that nothing is in the way of the same command

    def test_engines_that_never_start_leave_no_table_of_forfeits(self) -> None:
        arguments = [broken("x"), broken("y"), "--empty-board", "--games", "2", "--out", str(self.out)]
        done = run_script("tournament", *arguments)
        self.assertEqual(done.returncode, 1)
        self.assertIn("tournament: error: x failed to start each time: exited, exit code 127, saying ", done.stderr)
        self.assertRegex(done.stdout, r"\bx +did not start ")
        self.assertEqual(self.games(), 0)

    def test_no_engine_loses_for_what_the_tournament_lacks(self) -> None:
        codes = []
        good = [f"name={name} {fake_command()}" for name in "ab"]
        for files, games in ((10, 1), (12, 1), (14, 1), (32, 4), (36, 4)):
            command = shlex.join([str(SCRIPTS / "tournament"), *good, "--empty-board", "--games", "8", "--size", "5",
                                  "--time-turn", "2000", "--concurrency", str(games)])
            done = subprocess.run(["bash", "-c", f"ulimit -n {files}; exec {command}"], capture_output=True, text=True)
            with self.subTest(files=files, games=games):
                said = "tournament: error: Too many open files\n" if done.returncode else ""
                self.assertEqual(done.stderr, said)
                self.assertNotIn("crash", done.stdout)
            codes.append(done.returncode)
        self.assertIn(1, codes)
        (self.out / "0001.white.stderr").mkdir(parents=True)
        with self.assertRaises(IsADirectoryError):
            play(fake("a"), fake("b"), settings(log_dir=self.out))
        (self.out / "0001.black.stderr").unlink()
        (self.out / "0001.black.stderr").symlink_to("/no/such/folder/file")
        with self.assertRaises(FileNotFoundError):
            play(fake("a"), fake("b"), settings(log_dir=self.out))

    def test_with_recover_it_plays_on(self) -> None:
        done = run_script("tournament", *self.arguments, "--recover")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.games(), 6)
        self.assertIn("bad: crash 6", done.stdout)
