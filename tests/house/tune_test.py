#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/tune makes weights that can be played with; the program is FUKUMI_TUNE."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path

from support import ROOT, run


class TuneTest(unittest.TestCase):
    def test_games_become_weights(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            # So few nodes that even a busy machine plays the thousand quiet positions that a fit wants.
            options = ["--program", os.environ["FUKUMI_TUNE"], "--nodes", "20", "--seconds", "10", "--size", "11"]
            done = run(ROOT / "scripts/tune", *options, "--out", "mine", cwd=Path(folder))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"\n\d+ games, pairs .* Elo, time ")
            # A relative path is one from where the caller stands.
            (games,) = (Path(folder) / "mine").glob("freestyle-*.bin")
            weights = Path(folder) / "mine" / "freestyle.inc"
            self.assertEqual(done.stdout.splitlines()[-2:], [f"games: {games}", f"weights: {weights}"])
            self.assertIn("constexpr UnitWeights kBlackUnits", weights.read_text())

    def test_wrong_options_are_refused(self) -> None:
        for options in (["--seconds", "0"], ["--seconds"], ["--rules", "renju"]):
            with self.subTest(options=options):
                self.assertEqual(run(ROOT / "scripts/tune", *options).returncode, 2)


if __name__ == "__main__":
    unittest.main()
