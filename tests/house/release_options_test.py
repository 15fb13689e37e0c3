#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/release in a small checkout, whose path has a blank."""

from __future__ import annotations

import os
import shutil
import unittest

from support import ROOT, TreeTest, run

PROJECT = """cmake_minimum_required(VERSION 3.22)
project(fukumi VERSION 1.2.3 LANGUAGES CXX)
add_executable(path path.cpp)
"""


class ReleaseOptionsTest(TreeTest):
    def setUp(self) -> None:
        super().setUp()
        self.checkout = self.tree / "checkout"
        shutil.copytree(ROOT / "scripts/lib", self.checkout / "scripts/lib")
        shutil.copy(ROOT / "scripts/release", self.checkout / "scripts/release")
        self.write("checkout/CMakeLists.txt", PROJECT)

    def test_a_program_names_no_path_of_this_machine(self) -> None:
        self.write("checkout/path.cpp", "#include <cstdio>\nint main() { std::puts(__FILE__); }\n")
        options = "source <(sed -n '/^common_options=/,/)/p' scripts/release)"
        done = run("bash", "-c", f'{options}; cmake -S . -B build "${{common_options[@]}}" && cmake --build build', cwd=self.checkout)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(run(self.checkout / "build/path").stdout, "./path.cpp\n")

    def test_a_folder_without_packages_has_no_notes(self) -> None:
        self.write("checkout/CHANGELOG.md", "# Changes\n\n## 1.2.3\n\n- [New](a/README.md#x), [old](https://x.org/a).\n")
        self.git("-C", "checkout", "init", "-q")
        self.git("-C", "checkout", "add", ".")
        self.git("-C", "checkout", "commit", "-q", "-m", "first")
        done = run(self.checkout / "scripts/release", "notes", "--out", "empty", cwd=self.tree)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", f"error: no packages in {self.tree / 'empty'}\n"))
        self.assertEqual(list((self.tree / "empty").iterdir()), [])
        self.write("other/mine.txt", "x")
        done = run(self.checkout / "scripts/release", "notes", "--out", "other", cwd=self.tree)  # no file of the version
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        notes = (self.tree / "other/NOTES.md").read_text()
        self.assertIn("- New, [old](https://x.org/a).\n\n| file", notes)
        self.assertIn("| `mine.txt` | 1 |", notes)
        self.write("checkout/CHANGELOG.md", "# Changed\n")
        done = run(self.checkout / "scripts/release", "source", "--out", "other", cwd=self.tree)
        self.assertEqual((done.returncode, done.stderr.startswith("warning: files are changed since the commit: ")), (0, True))

    def test_a_package_that_could_not_be_made_replaces_none(self) -> None:
        self.git("-C", "checkout", "init", "-q")
        self.git("-C", "checkout", "add", ".")
        self.git("-C", "checkout", "commit", "-q", "-m", "first")
        made = self.write("out/fukumi-1.2.3-source.tar.gz", "the last one")
        environment = {**os.environ, "PATH": f"{self.tree / 'bin'}:{os.environ['PATH']}"}
        for ending in ("exit 1", "kill -TERM $PPID; sleep 0.1"):
            self.write("bin/gzip", f"#!/bin/sh\necho part\n{ending}\n", executable=True)
            done = run(self.checkout / "scripts/release", "source", "--out", "out", cwd=self.tree, env=environment)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(([file.name for file in made.parent.iterdir()], made.read_text()), ([made.name], "the last one"))

    def test_packages_are_of_the_version_and_go_where_the_caller_says(self) -> None:
        self.git("-C", "checkout", "init", "-q")
        self.git("-C", "checkout", "add", ".")
        self.git("-C", "checkout", "commit", "-q", "-m", "first")
        made = self.checkout / "dist/fukumi-1.2.3-source.tar.gz"
        for tag, code, error in (("v0.2.0", 1, "error: the tag 'v0.2.0' is not v1.2.3, the version of CMakeLists.txt\n"), ("v1.2.3", 0, "")):
            done = run(self.checkout / "scripts/release", "--tag", tag, "source")
            self.assertEqual((done.returncode, done.stderr, made.exists()), (code, error, code == 0))
        done = run(self.checkout / "scripts/release", "source", "--out", "mine", cwd=self.tree)  # as the caller means it
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual([file.name for file in (self.tree / "mine").iterdir()], [made.name])


if __name__ == "__main__":
    unittest.main()
