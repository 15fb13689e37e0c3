#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The library and the Python package, as they are downloaded, in an empty folder.

    tests/release/library_test.py FOLDER

FOLDER holds the packages of `scripts/release library wheel`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import fukumi
with fukumi.Engine(rule="renju", memory="16M") as engine:
    result = engine.analyze("h8 i9", nodes=1000, lines=2)
    print(result.best_move, len(result.lines), *result.lines[0].moves)
"""


def run(*command: str, **more: object) -> str:
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=True,
        stdin=subprocess.DEVNULL, **more,  # type: ignore[call-overload]
    ).stdout


class PackagesTest(unittest.TestCase):
    packages: Path

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def package(self, pattern: str) -> Path:
        found = list(self.packages.glob(pattern))
        self.assertEqual(len(found), 1, f"{pattern} in {self.packages}")
        return found[0]

    def library(self) -> Path:
        with tarfile.open(self.package("libfukumi-*-linux-x86_64.tar.gz")) as archive:
            archive.extractall(self.folder)
        return next(self.folder.glob("libfukumi-*"))

    def test_the_wheel_works_without_network_and_compiler(self) -> None:
        # Nothing but the interpreter can be found.
        environment = {"PATH": str(self.folder / "venv/bin"), "HOME": str(self.folder)}
        run("/usr/bin/python3", "-m", "venv", str(self.folder / "venv"))
        python = str(self.folder / "venv/bin/python")
        wheel = self.package("fukumi-*.whl")
        run(python, "-m", "pip", "install", "--no-index", str(wheel), env=environment)
        words = run(python, "-c", SCRIPT, env=environment, cwd=self.folder).split()
        self.assertEqual(words[1], "2")
        self.assertEqual(words[0], words[2])

    def test_a_c_program_compiles_and_analyses(self) -> None:
        root = self.library()
        environment = {**os.environ, "PKG_CONFIG_PATH": ":".join(map(str, root.rglob("pkgconfig")))}
        flags = run("pkg-config", "--cflags", "--libs", "fukumi", env=environment).split()
        program = self.folder / "analyze"
        source = ROOT / "protocol/library/examples/analyze.c"
        run("cc", "-std=c99", "-Wall", "-Wextra", "-Werror", str(source), "-o", str(program), *flags)
        folder = next(root.rglob("libfukumi.so")).parent
        lines = run(str(program), env={"LD_LIBRARY_PATH": str(folder)}).splitlines()
        last = json.loads(lines[-1])
        self.assertFalse(last["cancelled"])
        self.assertEqual(last["bestmove"], last["lines"][0]["move"])

    def test_cmake_finds_the_library(self) -> None:
        root = self.library()
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.22)\nproject(user LANGUAGES C)\nfind_package(fukumi REQUIRED)\n"
            "add_executable(analyze analyze.c)\ntarget_link_libraries(analyze fukumi::fukumi)\n",
            encoding="ascii",
        )
        shutil.copy(ROOT / "protocol/library/examples/analyze.c", self.folder)
        run("cmake", "-S", ".", "-B", "build", f"-DCMAKE_PREFIX_PATH={root}", cwd=self.folder)
        run("cmake", "--build", "build", cwd=self.folder)
        self.assertIn('"bestmove"', run(str(self.folder / "build/analyze")))

    def test_only_the_functions_of_the_header_can_be_seen(self) -> None:
        root = self.library()
        header = (ROOT / "protocol/library/fukumi.h").read_text(encoding="utf-8")
        library = str(next(root.rglob("libfukumi.so")))
        symbols = run("nm", "--dynamic", "--defined-only", "--format=just-symbols", library).split()
        self.assertEqual(set(symbols), set(re.findall(r"^FUKUMI_API [^;]*?(fukumi_\w+)\(", header, re.MULTILINE)))

    def test_the_licences_of_the_libraries_inside_are_there(self) -> None:
        root = self.library()
        self.assertIn("libstdc++", (root / "THIRD-PARTY-NOTICES").read_text(encoding="utf-8"))
        self.assertTrue((root / "LICENSE").is_file())


if __name__ == "__main__":
    PackagesTest.packages = Path(sys.argv.pop(1))
    unittest.main()
