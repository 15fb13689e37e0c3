# SPDX-License-Identifier: MIT
"""Moves of a proof for the positions of another board."""

import unittest

from scripts.support import FolderCase

from gomoku.proofs.board_split import Split
from gomoku.proofs.hints import Hints
from gomoku.proofs.pieces import Piece, ProofGame, pieces_of
from gomoku.proofs.stones import canonical
from gomoku.rules.notation import from_human, points_from_human, to_human

PROOF = Piece("/", (("/", "h8"), ("h8/i9", "i7"), ("h8i7/i9h6", "g6"), ("h8i7/o15i9", "h6")))


def position(black: str, white: str, move: str, side: int) -> tuple[str, str]:
    """As a file of pieces has it."""
    stones, turn = canonical(points_from_human(black, side), points_from_human(white, side), side)
    return stones, to_human(turn(from_human(move, side)), side)


class HintsTest(FolderCase):
    def hints(self, side: int) -> Hints:
        path = self.folder / "proof.five"
        path.write_text(PROOF.five_file(ProofGame()), encoding="ascii")
        return Hints(path, ProofGame("standard", side), Split(side))

    def wins(self, hints: Hints, side: int, reply: str, second: str) -> list[tuple[str, str]]:
        text = hints.text(Split(side).line(reply, second))
        return [win for piece in pieces_of(text, ProofGame("standard", side)) for win in piece.wins]

    def test_the_first_stones_of_both_boards_lie_on_each_other(self) -> None:
        # In all eight ways: the four neighbours on a diagonal are not alike where a side is even.
        for side, moves in (
            (15, ("h8 i7", "i9", "h6", "g6", "o15", "h6")), (20, ("j11 k10", "k12", "j9", "i9", "q18", "j9")),
            (20, ("j11 k12", "i12", "l11", "l10", "c18", "l11")),
        ):
            black, reply, third, first_move, far, second_move = moves
            hints = self.hints(side)
            second = hints.second(reply)
            with self.subTest(moves):
                self.assertEqual(canonical(points_from_human(black, side), points_from_human(reply, side), side)[0],
                                 canonical(points_from_human(f"{black[:3]} {second}", side), points_from_human(reply, side), side)[0])
                wins = self.wins(hints, side, reply, black.split()[1])
                for expected in (position(black, f"{reply} {third}", first_move, side), position(black, f"{reply} {far}", second_move, side)):
                    self.assertIn(expected, wins)

    def test_what_lies_off_a_smaller_board_is_left_out(self) -> None:
        hints = self.hints(9)
        self.assertEqual(self.wins(hints, 9, "f6", "f4"), [position("e5 f4", "f6 e3", "d3", 9)])

    def test_a_line_that_the_proof_does_not_have_has_none(self) -> None:
        hints = self.hints(20)
        self.assertIsNone(hints.second("t20"))
        self.assertEqual(hints.text(Split(20).line("t20", "k12")), "")


if __name__ == "__main__":
    unittest.main()
