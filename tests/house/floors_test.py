#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An upward or sideways include does not compile: the flags of every floor find no header of a floor above or of the
same height, and none of the tests.

    floors_test.py BUILD_FOLDER [unittest arguments]
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import unittest
from pathlib import Path

from support import ROOT

BUILD = Path()


# A folder includes itself and any folder of a smaller number; this is the only place that says so of all of them.
FLOORS = {
    "engine/core": 0,
    "engine/board": 1,
    "engine/solver": 1,
    "engine/threat": 2,
    "engine/eval": 2,
    "engine/search": 3,
    "engine/player": 4,
    "engine/analysis": 4,
    "engine/proofs": 4,
    "engine/tuning/data": 4,
    "engine/tuning/network": 5,
    "engine/tuning/pattern": 5,
    "engine/tuning/spsa": 5,
    "engine/tuning/teacher": 5,
    "book": 6,
    "protocol": 7,
}


def header_of(folder: str) -> str:
    """One header of a folder, as others include it."""
    return min(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.hpp"))


def sources_of(file: Path) -> list[Path]:
    """The file, or those that the build compiles as one through it (FUKUMI_UNITY)."""
    if file.parent.name != "Unity":
        return [file]
    return [Path(name) for name in re.findall(r'^#include "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)]


def preprocessor_of(folder: str) -> list[str]:
    """The command that compiles a source file of a folder for its floor, up to its preprocessor. Small
    programs that the build makes first compile some of the same files with the whole tree before them."""
    for entry in json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8")):
        if any(source.is_relative_to(ROOT / folder) for source in sources_of(Path(entry["file"]))):
            words = shlex.split(entry["command"])
            if not any("/floors/" in word for word in words):
                continue
            begin = 0 if words[0].endswith(("++", "cc")) or "clang" in words[0] else 1
            roots = [word for word in words if word.startswith(("-I", "-std="))]
            return [words[begin], *roots, "-E", "-P", "-x", "c++", "-"]
    raise AssertionError(f"nothing is compiled in {folder}")


def found_by(folder: str, headers: list[str]) -> set[str]:
    """Those of the headers that a source file of the folder can include."""
    asked = "".join(f'#if __has_include("{each}")\n"{each}"\n#endif\n' for each in headers)
    done = subprocess.run(
        preprocessor_of(folder), input=asked, capture_output=True, text=True, cwd=BUILD, timeout=60, check=True
    )
    return {line.strip('"') for line in done.stdout.split()}


class FloorsTest(unittest.TestCase):
    def test_no_floor_finds_a_header_above_it_or_of_its_height(self) -> None:
        headers = {folder: header_of(folder) for folder in [*FLOORS, "tests"]}
        for folder, level in FLOORS.items():
            with self.subTest(folder):
                forbidden = [headers[other] for other in headers if FLOORS.get(other, 8) >= level and other != folder]
                found = found_by(folder, [headers[folder], headers["engine/core"], *forbidden])
                self.assertEqual(found, {headers[folder], headers["engine/core"]})

    def test_every_library_has_a_floor(self) -> None:
        lists = [path for folder in ("engine", "book", "protocol") for path in (ROOT / folder).rglob("CMakeLists.txt")]
        folders = {path.parent.relative_to(ROOT).as_posix() for path in lists if "fukumi_floor(" in path.read_text()}
        self.assertEqual({folder for folder in folders if not folder.startswith("protocol/")}, set(FLOORS))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    BUILD = Path(sys.argv.pop(1)).resolve()
    unittest.main()
