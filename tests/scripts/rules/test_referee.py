# SPDX-License-Identifier: MIT
"""How the referee ends games."""

import unittest

import scripts.support  # noqa: F401

from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.notation import points_from_human
from gomoku.rules.referee import Reason, Referee, Verdict, describe
from gomoku.rules.rule import Rule


def referee_after(
    moves: str, rule: Rule = Rule.FREESTYLE, size: int = 15, empty: int = 0
) -> Referee:
    """A referee who has seen these moves."""
    referee = Referee(rule, size, size, empty)
    for point in points_from_human(moves, size):
        assert referee.verdict is None, "the game has ended before"
        referee.play(point)
    return referee


class RefereeTest(unittest.TestCase):
    def test_a_five_ends_the_game_for_its_colour(self) -> None:
        black = referee_after("h8 a1 i8 a2 j8 a3 k8 a4 l8")
        self.assertEqual((black.verdict.winner, black.verdict.reason), (BLACK, Reason.FIVE))
        white = referee_after("o15 h8 a1 i8 a2 j8 a3 k8 a5 l8")
        self.assertEqual((white.verdict.winner, white.verdict.reason), (WHITE, Reason.FIVE))

    def test_an_occupied_point_loses_and_stays_as_it_was(self) -> None:
        referee = referee_after("h8 h8")
        self.assertEqual(referee.verdict, Verdict(BLACK, Reason.ILLEGAL, "h8 is occupied"))
        self.assertEqual(referee.board.at(7, 7), BLACK)
        self.assertEqual(len(referee.moves), 1)

    def test_every_point_outside_the_board_loses(self) -> None:
        for point in ((-1, 0), (0, -1), (15, 0), (0, 15), (99999, 99999)):
            with self.subTest(point=point):
                referee = Referee(Rule.FREESTYLE, 15, 15)
                verdict = referee.play(point)
                self.assertEqual((verdict.winner, verdict.reason), (WHITE, Reason.ILLEGAL))

    def test_a_rectangle_has_its_own_edges(self) -> None:
        referee = Referee(Rule.FREESTYLE, 20, 10)
        self.assertIsNone(referee.play((19, 9)))
        self.assertIs(referee.play((9, 19)).reason, Reason.ILLEGAL)

    def test_a_forbidden_point_loses_for_black_and_is_seen_on_the_board(self) -> None:
        referee = referee_after("h9 a1 g8 a3 i8 a5 h7 a7 h8", Rule.RENJU)
        self.assertEqual(referee.verdict.winner, WHITE)
        self.assertIs(referee.verdict.reason, Reason.FORBIDDEN)
        self.assertEqual(referee.verdict.detail, "h8 is a double three")
        self.assertEqual(len(referee.moves), 9)

    def test_what_is_forbidden_to_black_is_allowed_to_white(self) -> None:
        referee = referee_after("a15 h9 a1 g8 a3 i8 a5 h7 a7 h8", Rule.RENJU)
        self.assertIsNone(referee.verdict)

    def test_no_point_is_forbidden_under_other_rules(self) -> None:
        self.assertIsNone(referee_after("h9 a1 g8 a3 i8 a5 h7 a7 h8", Rule.STANDARD).verdict)

    def test_black_loses_without_fault_where_every_point_is_forbidden(self) -> None:
        referee = Referee(Rule.RENJU, 6, 6)
        # A full board but for one hole in the middle of a row of five: filling it makes six.
        for y in range(6):
            for x in range(6):
                if (x, y) != (2, 3):
                    black = y == 3 or (x + y // 2) % 2 == 0
                    referee.board.put((x, y), BLACK if black else WHITE)
        verdict = referee.play((2, 3))
        self.assertEqual((verdict.winner, verdict.reason), (WHITE, Reason.NO_LEGAL_POINT))
        self.assertFalse(verdict.reason.is_forfeit)

    def test_the_game_ends_with_the_move_that_leaves_only_fouls_to_black(self) -> None:
        for rule, reason in ((Rule.RENJU, Reason.NO_LEGAL_POINT), (Rule.STANDARD, None)):
            with self.subTest(rule=rule):
                referee = Referee(rule, 6, 6)
                for y in range(6):
                    for x in range(6):
                        black = y == 3 or (x + y // 2) % 2 == 0
                        if (x, y) not in ((2, 3), (0, 1), (5, 5)):
                            referee.board.put((x, y), BLACK if black else WHITE)
                referee.play((0, 1))
                verdict = referee.play((5, 5))
                self.assertIs(verdict.reason if verdict else None, reason)
                if verdict:
                    self.assertEqual(verdict.winner, WHITE)
                    self.assertEqual(len(referee.moves), 2)

    def test_a_full_board_is_a_draw(self) -> None:
        referee = Referee(Rule.FREESTYLE, 5, 5)
        rows = ["XXOXX", "OOXOO", "XXOXX", "OOXOO", "XOXOX"]
        black = [(x, y) for y in range(5) for x in range(5) if rows[y][x] == "X"]
        white = [(x, y) for y in range(5) for x in range(5) if rows[y][x] == "O"]
        moves = [p for pair in zip(black, white) for p in pair] + black[len(white) :]
        capped = Referee(Rule.FREESTYLE, 5, 5, 1)
        for point in moves[:-1]:
            self.assertIsNone(referee.play(point))
            capped.play(point)
        self.assertEqual(referee.play(moves[-1]).reason, Reason.DRAW)
        self.assertIsNone(referee.verdict.winner)
        self.assertEqual(capped.verdict.detail, "1 square is left")

    def test_the_draw_cap_counts_empty_squares(self) -> None:
        self.assertIsNone(referee_after("a1 c1", size=5, empty=22).verdict)
        verdict = referee_after("a1 c1 e1", size=5, empty=22).verdict
        self.assertEqual((verdict.winner, verdict.reason), (None, Reason.DRAW))

    def test_a_five_goes_before_the_draw_cap(self) -> None:
        referee = referee_after("a1 a2 b1 b2 c1 c2 d1 d2 e1", size=5, empty=16)
        self.assertIs(referee.verdict.reason, Reason.FIVE)

    def test_only_what_an_engine_must_not_do_is_a_forfeit(self) -> None:
        played_out = {reason for reason in Reason if not reason.is_forfeit}
        self.assertEqual(
            played_out, {Reason.FIVE, Reason.DRAW, Reason.ADJUDICATED, Reason.NO_LEGAL_POINT}
        )

    def test_a_verdict_reads_as_a_phrase(self) -> None:
        self.assertEqual(describe(Verdict(BLACK, Reason.FIVE)), "black wins, five")
        self.assertEqual(
            describe(Verdict(WHITE, Reason.FORBIDDEN, "h8 is a double three")),
            "white wins, forbidden point: h8 is a double three",
        )
        self.assertEqual(
            describe(Verdict(None, Reason.DRAW, "the board is full")), "draw: the board is full"
        )
