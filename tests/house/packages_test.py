#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/lib/packages.sh, and scripts/test, on machines that are made up: a PATH of a few small programs."""

from __future__ import annotations

import os
import re
import shutil
import unittest

from support import ROOT, TreeTest, run

# Commands that the shell library itself calls.
TOOLS = ("bash", "env", "mktemp", "rm", "tail", "printf", "sed")
SOURCES = "set -euo pipefail; source scripts/lib/say.sh; source scripts/lib/packages.sh; "

EVERYTHING = ["cmake", "g++", "make", "libboost-program-options-dev", "nlohmann-json3-dev", "liblz4-dev", "catch2",
              "gettext"]
WORKS = "exit 0"
# The purpose of a build, the programs of the machine, and the packages that it lacks.
MISSING = (
    ("tests", {}, EVERYTHING),
    ("product", {}, EVERYTHING[:-2]),
    ("tests", {"cmake": WORKS, "c++": WORKS, "make": WORKS, "msgmerge": WORKS}, []),
    # A library counts when the compiler can use it.
    ("tests", {"cmake": WORKS, "ninja": WORKS, "msgmerge": WORKS, "g++": 'case "$*" in *boost*) exit 1;; esac'},
     ["libboost-program-options-dev"]),
)
# Packages, the programs of the machine, whether root asks; the exit code, what is said, and the programs that are called.
INSTALLED = (
    ("", {"apt-get": WORKS}, True, 0, "", []),
    ("cmake g++ catch2", {"apt-get": WORKS}, True, 0, r"installing cmake, g\+\+ and catch2 \.\.\.\n",
     ["^apt-get .* update$", r" install -y --no-install-recommends cmake g\+\+ catch2$"]),
    ("cmake", {"apt-get": WORKS, "sudo": 'shift; exec "$@"'}, False, 0, "installing cmake .*\n",  # without a terminal: sudo -n
     ["^sudo -n env ", "^apt-get .* update$", "^sudo -n env ", "^apt-get .* install "]),
    ("cmake g++", {"apt-get": WORKS}, False, 1, r"error: missing: cmake and g\+\+; please run as root: apt-get install cmake g\+\+\n", []),
    ("cmake g++", {}, True, 1, r"error: missing: cmake and g\+\+ \(Debian's names\).*\n", []),
    ("cmake", {"apt-get": 'case "$*" in *update*) exit 100;; esac'}, True, 0, r"installing cmake .*\nwarning: apt-get update failed.*\n",
     ["update", "install"]),  # an old list of packages is better than none
    ("cmake", {"apt-get": 'case "$*" in *install*) echo "E: no space"; exit 100;; esac'}, True, 1,
     r"installing cmake .*\nE: no space\nerror: could not install cmake.*\n", ["update", "install"]),
)


class PackagesTest(TreeTest):
    def setUp(self) -> None:
        super().setUp()
        self.bin = self.tree / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (self.bin / tool).symlink_to(found)

    def program(self, name: str, body: str) -> None:
        """A program of this machine. Its arguments go to the file `calls`."""
        self.write(f"bin/{name}", f'#!/bin/sh\necho "{name} $*" >>"{self.tree}/calls"\n{body}\n', executable=True)

    def calls(self) -> list[str]:
        file = self.tree / "calls"
        return file.read_text(encoding="utf-8").splitlines() if file.exists() else []

    def shell(self, code: str, *, root: bool = True) -> tuple[int, str, str]:
        """EUID cannot be set in bash: the library's copy for a user has another word for it."""
        library = (ROOT / "scripts/lib/packages.sh").read_text(encoding="utf-8")
        self.write("scripts/lib/packages.sh", library.replace("EUID", "0" if root else "1000"))
        self.write("scripts/lib/say.sh", (ROOT / "scripts/lib/say.sh").read_text(encoding="utf-8"))
        done = run("bash", "-c", SOURCES + code, cwd=self.tree, env={"PATH": str(self.bin)})
        return done.returncode, done.stdout, done.stderr

    def test_what_is_missing_depends_on_the_machine(self) -> None:
        for purpose, programs, expected in MISSING:
            self.setUp()
            for name, body in programs.items():
                self.program(name, body)
            code, out, _ = self.shell(f"missing_packages {purpose}")
            with self.subTest(programs):
                self.assertEqual((code, [line for line in out.split() if line != "python3"]), (0, expected))

    def test_packages_are_installed_or_named(self) -> None:
        for packages, programs, is_root, code, error, calls in INSTALLED:
            self.setUp()
            for name, body in programs.items():
                self.program(name, body)
            found, out, said = self.shell(f"install_packages {packages}", root=is_root)
            with self.subTest(packages=packages, programs=programs, root=is_root):
                self.assertEqual((found, out), (code, ""), said)
                self.assertRegex(said, f"^{error}$")
                self.assertEqual(len(self.calls()), len(calls), self.calls())
                for call, expected in zip(self.calls(), calls):
                    self.assertRegex(call, expected)

    def test_the_tests_of_a_night_and_of_a_release_run_only_if_asked_for(self) -> None:
        for name in ("cmake", "c++", "ninja", "msgmerge", "ctest"):
            self.program(name, WORKS)
        shutil.copytree(ROOT / "scripts/lib", self.tree / "scripts/lib")
        script = shutil.copy(ROOT / "scripts/test", self.tree / "scripts/test")
        environment = {"PATH": f"{self.bin}:{os.environ['PATH']}"}
        for words, chosen in ((), " --label-exclude nightly|release"), (("--", "-R", "renju"), " -R renju"):
            self.assertEqual(run(script, *words, env=environment).returncode, 0)
            self.assertEqual(self.calls()[-1].partition(" --output-on-failure")[2], chosen)

    def test_a_workflow_that_names_a_generator_installs_it(self) -> None:
        for file in (ROOT / ".github/workflows").glob("*.yml"):
            for job in re.split(r"^  (?=\w+:$)", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
                with self.subTest(file.name, job=job.partition(":")[0]):
                    self.assertEqual("-G Ninja" in job, bool(re.search(r" install .*\bninja\b", job)))


if __name__ == "__main__":
    unittest.main()
