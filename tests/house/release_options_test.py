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
        self.release = self.checkout / "scripts/release"

    def commit(self, folder: str = "checkout") -> None:
        self.git("-C", folder, "init", "-q")
        self.git("-C", folder, "add", ".")
        self.git("-C", folder, "commit", "-q", "-m", "first")

    def files(self, folder: str) -> list[str]:
        return sorted(file.name for file in (self.tree / folder).iterdir())

    def test_a_program_names_no_path_of_this_machine(self) -> None:
        self.write("checkout/path.cpp", "#include <cstdio>\nint main() { std::puts(__FILE__); }\n")
        options = "source <(sed -n '/^common_options=/,/)/p' scripts/release)"
        done = run("bash", "-c", f'{options}; cmake -S . -B build "${{common_options[@]}}" && cmake --build build', cwd=self.checkout)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(run(self.checkout / "build/path").stdout, "./path.cpp\n")

    def test_notes_list_the_packages_of_the_version(self) -> None:
        self.write("checkout/CHANGELOG.md", "# Changes\n\n## 1.2.3\n\n- [New](a/README.md#x), [old](https://x.org/a).\n")
        self.commit()
        others = ["fukumi-1.2.2-source.tar.gz", "fukumi-11.2.3.tgz", "fukumi-1.2.34.tgz", "mine.txt"]
        for name in others:
            self.write(f"other/{name}", "x")
        done = run(self.release, "notes", "--out", "other", cwd=self.tree)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", f"error: no packages of 1.2.3 in {self.tree / 'other'}\n"))
        self.assertEqual(self.files("other"), sorted(others))
        packages = ["fukumi-1.2.3-source.tar.gz", "fukumi-1.2.3.tgz", "fukumi_1.2.3_amd64.deb", "libfukumi-1.2.3-linux-x86_64.tar.gz"]
        for name in packages[1:]:
            self.write(f"other/{name}", "xy")
        done = run(self.release, "notes", "source", "--out", "other", cwd=self.tree)  # in any order
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        size = (self.tree / "other" / packages[0]).stat().st_size
        table = "".join(f"| `{name}` | {2 if name in packages[1:] else size} |\n" for name in packages)
        notes = (self.tree / "other/NOTES.md").read_text()
        self.assertIn(f"- New, [old](https://x.org/a).\n\n| file | bytes |\n|---|---|\n{table}", notes)
        sums = (self.tree / "other/SHA256SUMS").read_text().splitlines()
        self.assertEqual([line.split("  ")[1] for line in sums], packages)
        self.write("checkout/CHANGELOG.md", "# Changed\n")
        done = run(self.release, "source", "--out", "other", cwd=self.tree)
        self.assertEqual((done.returncode, done.stderr.startswith("warning: files are changed since the commit: ")), (0, True))

    def test_packages_made_twice_are_compared_and_their_copy_goes_away(self) -> None:
        self.write("checkout/CHANGELOG.md", "# Changes\n\n## 1.2.3\n")
        self.commit()
        self.write("out/fukumi-1.2.3.tgz", "x")  # not made this time
        (self.tree / "temporary").mkdir()
        made = "fukumi-1.2.3-source.tar.gz"
        # A package that is one byte longer in the checkout than in its clone.
        longer = f'#!/bin/sh\n/bin/gzip "$@"\n[ "$PWD" != "{self.checkout}" ] || echo\n'
        for gzip, code, said in (("#!/bin/sh\nexec /bin/gzip \"$@\"\n", 0, "the same bytes again"), (longer, 1, f"error: {made} differs")):
            self.write("bin/gzip", gzip, executable=True)
            environment = {**os.environ, "TMPDIR": str(self.tree / "temporary"), "PATH": f"{self.tree / 'bin'}:{os.environ['PATH']}"}
            done = run(self.release, "source", "notes", "--twice", "--out", "out", cwd=self.tree, env=environment)
            self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (code, said))
            self.assertEqual(self.files("temporary"), [])
        self.assertEqual(self.files("out"), ["NOTES.md", "SHA256SUMS", made, "fukumi-1.2.3.tgz"])
        done = run(self.release, "linux", "--twice", "--linux-build", "x", cwd=self.tree)
        self.assertEqual((done.returncode, done.stderr), (2, "error: --twice and --linux-build cannot be used together (see --help)\n"))

    def test_a_package_that_could_not_be_made_replaces_none(self) -> None:
        self.commit()
        made = self.write("out/fukumi-1.2.3-source.tar.gz", "the last one")
        environment = {**os.environ, "PATH": f"{self.tree / 'bin'}:{os.environ['PATH']}"}
        for ending in ("exit 1", "kill -TERM $PPID; sleep 0.1"):
            self.write("bin/gzip", f"#!/bin/sh\necho part\n{ending}\n", executable=True)
            done = run(self.release, "source", "--out", "out", cwd=self.tree, env=environment)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual((self.files("out"), made.read_text()), ([made.name], "the last one"))

    def test_a_source_package_inside_another_repository_is_not_a_checkout(self) -> None:
        self.commit(".")
        done = run(self.release, "source", "--out", "out", cwd=self.tree)
        self.assertEqual((done.returncode, done.stderr.splitlines()[-1]), (1, "error: packages are made from a git checkout"))
        self.assertEqual(self.files("out"), [])

    def test_packages_are_of_the_version_and_go_where_the_caller_says(self) -> None:
        self.commit()
        made = self.checkout / "dist/fukumi-1.2.3-source.tar.gz"
        for tag, code, error in (("v0.2.0", 1, "error: the tag 'v0.2.0' is not v1.2.3, the version of CMakeLists.txt\n"), ("v1.2.3", 0, "")):
            done = run(self.release, "--tag", tag, "source")
            self.assertEqual((done.returncode, done.stderr, made.exists()), (code, error, code == 0))
        done = run(self.release, "source", "--out", "mine", cwd=self.tree)  # as the caller means it
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.files("mine"), [made.name])


if __name__ == "__main__":
    unittest.main()
