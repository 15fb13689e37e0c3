# SPDX-License-Identifier: MIT
"""Elo and its interval, checked against figures that were computed by hand."""

import math
import random
import unittest

import scripts.support  # noqa: F401  makes the package importable

from gomoku.statistics.pentanomial import Pentanomial, elo, format_elo, signed


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
        # e = sqrt(v / 99) = 0.0289494; t of 99 degrees of freedom is 1.984217
        # s -+ t e = 0.4800580 .. 0.5949420 -> Elo -13.86 .. +66.80
        pairs = Pentanomial([10, 15, 40, 20, 15])
        self.assertAlmostEqual(pairs.score, 0.5375)
        self.assertAlmostEqual(pairs.standard_error, 0.0289494, places=6)
        low, middle, high = pairs.elo_interval()
        self.assertAlmostEqual(middle, 26.11, places=1)
        self.assertAlmostEqual(low, -13.86, places=1)
        self.assertAlmostEqual(high, 66.80, places=1)

    def test_figures_agree_with_a_published_match(self) -> None:
        # A match of fastchess that a commit message of Stockfish quotes: "Elo: 59.64 +/- 35.35,
        # nElo: 117.61 +/- 68.10, LOS: 99.96 %, Ptnml(0-2): [0, 4, 28, 15, 3]"
        pairs = Pentanomial([0, 4, 28, 15, 3])
        low, middle, high = pairs.elo_interval()
        self.assertAlmostEqual(middle, 59.64, places=2)
        self.assertAlmostEqual(pairs.normalized_elo, 117.61, places=2)
        # Its error has 1.959964 for Student's 2.009575 and N for N - 1, its LOS the normal distribution.
        self.assertAlmostEqual((high - low) / 2, 35.35 * 2.009575 / 1.959964 * math.sqrt(50 / 49), delta=0.05)
        self.assertTrue(0.999 < pairs.superiority < 0.9996)

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
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 1, 3])), "about +470")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 1, 9])), "above +126")
        self.assertEqual(format_elo(Pentanomial([0, 0, 0, 1, 1])), "about +338")
        self.assertEqual(format_elo(Pentanomial([1, 0, 0, 0, 1])), "about 0")
        counts = [[a, b, c, d, e] for a in (0, 1, 7) for b in (0, 2) for c in (0, 1) for d in (0, 1) for e in (0, 1, 9)]
        for each in counts:
            with self.subTest(each):
                text = format_elo(Pentanomial(each))
                self.assertNotRegex(text, r"inf|nan|n/a|~|[+-]0$")

    def test_an_interval_is_shown_by_half_its_width(self) -> None:
        self.assertEqual(format_elo(Pentanomial([10, 15, 40, 20, 15])), "+26.1 +- 40.3")

    def test_a_difference_that_rounds_to_zero_has_no_minus(self) -> None:
        self.assertEqual([signed(value) for value in (-0.04, -0.0, 0.0, -0.06)], ["+0.0", "+0.0", "+0.0", "-0.1"])
        self.assertRegex(format_elo(Pentanomial([5001, 0, 0, 0, 4999])), r"^-0\.1 ")
        self.assertRegex(format_elo(Pentanomial([500001, 0, 0, 0, 499999])), r"^\+0\.0 ")

    def test_a_pair_that_ended_otherwise_does_not_narrow_the_interval(self) -> None:
        for count in (2, 3, 5, 10, 30):
            for other in range(4):
                with self.subTest(count=count, other=other):
                    counts = [0, 0, 0, 0, count - 1]
                    counts[other] += 1
                    alike, mixed = (Pentanomial(each).elo_interval() for each in ([0, 0, 0, 0, count], counts))
                    self.assertTrue(mixed[0] <= alike[0] and mixed[2] >= elo(1 - 0.25 / count), (alike, mixed))

    def test_superiority_agrees_with_the_interval(self) -> None:
        # With one degree of freedom T(3) is 1/2 + atan(3) / pi = 0.898, but 1 - (1 / 2 s)^N = 1 - (0.5 / 0.875)^2 = 0.673.
        self.assertAlmostEqual(Pentanomial([0, 0, 0, 1, 1]).superiority, 0.6735, places=4)
        self.assertAlmostEqual(Pentanomial([1, 1, 0, 0, 0]).superiority, 0.3265, places=4)
        self.assertAlmostEqual(Pentanomial([1, 0, 3, 0, 1]).superiority, 0.5)
        for counts in ([a, b, c, d, e] for a in (0, 1) for b in (0, 2) for c in (0, 5) for d in (0, 1, 4) for e in (0, 1, 6)):
            pairs = Pentanomial(counts)
            if pairs.superiority is not None:
                low, _, high = pairs.elo_interval()
                self.assertEqual((pairs.superiority > 0.975, pairs.superiority < 0.025), (low > 0, high < 0), counts)

    def test_intervals_of_few_pairs_hold_the_truth_as_often_as_they_say(self) -> None:
        chance = random.Random(3)
        for shares in ((1, 0, 2, 0, 1), (1, 4, 10, 4, 1), (1, 1, 8, 2, 8), (0, 1, 3, 4, 32)):
            truth = sum(k / 4 * n for k, n in enumerate(shares)) / sum(shares)
            for count in (2, 3, 5, 10, 20):
                inside = 0
                for _ in range(500):
                    pairs = Pentanomial()
                    for k in chance.choices(range(5), shares, k=count):
                        pairs.counts[k] += 1
                    low, high = pairs.score_interval()
                    inside += low <= truth <= high
                with self.subTest(shares=shares, count=count):
                    self.assertGreater(inside / 500, 0.93)
