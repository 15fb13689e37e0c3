# SPDX-License-Identifier: MIT
"""The sequential test, against published results and by simulation."""

import math
import random
import unittest

import scripts.support  # noqa: F401  makes the package importable

from gomoku.statistics.pentanomial import NORMALIZED_SCALE, Pentanomial, elo
from gomoku.statistics.sprt import Decision, Model, Sprt, parse_sprt, with_distance, with_mean

# elo0, elo1, scale, pairs by outcome, LLR: tests of Stockfish that its commit messages quote (the
# commits 8ec97d161, d21e421ad, 6ad4f485d, 56d5504f6, ea0f34120, 9fe9ff008, 28c07fb45, 403a5e100 and
# others).
LOGISTIC, NORMALIZED = Model.LOGISTIC, Model.NORMALIZED
PUBLISHED = (
    (-0.25, 1.25, LOGISTIC, [2529, 16660, 31735, 16831, 2677], 2.96),
    (0.25, 1.25, LOGISTIC, [523, 6176, 19983, 6579, 523], 2.95),
    (-1.25, 0.25, LOGISTIC, [230, 4738, 21769, 4745, 242], 2.95),
    (-0.20, 1.10, LOGISTIC, [406, 8728, 41933, 8848, 493], 2.94),
    (0.20, 0.90, LOGISTIC, [23, 1079, 15473, 1255, 14], 2.94),
    (-0.70, 0.20, LOGISTIC, [2, 245, 4962, 291, 4], 2.95),
    (-1.00, 3.00, LOGISTIC, [191, 1153, 2303, 1276, 194], 2.96),
    (0.00, 2.00, LOGISTIC, [121, 1595, 4394, 1718, 153], 2.94),
    (-1.00, 3.00, LOGISTIC, [193, 1999, 4966, 2019, 250], 2.99),
    (-1.75, 0.25, NORMALIZED, [117, 24257, 73903, 24307, 88], 2.95),
    (0.00, 2.00, NORMALIZED, [121, 5921, 14500, 6159, 167], 2.94),
    (-1.75, 0.25, NORMALIZED, [331, 49226, 123900, 49141, 266], 2.94),
    (-1.75, 0.25, NORMALIZED, [208, 7812, 17109, 7919, 248], 2.92),
    (-1.75, 0.25, NORMALIZED, [134, 5897, 13530, 6129, 118], 2.93),
)


class PublishedTest(unittest.TestCase):
    def test_the_likelihood_ratio_is_the_published_one(self) -> None:
        for elo0, elo1, model, counts, llr in PUBLISHED:
            with self.subTest(counts=counts):
                found = Sprt(elo0, elo1, model=model).llr(Pentanomial(counts))
                self.assertAlmostEqual(found, llr, delta=0.0075)

    def test_bounds_are_walds(self) -> None:
        lower, upper = Sprt(0, 5).bounds
        self.assertAlmostEqual(upper, 2.9444, places=4)  # log(19)
        self.assertAlmostEqual(lower, -2.9444, places=4)
        self.assertAlmostEqual(Sprt(0, 5, 0.01, 0.1).bounds[1], math.log(90))


class LikelihoodTest(unittest.TestCase):
    def test_a_hand_computed_example(self) -> None:
        # Pairs of one and of three half points only, 40 and 60: with two outcomes a mean fixes the
        # distribution, mean 1/2 means halves. H1 at elo(0.55): 40 % and 60 %, what was seen.
        # LLR = 100 (0.4 log(0.4 / 0.5) + 0.6 log(0.6 / 0.5)) = 2.0136
        test = Sprt(0.0, elo(0.55))
        self.assertAlmostEqual(test.llr(Pentanomial([0, 40, 0, 60, 0])), 2.0136, places=2)

    def test_the_tilted_distribution_has_the_mean_and_no_likelier_one_has_it(self) -> None:
        chance = random.Random(3)
        for _ in range(20):
            shares = [chance.random() + 0.01 for _ in range(5)]
            shares = [share / sum(shares) for share in shares]
            mean = chance.uniform(0.1, 0.9)
            best = with_mean(shares, mean)
            self.assertAlmostEqual(sum(best), 1.0)
            self.assertAlmostEqual(sum(p * k / 4 for k, p in enumerate(best)), mean)
            likelihood = self.likelihood(shares, best)
            for start in range(3):  # every small change that keeps sum and mean makes it worse
                for size in (1e-4, -1e-4):
                    other = list(best)
                    for step, part in enumerate((1, -2, 1)):
                        other[start + step] += part * size * min(best)
                    self.assertLessEqual(self.likelihood(shares, other), likelihood)

    def test_the_distance_is_kept_too(self) -> None:
        chance = random.Random(11)
        greatest = 1000 / NORMALIZED_SCALE * math.sqrt(2)  # of the strengths that a test accepts
        for step in range(-40, 41):
            distance = greatest * step / 40
            shares = [0.1, 0.2, 0.4, 0.2, 0.1]
            for _ in range(4):
                best = with_distance([share / sum(shares) for share in shares], distance)
                mean = sum(p * k / 4 for k, p in enumerate(best))
                deviation = math.sqrt(sum(p * (k / 4 - mean) ** 2 for k, p in enumerate(best)))
                with self.subTest(distance=distance, shares=shares):
                    self.assertAlmostEqual((mean - 0.5) / deviation, distance, places=6)
                shares = [chance.choice((0.001, 1, 10, 300, 30000)) for _ in range(5)]

    def test_the_likeliest_distribution_of_a_distance_is_near_what_was_seen(self) -> None:
        # Most pairs were won by one and a half points, then by two: more of these explains the distance best.
        for shares in ([0.001, 0.001, 0.09, 0.9, 0.008], [0.13, 0.001, 0.008, 0.001, 0.86]):
            most = shares.index(max(shares))
            self.assertGreater(with_distance(shares, 3)[most], 0.85)
            self.assertGreater(with_distance(shares[::-1], -3)[4 - most], 0.85)

    def test_a_result_beyond_both_strengths_is_for_the_nearer_one(self) -> None:
        greatest = 1000  # as Sprt accepts
        for counts in ([0, 0, 1, 2, 20], [1, 2, 10, 20, 60], [0, 0, 0, 0, 4], [0, 0, 10, 90, 0]):
            pairs = Pentanomial(counts)
            far = math.inf if pairs.normalized_elo is None else pairs.normalized_elo
            for elo0 in range(-greatest, greatest, 100):
                for elo1 in (elo0 + 100, elo0 + 50, greatest):
                    for ours, sign in ((counts, 1), (counts[::-1], -1)):
                        test = Sprt(*sorted((sign * elo0, sign * elo1)), model=NORMALIZED)
                        llr = sign * test.llr(Pentanomial(ours))
                        with self.subTest(counts=ours, test=test):
                            if elo1 < far:
                                self.assertGreater(llr, 0)
                            if elo0 > far:
                                self.assertLess(llr, 0)

    def test_exchanging_the_engines_changes_the_sign(self) -> None:
        counts = [3, 10, 30, 22, 5]
        there = Sprt(0, 20).llr(Pentanomial(counts))
        self.assertAlmostEqual(Sprt(-20, 0).llr(Pentanomial(counts[::-1])), -there)

    @staticmethod
    def likelihood(shares, distribution) -> float:
        return sum(share * math.log(p) for share, p in zip(shares, distribution))

    def test_nothing_played_says_nothing_and_extremes_are_bounded(self) -> None:
        test = Sprt(0, 10)
        self.assertEqual(test.llr(Pentanomial()), 0.0)
        self.assertIs(test.decision(Pentanomial()), Decision.CONTINUE)
        for model in Model:
            for counts in ([0, 0, 0, 0, 9], [9, 0, 0, 0, 0], [0, 0, 9, 0, 0], [1, 0, 0, 0, 0]):
                with self.subTest(model=model, counts=counts):
                    llr = Sprt(0, 10, model=model).llr(Pentanomial(counts))
                    self.assertTrue(math.isfinite(llr))
                    self.assertEqual(llr > 0, counts[4] > 0)


class DecisionTest(unittest.TestCase):
    def run_test(self, test: Sprt, shares, chance: random.Random) -> Decision:
        pairs = Pentanomial()
        while True:
            pairs.counts[chance.choices(range(5), shares)[0]] += 1
            if (decision := test.decision(pairs)) is not Decision.CONTINUE:
                return decision

    def test_errors_are_as_rare_as_promised(self) -> None:
        chance = random.Random(7)
        test = Sprt(0, 80, 0.05, 0.05)
        spread = [0.1, 0.2, 0.4, 0.2, 0.1]
        for elo_difference, right in ((0, Decision.H0), (80, Decision.H1)):
            shares = with_mean(spread, 1 / (1 + 10 ** (-elo_difference / 400)))
            wrong = sum(self.run_test(test, shares, chance) is not right for _ in range(100))
            self.assertLessEqual(wrong, 12)  # 5 expected; more than 12 in one of 900 runs

    def test_words_are_read_and_nonsense_is_named(self) -> None:
        self.assertEqual(parse_sprt("0,10"), Sprt(0, 10))
        self.assertEqual(parse_sprt(" elo0=-5 elo1=0.5 alpha=0.1"), Sprt(-5, 0.5, 0.1))
        self.assertEqual(
            parse_sprt("elo0=0,elo1=4,beta=0.01,model=normalized"),
            Sprt(0, 4, 0.05, 0.01, Model.NORMALIZED),
        )
        for text in ("", "5", "10,0", "0,10,20", "elo0=0", "elo0=x elo1=5", "0,nan", "0,inf",
                     "elo0=0 elo1=5 alpha=0", "elo0=0 elo1=5 model=other", "elo0=0 elo0=1 elo1=5"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse_sprt(text)
