# SPDX-License-Identifier: MIT
"""Openings by swap2: who puts what, who has black, what is judged."""

import tempfile
import unittest
from pathlib import Path

from scripts.support import fake, play, settings

from gomoku.engines.lines import swap2_answer
from gomoku.games.adjudicator import Adjudication
from gomoku.games.swap2 import OPENER, SECOND, negotiate
from gomoku.records.record import game_of, game_record
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason

THREE = "7,7 8,7 9,9"


class ProcedureTest(unittest.TestCase):
    def run_procedure(self, *answers):
        asked = []
        waiting = list(answers)

        def ask(seat, stones, counts):
            asked.append((seat, len(stones), counts))
            return waiting.pop(0)

        return negotiate(ask), asked

    def test_every_way_through(self) -> None:
        three, two, one = [(1, 1), (2, 2), (3, 3)], [(4, 4), (5, 5)], [(6, 6)]
        for answers, stones, black in (
            ((three, "SWAP"), three, SECOND),
            ((three, one), three + one, OPENER),
            ((three, two, "SWAP"), three + two, OPENER),
            ((three, two, one), three + two + one, SECOND),
        ):
            with self.subTest(answers=answers):
                result, asked = self.run_procedure(*answers)
                self.assertEqual((result.stones, result.black), (stones, black))
                expected = [(OPENER, 0, (3,)), (SECOND, 3, (1, 2)), (OPENER, 5, (1,))]
                self.assertEqual(asked, expected[: len(answers)])

    def test_answers_are_read(self) -> None:
        self.assertEqual(swap2_answer(THREE, (3,)), [(7, 7), (8, 7), (9, 9)])
        self.assertEqual(swap2_answer("swap please", (1, 2)), "SWAP")
        self.assertEqual(swap2_answer("1,2", (1, 2)), [(1, 2)])
        for text, counts in (("SWAP", (3,)), (THREE, (1, 2)), ("1,2", (3,)), ("1 2", (1, 2)),
                             ("", (1, 2)), ("1,2 x", (1, 2)), ("UNKNOWN", (1,))):
            with self.subTest(text=text):
                self.assertIsNone(swap2_answer(text, counts))


class GameTest(unittest.TestCase):
    def play(self, opener: str, second: str, **changes):
        return play(
            fake("opener", "--swap2", opener),
            fake("second", "--swap2", second),
            settings(swap2=True, **changes),
        )

    def test_the_colours_follow_the_answers(self) -> None:
        for opener, second, black, stones in (
            (THREE, "SWAP", "second", 3),
            (THREE, "1,1", "opener", 4),
            (f"{THREE};SWAP", "1,1 2,1", "opener", 5),
            (f"{THREE};3,3", "1,1 2,1", "second", 6),
        ):
            with self.subTest(opener=opener, second=second):
                result = self.play(opener, second)
                self.assertEqual(result.pairing.black.name, black)
                self.assertEqual(result.opening_stones, stones)
                self.assertEqual(result.moves[0].point, (7, 7))
                self.assertEqual([move.colour for move in result.moves],
                                 [(BLACK, WHITE)[number % 2] for number in range(len(result.moves))])
                self.assertIn(result.verdict.reason, (Reason.FIVE, Reason.DRAW))
                engines = {engine.name: engine for engine in (result.pairing.black, result.pairing.white)}
                # A record of version 0.2.0 counts three or five stones only.
                for recorded in {stones, 5 if stones > 4 else 3}:
                    record = {**game_record(result, 15), "opening_stones": recorded}
                    again = game_of(record, engines, settings())
                    self.assertEqual(again.opening_stones, stones)
                    self.assertEqual([move.from_opening for move in again.moves],
                                     [move.from_opening for move in result.moves])

    def test_a_win_that_both_report_goes_to_the_engine_that_has_that_colour_now(self) -> None:
        opener, second = (fake("opener", "--swap2", THREE, "--value=-M8"), fake("second", "--swap2", "SWAP", "--value=+M9"))
        result = play(opener, second, settings(swap2=True, adjudication=Adjudication(win_moves=2)))
        self.assertEqual((result.verdict.winner, result.winner), (BLACK, second))

    def test_the_game_goes_on_by_a_board(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.play(THREE, "SWAP", log_dir=Path(folder))
            log = (Path(folder) / "0001.log").read_text(encoding="utf-8")
        self.assertIn("second has black from now on", log)
        self.assertEqual(log.count("SWAP2BOARD"), 2)
        self.assertEqual(log.count("DONE"), 4)
        # White, the opener, moves first after three stones: its own stone is the second one.
        self.assertRegex(log, r"white   <  7,7,2\n.*white   <  8,7,1\n.*white   <  9,9,2\n")

    def test_what_is_wrong_loses_for_who_said_it(self) -> None:
        for opener, second, loser, reason, detail in (
            ("7,7 7,7 8,8", "SWAP", "opener", Reason.ILLEGAL, "7,7 is occupied"),
            ("7,7 15,0 8,8", "SWAP", "opener", Reason.ILLEGAL, "outside"),
            (THREE, "8,7", "second", Reason.ILLEGAL, "8,7 is occupied"),
            ("7,7 8,8", "SWAP", "opener", Reason.PROTOCOL, "answered '7,7 8,8' to SWAP2BOARD"),
            ("SWAP", "SWAP", "opener", Reason.PROTOCOL, "answered 'SWAP'"),
            (THREE, "UNKNOWN", "second", Reason.PROTOCOL, "answered 'UNKNOWN'"),
            (f"{THREE};1,1 2,2", "1,1 2,1", "opener", Reason.PROTOCOL, "answered"),
        ):
            with self.subTest(opener=opener, second=second):
                result = self.play(opener, second)
                assert result.winner
                self.assertNotEqual(result.winner.name, loser)
                self.assertIs(result.verdict.reason, reason)
                self.assertIn(detail, result.verdict.detail)
