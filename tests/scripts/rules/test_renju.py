# SPDX-License-Identifier: MIT
"""Forbidden points of renju, on our positions."""

import unittest
from typing import Optional

from scripts.support import board_with, diagram

from gomoku.rules.board import EMPTY
from gomoku.rules.notation import from_human
from gomoku.rules.renju import Foul, forbidden_points, foul_at


class ForbiddenPointTest(unittest.TestCase):
    def assert_foul(self, drawing: str, foul: Optional[Foul]) -> None:
        board, point = diagram(drawing)
        self.assertEqual(foul_at(board, point), foul)
        self.assertEqual(board.at(*point), EMPTY)

    def test_two_open_threes_are_a_double_three(self) -> None:
        self.assert_foul(
            """
            . . . . . .
            . . . . X .
            . . . . X .
            . X X . * .
            . . . . . .
            """,
            Foul.DOUBLE_THREE,
        )

    def test_one_open_three_is_allowed(self) -> None:
        self.assert_foul(". . X X * . .", None)

    def test_a_three_with_a_stone_at_one_end_does_not_count(self) -> None:
        self.assert_foul(
            """
            . . . . O .
            . . . . X .
            . . . . X .
            . X X . * .
            . . . . . .
            """,
            None,
        )

    def test_a_three_between_two_walls_one_step_off_does_not_count(self) -> None:
        self.assert_foul(
            """
            . . . . . . .
            . . . . X . .
            O . X X * . O
            . . . . X . .
            . . . . . . .
            """,
            None,
        )

    def test_a_three_that_can_only_become_an_overline_does_not_count(self) -> None:
        # One side is closed by white; on the other a straight four would join the lone stone.
        threes = """
            . . . . . . . . .
            . . . . . X . . .
            {} . . X X * . O .
            . . . . . X . . .
            . . . . . . . . .
            """
        self.assert_foul(threes.format("X"), None)
        self.assert_foul(threes.format("."), Foul.DOUBLE_THREE)

    def test_broken_threes_count_like_solid_ones(self) -> None:
        self.assert_foul(
            """
            . . . . . . .
            . . . . . X .
            . . . . . X .
            . . . . . . .
            . . X X . * .
            . . . . . . .
            """,
            Foul.DOUBLE_THREE,
        )

    def test_a_broken_three_with_a_stone_of_its_own_two_steps_off_does_not_count(self) -> None:
        threes = """
            . . . . . . . . . . .
            . . . . . X . . . . .
            {} . {} {} . * . {} {} . {}
            . . . . . X . . . . .
            . . . . . . . . . . .
            """
        for joined, alone in (("XXX...", ".XX..."), ("...XXX", "...XX.")):
            self.assert_foul(threes.format(*joined), None)
            self.assert_foul(threes.format(*alone), Foul.DOUBLE_THREE)

    def test_three_stones_with_two_gaps_are_no_three(self) -> None:
        self.assert_foul(
            """
            . . . . . . .
            . . . . . X .
            . . . . . X .
            . X . X . * .
            . . . . . . .
            """,
            None,
        )

    def test_two_fours_in_two_lines_are_a_double_four(self) -> None:
        self.assert_foul(
            """
            O . . . . .
            X . . . . .
            X . . . . .
            X . . . . .
            * X X X . .
            . . . . . .
            """,
            Foul.DOUBLE_FOUR,
        )

    def test_four_and_three_are_allowed(self) -> None:
        self.assert_foul(
            """
            . . . . . .
            . . . . X .
            . . . . X .
            O X X X * .
            . . . . . .
            """,
            None,
        )

    def test_two_fours_in_one_line_are_a_double_four(self) -> None:
        for line in (". X . X * X . X .", ". X X . X * . X X .", "X X X . * . X X X"):
            with self.subTest(line=line):
                self.assert_foul(line, Foul.DOUBLE_FOUR)

    def test_a_straight_four_is_one_four(self) -> None:
        self.assert_foul(". . X X X * . .", None)

    def test_a_four_that_would_be_six_is_no_four(self) -> None:
        # X.XXX.XX: the right hole makes six, so there is only one four.
        self.assert_foul(". X . X * X . X X .", None)

    def test_a_four_counts_although_its_last_point_makes_a_four_elsewhere_too(self) -> None:
        self.assert_foul(
            """
            . . . . . . . .
            . . O . . . . .
            . . X . . . . .
            . . X . . . . .
            . . X . . . . .
            O X * X X . . .
            . . . . . X . .
            . . . . . X . .
            . . . . . X . .
            """,
            Foul.DOUBLE_FOUR,
        )

    def test_six_in_a_row_is_an_overline(self) -> None:
        self.assert_foul(". X X * X X X .", Foul.OVERLINE)

    def test_five_goes_before_every_foul(self) -> None:
        self.assert_foul(
            """
            . . . . X . .
            . . . . X . .
            X X X X * . .
            . . . . X . .
            . . . . X . .
            . . . . X . .
            """,
            None,
        )
        self.assert_foul(
            """
            . . . . . . .
            . . . . X . .
            . . . . X . .
            O X X X * X .
            . . . . . X .
            . . . . . . X
            """,
            None,
        )

    def test_a_three_whose_only_point_is_a_double_four_does_not_count(self) -> None:
        # The hole of the row would complete a straight four and the column's four at once.
        threes = """
            . . . {} . . . .
            . . . X . . . .
            . . . X . . . .
            . . . X . . . .
            . X X . * . . .
            . . . . X . . .
            . . . . X . . .
            . . . . . . . .
            """
        self.assert_foul(threes.format("O"), None)
        # With white stones at both ends the column makes no four, and the hole is free again.
        closed = threes.format("O").replace(". . . . X", ". . . O X", 1)
        self.assert_foul(closed, Foul.DOUBLE_THREE)

    def test_a_white_stone_can_make_a_point_forbidden_two_steps_further(self) -> None:
        # `c`, the hole of the row's three, has a column's and a diagonal's three, so
        # it is a double three and the row does not count. A white stone at `w` leaves the diagonal
        # only the point `d`, which is a double four: the diagonal is not a three, `c` is allowed,
        # the row counts.
        #
        #     w . . . . . . .
        #     . . . . . . . .
        #     . . X . X . . .
        #     . . . X X . . .
        #     . . X X c * . .
        #     . . . . . d . .
        threes = """
            {} . . . . . . .
            . . . . . . . .
            . . X . X . . .
            . . . X X . . .
            . . X X . * . .
            . . . . . . . .
            . . . . . X . .
            . . . . . X . .
            . . . . . . . .
            """
        self.assert_foul(threes.format("."), None)
        self.assert_foul(threes.format("O"), Foul.DOUBLE_THREE)

    def test_forbidden_points_lists_every_one(self) -> None:
        board = board_with("h9 g8 i8 h7 b2 b3 b4 b6 b7")
        self.assertEqual(
            forbidden_points(board),
            {from_human("h8", 15): Foul.DOUBLE_THREE, from_human("b5", 15): Foul.OVERLINE},
        )
