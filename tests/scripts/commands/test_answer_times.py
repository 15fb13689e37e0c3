# SPDX-License-Identifier: MIT
"""Answer times: every move is measured, late ones are counted."""

import unittest

from scripts.support import fake_command, run_script

from gomoku.commands.answer_times import Answer, Times


class TimesTest(unittest.TestCase):
    def test_a_row_has_the_distribution_and_the_late_ones(self) -> None:
        times = Times(20, [Answer(float(ms)) for ms in range(1, 21)])
        self.assertEqual(times.row().split(), ["20", "20", "11.0", "19.0", "20.0", "20.0", "0", "0", "0.0"])

    def test_a_late_answer_is_the_engines_own_beyond_what_the_witness_overslept(self) -> None:
        times = Times(20, [Answer(5.0, 30.0), Answer(25.0, 6.0, 10.0), Answer(25.0, 4.0)])
        row, first, second = times.row().splitlines()
        self.assertEqual(row.split()[-3:], ["2", "1", "30.0"])
        self.assertEqual(first.strip(), "25.0 ms, the witness overslept 6.0 ms, 10 ms were stolen")
        self.assertEqual(second.strip(), "25.0 ms, the witness overslept 4.0 ms, 0 ms were stolen")


class AnswerTimesTest(unittest.TestCase):
    def test_so_many_moves_are_measured_for_each_limit(self) -> None:
        done = run_script("answer_times", fake_command(), "--moves=7", "--times", "60000", "90000")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = [line.split() for line in done.stdout.splitlines()[1:-1]]
        self.assertEqual([row[:2] for row in rows], [["60000", "7"], ["90000", "7"]])
        self.assertEqual([row[6] for row in rows], ["0", "0"])
        self.assertRegex(done.stdout, r"stolen by others \d+\.\d % of the processors")

    def test_of_matches_the_whole_time_is_measured(self) -> None:
        engine = fake_command("--fault=slow", "--delay=5")
        words = ("answer_times", engine, "--moves=1", "--match", "--size=8", "--no-witness")
        done = run_script(*words, "--times", "60000")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.splitlines()[1].split()[:2], ["60000", "1"])
        # No limit is kept by an engine that knows none.
        done = run_script(*words, "--times", "1")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout.splitlines()[1].split()[6:8], ["1", "1"])

    def test_an_engine_that_is_none_is_one_clear_line(self) -> None:
        for setting in ("dir=/", "info.level=1", "turn=100"):
            done = run_script("answer_times", f"{setting} {fake_command()}", "--moves", "1", "--times", "100")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("only the command", done.stderr)
        done = run_script("answer_times", "/bin/true", "--moves", "1", "--times", "100")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^answer_times: the engine .*\n$")
        done = run_script("answer_times", "no-such-engine")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 1)
