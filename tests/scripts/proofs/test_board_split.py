# SPDX-License-Identifier: MIT
"""The empty board in pieces: nothing is left out, and nothing comes twice."""

import unittest

from scripts import support  # noqa: F401  makes gomoku importable

from gomoku.proofs.board_split import CENTRE, Line, replies, second_stones
from gomoku.proofs.stones import canonical
from gomoku.rules.notation import from_human, to_human

ALL = [(x, y) for y in range(15) for x in range(15)]


class BoardSplitTest(unittest.TestCase):
    def test_every_reply_is_symmetric_to_one_of_35(self) -> None:
        texts = {canonical([CENTRE], [from_human(reply, 15)], 15)[0] for reply in replies()}
        self.assertEqual((len(replies()), len(texts)), (35, 35))
        for point in ALL:
            if point != CENTRE:
                self.assertIn(canonical([CENTRE], [point], 15)[0], texts)

    def test_second_stones_differ_by_more_than_a_symmetry(self) -> None:
        self.assertEqual(second_stones("i9"), ["i7", "g7", "h9", "h7"])
        self.assertEqual(second_stones("i8"), ["i9", "g7", "h9", "g8"])
        self.assertEqual(len(second_stones("j9")), 8)

    def test_every_second_reply_is_among_the_positions_of_a_line(self) -> None:
        for reply in ("i9", "i8", "j9", "o15"):
            for second in second_stones(reply):
                line = Line(reply, second)
                positions = line.positions()
                self.assertEqual(len(set(positions)), len(positions))
                black, white = from_human(second, 15), from_human(reply, 15)
                wanted = {canonical([CENTRE, black], [white, point], 15)[0]
                          for point in ALL if point not in (CENTRE, black, white)}
                self.assertEqual(set(positions), wanted)

    def test_lines_share_positions_in_which_white_played_in_another_order(self) -> None:
        shared = set(Line("j9", "i7").positions()) & set(Line("k11", "i7").positions())
        one = canonical([CENTRE, from_human("i7", 15)], [from_human("j9", 15), from_human("k11", 15)], 15)[0]
        self.assertIn(one, shared)
        self.assertEqual(to_human(CENTRE, 15), "h8")


if __name__ == "__main__":
    unittest.main()
