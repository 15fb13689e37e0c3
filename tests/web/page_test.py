#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drives the page with the board as a person would, from file:// and without a network.

    page_test.py PAGE.html
"""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

from browser import Browser

PAGE = Path()
MOVES = "fukumi.tree.moves().join(' ')"
# Its mark where black is to play a double three at h8.
FOUL = "#renju,black:h7h6g8f8,white:a1a3c1o15"


class PageTest(unittest.TestCase):
    def setUp(self) -> None:
        self.page = Browser(1280, 800)
        self.addCleanup(self.page.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def open(self, link: str = "") -> None:
        self.page.open(PAGE, link)
        self.page.wait("fukumi.verdict !== null")

    def tearDown(self) -> None:
        self.assertEqual(self.page.errors, [])

    # ---- playing

    def test_a_game_against_level_3_ends(self) -> None:
        self.open()
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=level]').value = 3")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match !== null && fukumi.match.level === 3")
        # A person who fills the edge loses soon.
        for point in [f"{column}{row}" for row in (1, 15) for column in "acegikmobdf"]:
            over = self.page.wait("fukumi.isOver || (!fukumi.isEnginesTurn && fukumi.verdict !== null && 'on')")
            if over is True:
                break
            if self.page.value(f"fukumi.tree.stones().has('{point}')"):
                continue
            self.page.place(point)
        self.page.wait("fukumi.isOver")
        self.assertEqual(self.page.text("#verdict"), "White wins with five in a row")
        self.assertEqual(self.page.value("document.querySelectorAll('.winning').length"), 5)
        before = self.page.value("fukumi.tree.moves().length")
        self.page.place("h1")
        self.assertIn("over", self.page.text("#toast"))
        self.page.key("t")
        self.page.wait(f"fukumi.tree.moves().length < {before} && fukumi.verdict !== null && !fukumi.isOver")
        self.page.key("h")
        self.page.wait("document.querySelector('.hint') !== null")

    def test_the_engine_begins_where_the_person_is_white(self) -> None:
        self.open()
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=human][value=white]').click()")
        self.page.value("document.querySelector('#dialog [name=clock]').value = '3+2'")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.tree.moves().length === 1")
        self.assertIn("Level", self.page.text(".player"))
        self.assertEqual(self.page.text("#verdict"), "Your move")
        self.assertIn(":", self.page.text("#players time"))

    def test_a_foul_of_renju_is_refused(self) -> None:
        self.open(FOUL)
        self.page.wait("document.querySelector('.forbidden') !== null")
        self.page.place("h8")
        self.assertIn("h8 is forbidden to black", self.page.text("#toast"))
        self.assertEqual(self.page.value(MOVES), "")
        self.page.place("j10")
        self.assertEqual(self.page.wait(MOVES), "j10")

    # ---- openings

    def begin(self, opening: str, kind: str, **fields: str) -> None:
        self.page.key("n")
        self.page.value(f"document.querySelector('#dialog [name=kind][value={kind}]').click()")
        for name, value in {"opening": opening, **fields}.items():
            if name == "human":
                self.page.value(f"document.querySelector('#dialog [name=human][value={value}]').click()")
            else:
                self.page.value(f"document.querySelector('#dialog [name={name}]').value = '{value}'")
        self.page.value("document.querySelector('#dialog form').oninput()")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.opening.step !== null || document.getElementById('toast').textContent !== ''")

    def asked(self, words: str) -> None:
        """Waits until the page asks for that."""
        self.page.wait("document.getElementById('opening').textContent", lambda text: words in text)

    def test_two_people_open_by_rif(self) -> None:
        self.open()
        self.begin("rif", "person")
        self.assertEqual(self.page.value("fukumi.tree.setup.rule"), "renju")
        self.asked("First player (black): a black stone on the centre")
        self.page.place("h9")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "not on the centre" in words)
        self.page.place("h8")
        self.asked("central 3x3")
        self.assertEqual(self.page.value("document.querySelectorAll('.zone').length"), 8)
        self.page.place("h9")
        self.asked("central 5x5")
        self.page.place("h7")
        self.asked("Second player (white): swap or stay")
        self.page.place("h6")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "wanted is swap or stay" in words)
        self.page.key("x")
        self.asked("First player (white): a white stone anywhere")
        self.page.place("h6")
        self.asked("fifth move 1 of 2")
        self.page.place("g8")
        self.asked("fifth move 2 of 2")
        self.page.place("i7")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "symmetrical to g8" in words)
        self.page.place("a1")
        self.asked("First player (white): choose the fifth move")
        self.assertEqual(self.page.value("[...document.querySelectorAll('.fifth text')].map(t => t.textContent).join('')"), "12")
        self.page.place("a1")
        self.page.wait("fukumi.match.opening.isOver")
        self.assertEqual(self.page.value(MOVES), "h8 h9 h7 h6 a1")
        self.assertTrue(self.page.value("document.getElementById('opening').hidden"))
        self.page.wait("fukumi.verdict !== null")
        self.page.place("g8")
        self.assertEqual(self.page.wait(MOVES), "h8 h9 h7 h6 a1 g8")
        for left in ("h8 h9 h7 h6 a1", "h8 h9 h7 h6", "h8 h9 h7 h6", "h8 h9 h7 h6", "h8 h9 h7"):
            self.page.key("t")
            self.page.wait(MOVES, lambda moves, wanted=left: moves == wanted)
            self.page.wait("fukumi.verdict !== null && !fukumi.opening.isAsking")
            self.page.wait("fukumi.match.opening.isOver || fukumi.opening.step !== null")

    def test_a_person_declares_and_the_page_remembers(self) -> None:
        self.open()
        self.begin("yamaguchi", "person")
        for point, next_one in (("h8", "central 3x3"), ("i9", "central 5x5"), ("j10", "a number from 1 to 12")):
            self.page.place(point)
            self.asked(next_one)
        self.page.value("document.getElementById('declared').value = '3'")
        self.page.click("[data-act=declare]")
        self.asked("swap or stay")
        self.open()
        self.asked("Second player (white): swap or stay")
        self.page.click("[data-act=stay]")
        self.asked("a white stone anywhere")
        self.page.place("g7")
        self.asked("fifth move 1 of 3")

    def test_the_engine_plays_its_part_of_an_opening(self) -> None:
        self.open()
        self.begin("soosorv-8", "engine")
        for point, next_one in (("h8", "central 3x3"), ("h9", "central 5x5")):
            self.page.place(point)
            self.asked(next_one)
        self.page.place("i9")
        self.page.wait("fukumi.match.opening.actions.length > 3")
        # Whatever it does: a person who always takes the first thing that is offered comes to the end.
        for _ in range(30):
            ready = "fukumi.opening.step && fukumi.opening.isHere && !fukumi.opening.isAsking && !fukumi.opening.isEngines(fukumi.opening.step)"
            self.page.wait(f"fukumi.match.opening.isOver || ({ready})")
            if self.page.value("fukumi.match.opening.isOver"):
                break
            before = self.page.value("fukumi.match.opening.actions.length")
            self.page.value("(() => { const s = fukumi.opening.step; fukumi.opening.act(s.choices.at(1) ?? (s.most ? '2' : s.points[0])); })()")
            self.page.wait(f"fukumi.match.opening.actions.length > {before}")
        self.assertTrue(self.page.value("fukumi.match.opening.isOver"))
        self.assertGreaterEqual(self.page.value("fukumi.tree.moves().length"), 5)

    def test_the_engine_opens_and_the_person_chooses(self) -> None:
        self.open()
        self.begin("swap2", "engine", human="white")
        self.asked("swap, stay or two")
        self.assertIn("Fukumi puts", self.page.text("#opening"))
        self.assertEqual(self.page.value("fukumi.tree.moves().length"), 3)
        self.page.key("h")
        self.page.wait("document.getElementById('toast').textContent", lambda words: words.startswith("Hint: Fukumi"))
        self.page.key("x")
        self.page.wait("fukumi.match.opening.isOver && fukumi.match.human === 'black'")
        self.page.wait("fukumi.tree.moves().length === 4")

    def test_an_opening_that_does_not_fit_is_refused(self) -> None:
        self.open("#h8")
        self.begin("rif", "person", width="20", height="20")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "needs a board with a centre" in words)
        self.assertEqual(self.page.value(MOVES), "h8")

    # ---- analysis

    def test_a_position_is_analysed_to_depth_12(self) -> None:
        self.open("#h8i9g7")
        self.page.value("(() => { const s = document.getElementById('seconds'); s.value = '0'; s.onchange(); })()")
        self.page.click("[data-action=analyse]")
        self.page.wait("fukumi.analysis.lines[0]?.depth ?? 0", lambda depth: depth >= 12)
        self.page.wait("document.querySelectorAll('.mark').length", lambda count: count == 3)
        self.assertIn("a second", self.page.text("#effort"))
        line = self.page.value("fukumi.analysis.lines[1].pv.slice(0, 2).join(' ')")
        self.page.click('[data-line="1"][data-ply="1"]')
        self.assertEqual(self.page.value(MOVES), f"h8 i9 g7 {line}")
        self.page.wait("fukumi.analysis.linesAt(fukumi.tree.current).length > 0")
        self.page.click("[data-action=analyse]")
        self.page.wait("!fukumi.analysis.isRunning")

    def test_a_forced_win_is_shown(self) -> None:
        self.open("#h8a1i8a3j8c1")
        self.page.key("a")
        self.page.wait("document.querySelector('.mark.proven text')?.textContent", lambda text: text == "W2")
        self.assertIn("wins in 2", self.page.text("#best-lines"))
        self.page.key(" ")
        self.page.wait("document.querySelector('#best-lines .lost') !== null")
        self.assertIn("Black 100 %", self.page.text("#bar"))

    # ---- files and storage

    def test_a_game_is_opened_and_saved(self) -> None:
        self.open()
        game = self.folder / "game.psq"
        game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n7,9,30\nA\nB\n-1\n", encoding="ascii")
        self.page.choose_file("#file", game)
        self.assertEqual(self.page.wait(MOVES), "h8 i9 g7")
        self.page.save_downloads_in(self.folder)
        for kind, begin in (("psq", b"Piskvorky 15x15"), ("sgf", b"(;FF[4]GM[4]"), ("png", b"\x89PNG"), ("svg", b"<svg ")):
            with self.subTest(kind):
                self.page.key("s")
                self.page.click(f'#dialog button[value="{kind}"]')
                name = self.folder / ("fukumi-board.png" if kind == "png" else f"fukumi-game.{kind}")
                self.page.wait("1", lambda _: name.exists() and name.stat().st_size > 0)
                self.assertTrue(name.read_bytes().startswith(begin))
        self.assertIn("8,8,0\n9,7,0\n7,9,0\n", (self.folder / "fukumi-game.psq").read_text(encoding="ascii"))
        self.page.key("Home")
        self.page.place("a1")
        self.page.choose_file("#file", self.folder / "fukumi-game.sgf")
        self.assertEqual(self.page.wait(MOVES, lambda moves: moves != "a1"), "h8 i9 g7")

    def test_a_library_of_renlib_is_opened_and_saved(self) -> None:
        head = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
        # h8, behind it i9 with a comment and a text on it, and g8; a text on j10 that is no move.
        tree = b"\x00\x00" + b"\x78\x00" + b"\x89\xc9\x00\x01good\x00\x00A\x00" + b"\x9a\xc3\x00\x01B\x00" + b"\x77\x40"
        library = self.folder / "small.lib"
        library.write_bytes(head + tree)
        self.open()
        self.page.choose_file("#file", library)
        self.page.wait("[...fukumi.tree.nodes()].length === 4")
        self.assertEqual(self.page.value("fukumi.tree.root.children[0].children.map(c => c.point).join(' ')"), "i9 g8")
        self.assertEqual(self.page.value("fukumi.tree.root.children[0].children[0].comment"), "good")
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value("[...document.querySelectorAll('text.label')].map(t => t.textContent).sort().join('')"), "AB")
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value("document.getElementById('comment').value"), "good")
        self.page.save_downloads_in(self.folder)
        self.page.key("s")
        self.page.click('#dialog button[value="lib"]')
        saved = self.folder / "fukumi-game.lib"
        self.page.wait("1", lambda _: saved.exists() and saved.stat().st_size > 0)
        self.page.key("s")
        self.page.click('#dialog button[value="db"]')
        database = self.folder / "fukumi-game.db"
        self.page.wait("1", lambda _: database.exists() and database.stat().st_size > 0)
        for damaged in (saved.read_bytes()[:-3], database.read_bytes()[:-3]):
            name = self.folder / ("damaged.lib" if damaged.startswith(b"\xff") else "damaged.db")
            name.write_bytes(damaged)
            self.page.choose_file("#file", name)
            self.page.wait("document.getElementById('toast').textContent", lambda words: "cut off" in words)
            self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 4)
            self.page.value("document.getElementById('toast').textContent = ''")
        for again in (saved, database):
            self.page.key("Home")
            self.page.place("a1")
            self.page.choose_file("#file", again)
            self.page.wait("[...fukumi.tree.nodes()].length === 4")
            self.assertEqual(self.page.value("fukumi.tree.root.children[0].children.map(c => c.comment).sort().join('')"), "good")

    def test_moves_are_read_as_other_programs_write_them(self) -> None:
        self.open()
        for text in ("h8 i9 g7", "H8,I9,G7", "h8i9g7", "1. h8 i9 2. g7", "8,8 9,7 7,9", "8,8,0\n9,7,12\n7,9,3"):
            with self.subTest(text):
                self.page.key("o")
                self.page.value(f"document.querySelector('#dialog textarea').value = {text!r}")
                self.page.click("#dialog button.strong")
                self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")
                self.page.key("Home")
                self.page.place("a1")

    def test_texts_that_are_no_game_are_refused(self) -> None:
        self.open("#h8")
        for text, reason in (("h8 h8", "two stones on h8"), ("hello", "Neither a game"), ("(;SZ[99])", "5 to 22"),
                             ("(;SZ[15];B[hh]", "damaged"), ("Piskvorky 3x3, 1:1", "5 to 22")):
            with self.subTest(text):
                self.page.key("o")
                self.page.value(f"document.querySelector('#dialog textarea').value = {text!r}")
                self.page.click("#dialog button.strong")
                self.page.wait("document.getElementById('toast').textContent", lambda words: reason in words)
                self.assertEqual(self.page.value(MOVES), "h8")

    def test_closing_the_page_loses_nothing(self) -> None:
        self.open("#renju,19x19,j10k11")
        self.page.place("l12")
        self.page.key("ArrowLeft")
        self.page.place("k9")
        self.page.key("m")
        self.page.wait("fukumi.verdict !== null")
        self.open()
        self.assertEqual(self.page.value(MOVES), "j10 k11 k9")
        self.assertEqual(self.page.value("fukumi.tree.setup.rule + fukumi.tree.setup.width"), "renju19")
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 5)
        self.assertEqual(self.page.value("document.querySelectorAll('text.number').length"), 3)

    def test_a_link_reproduces_position_and_rule(self) -> None:
        for link in ("#h8i9", "#caro6,20x15,h8i9", "#renju,black:h8,white:i9,blocked:a1b2,first:white,j7"):
            with self.subTest(link):
                self.open(link)
                # Its functions are closed inside: what the page makes of its own link is the same.
                self.page.key("s")
                # Another fragment of the same page may leave the page and its last copy where they are.
                self.page.value("window.copied = null")
                self.page.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
                self.page.click('#dialog button[value="link"]')
                copied = self.page.wait("window.copied")
                self.assertEqual(copied[copied.index("#"):], link)

    # ---- the board

    def test_everything_is_reached_by_keys(self) -> None:
        self.open()
        self.page.value("document.getElementById('board').focus()")
        for key in ("ArrowUp", "ArrowRight", "Enter"):
            self.page.key(key)
        self.assertEqual(self.page.wait(MOVES), "i8")
        self.assertIn("black i8", self.page.wait("document.getElementById('announce').textContent"))
        self.page.value("document.getElementById('board').blur()")
        self.page.key("?")
        self.assertIn("take a move back", self.page.text("#dialog"))
        self.page.key("Escape")
        self.page.wait("document.querySelector('dialog[open]') === null")
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.value(MOVES), "")
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES), "i8")
        self.page.key("r")
        self.assertEqual(self.page.value(MOVES), "h7")

    def test_a_position_is_set_up(self) -> None:
        self.open()
        self.page.key("e")
        for tool, points in (("black", ("h8", "g7")), ("white", ("i9",)), ("blocked", ("a1",)), ("empty", ("g7",))):
            self.page.click(f'[data-tool="{tool}"]')
            for point in points:
                self.page.place(point)
        self.page.click('[data-tool="first"]')
        self.page.click('[data-tool="done"]')
        self.page.place("g8")
        self.assertEqual(self.page.value("[...fukumi.tree.stones()].sort().join(' ')"),
                         "a1,blocked g8,white h8,black i9,white")

    def test_it_fits_a_phone_and_a_large_screen(self) -> None:
        for width, height in ((390, 844), (1920, 1080)):
            with self.subTest(width):
                page = Browser(width, height)
                try:
                    page.open(PAGE, "#h8i9")
                    page.wait("fukumi.verdict !== null")
                    self.assertEqual(page.value("document.documentElement.scrollWidth"), width)
                finally:
                    page.close()


if __name__ == "__main__":
    PAGE = Path(sys.argv.pop(1))
    unittest.main()
