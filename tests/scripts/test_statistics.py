# SPDX-License-Identifier: MIT
"""Elo and its interval, checked against figures that were computed by hand; tallies."""

import math
import unittest

from support import fake

from gomoku.games.game import GameResult, Pairing, PlayedMove
from gomoku.reports.table import format_standings
from gomoku.rules.board import BLACK, WHITE
from gomoku.rules.referee import Reason, Verdict
from gomoku.statistics.pentanomial import Pentanomial, elo, format_elo
from gomoku.tournaments.standings import Standings


class EloTest(unittest.TestCase):
    def test_scores_have_their_textbook_elo(self) -> None:
        # From -400 log10(1/s - 1); 10:1 is 400 by definition.
        for score, expected in ((0.5, 0.0), (10 / 11, 400.0), (0.75, 190.85), (0.64, 99.95)):
            with self.subTest(score=score):
                self.assertAlmostEqual(elo(score), expected, places=2)
                self.assertAlmostEqual(elo(1 - score), -expected, places=2)

    def test_a_clean_score_is_infinite(self) -> None:
        self.assertEqual((elo(0.0), elo(1.0)), (-math.inf, math.inf))


class PentanomialTest(unittest.TestCase):
    def test_a_pair_is_counted_by_its_points(self) -> None:
        pairs = Pentanomial()
        for games in ((0, 0), (0, 0.5), (1, 0), (0, 1), (0.5, 0.5), (1, 0.5), (1, 1)):
            pairs.add(*games)
        self.assertEqual(pairs.counts, [1, 1, 3, 1, 1])

    def test_score_error_and_interval_agree_with_a_hand_computed_example(self) -> None:
        # 100 pairs: s = (10*0 + 15*1 + 40*2 + 20*3 + 15*4) / 400 = 0.5375
        # v = (10*.5375^2 + 15*.2875^2 + 40*.0375^2 + 20*.2125^2 + 15*.4625^2) / 100 = 0.08296875
        # e = sqrt(v / 100) = 0.0288043
        # s -+ 1.959964 e = 0.4810446 .. 0.5939554 -> Elo -13.18 .. +66.09
        pairs = Pentanomial([10, 15, 40, 20, 15])
        self.assertAlmostEqual(pairs.score, 0.5375)
        self.assertAlmostEqual(pairs.standard_error, 0.0288043, places=6)
        low, middle, high = pairs.elo_interval()
        self.assertAlmostEqual(middle, 26.11, places=1)
        self.assertAlmostEqual(low, -13.18, places=1)
        self.assertAlmostEqual(high, 66.09, places=1)

    def test_figures_agree_with_a_published_match(self) -> None:
        # A match of fastchess that a commit message of Stockfish quotes: "Elo: 59.64 +/- 35.35,
        # nElo: 117.61 +/- 68.10, LOS: 99.96 %, Ptnml(0-2): [0, 4, 28, 15, 3]"
        pairs = Pentanomial([0, 4, 28, 15, 3])
        low, middle, high = pairs.elo_interval()
        self.assertAlmostEqual(middle, 59.64, places=2)
        self.assertAlmostEqual((high - low) / 2, 35.35, places=2)
        self.assertAlmostEqual(pairs.normalized_elo, 117.61, places=2)
        self.assertAlmostEqual(pairs.superiority, 0.9996, places=4)

    def test_balanced_pairs_have_a_smaller_error_than_the_same_games_alone(self) -> None:
        # 50 pairs of 1:1 by a win each, and 50 that are won or lost twice, have the same score.
        split = Pentanomial([5, 0, 40, 0, 5])
        lopsided = Pentanomial([25, 0, 0, 0, 25])
        self.assertEqual(split.score, lopsided.score)
        self.assertLess(split.standard_error, lopsided.standard_error)

    def test_without_spread_the_interval_is_unknown(self) -> None:
        self.assertEqual(format_elo(Pentanomial()), "n/a")
        self.assertEqual(format_elo(Pentanomial([0, 0, 4, 0, 0])), "+0.0 +- n/a")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 0, 4])), "+inf +- n/a")

    def test_an_interval_is_shown_by_half_its_width(self) -> None:
        self.assertEqual(format_elo(Pentanomial([10, 15, 40, 20, 15])), "+26.1 +- 39.6")


class StandingsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.one, self.two = fake("one"), fake("two")
        self.standings = Standings([self.one, self.two])

    def add(self, number: int, winner: object, reason: Reason = Reason.FIVE, moves=()) -> None:
        black, white = (self.one, self.two) if number % 2 else (self.two, self.one)
        pairing = Pairing(number, (number + 1) // 2, black, white)
        colour = None if winner is None else (BLACK if winner is black else WHITE)
        self.standings.add(GameResult(pairing, Verdict(colour, reason), list(moves)))

    def test_games_are_counted_for_both_sides(self) -> None:
        self.add(1, self.one)
        self.add(2, None, Reason.DRAW)
        self.add(3, self.two, Reason.TIME)
        one, two = self.standings.tallies["one"], self.standings.tallies["two"]
        self.assertEqual((one.wins, one.draws, one.losses, one.points), (1, 1, 1, 1.5))
        self.assertEqual((two.wins, two.draws, two.losses), (1, 1, 1))
        self.assertEqual(one.lost_by, {Reason.TIME: 1})
        self.assertEqual((one.drawn_by, two.drawn_by), ({"draw": 1}, {"draw": 1}))
        self.assertEqual((one.forfeits, two.forfeits, self.standings.forfeits), (1, 0, 1))

    def test_a_pair_counts_when_both_games_are_there_in_any_order(self) -> None:
        self.add(4, self.one)
        self.add(1, self.one)
        self.assertEqual(self.standings.matches, {})
        self.add(3, self.one)
        self.add(2, self.two)
        self.assertEqual(self.standings.matches[("one", "two")].counts, [0, 0, 1, 0, 1])
        self.assertEqual(self.standings.tallies["two"].pairs.counts, [1, 0, 1, 0, 0])

    def test_times_leave_the_opening_out(self) -> None:
        moves = [
            PlayedMove((0, 0), BLACK, from_opening=True),
            PlayedMove((1, 0), WHITE, 30.0, 50.0),
            PlayedMove((2, 0), BLACK, 20.0, 50.0),
            PlayedMove((3, 0), WHITE, 60.0, 50.0),
        ]
        self.add(1, self.two, moves=moves)
        one, two = self.standings.tallies["one"], self.standings.tallies["two"]
        self.assertEqual((one.moves, one.mean_ms, one.late_moves), (1, 20.0, 0))
        self.assertEqual((two.moves, two.mean_ms, two.max_ms), (2, 45.0, 60.0))
        self.assertEqual((two.late_moves, two.max_over_ms), (1, 10.0))

    def test_the_table_ranks_engines_and_names_reasons(self) -> None:
        self.add(1, self.two, Reason.CRASH)
        self.add(2, self.two)
        text = format_standings(self.standings)
        self.assertLess(text.index("two"), text.index("one"))
        self.assertIn("one: crash 1, five 1", text)
        self.assertIn("one - two: [1 0 0 0 0], score 0.000", text)

    def test_the_table_stands_without_any_game(self) -> None:
        self.assertIn("0/0", format_standings(self.standings))


if __name__ == "__main__":
    unittest.main()
