#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What build_page.py makes of the modules: the script of a review's page, that of the page with the board, and sources of the program."""

from __future__ import annotations

import json
import re
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol/web"))

import build_page  # noqa: E402

class PagePartsTest(unittest.TestCase):
    def test_the_modules_fit_together(self) -> None:
        for entry in ("report.js", "app.js"):
            script = build_page.bundle(entry)
            self.assertNotIn("</script", script.lower())

    def test_every_module_is_part_of_a_page(self) -> None:
        used = {name for entry in ("app.js", "report.js", "unpack.js") for name in build_page.modules(entry)}
        apart = {"worker.js", "service_worker.js"}
        self.assertEqual(used | apart, {path.name for path in build_page.PAGE.glob("*.js")})

    def test_a_report_is_made_of_the_page_and_one_more_module(self) -> None:
        board, report = (set(build_page.modules(entry)) for entry in ("app.js", "report.js"))
        self.assertEqual(report - board, {"report.js"})
        self.assertLessEqual({"page.js", "review_mode.js", "board_actions.js"}, report & board)

    def test_the_board_and_the_report_are_of_one_frame(self) -> None:
        board, report = build_page.board_frame("1.2.3", "utf-8", "", ""), build_page.report_frame()
        ids = [set(re.findall(r' id="([a-z-]+)"', each)) for each in (board, report)]
        self.assertLessEqual({"board", "words", "graph", "sums", "moves", "dialog", "toast"}, ids[0] & ids[1])
        self.assertLessEqual({"status", "analysis", "comment", "file"}, ids[0] - ids[1])
        self.assertLessEqual({"title", "notice", "lines-title", "review-data"}, ids[1] - ids[0])
        for each in (board, report):
            self.assertNotRegex(each, "<!--/?(board|report)-->|@[A-Z]+@")
            found = re.findall(r' id="([a-z-]+)"', each)
            self.assertEqual(len(found), len(set(found)))

    def test_no_module_gets_the_whole_page(self) -> None:
        users = [path.name for path in build_page.PAGE.glob("*.js") if '"./app.js"' in path.read_text(encoding="utf-8")]
        self.assertEqual(users, [])

    def test_each_template_of_the_program_is_filled(self) -> None:
        templates = sorted(path for path in (ROOT / "protocol").rglob("*.cpp.in"))
        self.assertEqual([path.name for path in templates], ["review_page.cpp.in", "language_tables.cpp.in", "page_text.cpp.in"])
        for path in templates:
            source = build_page.filled(path.read_text(encoding="utf-8"), "1.2.3")
            self.assertNotRegex(source, "@[A-Z_]+@", path.name)
            self.assertGreater(len(source), 100_000, path.name)

    def test_columns_of_translations_are_those_of_the_tables(self) -> None:
        english, *others = build_page.columns().items()
        self.assertEqual(english[0], "en")
        tables = {code: {text: found for text, found in zip(english[1], texts, strict=True) if found is not None} for code, texts in others}
        self.assertEqual(tables, json.loads(build_page.tables()))

    def test_a_page_is_made_again_when_a_file_of_it_changed(self) -> None:
        text = build_page.dependencies(Path("/a b/page.html"))
        listed = {Path(each).name for each in text.split(":", 1)[1].replace("\\\n", "").split()}
        self.assertTrue(text.startswith("/a\\ b/page.html: \\\n"), text[:30])
        self.assertLessEqual({"app.js", "page.html", "style.css", "build_page.py", "puzzles.txt", "LICENSE", "emscripten.txt"}, listed)

    def test_a_text_that_would_end_the_string_of_cpp_that_holds_it_ends_the_build(self) -> None:
        with mock.patch.object(build_page, "puzzles", lambda: 'a)--html--"b'), self.assertRaisesRegex(build_page.PageError, "FUKUMI_PUZZLES has what"):
            build_page.filled("", "1.2.3")

    def test_a_page_that_is_too_large_ends_the_build(self) -> None:
        with tempfile.TemporaryDirectory() as name, mock.patch.object(build_page, "MOST_BYTES", 100_000):
            folder = Path(name)
            (folder / "fukumi-web.js").write_text("", encoding="utf-8")
            (folder / "fukumi-web.wasm").write_bytes(b"")
            with self.assertRaisesRegex(build_page.PageError, r"^the page has \d+ bytes, more than 100000$"):
                build_page.page(folder, "1.2.3")

    def test_a_call_of_what_is_not_imported_ends_the_build(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(build_page, "PAGE", Path(folder)):
            (Path(folder) / "view.js").write_text("export function viewOf() {\n}\n", encoding="utf-8")
            (Path(folder) / "app.js").write_text("viewOf();\n", encoding="utf-8")
            with self.assertRaisesRegex(build_page.PageError, "app.js calls viewOf and does not import it"):
                build_page.bundle("app.js")

    def test_every_style_and_element_that_a_module_names_is_there(self) -> None:
        page = build_page.report_frame()
        for module in ("report.js", "page.js", "review_panel.js", "panel.js", "notice.js"):
            text = (build_page.PAGE / module).read_text(encoding="utf-8")
            for name in re.findall(r'element\("([a-z-]+)"\)', text):
                self.assertIn(f'id="{name}"', page, module)
        modules = [(build_page.PAGE / name).read_text(encoding="utf-8") for name in ("board_actions.js", "report.js")]
        actions = set(re.findall(r'name: "([a-z-]+)", keys', "".join(modules)))
        self.assertLessEqual(set(re.findall(r'data-action="([a-z-]+)"', page)), actions)


if __name__ == "__main__":
    unittest.main()
