#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Blends of weights. Skipped (exit code 77) where python3-numpy is not installed."""

from __future__ import annotations

import importlib.util
import sys
import unittest
from pathlib import Path

if importlib.util.find_spec("numpy") is None:
    print("skipped: python3-numpy is not installed")
    sys.exit(77)

import numpy as np  # noqa: E402

sys.path.append(str(Path(__file__).resolve().parents[2] / "scripts"))
from gomoku.inputs import InputError  # noqa: E402
from training.weights import blend  # noqa: E402


class WeightsTest(unittest.TestCase):
    def test_a_blend_is_a_part_of_the_way(self) -> None:
        first, second = {"a": np.zeros(2)}, {"a": np.ones(2)}
        np.testing.assert_allclose(blend(first, second, 0.3)["a"], [0.3, 0.3])
        np.testing.assert_allclose(blend(first, second, 2)["a"], [2, 2])
        for other in ({"b": np.ones(2)}, {"a": np.ones(3)}):
            with self.assertRaises(InputError):
                blend(first, other, 0.5)

    def test_both_colours_take_a_part_of_weights_that_serve_either(self) -> None:
        np.testing.assert_allclose(blend({"a": np.array([[0.0, 1.0], [2.0, 3.0]])}, {"a": np.array([4.0, 8.0])}, 0.5)["a"],
                                   [[2.0, 4.5], [3.0, 5.5]])


if __name__ == "__main__":
    unittest.main()
