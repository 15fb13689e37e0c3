# SPDX-License-Identifier: MIT
"""The examination of an engine: a good one passes, and each bad habit is found."""

import subprocess
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from support import SCRIPTS, fake

from gomoku import compliance
from gomoku.compliance_report import format_findings
from gomoku.manager_table import GROUPS, MANAGERS, POINTS

# fault of the fake engine, the conversation that shows it, the findings
HABITS = (
    ("none", compliance.piskvork, set()),
    ("none", compliance.piskvork_board, set()),
    ("none", compliance.gomocup_referee, set()),
    ("none", compliance.c_gomoku_cli, set()),
    ("none", compliance.qpiskvork, set()),
    ("none", compliance.gomocup_judge_local, set()),
    ("none", compliance.yixin_board, set()),
    ("none", compliance.swap2, set()),
    ("none", compliance.nonsense, set()),
    ("none", compliance.end_of_input, set()),
    ("crlf", compliance.c_gomoku_cli, {"crlf"}),
    ("cr-only", compliance.gomocup_referee, {"cr", "pipelined"}),
    ("banner", compliance.piskvork, {"banner"}),
    ("unknown-info", compliance.piskvork, {"info-answer", "error-text"}),
    ("refuse-start", compliance.piskvork, {"start-error"}),
    ("silent-at-start", compliance.piskvork, {"no-ok"}),
    ("crash-at-start", compliance.piskvork, {"no-ok"}),
    ("silent", compliance.gomocup_judge_local, {"no-move"}),
    ("crash", compliance.piskvork, {"no-move"}),
    ("illegal", compliance.gomocup_judge_local, {"illegal"}),
    ("outside", compliance.c_gomoku_cli, {"illegal"}),
    ("two-answers", compliance.c_gomoku_cli, {"two-moves"}),
    ("suggest", compliance.gomocup_judge_local, {"suggest", "no-move"}),
    ("trailing-text", compliance.gomocup_judge_local, {"move-text"}),
    ("garbage", compliance.gomocup_judge_local, {"text", "no-move"}),
    ("error", compliance.gomocup_judge_local, {"error-text", "no-move"}),
    ("stderr", compliance.gomocup_judge_local, {"stderr"}),
    ("chatty", compliance.gomocup_judge_local,
     {"long-line", "empty-line", "bare-message", "debug"}),
    ("ignore-end", compliance.piskvork, {"end"}),
)


class HabitTest(unittest.TestCase):
    def test_every_habit_is_found_and_nothing_else(self) -> None:
        def examined(case) -> dict[str, str]:
            fault, hold, _ = case
            return hold(fake("x", "--fault", fault))

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(examined, HABITS))
        for (fault, hold, expected), findings in zip(HABITS, found):
            with self.subTest(fault=fault, conversation=hold.__name__):
                self.assertEqual(set(findings), expected, findings)

    def test_a_slow_engine_is_late(self) -> None:
        slow = fake("x", "--fault", "slow", "--fault-move", "3", "--delay", "1200")
        self.assertEqual(set(compliance.time_limits(slow)), {"late"})

    def test_too_much_memory_is_seen(self) -> None:
        large = fake("x", "--fault", "memory", "--mib", "400")
        self.assertEqual(set(compliance.memory(large)), {"unique-set", "peak"})

    def test_a_program_that_is_no_engine_is_told_so(self) -> None:
        began = time.monotonic()
        done = subprocess.run(
            [str(SCRIPTS / "tournament"), "--compliance", "true"], capture_output=True, text=True
        )
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("FAIL  START is answered", done.stdout)
        self.assertLess(time.monotonic() - began, 40)
        done = subprocess.run(
            [str(SCRIPTS / "tournament"), "--compliance", "no-such-program"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 2)


class ReportTest(unittest.TestCase):
    def test_it_says_what_each_manager_makes_of_a_point(self) -> None:
        text = format_findings({"crlf": "CR LF", "banner": "'hello'"}, 12.3)
        self.assertRegex(text, r"FAIL  lines end with LF +seen: CR LF\n")
        self.assertIn("c-gomoku-cli fine, qpiskvork fine, GomocupJudgeLocal loses", text)
        self.assertRegex(text, r"\n  Piskvork +loses or cannot be used: banner\n")
        self.assertRegex(text, r"\n  c-gomoku-cli +clean\n")
        self.assertRegex(text, r"\n  qpiskvork +clean; unclear: banner\n")

    def test_every_point_is_in_one_group_and_names_managers_that_exist(self) -> None:
        keys = [key for group in GROUPS.values() for key in group]
        self.assertEqual(sorted(keys), sorted(POINTS))
        self.assertEqual(len(keys), len(set(keys)))
        for key, point in POINTS.items():
            with self.subTest(key=key):
                self.assertLessEqual(set(point.hurts.split()), set(MANAGERS))
                self.assertLessEqual(set(point.unclear.split()), set(MANAGERS))


if __name__ == "__main__":
    unittest.main()
