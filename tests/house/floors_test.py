#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An upward or sideways include does not compile: the flags of every floor find no header of a
floor that scripts/check/layers forbids it.

    floors_test.py BUILD_FOLDER [unittest arguments]
"""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import subprocess
import sys
import unittest
from importlib.machinery import SourceFileLoader
from pathlib import Path

from support import ROOT

BUILD = Path()


def floors() -> dict[str, int]:
    """The table of scripts/check/layers."""
    loader = SourceFileLoader("check_layers", str(ROOT / "scripts/check/layers"))
    spec = importlib.util.spec_from_loader("check_layers", loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_layers"] = module  # its dataclasses look themselves up
    loader.exec_module(module)
    return dict(module.FLOORS)


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
    def test_no_floor_finds_a_header_above_or_beside_it(self) -> None:
        table = {folder: level for folder, level in floors().items() if folder != "tests"}
        headers = {folder: header_of(folder) for folder in table}
        for folder, level in table.items():
            with self.subTest(folder):
                forbidden = [
                    header for other, header in headers.items() if table[other] >= level and other != folder
                ]
                found = found_by(folder, [headers[folder], headers["engine/core"], *forbidden])
                self.assertEqual(found, {headers[folder], headers["engine/core"]})


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    BUILD = Path(sys.argv.pop(1)).resolve()
    unittest.main()
