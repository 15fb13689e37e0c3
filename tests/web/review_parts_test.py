#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The modules that the build puts into a review's page: all of them, in the order of their imports.

CMake joins them without looking into them; build_page.py, which does look, says what is right.
"""

from __future__ import annotations

import re
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol/web"))

import build_page  # noqa: E402


class ReviewPartsTest(unittest.TestCase):
    def test_the_list_is_that_of_the_imports(self) -> None:
        text = (ROOT / "protocol/cli/CMakeLists.txt").read_text(encoding="utf-8")
        found = re.search(r"set\(FUKUMI_REVIEW_MODULES\s([^)]*)\)", text)
        assert found
        self.assertEqual(found.group(1).split(), build_page.modules("review_app.js"))

    def test_the_modules_fit_together(self) -> None:
        script = build_page.bundle("review_app.js")
        self.assertNotIn("</script", script.lower())
        # Text that would end the string that holds it, and what CMake would take for a place to fill.
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
