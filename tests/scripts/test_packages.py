# SPDX-License-Identifier: MIT
"""The packages of gomoku build on each other as the list in gomoku/__init__.py says."""

from __future__ import annotations

import ast
import os
import re
import unittest
from pathlib import Path

from scripts import support

FOLDER = support.SCRIPTS / "gomoku"


def listed() -> list[str]:
    """The packages in the order of the list."""
    text = ast.get_docstring(ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))) or ""
    return re.findall(r"^    (\w+) ", text, re.MULTILINE)


def package_of(path: Path) -> str:
    """The package of a module, or the module itself if it is next to the packages."""
    return path.relative_to(FOLDER).with_suffix("").parts[0]


def imported(path: Path) -> set[str]:
    """The packages that a module imports from, its own one among them."""
    depth = len(path.relative_to(FOLDER).parts)  # dots that lead to gomoku itself
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        if node.level == depth:
            found |= {node.module.split(".")[0]} if node.module else {name.name for name in node.names}
        elif node.level:
            found.add(package_of(path))
        elif (node.module or "").startswith("gomoku."):
            found.add(str(node.module).split(".")[1])
    return found


class PackagesTest(unittest.TestCase):
    def test_every_module_has_its_place_in_the_list(self) -> None:
        modules = {package_of(path) for path in FOLDER.rglob("*.py")} - {"__init__"}
        self.assertEqual(sorted(modules), sorted(listed()))

    def test_a_module_imports_from_its_own_package_and_those_before_it(self) -> None:
        order = listed()
        for path in sorted(FOLDER.rglob("*.py")):
            with self.subTest(str(path.relative_to(FOLDER))):
                known = order[: order.index(package_of(path)) + 1] if package_of(path) in order else []
                self.assertLessEqual(imported(path), set(known))

    def test_a_room_of_the_tests_is_a_package(self) -> None:
        here = Path(__file__).parent
        rooms = {path.parent.name for path in here.glob("*/*.py")}
        self.assertLessEqual(rooms, {path.parent.name for path in FOLDER.glob("*/__init__.py")})
        self.assertEqual(rooms, {path.parent.name for path in here.glob("*/__init__.py")})

    def test_what_names_its_interpreter_can_be_run(self) -> None:
        for folder in ("scripts", "tests", "protocol"):
            for path in (support.ROOT / folder).rglob("*"):
                if path.suffix in ("", ".py") and path.is_file() and path.read_bytes()[:2] == b"#!":
                    self.assertTrue(os.access(path, os.X_OK), path)

    def test_ctest_runs_every_file_of_tests(self) -> None:
        here = Path(__file__).parent
        text = (support.ROOT / "tests/house/CMakeLists.txt").read_text(encoding="utf-8")
        block = re.search(r"set\(_script_tests\s([^)]*)\)", text)
        assert block
        files = {str(path.relative_to(here)) for path in here.rglob("test_*.py")}
        self.assertEqual({re.sub(r"([^/]*)$", r"test_\1.py", name, count=1) for name in block[1].split()}, files)
