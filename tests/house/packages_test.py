#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs scripts/lib/packages.sh on machines that are made up: a PATH of a few small programs."""

from __future__ import annotations

import shutil
import unittest

from support import ROOT, TreeTest, run

# Commands that the shell library itself calls.
TOOLS = ("bash", "env", "mktemp", "rm", "tail", "printf", "sed")
SOURCES = "set -euo pipefail; source scripts/lib/say.sh; source scripts/lib/packages.sh; "


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

    # ---- what is missing

    def test_an_empty_machine_misses_everything(self) -> None:
        _, out, _ = self.shell("missing_packages tests")
        self.assertEqual(
            [line for line in out.split() if line != "python3"],
            ["cmake", "g++", "make", "libboost-program-options-dev", "nlohmann-json3-dev", "liblz4-dev", "catch2", "gettext"],
        )

    def test_the_product_needs_neither_catch2_nor_gettext(self) -> None:
        self.assertNotRegex(self.shell("missing_packages product")[1], "catch2|gettext")

    def test_what_is_there_is_not_missing(self) -> None:
        for name in ("cmake", "c++", "make", "msgmerge"):
            self.program(name, "exit 0")
        code, out, _ = self.shell("missing_packages tests")
        self.assertEqual((code, out.replace("python3\n", "")), (0, ""))

    def test_a_library_counts_when_the_compiler_can_use_it(self) -> None:
        for name in ("cmake", "ninja", "msgmerge"):
            self.program(name, "exit 0")
        self.program("g++", 'case "$*" in *boost*) exit 1;; esac')
        _, out, _ = self.shell("missing_packages tests")
        self.assertEqual(out.replace("python3\n", ""), "libboost-program-options-dev\n")

    # ---- how it is installed

    def test_nothing_is_done_when_nothing_is_missing(self) -> None:
        self.program("apt-get", "exit 0")
        self.assertEqual(self.shell("install_packages"), (0, "", ""))
        self.assertEqual(self.calls(), [])

    def test_root_installs_just_what_is_missing(self) -> None:
        self.program("apt-get", "exit 0")
        code, out, error = self.shell("install_packages cmake g++ catch2")
        self.assertEqual((code, out, error), (0, "", "installing cmake, g++ and catch2 ...\n"))
        update, install = self.calls()
        self.assertIn(" update", update)
        self.assertTrue(install.endswith(" install -y --no-install-recommends cmake g++ catch2"), install)

    def test_a_user_goes_through_sudo(self) -> None:
        self.program("apt-get", "exit 0")
        self.program("sudo", 'shift; exec "$@"')  # without a terminal it is called with -n
        self.assertEqual(self.shell("install_packages cmake", root=False)[0], 0)
        self.assertTrue(self.calls()[0].startswith("sudo -n env "), self.calls())

    def test_a_user_without_sudo_is_told_what_to_install(self) -> None:
        self.program("apt-get", "exit 0")
        code, _, error = self.shell("install_packages cmake g++", root=False)
        self.assertEqual(code, 1)
        self.assertEqual(error, "error: missing: cmake and g++; please run as root: apt-get install cmake g++\n")
        self.assertEqual(self.calls(), [])

    def test_another_system_is_told_what_to_install(self) -> None:
        code, _, error = self.shell("install_packages cmake g++")
        self.assertEqual(code, 1)
        self.assertIn("missing: cmake and g++ (Debian's names)", error)

    def test_an_old_package_list_is_only_a_warning(self) -> None:
        self.program("apt-get", 'case "$*" in *update*) exit 100;; esac')
        code, _, error = self.shell("install_packages cmake")
        self.assertEqual(code, 0)
        self.assertIn("warning: apt-get update failed", error)

    def test_a_failed_install_shows_what_apt_said(self) -> None:
        self.program("apt-get", 'case "$*" in *install*) echo "E: no space"; exit 100;; esac')
        code, _, error = self.shell("install_packages cmake")
        self.assertEqual(code, 1)
        self.assertIn("E: no space\nerror: could not install cmake", error)


if __name__ == "__main__":
    unittest.main()
