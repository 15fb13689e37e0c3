# SPDX-License-Identifier: MIT
"""Which stone wins, under every rule."""

import unittest

from scripts.support import board_with

from gomoku.rules.notation import from_human, to_human
from gomoku.rules.rule import Rule, default_draw_at_empty
from gomoku.rules.winning import is_winning_stone, winning_row

FIVE = "c8 d8 e8 f8 g8"
SIX = "c8 d8 e8 f8 g8 h8"


def wins(rule: Rule, black: str, white: str = "", point: str = "e8") -> bool:
    return is_winning_stone(board_with(black, white), rule, from_human(point, 15))


class WinningTest(unittest.TestCase):
    def winners(self, black: str, white: str = "", point: str = "e8") -> set[str]:
        return {rule.title for rule in Rule if wins(rule, black, white, point)}

    def test_five_in_every_direction_wins_under_every_rule(self) -> None:
        everyone = {rule.title for rule in Rule}
        for line in (FIVE, "e4 e5 e6 e7 e8", "c6 d7 e8 f9 g10", "c10 d9 e8 f7 g6"):
            with self.subTest(line=line):
                self.assertEqual(self.winners(line), everyone)

    def test_the_row_that_won_is_found_from_its_left_or_upper_end(self) -> None:
        for line in (FIVE, SIX, "e8 e7 e6 e5 e4", "c6 d7 e8 f9 g10", "c10 d9 e8 f7 g6"):
            board = board_with(line + " m1 n1")
            row = winning_row(board, Rule.FREESTYLE, from_human("e8", 15))
            self.assertEqual([to_human(point, 15) for point in row], line.split())
        self.assertEqual(winning_row(board_with(SIX), Rule.STANDARD, from_human("e8", 15)), [])

    def test_four_wins_under_no_rule(self) -> None:
        self.assertEqual(self.winners("c8 d8 e8 f8"), set())

    def test_overline_wins_for_black_under_freestyle_and_caro6_only(self) -> None:
        self.assertEqual(self.winners(SIX), {"freestyle", "caro6"})

    def test_overline_wins_for_white_under_renju_too(self) -> None:
        self.assertEqual(self.winners("", SIX), {"freestyle", "caro6", "renju"})

    def test_five_between_two_enemies_does_not_win_under_caro(self) -> None:
        self.assertEqual(self.winners(FIVE, "b8 h8"), {"freestyle", "standard", "renju"})

    def test_five_with_one_enemy_beside_wins_under_caro(self) -> None:
        for enemy in ("b8", "h8"):
            with self.subTest(enemy=enemy):
                self.assertIn("caro", self.winners(FIVE, enemy))
                self.assertIn("caro6", self.winners(FIVE, enemy))

    def test_the_edge_does_not_close_an_end_under_caro(self) -> None:
        for five, enemy in (("a8 b8 c8 d8 e8", "f8"), ("a5 b4 c3 d2 e1", "")):
            self.assertIn("caro", self.winners(five, enemy, point=five.split()[-1]))

    def test_a_gap_before_the_enemy_leaves_the_end_open_under_caro(self) -> None:
        self.assertIn("caro", self.winners(FIVE, "a8 h8"))

    def test_six_between_two_enemies_wins_under_caro6(self) -> None:
        self.assertEqual(self.winners(SIX, "b8 i8"), {"freestyle", "caro6"})

    def test_one_direction_decides_where_another_fails(self) -> None:
        self.assertIn("caro", self.winners(FIVE + " e4 e5 e6 e7", "b8 h8"))

    def test_a_five_elsewhere_is_not_the_last_stones_win(self) -> None:
        self.assertEqual(self.winners(FIVE + " k3", point="k3"), set())

    def test_every_rule_has_the_number_that_managers_send(self) -> None:
        numbers = {rule.title: rule.number for rule in Rule}
        self.assertEqual(
            numbers, {"freestyle": 0, "standard": 1, "renju": 4, "caro6": 8, "caro": 9}
        )

    def test_only_renju_on_fifteen_squares_is_drawn_early(self) -> None:
        self.assertEqual(default_draw_at_empty(Rule.RENJU, 15, 15), 25)
        self.assertEqual(default_draw_at_empty(Rule.RENJU, 20, 20), 0)
        self.assertEqual(default_draw_at_empty(Rule.FREESTYLE, 15, 15), 0)
