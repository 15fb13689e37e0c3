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
        settings = {"SOURCE_DIR": self.tree / "project", "HEADER": self.header, "PROJECT_VERSION": "1.2.3", "GIT": shutil.which("git")}
        done = run("cmake", *(f"-D{key}={value}" for key, value in settings.items()), "-P", ROOT / "scripts/cmake/WriteVersion.cmake")
        self.assertEqual(done.returncode, 0, done.stderr)
        version, commit = re.findall(r'k(?:Version|Commit) = "(.*)";', self.header.read_text(encoding="utf-8"))
        return version, commit

    def test_a_checkout_has_its_commit_and_says_if_it_was_changed(self) -> None:
        self.commit("project")
        self.git("-C", "project", "tag", "v1")
        commit = self.git("-C", "project", "rev-parse", "--short=8", "HEAD")
        self.write("project/untracked", "")
        self.assertEqual(self.version(), ("1.2.3", commit))
        self.write("project/file", "other text")
        self.assertEqual(self.version(), ("1.2.3", f"{commit}+dirty"))

    def test_a_plain_folder_has_no_commit_and_its_header_stays_as_it_is(self) -> None:
        self.assertEqual(self.version(), ("1.2.3", "unknown"))
        before = self.header.stat().st_mtime_ns
        self.commit(".")  # a checkout of something else around it
        self.assertEqual(self.version(), ("1.2.3", "unknown"))
        self.assertEqual(self.header.stat().st_mtime_ns, before)


if __name__ == "__main__":
    if shutil.which("git") is None:
        print("skipped: git is not installed")
        sys.exit(77)
    unittest.main()
