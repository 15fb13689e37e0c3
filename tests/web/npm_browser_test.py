#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The npm package in a browser, from a server of files.

    npm_browser_test.py FOLDER

FOLDER holds the package of `scripts/release npm`.
"""

from __future__ import annotations

import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

from browser import Browser
from page_case import DESKTOP
from server import ISOLATING, Server

PACKAGE = Path()
PAGE = """<!doctype html><link rel="icon" href="data:,"><script type="module">
    import { Engine } from "./package/browser.js";
    const engine = new Engine();
    const stop = new AbortController();
    const { bestMove, lines } = await engine.analyze("h8 i9", { nodes: 1000, lines: 2 });
    const long = engine.analyze("h8 i9 g7", { time: 600, signal: stop.signal });
    setTimeout(() => stop.abort(), 100);
    const { isCancelled } = await long;
    const after = await engine.play("h8 i9 g7", { nodes: 10 });
    window.found = [bestMove === lines[0].move, lines.length, isCancelled, after.length > 1, crossOriginIsolated];
    engine.close();
</script>"""


class NpmBrowserTest(unittest.TestCase):
    def test_it_analyses_and_ends_a_search_with_and_without_shared_memory(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            with tarfile.open(PACKAGE) as archive:
                archive.extractall(name)
            (Path(name) / "index.html").write_text(PAGE, encoding="ascii")
            for headers in ({}, ISOLATING):
                with self.subTest(headers):
                    server = Server(Path(name), headers)
                    self.addCleanup(server.stop)
                    browser = Browser(*DESKTOP, has_network=True)
                    self.addCleanup(browser.close)
                    browser.visit(server.address)
                    self.assertEqual(browser.wait("window.found"), [True, 2, True, True, bool(headers)])
                    self.assertEqual(browser.errors, [])


if __name__ == "__main__":
    PACKAGE = next(Path(sys.argv.pop(1)).glob("fukumi-*.tgz"))
    unittest.main()
