# SPDX-License-Identifier: MIT
"""Levels are measured by matches between neighbours; a second run plays nothing again."""

import shlex
import unittest
from pathlib import Path
from unittest import mock

from scripts.support import FolderCase, fake_command, run_script

from gomoku.commands.measure_levels import NOVICE, Match, matches, pairs_of, player, row
from gomoku.statistics.pentanomial import Pentanomial


class TableTest(unittest.TestCase):
    def test_neighbours_come_first_then_the_beginner(self) -> None:
        self.assertEqual([match.folder for match in matches(1, 4, 2)], ["2-1", "3-2", "4-3", "1-novice", "2-novice"])
        self.assertEqual([match.folder for match in matches(3, 4, 9)], ["3-2", "4-3", "3-novice", "4-novice"])
        self.assertEqual(len(matches(1, 20, 0)), 19)

    def test_the_beginner_is_found_in_any_folder(self) -> None:
        with mock.patch("gomoku.commands.measure_levels.SCRIPTS", Path("/it's a \"folder\"")):
            words = shlex.split(player(NOVICE, "engine"))
        self.assertEqual(words[1:], ["/it's a \"folder\"/lab/novice.py", "--seed", "1"])

    def test_points_are_those_of_the_level_in_complete_pairs(self) -> None:
        winners = [(1, "6"), (1, "6"), (2, "5"), (2, None), (3, "6")]
        pairs = pairs_of([{"pair": pair, "winner": winner} for pair, winner in winners], "6")
        self.assertEqual(pairs.counts, [0, 1, 0, 0, 1])
        self.assertTrue(row(Match(6, "5"), pairs).startswith("| 6 | 5 | 4 | 62.5 % | "))

    def test_a_match_without_spread_has_a_row(self) -> None:
        self.assertIn("100.0 %", row(Match(2, "1"), Pentanomial([0, 0, 0, 0, 4])))


class MeasureTest(FolderCase):
    def test_a_second_run_plays_nothing_again(self) -> None:
        openings = self.folder / "openings.txt"
        openings.write_text("h8i9j7\n", encoding="utf-8")
        words = ("measure_levels", fake_command(), "--out", str(self.folder / "out"), "--games", "2", "--last", "2",
                 "--novice-up-to", "1", "--openings", str(openings), "--time-turn", "60000")
        first = run_script(*words)
        self.assertEqual((first.returncode, first.stderr), (0, ""))
        self.assertEqual([line.split("|")[1:4] for line in first.stdout.splitlines()[2:]], [[" 2 ", " 1 ", " 2 "], [" 1 ", " novice ", " 2 "]])
        results = self.folder / "out/2-1/results.jsonl"
        before = results.read_bytes()
        self.assertEqual(run_script(*words).stdout, first.stdout)
        self.assertEqual(results.read_bytes(), before)

    def test_bad_arguments_are_one_line(self) -> None:
        for words in (["--games", "3"], ["--openings", "/no/such"], ["--first", "x"]):
            done = run_script("measure_levels", fake_command(), "--out", str(self.folder), "--last", "2", *words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)


    def test_an_engine_without_lists_needs_the_last_level(self) -> None:
        done = run_script("measure_levels", "/bin/false", "--out", str(self.folder))
        self.assertEqual(done.returncode, 2)
        self.assertIn("/bin/false does not answer --version --json", done.stderr)


if __name__ == "__main__":
    unittest.main()
