# SPDX-License-Identifier: MIT
"""Student's t distribution, against its closed forms and the tables of textbooks."""

import math
import unittest

import scripts.support  # noqa: F401  makes the package importable

from gomoku.statistics.student import student_cdf, student_reach

# Two-sided 95 and 99 per cent.
TABLE = {1: (12.706, 63.657), 2: (4.303, 9.925), 3: (3.182, 5.841), 5: (2.571, 4.032), 9: (2.262, 3.250),
         30: (2.042, 2.750), 120: (1.980, 2.617)}


class StudentTest(unittest.TestCase):
    def test_quantiles_are_those_of_the_tables(self) -> None:
        for degrees, (at_95, at_99) in TABLE.items():
            with self.subTest(degrees=degrees):
                self.assertAlmostEqual(student_reach(0.95, degrees), at_95, delta=0.0006)
                self.assertAlmostEqual(student_reach(0.99, degrees), at_99, delta=0.0006)

    def test_chances_agree_with_closed_forms(self) -> None:
        for t in (-1e9, -40.0, -3.0, -0.1, 0.0, 0.5, 2.0, 12.7, 1e4, 1e9):
            self.assertAlmostEqual(student_cdf(t, 1), 0.5 + math.atan(t) / math.pi, places=9)
            self.assertAlmostEqual(student_cdf(t, 2), 0.5 + t / math.sqrt(2 + t * t) / 2, places=9)
            self.assertAlmostEqual(student_cdf(t, 1_000_000), math.erfc(-t / math.sqrt(2)) / 2, places=6)

    def test_chances_never_leave_zero_to_one(self) -> None:
        for degrees in (1, 2, 10, 99, 100, 5000):
            chances = [student_cdf(t, degrees) for t in (-1e12, -30.0, -1.0, 0.0, 1.0, 30.0, 1e12)]
            self.assertEqual(chances, sorted(chances))
            self.assertTrue(0.0 <= chances[0] and chances[-1] <= 1.0)
