# SPDX-License-Identifier: MIT
"""The empty board in pieces: nothing is left out, and nothing comes twice."""

import unittest

from scripts import support  # noqa: F401  makes gomoku importable

from gomoku.proofs.board_split import Split
from gomoku.proofs.stones import canonical
from gomoku.rules.notation import from_human, to_human

BOARD = Split()
CENTRE = BOARD.first()
ALL = [(x, y) for y in range(15) for x in range(15)]


class BoardSplitTest(unittest.TestCase):
    def test_every_reply_is_symmetric_to_one_of_35(self) -> None:
        texts = {canonical([CENTRE], [from_human(reply, 15)], 15)[0] for reply in BOARD.replies()}
        self.assertEqual((len(BOARD.replies()), len(texts)), (35, 35))
        for point in ALL:
            if point != CENTRE:
                self.assertIn(canonical([CENTRE], [point], 15)[0], texts)

    def test_second_stones_differ_by_more_than_a_symmetry(self) -> None:
        self.assertEqual(BOARD.second_stones("i9"), ["i7", "g7", "h9", "h7"])
        self.assertEqual(BOARD.second_stones("i8"), ["i9", "g7", "h9", "g8"])
        self.assertEqual(len(BOARD.second_stones("j9")), 8)

    def test_every_second_reply_is_among_the_positions_of_a_line(self) -> None:
        for reply in ("i9", "i8", "j9", "o15"):
            for second in BOARD.second_stones(reply):
                line = BOARD.line(reply, second)
                positions = line.positions
                self.assertEqual(len(set(positions)), len(positions))
                black, white = from_human(second, 15), from_human(reply, 15)
                wanted = {canonical([CENTRE, black], [white, point], 15)[0]
                          for point in ALL if point not in (CENTRE, black, white)}
                self.assertEqual(set(positions), wanted)

    def test_lines_share_positions_in_which_white_played_in_another_order(self) -> None:
        shared = set(BOARD.line("j9", "i7").positions) & set(BOARD.line("k11", "i7").positions)
        one = canonical([CENTRE, from_human("i7", 15)], [from_human("j9", 15), from_human("k11", 15)], 15)[0]
        self.assertIn(one, shared)
        self.assertEqual(to_human(CENTRE, 15), "h8")

    def test_on_an_even_side_the_first_stone_leaves_one_symmetry(self) -> None:
        board = Split(6)
        self.assertEqual(to_human(board.first(), 6), "c4")
        points = {from_human(reply, 6) for reply in board.replies()}
        both = points | {(y, x) for x, y in points}
        self.assertEqual(both, {(x, y) for x in range(6) for y in range(6)} - {board.first()})
        self.assertEqual(len(points), (35 - 5) // 2 + 5)

    def test_a_sample_has_the_number_of_positions_asked_for(self) -> None:
        board = Split(7, 40, 3)
        drawn = [position for reply in board.replies()
                 for position in board.line(reply, board.second_stones(reply)[0]).positions]
        # Positions that are symmetric, or met in another order, count once.
        self.assertGreater(len(drawn), 30)
        self.assertLessEqual(len(drawn), 40)
        everything = {position for reply in board.replies()
                      for position in Split(7).line(reply, board.second_stones(reply)[0]).positions}
        self.assertLessEqual(set(drawn), everything)
        self.assertNotEqual(board.line("g7", "e5"), Split(7, 40, 4).line("g7", "e5"))


if __name__ == "__main__":
    unittest.main()
