#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Cases whose position sets are absent count as skipped, not as passed.

    tests/house/skipped_test.py CTEST BUILD_FOLDER
"""

from __future__ import annotations

import os
import re
import sys
import unittest

from support import TreeTest, run

CTEST, BUILD = sys.argv[1:3]

NEED_SETS = (
    "the shared forbidden points are judged as their sources say",
    "the shared win checks come out as their sources say",
    "one-move tasks are solved by the threat lines where a five or an open four decides",
    "published results of m,n,k games",
    "published numbers of positions",
    "published first moves of Chomp",
    "Every VCF puzzle of the shared set is solved",
    "The puzzles under other rules are won or not, as listed",
    "VCT puzzles of the shared set are proved, every proof checked",
)
NEEDS_NONE = "a written game is read back whole"


class SkippedTest(TreeTest):
    def results(self, *names: str) -> dict[str, str]:
        """CTest's verdict on each case in a place without sets; its log lands in the tree."""
        self.write("CTestTestfile.cmake", f'subdirs("{BUILD}/tests")\n')
        pattern = "|".join(f"^{re.escape(name)}$" for name in names)
        absent = {**os.environ, "FUKUMI_POSITIONS": str(self.tree / "absent")}
        output = run(CTEST, "-R", pattern, cwd=self.tree, env=absent).stdout
        lines = re.findall(r"Test +#\d+: (.*?) \.*\** *(Passed|Skipped|Failed|Not Run)", output)
        return {name.rstrip("."): result for name, result in lines}

    def test_without_the_sets_each_is_skipped(self) -> None:
        results = self.results(*NEED_SETS)
        self.assertEqual(sorted(results.values()), ["Skipped"] * len(NEED_SETS), results)

    def test_other_cases_pass(self) -> None:
        self.assertEqual(list(self.results(NEEDS_NONE).values()), ["Passed"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
