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

    def test_pairs_that_all_ended_alike_bound_the_mean_by_their_number(self) -> None:
        # A mean at the bound brings such pairs once in 40 times.
        for count in (1, 2, 10, 50):
            for outcome in range(5):
                pairs = Pentanomial([count * (outcome == k) for k in range(5)])
                low, middle, high = (1 / (1 + 10 ** (-d / 400)) for d in pairs.elo_interval())
                self.assertAlmostEqual(middle, outcome / 4)
                alike = 1 - (high - low)
                self.assertAlmostEqual(alike**count, 0.025)
                self.assertTrue(low <= middle <= high)
                self.assertAlmostEqual(low, alike * outcome / 4)

    def test_every_interval_is_shown_in_plain_words(self) -> None:
        self.assertEqual(format_elo(Pentanomial()), "unknown")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 0, 1])), "unknown")
        self.assertEqual(format_elo(Pentanomial([0, 0, 10, 0, 0])), "+0.0 +- 110.8")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 0, 10])), "above +140")
        self.assertEqual(format_elo(Pentanomial([10, 0, 0, 0, 0])), "below -140")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 1, 3])), "above +277")
        self.assertEqual(format_elo(Pentanomial([1, 0, 0, 0, 1])), "about 0")
        counts = [[a, b, c, d, e] for a in (0, 1, 7) for b in (0, 2) for c in (0, 1) for d in (0, 1) for e in (0, 1, 9)]
        for each in counts:
            with self.subTest(each):
                text = format_elo(Pentanomial(each))
                self.assertNotRegex(text, r"inf|nan|n/a|~|[+-]0$")

    def test_an_interval_is_shown_by_half_its_width(self) -> None:
        self.assertEqual(format_elo(Pentanomial([10, 15, 40, 20, 15])), "+26.1 +- 39.6")
