#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page on a web server: threads where the server isolates it, and all of it without a network.

    page_served_test.py FOLDER PAGE

FOLDER and PAGE are what `scripts/release web` makes: the files for a server, and the one file.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from browser import Browser
from page_case import DESKTOP
from server import ISOLATING, Server

FOLDER = Path()
PAGE = Path()
PROOF = Path(__file__).resolve().parents[2] / "book" / "proofs" / "d4-kagetsu-sharp-12.five"
MOST_BYTES = 5_200_000
READY = "window.fukumi && fukumi.verdict !== null"
FIXED = {"moves": "h8 i9 g7 g9", "rule": "renju", "nodes": 5000, "lines": 2}


class ServedTest(unittest.TestCase):
    def serve(self, headers: dict[str, str], folder: Path | None = None) -> Server:
        server = Server(folder or FOLDER, headers)
        self.addCleanup(server.stop)
        return server

    def visit(self, address: str) -> Browser:
        browser = Browser(*DESKTOP, has_network=True)
        self.addCleanup(browser.close)
        browser.visit(address)
        browser.wait(READY)
        return browser

    def answer(self, browser: Browser, query: dict[str, object]) -> dict[str, Any]:
        """The engine's answer to a query, without what depends on the machine."""
        browser.value(f"window.answered = null; fukumi.engine.ask({json.dumps(query)}).answer.then((a) => {{ answered = a; }}); 0")
        answer: dict[str, Any] = browser.wait("window.answered")
        for line in answer["lines"]:
            del line["time_ms"], line["nps"]
        answer.pop("id")
        return answer

    def test_an_isolated_page_searches_with_threads_and_hears_a_cancel_at_once(self) -> None:
        browser = self.visit(self.serve(ISOLATING).address)
        self.assertTrue(browser.value("crossOriginIsolated"))
        one = self.answer(browser, FIXED)
        self.assertEqual(self.answer(browser, FIXED), one)
        browser.value("fukumi.useMachine({threads: 2, memory: 256, ponders: false}); 0")
        browser.wait("performance.getEntriesByType('resource').some((e) => e.name.endsWith('/threads/fukumi-web.wasm'))")
        browser.value("window.depths = 0; window.long = fukumi.engine.ask({moves: 'h8 i9 g7', time_ms: 600000, reports: true, keep: true},"
                      "() => { depths += 1; }); window.first = fukumi.engine.search.worker; 0")
        browser.wait("depths", lambda depths: depths >= 8)
        browser.value("window.ended = null; window.from = performance.now(); long.cancel();"
                      "long.answer.then((a) => { ended = [performance.now() - from, a.cancelled, a.lines.length]; }); 0")
        ms, is_cancelled, lines = browser.wait("ended")
        print(f"a cancel was answered in {ms:.0f} ms")
        self.assertTrue(is_cancelled)
        # By the worker itself, which was not replaced.
        self.assertEqual(lines, 1)
        self.assertTrue(browser.value("first === fukumi.engine.search.worker"))

    def test_threads_share_the_work(self) -> None:
        browser = self.visit(self.serve(ISOLATING).address)
        if browser.value("navigator.hardwareConcurrency") < 2:
            self.skipTest("one processor")
        browser.value("fukumi.useMachine({threads: 2, memory: 96, ponders: false}); 0")
        # With one thread the page finds the same each time.
        found = {json.dumps(self.answer(browser, {**FIXED, "nodes": 30000, "threads": 2})["lines"]) for _ in range(4)}
        self.assertGreater(len(found), 1)
        self.assertEqual(self.answer(browser, FIXED), self.answer(browser, FIXED))

    def test_one_thread_answers_as_the_page_in_one_file_does(self) -> None:
        isolated = self.visit(self.serve(ISOLATING).address)
        file = Browser(*DESKTOP)
        self.addCleanup(file.close)
        file.open(PAGE)
        file.wait(READY)
        for query in (FIXED, {"moves": "h8 i9 g7", "rule": "caro", "nodes": 5000, "mode": "mcts"}):
            self.assertEqual(self.answer(isolated, query), self.answer(file, query))

    def test_without_the_headers_the_page_gets_them_from_its_service_worker(self) -> None:
        browser = self.visit(self.serve({}).address)
        browser.wait("window.crossOriginIsolated && window.fukumi && fukumi.verdict !== null")
        self.assertEqual(self.answer(browser, FIXED)["cancelled"], False)

    def test_a_page_that_is_loaded_anew_stays_isolated(self) -> None:
        browser = self.visit(self.serve({}).address)
        for round in range(4):
            browser.wait("window.crossOriginIsolated && window.fukumi && fukumi.verdict !== null")
            self.assertEqual(self.answer(browser, FIXED)["cancelled"], False)
            browser.value("window.isOld = true")
            # A load past the service worker is followed by another one.
            browser.reload(ignores_cache=round % 2 == 1)
            browser.wait("!window.isOld")
        browser.wait("window.crossOriginIsolated && window.fukumi && fukumi.verdict !== null")

    def test_the_page_works_when_its_server_is_gone(self) -> None:
        server = self.serve(ISOLATING)
        browser = self.visit(server.address)
        browser.wait("navigator.serviceWorker.controller !== null")
        server.stop()
        for page in ("", "index.html", "index.html?proof=p.five"):
            browser.visit(server.address + page)
            browser.wait(READY)
            self.assertTrue(browser.value("crossOriginIsolated"))
            self.assertEqual(self.answer(browser, FIXED)["cancelled"], False)

    def test_a_proof_in_the_address_begins_a_game_and_stays_out_of_others(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "page"
            shutil.copytree(FOLDER, folder)
            shutil.copy(PROOF, folder / "p.five")
            browser = self.visit(self.serve({}, folder).address + "?proof=p.five")
            browser.wait("window.crossOriginIsolated && window.fukumi && fukumi.match !== null && fukumi.tree.moves().length === 1 && fukumi.verdict !== null")
            browser.place("a1")
            browser.wait("fukumi.tree.moves().length === 3 && fukumi.verdict !== null")
            browser.value("fukumi.keeper.settle().then(() => { window.isKept = true; }); 0")
            browser.wait("window.isKept")
            moves = browser.value("fukumi.tree.moves()")
            browser.reload()
            # The proof is read, and Fukumi plays on by it.
            browser.wait("!window.isKept && window.fukumi && fukumi.solved.isOn && fukumi.verdict !== null")
            self.assertEqual(browser.value("fukumi.tree.moves()"), moves)
            browser.value("navigator.clipboard.writeText = async (text) => { window.link = text; }; fukumi.files.saveAs({ kind: 'link', isUpToHere: false }); 0")
            self.assertNotIn("?", browser.wait("window.link"))
            # An address has a game before its proof.
            browser.visit(browser.value("location.origin") + "/?proof=p.five#c3d4")
            browser.wait("window.fukumi && fukumi.solved.proof !== null && !fukumi.files.isReading && fukumi.verdict !== null")
            self.assertEqual(browser.value("fukumi.tree.moves()"), ["c3", "d4"])

    def test_the_manifest_names_files_that_are_there(self) -> None:
        manifest = json.loads((FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
        self.assertEqual(manifest["display"], "standalone")
        for icon in manifest["icons"]:
            self.assertTrue((FOLDER / icon["src"]).is_file())
        browser = self.visit(self.serve(ISOLATING).address)
        self.assertEqual(browser.manifest_errors(), [])

    def test_the_engine_thinks_on_the_persons_time(self) -> None:
        browser = self.visit(self.serve(ISOLATING).address + "#h8i9g7")
        browser.value("fukumi.useMachine({threads: 1, memory: 96, ponders: true});"
                      "fukumi.game.match = {...fukumi.game.match, against: 'engine', human: 'white', party: 'second', opening: null, level: 20, seconds: 2,"
                      " clock: null, left: {black: 0, white: 0}, fallen: null}; fukumi.changed(); 0")
        browser.wait("fukumi.engine.background !== null")
        # A move ends it, and the engine answers.
        browser.value("window.node = fukumi.tree.current; fukumi.turns.play('g9'); 0")
        browser.wait("fukumi.tree.moves().length", lambda moves: moves == 5)
        browser.wait("fukumi.engine.background !== null && fukumi.ponderer.node === fukumi.tree.current")
        browser.value("fukumi.useMachine({...fukumi.settings.machine, ponders: false}); fukumi.changed(); 0")
        browser.wait("fukumi.engine.background === null")


class FileTest(unittest.TestCase):
    def test_the_file_is_small(self) -> None:
        self.assertLess(PAGE.stat().st_size, MOST_BYTES)

    def test_the_file_is_read_as_it_is_whatever_encoding_a_server_says(self) -> None:
        for said in ("text/html", "text/html; charset=utf-8", "text/html; charset=windows-1252"):
            server = Server(PAGE.parent, {"Content-Type": said})
            self.addCleanup(server.stop)
            browser = Browser(*DESKTOP, has_network=True)
            self.addCleanup(browser.close)
            browser.visit(server.address + PAGE.name)
            browser.wait(READY)
            browser.value("window.answered = null; fukumi.engine.ask({moves: 'h8 i9', nodes: 2000}).answer.then((a) => { answered = a; }); 0")
            self.assertTrue(browser.wait("window.answered")["bestmove"], said)


if __name__ == "__main__":
    FOLDER = Path(sys.argv.pop(1))
    PAGE = Path(sys.argv.pop(1))
    unittest.main()
