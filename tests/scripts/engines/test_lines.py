# SPDX-License-Identifier: MIT
"""Meaning of engine lines, engine arguments and clocks."""

import unittest

from scripts.support import FAKE

from gomoku.engines.clock import UNLIMITED, Clock, TimeControl
from gomoku.engines.engine_spec import SpecError, parse_spec, parse_specs
from gomoku.engines.lines import Kind, Thought, classify


class AnswerTest(unittest.TestCase):
    def test_a_move_is_two_integers_and_one_comma(self) -> None:
        for line in ("7,8", "7, 8", " 7 , 8 ", "07,08", "+7,8"):
            with self.subTest(line=line):
                answer = classify(line)
                self.assertEqual((answer.kind, answer.point), (Kind.MOVE, (7, 8)))
        self.assertEqual(classify("-1,99").point, (-1, 99))

    def test_anything_else_is_no_move(self) -> None:
        for line in (
            "7 8",
            "7,8 good",
            "7,8,9",
            "7,",
            ",8",
            "h8",
            "7.0,8",
            "7,8\r9,9",
            "٧,8",
            "SUGGEST 7,8",
            "ERROR 7,8",
            "UNKNOWN",
            "OK 7,8",
            "INFO 1",
            "MESSAGES 7,8",
        ):
            with self.subTest(line=line):
                self.assertIs(classify(line).kind, Kind.OTHER)

    def test_talk_is_told_from_answers(self) -> None:
        for line in (
            "",
            "  ",
            "MESSAGE 9,9",
            "message hi",
            "DEBUG 3,4 is nice",
            "MESSAGE",
            "DEBUG",
        ):
            with self.subTest(line=line):
                self.assertIs(classify(line).kind, Kind.TALK)

    def test_ok_stands_alone(self) -> None:
        self.assertIs(classify("OK").kind, Kind.OK)
        self.assertIs(classify("ok").kind, Kind.OK)
        for line in ("OK ", "OK - everything is good", "OKAY"):
            with self.subTest(line=line):
                self.assertIs(classify(line).kind, Kind.OTHER)

    def test_a_quoted_line_is_short_and_printable(self) -> None:
        self.assertEqual(classify("a\x1b[1mb").quoted, "'a\\x1b[1mb'")
        self.assertEqual(classify("x" * 500).quoted, f"'{'x' * 80}...'")


class ThoughtTest(unittest.TestCase):
    def test_both_forms_are_read(self) -> None:
        uci = Thought().updated("depth 12-25 ev 153 n 1200K n/ms 850 tm 1234 pv H8 I9")
        self.assertEqual(uci, Thought("12-25", "153", "H8 I9"))
        bars = Thought().updated("Depth 9-14 | Eval -20 | Time 1234ms | H8 I9 J10")
        self.assertEqual(bars, Thought("9-14", "-20", "H8 I9 J10"))
        self.assertEqual(Thought().updated("depth 3 ev +M7 pv a1").value, "+M7")
        self.assertEqual(Thought().updated("depth 3 ev +M7 pv A1 B2 ...").line, "A1 B2 ...")

    def test_other_talk_changes_nothing(self) -> None:
        thought = Thought("9", "12", "H8")
        self.assertEqual(thought.updated("book loaded, 12 lines"), thought)
        self.assertEqual(str(thought), "depth 9 ev 12")
        self.assertEqual(str(Thought()), "")


class ClockTest(unittest.TestCase):
    def test_the_turn_limit_is_there_again_for_every_move(self) -> None:
        clock = Clock(TimeControl(turn_ms=100, tolerance_ms=50))
        clock.spend(140)
        self.assertEqual((clock.limit_ms, clock.patience_ms), (100, 150))
        self.assertEqual(clock.time_left, UNLIMITED)

    def test_the_match_limit_shrinks_and_may_fall_below_zero(self) -> None:
        clock = Clock(TimeControl(turn_ms=300, match_ms=500, tolerance_ms=1000))
        clock.spend(300.4)
        self.assertEqual((clock.time_left, clock.limit_ms), (199, 500 - 300.4))
        clock.spend(599.6)
        self.assertEqual((clock.time_left, clock.patience_ms), (-400, 600))

    def test_the_increment_comes_after_the_move(self) -> None:
        clock = Clock(TimeControl(turn_ms=None, match_ms=1000, increment_ms=50))
        self.assertEqual(clock.time_left, 1000)
        clock.spend(100)
        self.assertEqual(clock.time_left, 950)

    def test_a_game_without_any_limit_is_refused(self) -> None:
        with self.assertRaises(ValueError):
            TimeControl(turn_ms=None, match_ms=None)


class EngineSpecTest(unittest.TestCase):
    def test_settings_come_before_the_command(self) -> None:
        spec = parse_spec(f"name=weak dir=/ info.level=1 info.x='a b' {FAKE} --seed name=3")
        self.assertEqual((spec.name, spec.directory), ("weak", "/"))
        self.assertEqual(spec.info, (("level", "1"), ("x", "a b")))
        self.assertEqual(spec.command[1:], ("--seed", "name=3"))
        self.assertTrue(spec.command[0].startswith("/"))

    def test_a_program_is_looked_up_in_its_directory_first(self) -> None:
        spec = parse_spec(f"dir={FAKE.parent} ./{FAKE.name}")
        self.assertEqual(spec.command, (str(FAKE),))

    def test_a_bare_command_is_named_after_its_program(self) -> None:
        self.assertEqual(parse_spec(str(FAKE)).name, "fake_engine.py")

    def test_equal_names_are_told_apart(self) -> None:
        names = [spec.name for spec in parse_specs([str(FAKE)] * 3)]
        self.assertEqual(names, ["fake_engine.py", "fake_engine.py-2", "fake_engine.py-3"])

    def test_what_cannot_be_started_is_refused(self) -> None:
        for text in (
            "",
            "name=a",
            "no-such-program-here",
            "./no/such/path",
            "name=a/b true",
            "dir=/no/such true",
            "name='a",
            "info.a='b\nEND' true",
        ):
            with self.subTest(text=text), self.assertRaises(SpecError):
                parse_spec(text)
