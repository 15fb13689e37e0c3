# SPDX-License-Identifier: MIT
"""Games that end before the board is full: by agreement, as dead draws, by length."""

import random
import unittest

from scripts.support import fake, play, settings

from gomoku.engines.lines import Thought
from gomoku.games.adjudicator import Adjudication, Adjudicator
from gomoku.rules.board import BLACK, DIRECTIONS, EMPTY, WHITE, Board, other
from gomoku.rules.referee import Reason, Referee
from gomoku.rules.rule import Rule
from gomoku.rules.winning import is_five_possible


class WinTest(unittest.TestCase):
    def verdict(self, black: str, white: str, moves: int = 2):
        wanted = settings(adjudication=Adjudication(win_moves=moves, draw_after=20))
        top = " ".join(f"{x},0" for x in range(0, 15, 2)) + " 0,2 2,2"
        bottom = " ".join(f"{x},14" for x in range(0, 15, 2)) + " 0,12 2,12"
        one = fake("b", "--script", top, f"--value={black}")
        two = fake("w", "--script", bottom, f"--value={white}")
        return play(one, two, wanted).verdict

    def test_a_win_that_both_report_is_given(self) -> None:
        for black, white, winner in (("+M9", "-M8", BLACK), ("-M20", "M3", WHITE)):
            verdict = self.verdict(black, white)
            self.assertEqual((verdict.winner, verdict.reason), (winner, Reason.ADJUDICATED))

    def test_a_win_that_one_reports_is_not(self) -> None:
        for black, white in (("+M9", "120"), ("+M9", "+M8"), ("-M9", "-M8"), ("900", "-M8")):
            with self.subTest(black=black, white=white):
                self.assertIs(self.verdict(black, white).reason, Reason.DRAW)

    def test_it_takes_that_many_moves_in_a_row(self) -> None:
        referee, judge = Referee(Rule.FREESTYLE, 15, 15), Adjudicator(Adjudication(win_moves=3))
        values = {BLACK: ["+M9", "+M8", "20", "+M9", "+M8", "+M7"], WHITE: ["-M9"] * 6}
        moves = 0
        while referee.verdict is None:
            colour = referee.to_move
            referee.play((moves % 15, 2 * (moves // 15)))
            judge.moved(referee, colour, Thought("1", values[colour][moves // 2]))
            moves += 1
        # White's sixth report is not needed any more.
        self.assertEqual((moves, referee.verdict.winner), (11, BLACK))


class DrawTest(unittest.TestCase):
    def test_no_five_is_possible_exactly_when_a_search_finds_none(self) -> None:
        def oracle(board: Board) -> bool:
            """Fills the empty squares with one colour, then with the other, and looks for five."""
            for colour in (BLACK, WHITE):
                kept = [
                    [board.at(x, y) in (EMPTY, colour) for x in range(board.width)]
                    for y in range(board.height)
                ]
                for y in range(board.height):
                    for x in range(board.width):
                        for dx, dy in DIRECTIONS:
                            ends = x + 4 * dx, y + 4 * dy
                            if board.contains(ends) and all(
                                kept[y + i * dy][x + i * dx] for i in range(5)
                            ):
                                return True
            return False

        chance = random.Random(5)
        seen = set()
        for _ in range(150):
            width, height = chance.choice(((5, 5), (6, 5), (7, 7)))
            board = Board(width, height)
            points = list(board.empty_points())
            chance.shuffle(points)
            colour = BLACK
            for point in points[: chance.randrange(len(points) // 2, len(points) + 1)]:
                board.put(point, colour)
                colour = other(colour)
            self.assertEqual(is_five_possible(board), oracle(board))
            seen.add(oracle(board))
        self.assertEqual(seen, {True, False})

    def test_a_dead_board_is_drawn_where_that_is_wanted(self) -> None:
        # The fake engines fill 5x5 from the middle; the last five dies long before the last square.
        early = play(
            fake("b"), fake("w"), settings(size=5, adjudication=Adjudication(dead_draws=True))
        )
        self.assertEqual(early.verdict.detail, "no five is possible any more")
        full = play(fake("b"), fake("w"), settings(size=5))
        self.assertEqual(full.verdict.detail, "the board is full")
        self.assertLess(len(early.moves), len(full.moves))
        self.assertEqual(
            [m.point for m in early.moves], [m.point for m in full.moves[: len(early.moves)]]
        )

    def test_a_game_may_be_drawn_by_its_length(self) -> None:
        how = settings(adjudication=Adjudication(draw_after=7))
        result = play(fake("b"), fake("w"), how)
        self.assertEqual((result.verdict.reason, len(result.moves)), (Reason.DRAW, 7))
