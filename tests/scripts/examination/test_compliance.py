# SPDX-License-Identifier: MIT
"""The examination of an engine: a good one passes, and each bad habit is found."""

import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from scripts.support import SCRIPTS, fake

from gomoku.engines.engine_spec import EngineSpec
from gomoku.examination import compliance
from gomoku.examination.findings import Findings, format_findings
from gomoku.examination.manager_table import GROUPS, MANAGERS, POINTS
from gomoku.rules.rule import Rule

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


def unexplained(findings: Findings, expected: set) -> set:
    """The failed points, less those that a busy machine may explain and no case expects."""
    return {
        key
        for key, finding in findings.failed.items()
        if key in expected or not finding.by_load
    }


class HabitTest(unittest.TestCase):
    def test_every_habit_is_found_and_nothing_else(self) -> None:
        def examined(case) -> Findings:
            fault, hold, _ = case
            return hold(fake("x", "--fault", fault))

        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(examined, HABITS))
        for (fault, hold, expected), findings in zip(HABITS, found):
            with self.subTest(fault=fault, conversation=hold.__name__):
                self.assertEqual(unexplained(findings, expected), expected, findings.failed)

    def test_a_slow_engine_is_late(self) -> None:
        slow = fake("x", "--fault", "slow", "--fault-move", "3", "--delay", "1200")
        self.assertEqual(unexplained(compliance.time_limits(slow), {"late"}), {"late"})

    def test_too_much_memory_is_seen(self) -> None:
        large = fake("x", "--fault", "memory", "--mib", "400")
        self.assertEqual(set(compliance.memory(large).failed), {"unique-set", "peak"})

    def test_a_program_that_is_no_engine_is_told_so(self) -> None:
        done = subprocess.run(
            [str(SCRIPTS / "tournament"), "--compliance", "true"], capture_output=True, text=True
        )
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("FAIL  START is answered", done.stdout)
        self.assertRegex(done.stdout, r"\n  -     moves are on empty squares of the board +not examined\n")
        self.assertRegex(done.stdout, r"\n  Gomocup referee +loses or cannot be used: [^;\n]+; not examined: ")
        self.assertRegex(done.stdout, r"\n[0-3] of 57 points are in order, 5\d were not examined \(")
        done = subprocess.run(
            [str(SCRIPTS / "tournament"), "--compliance", "no-such-program"],
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 2)


class ExaminedTest(unittest.TestCase):
    def test_an_engine_that_ends_at_start_is_examined_at_one_point(self) -> None:
        # At once, and after the time in which a banner is looked for.
        for engine in (
            fake("x", "--fault", "crash-at-start"),
            EngineSpec("x", ("sh", "-c", "sleep 0.6; exit 3")),
        ):
            findings = compliance.piskvork(engine)
            self.assertEqual((findings.examined, findings.in_order), ({"no-ok"}, set()))

    def test_the_conversations_come_to_every_point(self) -> None:
        # Without the games: they come to one point, which is examined however they end.
        holds = [*compliance._TIMED, *compliance._CONVERSATIONS[len(Rule):]]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda hold: hold(fake("x")).examined, holds))
        self.assertEqual(set().union(*found), set(POINTS) - {"game"})


class SecondTryTest(unittest.TestCase):
    """Conversations that find given points, one list after the other."""

    def holding(self, *found: Findings):
        left = list(found)
        return lambda spec: left.pop(0)

    def findings(self, *fine: str, late: str = "", wrong: str = "") -> Findings:
        findings = Findings()
        findings.examine(*fine)
        if late:
            findings.note(late, "900 ms", by_load=True)
        if wrong:
            findings.note(wrong, "nonsense")
        return findings

    def settled(self, *holds) -> Findings:
        return compliance.settled(fake("x"), [(hold, hold(fake("x"))) for hold in holds])

    def test_what_load_may_explain_is_in_order_when_it_passes_the_second_time(self) -> None:
        first = self.findings("illegal", late="late")
        found = self.settled(self.holding(first, self.findings("illegal", "late", "stop")))
        self.assertEqual((found.failed, found.examined), ({}, {"illegal", "late", "stop"}))

    def test_it_fails_when_it_fails_again_or_is_not_reached(self) -> None:
        for second in (self.findings(late="late"), self.findings("illegal")):
            found = self.settled(self.holding(self.findings(late="late"), second))
            self.assertEqual(set(found.failed), {"late"})

    def test_what_load_cannot_explain_is_not_tried_again(self) -> None:
        found = self.settled(self.holding(self.findings(wrong="crlf")))
        self.assertEqual(set(found.failed), {"crlf"})

    def test_every_conversation_that_failed_has_to_pass(self) -> None:
        late, fine = self.findings(late="late"), self.findings("late")
        found = self.settled(self.holding(late, fine), self.holding(late, late), self.holding(fine))
        self.assertEqual(set(found.failed), {"late"})
        found = self.settled(self.holding(late, fine), self.holding(late, fine))
        self.assertEqual(found.failed, {})

    def test_what_the_second_try_came_to_counts(self) -> None:
        second = self.findings("no-ok", wrong="crlf")
        found = self.settled(self.holding(self.findings(late="no-ok"), second))
        self.assertEqual((set(found.failed), found.in_order), ({"crlf"}, {"no-ok"}))


class ReportTest(unittest.TestCase):
    def test_it_says_what_each_manager_makes_of_a_point(self) -> None:
        findings = Findings()
        findings.examine(*POINTS)
        findings.note("crlf", "CR LF")
        findings.note("banner", "'hello'")
        text = format_findings(findings, 12.3)
        self.assertRegex(text, r"FAIL  lines end with LF +seen: CR LF\n")
        self.assertIn("c-gomoku-cli fine, qpiskvork fine, GomocupJudgeLocal loses", text)
        self.assertRegex(text, r"\n  Piskvork +loses or cannot be used: banner\n")
        self.assertRegex(text, r"\n  c-gomoku-cli +clean\n")
        self.assertRegex(text, r"\n  qpiskvork +clean; unclear: banner\n")
        self.assertTrue(text.endswith("\n55 of 57 points are in order (12 s)"))

    def test_what_was_not_examined_is_neither_in_order_nor_clean(self) -> None:
        findings = Findings()
        findings.examine(*POINTS)
        findings.examined -= {"crlf", "eof"}
        text = format_findings(findings, 3)
        self.assertRegex(text, r"\n  -     lines end with LF +not examined\n")
        self.assertRegex(text, r"\n  Piskvork +not examined: 1 of its points\n")
        self.assertRegex(text, r"\n  Yixin-Board +clean\n")
        self.assertTrue(text.endswith("\n55 of 57 points are in order, 2 were not examined (3 s)"))

    def test_every_point_is_in_one_group_and_names_managers_that_exist(self) -> None:
        keys = [key for group in GROUPS.values() for key in group]
        self.assertEqual(sorted(keys), sorted(POINTS))
        self.assertEqual(len(keys), len(set(keys)))
        for key, point in POINTS.items():
            with self.subTest(key=key):
                self.assertLessEqual(set(point.hurts.split()), set(MANAGERS))
                self.assertLessEqual(set(point.unclear.split()), set(MANAGERS))
