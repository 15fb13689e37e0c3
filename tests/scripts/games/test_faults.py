# SPDX-License-Identifier: MIT
"""Every misbehaviour of the fake engine is judged, with its reason, and stops nothing."""

import re
import unittest
from concurrent.futures import ThreadPoolExecutor
from unittest import mock

from scripts.support import BLACK_WINS, WHITE_LOOKS_ON, fake, play, settings

from gomoku.games.game import GameResult
from gomoku.openings.opening import Opening
from gomoku.rules.board import BLACK, COLOUR_NAMES, WHITE
from gomoku.rules.referee import Reason
from gomoku.rules.rule import Rule

# fault, its arguments, the reason, what the detail says
LOSING = (
    ("silent", (), Reason.TIME, "no move within 2000 ms"),
    ("slow", ("--delay", "5000"), Reason.TIME, "no move within"),
    ("unfinished", (), Reason.TIME, r"only the unfinished line '\d+,\d+'"),
    ("silent-at-start", (), Reason.TIME, "no OK within 5000 ms of START"),
    ("crash", (), Reason.CRASH, "exit code 3"),
    ("orphan", (), Reason.CRASH, "exited, exit code 3"),
    ("abort", (), Reason.CRASH, "signal 6"),
    ("close-output", (), Reason.CRASH, "ended its output"),
    ("crash-at-start", (), Reason.CRASH, "exit code 3"),
    ("illegal", (), Reason.ILLEGAL, "is occupied"),
    ("outside", (), Reason.ILLEGAL, "15,0 is outside"),
    ("flood", (), Reason.PROTOCOL, "more than 4 MiB"),
    ("empty-lines", (), Reason.PROTOCOL, "more than 65536 lines"),
    ("long-line", (), Reason.PROTOCOL, "a line of more than 64 KiB"),
    ("two-answers", (), Reason.PROTOCOL, r"wrote '\d+,\d+' unasked"),
    ("garbage", (), Reason.PROTOCOL, "answered 'I resign' instead of a move"),
    ("trailing-text", (), Reason.PROTOCOL, r"answered '\d+,\d+ good'"),
    ("suggest", (), Reason.PROTOCOL, r"answered 'SUGGEST \d+,\d+'"),
    ("error", (), Reason.PROTOCOL, "answered 'ERROR no idea'"),
    ("refuse-start", (), Reason.PROTOCOL, "answered 'ERROR not today' instead of OK"),
    ("banner", (), Reason.PROTOCOL, "answered 'Fake engine 1.0' instead of OK"),
    ("unknown-info", (), Reason.PROTOCOL, "'UNKNOWN key'"),
    ("cr-only", (), Reason.PROTOCOL, "ends its lines with CR alone"),
)
HARMLESS = ("crlf", "stderr", "chatty", "ignore-end")

# Black wins in its fifth move unless something happens before.


@mock.patch("gomoku.engines.engine.START_LIMIT_MS", 5000.0)
class FaultTest(unittest.TestCase):
    def game(
        self, colour: int, *arguments: str, opening: Opening = (), lenient: bool = False
    ) -> GameResult:
        """A game in which the engine of that colour has the arguments."""
        plain = {BLACK: BLACK_WINS, WHITE: WHITE_LOOKS_ON}
        black, white = (
            fake(COLOUR_NAMES[side], *(plain[side]), *(arguments if side == colour else ()))
            for side in (BLACK, WHITE)
        )
        how = settings(lenient=lenient)
        return play(black, white, how, opening)

    def test_every_losing_fault_loses_for_its_reason_whatever_its_colour(self) -> None:
        cases = [(case, colour) for case in LOSING for colour in (BLACK, WHITE)]
        with ThreadPoolExecutor(12) as pool:
            games = [
                pool.submit(self.game, colour, "--fault", fault, *arguments)
                for (fault, arguments, _, _), colour in cases
            ]
        for ((fault, _, reason, detail), colour), game in zip(cases, games):
            with self.subTest(fault=fault, colour=COLOUR_NAMES[colour]):
                verdict = game.result().verdict
                self.assertEqual(verdict.reason, reason, verdict.detail)
                self.assertEqual(verdict.winner, BLACK + WHITE - colour)
                self.assertTrue(re.search(detail, verdict.detail), verdict.detail)

    def test_every_harmless_oddity_is_tolerated(self) -> None:
        for fault in HARMLESS:
            with self.subTest(fault=fault):
                verdict = self.game(BLACK, "--fault", fault).verdict
                self.assertEqual((verdict.winner, verdict.reason), (BLACK, Reason.FIVE))

    def test_a_late_move_inside_the_tolerance_counts_as_late_and_goes_on(self) -> None:
        result = self.game(BLACK, "--fault", "slow", "--delay", "600")
        self.assertIs(result.verdict.reason, Reason.FIVE)
        late = [move for move in result.moves if move.over_ms > 0]
        self.assertIn(2, [result.moves.index(move) for move in late])
        self.assertGreaterEqual(result.moves[2].used_ms, 600)

    def test_lenient_passes_over_what_is_no_answer(self) -> None:
        for fault in ("banner", "unknown-info"):
            with self.subTest(fault=fault):
                verdict = self.game(WHITE, "--fault", fault, lenient=True).verdict
                self.assertIs(verdict.reason, Reason.FIVE)

    def test_lenient_still_judges_answers(self) -> None:
        two = self.game(BLACK, "--fault", "two-answers", lenient=True).verdict
        self.assertEqual((two.winner, two.reason), (WHITE, Reason.PROTOCOL))
        text = self.game(BLACK, "--fault", "garbage", lenient=True).verdict
        self.assertEqual((text.winner, text.reason), (WHITE, Reason.TIME))

    def test_a_forbidden_point_loses_in_renju(self) -> None:
        black = fake("black", "--script", "7,6 6,7 8,7 7,8 7,7")
        result = play(black, fake("white", *WHITE_LOOKS_ON), settings(Rule.RENJU))
        self.assertIs(result.verdict.reason, Reason.FORBIDDEN)
        self.assertEqual(result.verdict.winner, WHITE)
        self.assertEqual(result.moves[-1].point, (7, 7))

    def test_an_illegal_move_does_not_come_onto_the_record(self) -> None:
        result = self.game(BLACK, "--fault", "illegal")
        self.assertEqual(len(result.moves), 2)
