# SPDX-License-Identifier: MIT
"""Elo and its interval, checked against figures that were computed by hand."""

import math
import unittest

import scripts.support  # noqa: F401  makes the package importable

from gomoku.statistics.pentanomial import Pentanomial, elo, format_elo


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
