#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/cmake/WriteVersion.cmake in checkouts, changed checkouts and plain folders."""

from __future__ import annotations

import re
import shutil
import sys
import unittest

from support import ROOT, TreeTest, run


class VersionTest(TreeTest):
    def setUp(self) -> None:
        super().setUp()
        self.write("project/file", "text")
        self.header = self.tree / "build/version.hpp"

    def commit(self, folder: str) -> None:
        self.git("-C", folder, "init", "-q")
        self.git("-C", folder, "add", ".")
        self.git("-C", folder, "commit", "-q", "-m", "first")

    def version(self) -> tuple[str, str]:
        """Version and commit in the header."""
        done = run(
            "cmake",
            f"-DSOURCE_DIR={self.tree / 'project'}",
            f"-DHEADER={self.header}",
            "-DPROJECT_VERSION=1.2.3",
            f"-DGIT={shutil.which('git')}",
            "-P",
            ROOT / "scripts/cmake/WriteVersion.cmake",
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        found = re.findall(r'k(?:Version|Commit) = "(.*)";', self.header.read_text(encoding="utf-8"))
        self.assertEqual(len(found), 2)
        return found[0], found[1]

    def test_a_checkout_has_its_commit(self) -> None:
        self.commit("project")
        self.git("-C", "project", "tag", "v1")
        self.assertEqual(self.version(), ("1.2.3", self.git("-C", "project", "rev-parse", "--short=8", "HEAD")))

    def test_a_changed_checkout_says_so(self) -> None:
        self.commit("project")
        self.write("project/untracked", "")
        self.assertNotIn("+dirty", self.version()[1])
        self.write("project/file", "other text")
        self.assertRegex(self.version()[1], r"^[0-9a-f]{8}\+dirty$")

    def test_a_plain_folder_has_no_commit(self) -> None:
        self.assertEqual(self.version(), ("1.2.3", "unknown"))

    def test_a_folder_in_a_foreign_checkout_has_no_commit(self) -> None:
        self.commit(".")
        self.assertEqual(self.version(), ("1.2.3", "unknown"))

    def test_the_header_is_left_alone_while_nothing_changes(self) -> None:
        self.version()
        before = self.header.stat().st_mtime_ns
        self.version()
        self.assertEqual(self.header.stat().st_mtime_ns, before)


if __name__ == "__main__":
    if shutil.which("git") is None:
        print("skipped: git is not installed")
        sys.exit(77)
    unittest.main()
