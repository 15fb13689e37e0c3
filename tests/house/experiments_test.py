#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/lab/experiments on the log, and on other files."""

from __future__ import annotations

import os
import subprocess
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

    def test_a_file_that_is_not_a_table_of_a_day_is_named(self) -> None:
        for name, row, fault in (("may.md", "", "not a date"), ("2026-05-01.md", "| 1a2b3c4 | four | columns | here |", ":5: 4 columns"),
                                 ("2026-05-01.md", "| later | five | columns | are | here |", "'later' is not a commit")):
            file = self.write(name, f"{HEAD}{row}\n")
            done = run(ROOT / "scripts/lab/experiments", "--log", self.tree)
            file.unlink()
            self.assertEqual((done.returncode, fault in done.stderr), (1, True), done.stderr)

    def test_an_output_that_takes_no_more_is_one_line_at_most(self) -> None:
        def written_to(output: int, *words: str) -> tuple[int, bytes]:
            done = subprocess.run([ROOT / "scripts/lab/experiments", *words], stdout=output, stderr=subprocess.PIPE, check=False)
            os.close(output)
            return done.returncode, done.stderr

        for words in ((), ("--help",)):
            reader, writer = os.pipe()
            os.close(reader)
            self.assertEqual(written_to(writer, *words), (1, b""))
            self.assertEqual(written_to(os.open("/dev/full", os.O_WRONLY), *words), (1, b"experiments: No space left on device\n"))

    def test_a_closed_stream_takes_what_is_written(self) -> None:
        for closed in (">&-", "2>&-", "<&- >&- 2>&-"):
            for words in ('', ' --help', f' --log {self.tree / "none"}'):
                done = run("sh", "-c", f'exec "$0"{words} {closed}', ROOT / "scripts/lab/experiments")
                self.assertEqual(done.returncode, 1 if "none" in words else 0, done.stderr)
                self.assertNotIn("Traceback", done.stderr)
                self.assertEqual(bool(done.stdout), ">&-" not in closed.split() and "none" not in words)

    def test_a_folder_that_is_not_there_is_named(self) -> None:
        done = run(ROOT / "scripts/lab/experiments", "--log", self.tree / "none")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, f"experiments: {self.tree / 'none'}: not a folder\n")


if __name__ == "__main__":
    unittest.main()
