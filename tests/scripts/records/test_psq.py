# SPDX-License-Identifier: MIT
"""Game files."""

import unittest

import scripts.support  # noqa: F401

from gomoku.records.psq import DRAW, PsqError, PsqGame, end_of, read_psq, write_psq
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason

TEXT = """\
Piskvorky 20x10, 11:11, 0
1,1,0
20,10,431
3,1,12
alpha
beta
15
"""


class PsqTest(unittest.TestCase):
    def test_a_game_is_written_with_coordinates_from_one(self) -> None:
        game = PsqGame(20, 10, [(0, 0), (19, 9), (2, 0)], [0, 431, 12], ("alpha", "beta"), 15)
        self.assertEqual(write_psq(game), TEXT)

    def test_what_was_written_is_read_back(self) -> None:
        game = read_psq(TEXT)
        self.assertEqual(game.moves, [(0, 0), (19, 9), (2, 0)])
        self.assertEqual(write_psq(game), TEXT)

    def test_a_piskvork_game_without_names_and_times_is_read(self) -> None:
        game = read_psq("Piskvorky 15x15, 7:0, 1\r\n8,8\r\n9,9,3\r\n-2\r\n")
        self.assertEqual((game.moves, game.times_ms), ([(7, 7), (8, 8)], [0, 3]))
        self.assertEqual((game.names, game.end), ((), -2))

    def test_a_referees_last_lines_are_read(self) -> None:
        game = read_psq("Piskvorky 15x15, 11:11, 0\n8,8,0\nA.zip\nB.zip\n-1\n1,Freestyle\n")
        self.assertEqual((game.names, game.end), (("B.zip", "A.zip"), -1))
        self.assertEqual((game.rule, game.result), ("freestyle", WHITE))

    def test_the_header_says_who_began_if_the_referee_does_not(self) -> None:
        for began, tail, names in (("0", "", ("A", "B")), ("1", "", ("B", "A")),
                                   ("0", "1,Caro\n", ("A", "B")), ("1", "1,Caro\n", ("A", "B"))):
            with self.subTest(began=began, tail=tail):
                game = read_psq(f"Piskvorky 15x15, 11:11, {began}\n8,8,5\n9,9,5\nA\nB\n0\n{tail}")
                self.assertEqual(game.names, names)

    def test_rule_and_result_are_written_as_the_referee_does(self) -> None:
        """An odd number of moves without a time is an opening, after which the first player has white."""
        for times, result, tail in (
            ([5, 5, 5, 5], BLACK, "a\nb\n0\n1,Caro\n"),
            ([0, 0, 5, 5], WHITE, "a\nb\n0\n2,Caro\n"),
            ([0, 0, 0, 5], BLACK, "b\na\n0\n2,Caro\n"),
            ([0, 5, 0, 5], WHITE, "b\na\n0\n1,Caro\n"),
            ([0, 0, 0, 5], DRAW, "b\na\n0\n0,Caro\n"),
            ([0, 0, 0, 0], None, "a\nb\n0\n,Caro\n"),
        ):
            with self.subTest(times=times, result=result):
                moves = [(7, 7), (8, 7), (9, 7), (9, 9)]
                game = PsqGame(15, 15, moves, times, ("a", "b"), 0, "caro", result)
                self.assertEqual("".join(write_psq(game).splitlines(keepends=True)[5:]), tail)
                self.assertEqual(read_psq(write_psq(game)), game)

    def test_names_that_are_numbers_are_names(self) -> None:
        game = PsqGame(15, 15, [(7, 7)], [1], ("1", "2"), 0)
        self.assertEqual(read_psq(write_psq(game)), game)

    def test_a_game_without_moves_is_read(self) -> None:
        game = PsqGame(15, 15, [], [], ("a", "b"), -2)
        self.assertEqual(read_psq(write_psq(game)), game)

    def test_what_is_no_game_is_refused(self) -> None:
        for text in ("", "hello\n", "Piskvorky 15x15\n", "Piskvorky 15x15, 11:11, 0\n16,1,0\n"):
            with self.subTest(text=text), self.assertRaises(PsqError):
                read_psq(text)

    def test_a_point_that_comes_twice_is_refused(self) -> None:
        with self.assertRaises(PsqError):
            read_psq("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n")

    def test_the_last_number_says_how_the_game_ended(self) -> None:
        self.assertEqual(end_of(Reason.FIVE), 0)
        self.assertEqual(end_of(Reason.FORBIDDEN), 0)
        self.assertEqual(end_of(Reason.TIME), 15)
        self.assertEqual(end_of(Reason.CRASH), -2)
