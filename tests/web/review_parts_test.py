#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The modules that CMake puts into the program: those of a review's page, and those of the page that it serves.

build_page.py looks more closely at them, and says what is right.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol/web"))

import build_page  # noqa: E402


# Prints the modules of FukumiPage.cmake.
_ORDER = """
cmake_policy(VERSION 3.22)
include("{root}/scripts/cmake/FukumiPage.cmake")
fukumi_page_modules(modules "{root}/protocol/web/page/{entry}")
foreach(module IN LISTS modules)
    get_filename_component(name "${{module}}" NAME)
    message("${{name}}")
endforeach()
"""


class PagePartsTest(unittest.TestCase):
    def test_cmake_puts_the_modules_in_the_order_of_their_imports(self) -> None:
        for entry in ("review_app.js", "app.js"):
            with tempfile.NamedTemporaryFile("w", suffix=".cmake") as script:
                script.write(_ORDER.format(root=ROOT, entry=entry))
                script.flush()
                done = subprocess.run(["cmake", "-P", script.name], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr.split()), (0, build_page.modules(entry)), entry)

    def test_the_modules_fit_together(self) -> None:
        for entry in ("review_app.js", "app.js"):
            script = build_page.bundle(entry)
            self.assertNotIn("</script", script.lower())
            # Text that would end the string that holds it.
            self.assertNotIn(')--html--"', script)

    def test_a_call_of_what_is_not_imported_ends_the_build(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(build_page, "PAGE", Path(folder)):
            (Path(folder) / "view.js").write_text("export function viewOf() {\n}\n", encoding="utf-8")
            (Path(folder) / "app.js").write_text("viewOf();\n", encoding="utf-8")
            with self.assertRaisesRegex(build_page.PageError, "app.js calls viewOf and does not import it"):
                build_page.bundle("app.js")

    def test_every_style_and_element_that_a_module_names_is_there(self) -> None:
        page = (build_page.PAGE / "review.html").read_text(encoding="utf-8")
        for module in ("review_app.js", "review_panel.js", "line_pointer.js", "notice.js"):
            text = (build_page.PAGE / module).read_text(encoding="utf-8")
            for name in re.findall(r'element\("([a-z-]+)"\)', text):
                self.assertIn(f'id="{name}"', page, module)
        actions = set(re.findall(r'name: "([a-z]+)", keys', (build_page.PAGE / "review_commands.js").read_text(encoding="utf-8")))
        self.assertLessEqual(set(re.findall(r'data-action="([a-z]+)"', page)), actions)


if __name__ == "__main__":
    unittest.main()
