# SPDX-License-Identifier: MIT
"""A process that was stopped notices it."""

import unittest

from scripts import support  # noqa: F401

from gomoku.engines.heartbeat import BEAT_S, Heartbeat, Paused


class HeartbeatTest(unittest.TestCase):
    """The threads of these are not started: the tests beat."""

    def setUp(self) -> None:
        self.at = 100.0
        self.slept = 0.0
        self.heartbeat = Heartbeat(lambda: self.at, lambda: self.at + self.slept)

    def run_for(self, seconds: float) -> None:
        """The process runs."""
        for _ in range(round(seconds / BEAT_S)):
            self.at += BEAT_S
            self.heartbeat.beat()

    def is_disturbed(self) -> bool:
        try:
            self.heartbeat.check()
        except Paused:
            return True
        return False

    def test_the_game_time_is_the_clock_while_the_process_runs(self) -> None:
        self.run_for(20.0)
        self.assertEqual(self.heartbeat.game_time(self.at), self.at)
        self.assertFalse(self.is_disturbed())

    def test_the_game_time_does_not_run_in_pauses_of_any_length(self) -> None:
        for pause in (0.2, 0.9, 1.5, 3.0, 4000.0):
            with self.subTest(pause):
                self.run_for(1.0)
                before = self.heartbeat.game_time(self.at)
                self.at += pause  # no beat: its end is seen by the question itself
                self.assertLess(self.heartbeat.game_time(self.at) - before, 2 * BEAT_S)
                self.run_for(1.0)
                self.assertAlmostEqual(self.heartbeat.game_time(self.at) - before, 1.0 + BEAT_S)

    def test_a_time_inside_a_pause_is_that_of_its_begin(self) -> None:
        begin = self.at
        self.at += 5.0
        for inside in (1.0, 3.0, 5.0):
            self.assertAlmostEqual(self.heartbeat.game_time(begin + inside), begin + BEAT_S)
        self.assertEqual(self.heartbeat.game_time(begin - 7.0), begin - 7.0)

    def test_a_long_pause_disturbs_the_game_for_good(self) -> None:
        self.at += 1.5
        self.assertFalse(self.is_disturbed())
        self.at += 12.34
        with self.assertRaisesRegex(Paused, "^this program was stopped for 12.3 s$"):
            self.heartbeat.check()
        self.run_for(5.0)
        self.assertTrue(self.is_disturbed())

    def test_a_machine_that_slept_disturbs_it_too(self) -> None:
        self.run_for(1.0)
        self.slept += 3600.0  # the clock of the processes stood still
        self.assertTrue(self.is_disturbed())
        self.assertEqual(self.heartbeat.game_time(self.at), self.at)


if __name__ == "__main__":
    unittest.main()
