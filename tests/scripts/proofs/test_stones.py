# SPDX-License-Identifier: MIT
"""Positions as text, up to symmetry."""

import random
import unittest

from scripts import support  # noqa: F401  makes gomoku importable

from gomoku.proofs.stones import canonical, parse_stones, stones_text
from gomoku.rules.board import symmetries


class StonesTest(unittest.TestCase):
    def test_symmetric_positions_have_one_text_and_it_is_the_smallest(self) -> None:
        chosen = random.Random(1)
        points = [(x, y) for x in range(15) for y in range(15)]
        for _ in range(50):
            stones = chosen.sample(points, 7)
            black, white = stones[:4], stones[4:]
            text, turn = canonical(black, white, 15)
            self.assertEqual(stones_text(map(turn, black), map(turn, white), 15), text)
            for symmetry in symmetries(15):
                turned = list(map(symmetry, black)), list(map(symmetry, white))
                self.assertEqual(canonical(*turned, 15)[0], text)
                self.assertLessEqual(text, stones_text(*turned, 15))

    def test_the_engine_has_the_same_frame(self) -> None:
        # The examples of tests/proofs/stones_test.cpp.
        self.assertEqual(canonical([(7, 7)], [(9, 5)], 15)[0], "h8/f10")
        self.assertEqual(canonical([(14, 0), (7, 7)], [(8, 6)], 15)[0], "a15h8/g9")

    def test_a_text_is_read_back_and_any_other_is_refused(self) -> None:
        self.assertEqual(parse_stones("i9h8/g7", 15), ([(8, 6), (7, 7)], [(6, 8)]))
        for text in ("", "h8", "h8i9/", "h8/h8", "h8h8/", "p8/", "h16/", "h8/ i9", "H8/", "h08/", "h8/i9/"):
            with self.assertRaisesRegex(ValueError, "is not a position"):
                parse_stones(text, 15)


if __name__ == "__main__":
    unittest.main()
