# SPDX-License-Identifier: MIT
"""Ratings of many engines, against published figures."""

import math
import random
import unittest

import scripts.support  # noqa: F401  makes the package importable

from gomoku.statistics.pentanomial import Pentanomial, elo
from gomoku.statistics.rating import Rating, ratings

# Baseball, American League East, 1987: games won by the row against the column, and the strengths
# (natural logarithms, Baltimore = 0) that A. Agresti, Categorical Data Analysis, gives for them.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WON = (
    (0, 7, 9, 7, 7, 9, 11),
    (6, 0, 7, 5, 11, 9, 9),
    (4, 6, 0, 7, 7, 8, 12),
    (6, 8, 6, 0, 6, 7, 10),
    (6, 2, 6, 7, 0, 7, 12),
    (4, 4, 5, 6, 6, 0, 6),
    (2, 4, 1, 3, 1, 7, 0),
)
STRENGTHS = (1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0.0)


def games(won: int, lost: int) -> Pentanomial:
    """Games counted as pairs of equal outcome: the same score with twice the number of games."""
    return Pentanomial([lost, 0, 0, 0, won])


class RatingTest(unittest.TestCase):
    def test_strengths_are_the_published_ones(self) -> None:
        matches = {
            (TEAMS[i], TEAMS[j]): games(WON[i][j], WON[j][i]) for i in range(7) for j in range(i)
        }
        found = ratings(TEAMS, matches)
        for name, strength in zip(TEAMS, STRENGTHS):
            difference = (found[name].elo - found["Baltimore"].elo) * math.log(10) / 400
            self.assertAlmostEqual(difference, strength, delta=0.006)
        self.assertAlmostEqual(sum(rating.elo for rating in found.values()), 0.0)

    def test_two_engines_differ_by_the_elo_of_their_score(self) -> None:
        pairs = Pentanomial([10, 15, 40, 20, 15])
        found = ratings(["a", "b"], {("a", "b"): pairs})
        self.assertAlmostEqual(found["a"].elo - found["b"].elo, elo(pairs.score))
        # Each is half of the difference away from the mean, and so is its error: 39.6 / 2.
        self.assertAlmostEqual(found["a"].reach, 40.3 / 2, delta=0.4)  # without Student's t

    def test_intervals_hold_the_truth_as_often_as_they_say(self) -> None:
        chance = random.Random(11)
        truth = {"a": 60.0, "b": 0.0, "c": -60.0}
        inside = total = 0
        for _ in range(100):
            matches = {}
            for one, two in (("a", "b"), ("a", "c"), ("b", "c")):
                p = 1 / (1 + 10 ** ((truth[two] - truth[one]) / 400))
                pairs = Pentanomial()
                for _ in range(60):
                    pairs.add(float(chance.random() < p), float(chance.random() < p))
                matches[one, two] = pairs
            found = ratings(list(truth), matches)
            inside += sum(abs(found[n].elo - e) <= found[n].reach for n, e in truth.items())
            total += 3
        self.assertGreater(inside / total, 0.91)
        self.assertLess(inside / total, 0.99)

    def test_an_engine_of_few_pairs_is_known_no_better_than_by_them(self) -> None:
        known = Pentanomial([10, 10, 50, 20, 10])
        for counts in ([0, 0, 1, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 3, 0, 0], [0, 7, 0, 0, 0]):
            with self.subTest(counts):
                pair = Pentanomial(counts)
                low, _, high = pair.elo_interval()
                found = ratings(["a", "b", "c"], {("a", "b"): pair, ("b", "c"): known})
                # The distance to the mean of three is two thirds of that to the others.
                self.assertGreaterEqual(found["a"].reach, 2 / 3 * (high - low) / 2)
                self.assertTrue(math.isfinite(found["a"].reach))

    def test_pairs_that_all_ended_alike_leave_ratings_open_as_far_as_a_match(self) -> None:
        alike = Pentanomial([0, 0, 5, 0, 0])
        low, _, high = alike.elo_interval()
        found = ratings(["a", "b", "c"], {("a", "b"): alike, ("a", "c"): alike, ("b", "c"): alike})
        for rating in found.values():  # two matches: (1/3)^2 + (1/3)^2
            self.assertAlmostEqual(rating.reach, (high - low) / 2 * math.sqrt(2) / 3)

    def test_intervals_of_few_pairs_hold_the_truth_as_often_as_they_say(self) -> None:
        chance = random.Random(12)
        for shares in ((1, 0, 2, 0, 1), (1, 4, 10, 4, 1), (1, 0, 8, 0, 1)):
            for count in (1, 2, 5):
                inside = total = 0
                while total < 600:
                    matches = {}
                    for names in (("a", "b"), ("a", "c"), ("b", "c")):
                        matches[names] = Pentanomial()
                        for k in chance.choices(range(5), shares, k=count):
                            matches[names].counts[k] += 1
                    found = ratings(["a", "b", "c"], matches).values()
                    if all(math.isfinite(rating.reach) for rating in found):
                        inside += sum(abs(rating.elo) <= rating.reach for rating in found)
                        total += 3
                with self.subTest(shares=shares, count=count):
                    self.assertGreater(inside / total, 0.93)

    def test_a_rating_of_zero_has_no_minus(self) -> None:
        self.assertEqual([str(Rating(elo, 133.3)) for elo in (-0.0, -0.01)], ["+0.0 +- 133.3"] * 2)

    def test_an_engine_without_a_point_is_rated_but_not_bounded(self) -> None:
        found = ratings(
            ["a", "b", "c"],
            {("a", "b"): games(3, 2), ("a", "c"): games(5, 0), ("b", "c"): games(5, 0)},
        )
        self.assertLess(found["c"].elo, found["b"].elo)
        self.assertEqual({rating.reach for rating in found.values()}, {math.inf})
        self.assertRegex(str(found["c"]), r"^about -\d+$")

    def test_without_games_everybody_is_average(self) -> None:
        self.assertEqual(ratings(["a", "b"], {}), {n: Rating(0.0, math.inf) for n in "ab"})
        found = ratings(["a", "b", "c"], {("a", "b"): games(2, 1)})
        self.assertAlmostEqual(found["c"].elo, 0.0, places=3)
