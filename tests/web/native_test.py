#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page that `pbrain-fukumi page` serves, in a browser: the program answers it.

    native_test.py ENGINE [FOLDER]

FOLDER gets pictures of the page.
"""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

from browser import Browser
from page_case import DESKTOP, MOVES, PHONE, TOAST

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/protocol/server"))

from client import Server  # noqa: E402

ENGINE = ""
PICTURES: Path | None = None
READY = "window.fukumi && !fukumi.files.isReading && fukumi.verdict !== null"
GAME = "(;GM[4]RU[freestyle]SZ[15];B[hh];W[ih];B[hi];W[ii];B[hj];W[ij];B[hk];W[ik];B[hl])"


class NativeTest(unittest.TestCase):
    """One browser for all tests: each has its own server, whose port makes it another site."""

    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Browser(*DESKTOP, has_network=True)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()

    def serve(self, *arguments: str) -> Server:
        server = Server.on_free_port(ENGINE, "page", "--max-memory", "1G", "--threads", "2", *arguments)
        self.addCleanup(server.close)
        return server

    def visit(self, server: Server, size: tuple[int, int] = DESKTOP, *, has_touch: bool = False) -> Browser:
        """The page of a server, on a screen of that size."""
        self.browser.leave()
        self.browser.resize(*size, has_touch=has_touch)
        self.browser.visit(server.address.strip())
        self.browser.wait(READY)
        return self.browser

    def picture(self, browser: Browser, name: str) -> None:
        if PICTURES:
            PICTURES.mkdir(parents=True, exist_ok=True)
            browser.screenshot(PICTURES / f"{name}.png")

    def begin_game(self, page: Browser, level: int) -> None:
        page.click("[data-action=new]")
        page.value(f"document.querySelector('#dialog [name=level]').value = {level}")
        page.click("#dialog button.strong")
        page.wait(f"fukumi.match !== null && fukumi.verdict !== null && {MOVES} === ''")

    def open_game(self, page: Browser, text: str) -> None:
        """A file with a game of nine moves."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.sgf"
            file.write_text(text, encoding="utf-8")
            page.choose_file(file)
            page.wait("!fukumi.files.isReading && fukumi.tree.moves(fukumi.tree.end).length === 9")

    def test_a_person_plays_against_the_program_on_a_desktop_and_on_a_phone(self) -> None:
        for name, size, has_touch in (("desktop", DESKTOP, False), ("phone", PHONE, True)):
            page = self.visit(self.serve(), size, has_touch=has_touch)
            self.assertEqual(page.text("#engine"), "Native engine · threads: 2 · 256 MiB")
            self.begin_game(page, 12)
            for count, point in enumerate(("h8", "a1")):
                if has_touch:
                    page.touch(point)
                    page.touch(point)
                else:
                    page.place(point)
                page.wait(f"fukumi.tree.moves().length === {2 * count + 2} && fukumi.verdict !== null")
            page.value("document.getElementById('engine').scrollIntoView({block: 'end'})")
            self.picture(page, name)
            self.assertLessEqual(page.value("document.documentElement.scrollWidth"), size[0])
            self.assertEqual(page.errors, [])

    def test_the_analysis_grows_and_stops_with_all_threads(self) -> None:
        page = self.visit(self.serve())
        page.value("location.hash = '#renju,h8i9g7'; 0")
        page.wait(f"{MOVES} === 'h8 i9 g7' && fukumi.verdict !== null")
        page.key("a")
        depth = page.wait("fukumi.analysis.lines[0]?.depth ?? 0")
        page.wait("fukumi.analysis.lines[0].depth", lambda now: now > depth)
        self.assertEqual(page.value("fukumi.engine.threads"), 2)
        self.picture(page, "analysis")
        page.key("a")
        page.wait("fukumi.analysis.isRunning", lambda runs: not runs)
        # A question after a cancel is answered by the same connection.
        page.value("window.worker = fukumi.engine.search.worker; window.got = null; fukumi.engine.ask({moves: 'h8 i9', nodes: 2000}).answer.then((a) => { got = a; }); 0")
        self.assertTrue(page.wait("window.got")["bestmove"])
        self.assertTrue(page.value("worker === fukumi.engine.search.worker"))
        self.assertEqual(page.errors, [])

    def test_fukumi_ini_does_not_change_the_analysis(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            config = Path(folder) / "my.ini"
            config.write_text("level = 5\nmode = mcts\nrule = caro\nmax_node = 50\nmax_depth = 1\n", encoding="ascii")
            page = self.visit(self.serve("--config", str(config)))
            page.value("location.hash = '#renju,h8i9g7'; 0")
            page.wait(f"{MOVES} === 'h8 i9 g7' && fukumi.verdict !== null")
            page.key("a")
            page.wait("fukumi.analysis.lines[0]?.depth ?? 0", lambda depth: depth > 4)
            self.assertEqual(page.value("fukumi.analysis.lines[0].root ?? null"), None)
            page.key("a")
            page.wait("fukumi.analysis.isRunning", lambda runs: not runs)
            self.assertEqual(page.errors, [])

    def test_files_reviews_small_games_and_settings_reach_the_program(self) -> None:
        page = self.visit(self.serve())
        self.open_game(page, GAME)
        page.key("End")
        page.wait("Boolean(fukumi.verdict?.ended)")
        page.click("#after [data-action=review]")
        page.wait("fukumi.walk !== null && !document.getElementById('sums').hidden")
        page.value("fukumi.small.begin({game: 'mnk', columns: 3, rows: 3, row: 3, human: 'black'}); 0")
        page.wait("fukumi.small.state !== null")
        page.value("fukumi.giveBack(); fukumi.useMachine({...fukumi.settings.machine, memory: 512}); fukumi.changed(); 0")
        page.value("window.got = null; fukumi.engine.ask({moves: 'h8 i9', nodes: 2000}).answer.then((a) => { got = a; }); 0")
        page.wait("window.got")
        self.assertIn("512 MiB", page.wait("document.getElementById('engine').textContent", lambda text: "512" in text))
        self.assertEqual(page.errors, [])

    def test_a_game_with_passes_is_reviewed(self) -> None:
        page = self.visit(self.serve())
        self.open_game(page, "(;GM[4]RU[freestyle]SZ[15];B[hh];W[];B[ig];W[aa];B[gi];W[];B[fj];W[ab];B[ek])")
        page.key("End")
        page.wait("Boolean(fukumi.verdict?.ended)")
        page.click("#after [data-action=review]")
        page.wait("fukumi.walk !== null")
        for ply in (2, 6, 9):
            page.value(f"fukumi.goToPly({ply}); 0")
            page.wait(f"fukumi.verdict && fukumi.walk.ply === {ply}")
            self.assertIn(str(ply), page.text("#verdict"))
        self.assertEqual(page.value("fukumi.walk.review.data.game.filter((move) => move === 'pass').length"), 2)
        self.assertEqual(page.errors, [])
        # The browser keeps the review.
        page.value("fukumi.keeper.settle().then(() => { window.isKept = true; }); 0")
        page.wait("window.isKept")
        page.visit(page.value("location.href"))
        page.wait(f"{READY} && fukumi.walk !== null")

    def test_a_reload_keeps_game_and_program_and_the_last_page_ends_it(self) -> None:
        server = self.serve()
        page = self.visit(server)
        self.begin_game(page, 1)
        page.place("h8")
        page.wait("fukumi.tree.moves().length === 2 && fukumi.verdict !== null")
        moves = page.value(MOVES)
        page.value("fukumi.keeper.settle().then(() => { window.isKept = true; }); 0")
        page.wait("window.isKept")
        page.visit(server.address.strip())
        page.wait(f"{READY} && {MOVES} === '{moves}'")
        self.assertIsNone(server.process.poll())
        page.leave()
        self.assertEqual(server.wait(), 0)

    def test_a_page_whose_program_has_ended_says_so_whatever_is_asked(self) -> None:
        said = "Fukumi's program does not answer: it has ended, or it has too many pages. “pbrain-fukumi page” starts it again."
        server = self.serve()
        page = self.visit(server)
        page.value("location.hash = '#h8i9'; 0")
        page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
        self.assertEqual(server.interrupt(), 0)
        page.wait(TOAST, lambda text: text == said)
        unkept = "fukumi.keeper.unkept.set(fukumi.game.id, fukumi.keeper.known.get(fukumi.game.id))"
        for question in (
            "fukumi.choose('j10')", "fukumi.turns.toggleAnalysis()", "fukumi.turns.hint()", "fukumi.reviewing.start()", "fukumi.why.toggle(); fukumi.why.ask('a1')",
            "fukumi.files.saveGame(); document.querySelector('#dialog button[value=sgf]').click()", f"{unkept}; fukumi.files.saveUnkept()",
            "fukumi.files.openFile(new File(['a1 b2'], 'game.txt'))", "fukumi.trainer.next(); fukumi.trainer.showSolution()",
            "fukumi.small.begin({ game: 'mnk', columns: 3, rows: 3, row: 3, human: 'black' })",
        ):
            with self.subTest(question):
                page.value(f"document.getElementById('toast').replaceChildren(); {question}; 0")
                page.wait(TOAST, lambda text: text == said)
                # Nothing waits for an answer.
                page.wait("[fukumi.engine, fukumi.referee.engine].every(({ search }) => search.inFlight === 0) && !document.querySelector('aside').textContent.includes('looks at it')")
        page.value("fukumi.giveBack(); 0")
        self.assertEqual(page.value(MOVES), "h8 i9 j10")

    def test_a_link_of_the_program_has_no_address_that_others_cannot_open(self) -> None:
        page = self.visit(self.serve())
        page.value("location.hash = '#renju,h8i9'; 0")
        page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
        page.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }; 0")
        page.key("s")
        page.click("#dialog button[value=link]")
        self.assertEqual(page.wait("window.copied"), "#renju,h8i9")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    if len(sys.argv) > 1 and not sys.argv[1].startswith(("-", "NativeTest")):
        PICTURES = Path(sys.argv.pop(1))
    unittest.main()
