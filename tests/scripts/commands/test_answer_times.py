# SPDX-License-Identifier: MIT
"""Answer times: every move is measured, late ones are counted."""

import unittest

from scripts.support import fake_command, run_script

from gomoku.commands.answer_times import Times


class TimesTest(unittest.TestCase):
    def test_a_row_has_the_distribution_and_the_late_ones(self) -> None:
        times = Times(20, [float(ms) for ms in range(1, 101)], [5.0, 21.0, 30.0])
        self.assertEqual(
            times.row().split(), ["20", "100", "51.0", "91.0", "100.0", "100.0", "80", "30.0", "2"]
        )


class AnswerTimesTest(unittest.TestCase):
    def test_so_many_moves_are_measured_for_each_limit(self) -> None:
        done = run_script(
            "answer_times", fake_command(), "--moves=7", "--times", "60000", "90000", "--no-witness"
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = [line.split() for line in done.stdout.splitlines()[1:-1]]
        self.assertEqual([row[:2] for row in rows], [["60000", "7"], ["90000", "7"]])
        self.assertEqual([row[6] for row in rows], ["0", "0"])
        self.assertRegex(done.stdout, r"stolen by others \d+\.\d % of the processors")

    def test_an_engine_that_is_none_is_one_clear_line(self) -> None:
        done = run_script("answer_times", "/bin/true", "--moves", "1", "--times", "100")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^answer_times: the engine .*\n$")
        done = run_script("answer_times", "no-such-engine")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1)
