#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/lab/experiments on the log, and on files that are none."""

from __future__ import annotations

import unittest

from support import ROOT, TreeTest, run

HEAD = "# 1 May 2026\n\n| commit | what changed | games | result | verdict |\n|---|---|---|---|---|\n"


class ExperimentsTest(TreeTest):
    def test_the_log_is_one_table_newest_first(self) -> None:
        done = run(ROOT / "scripts/lab/experiments")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        head, *rows = done.stdout.splitlines()
        self.assertEqual(head, "date | commit | what changed | games | result | verdict")
        self.assertGreater(len(rows), 250)
        dates = [row.split(" | ")[0] for row in rows]
        self.assertEqual(dates, sorted(dates, reverse=True))

    def test_words_choose_rows(self) -> None:
        self.write("2026-05-01.md", HEAD + "| 1a2b3c4 | Slower | 8 | +1 | kept |\n|  | faster | | -1 | dropped |\n")
        done = run(ROOT / "scripts/lab/experiments", "--log", self.tree, "slow", "KEPT")
        self.assertEqual(done.stdout.splitlines()[1:], ["2026-05-01 | 1a2b3c4 | Slower | 8 | +1 | kept"])

    def test_a_file_that_is_no_table_of_a_day_is_named(self) -> None:
        for name, text, fault in (
            ("may.md", HEAD, "not a date"),
            ("2026-05-01.md", HEAD + "| 1a2b3c4 | four | columns | here |\n", ":5: 4 columns"),
            ("2026-05-01.md", HEAD + "| later | five | columns | are | here |\n", "'later' is not a commit"),
        ):
            with self.subTest(fault):
                self.write(name, text)
                done = run(ROOT / "scripts/lab/experiments", "--log", self.tree)
                self.assertEqual(done.returncode, 1)
                self.assertIn(fault, done.stderr)
                (self.tree / name).unlink()


if __name__ == "__main__":
    unittest.main()
