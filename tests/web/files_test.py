#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Files, links and the browser's storage at the page with the board, from file:// and without a network.

    files_test.py PAGE.html
"""

from __future__ import annotations

import json
import re
import unittest

from gif_reader import read_gif
from page_case import MOVES, PageCase, old_game


class FilesTest(PageCase):
    def test_a_game_is_opened_and_saved(self) -> None:
        self.open()
        game = self.folder / "game.psq"
        game.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n7,9,30\nA\nB\n-1\n", encoding="ascii")
        self.choose(game, "renju")
        self.assertEqual(self.page.wait(MOVES), "h8 i9 g7")
        self.assertEqual(self.page.text("#toast"), "3 moves · Renju · 15 × 15")
        self.assertTrue(self.page.text("#facts").startswith("Renju · 15 × 15"))
        for kind, begin in (("psq", b"Piskvorky 15x15"), ("sgf", b"(;FF[4]GM[4]"), ("png", b"\x89PNG"), ("svg", b"<svg ")):
            with self.subTest(kind):
                self.assertTrue(self.save(kind).read_bytes().startswith(begin))
        self.assertIn("8,8,0\n9,7,120\n7,9,30\n", (self.folder / "fukumi-game.psq").read_text(encoding="ascii"))
        self.page.key("Home")
        self.page.place("a1")
        self.choose(self.folder / "fukumi-game.sgf")
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")
        self.assertEqual(self.page.value("fukumi.tree.setup.rule"), "renju")

    def test_a_game_is_saved_as_a_film(self) -> None:
        # Black wins by a five; the film has all of the line, wherever one is in it.
        self.open("#h8a1i8a3j8a5k8a7l8")
        self.page.key("Home")
        gif = read_gif(self.save("gif").read_bytes())
        self.assertEqual((gif.size, len(gif.pictures), gif.repeats), ((480, 480), 10, True))
        self.assertEqual(gif.delays, [80] * 9 + [300])
        # Next to the middle, where the dot of the last move is not; 632 units are 480 pixels.
        def colour(frame: int, column: int, row: int) -> int:
            x, y = 45 + column * 40 - 9, 27 + (15 - row) * 40 - 9
            return sum(gif.colour(frame, round(x * 480 / 632), round(y * 480 / 632))) // 3
        for frame in range(10):
            self.assertEqual(colour(frame, 7, 8) < 60, frame >= 1, frame)
            self.assertEqual(colour(frame, 0, 1) > 230, frame >= 2, frame)
            self.assertEqual(colour(frame, 11, 8) < 60, frame >= 9, frame)
        # The corners, which are round, are of wood.
        self.assertEqual(gif.colour(0, 0, 0), gif.colour(0, 240, 3))
        # The five is marked in the end.
        self.assertNotEqual(gif.pictures[9], gif.pictures[8])

    def test_a_film_of_sixty_moves_is_small(self) -> None:
        points = [f"{chr(97 + (i * 7) % 15)}{(i * 11 + i // 15) % 15 + 1}" for i in range(60)]
        self.open("#" + "".join(points))
        self.page.value("fukumi.view.numbers = true")
        film = self.save("gif").read_bytes()
        self.assertEqual(len(read_gif(film).pictures), 61)
        self.assertLess(len(film), 1_000_000)

    def test_a_file_without_a_rule_is_not_opened_before_one_is_chosen(self) -> None:
        self.open("#h8")
        game = self.folder / "game.psq"
        game.write_text("Piskvorky 20x20, 11:11, 0\n10,10,0\n-1\n", encoding="ascii")
        self.page.choose_file(game)
        self.page.wait("document.querySelector('#dialog[open] [name=rule]') !== null")
        self.assertIn("does not say under which rule", self.page.text("#dialog"))
        self.page.click("#dialog .end button")
        self.page.wait("!fukumi.files.isReading")
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_a_database_keeps_the_picture_of_the_game_on_the_board(self) -> None:
        for link in ("#h8a1i8", "#h8g9g8i9", "#renju,h8i8h7"):
            self.open(link)
            moves = self.page.value(MOVES)
            self.choose(self.save("db"))
            self.page.key("End")
            self.assertEqual(self.page.value(MOVES), moves)

    def test_a_library_is_opened_whatever_board_the_page_has(self) -> None:
        library = self.folder / "small.lib"
        library.write_bytes(b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00" + b"\x78\x00" + b"\x69\x40")
        for link, side in (("#20x20,h8", 15), ("#22x19,h8", 15), ("#9x12,e5", 9)):
            self.open(link)
            self.choose(library)
            self.assertEqual(self.page.value("fukumi.tree.setup.width"), side)

    def test_long_names_stay_on_the_screen(self) -> None:
        self.open()
        game = self.folder / "names.sgf"
        game.write_text(f"(;GM[4]SZ[15]RU[renju]PB[{'B' * 300}]PW[{'W' * 300}]EV[{'E' * 300}];B[hh];W[ii])", encoding="ascii")
        self.choose(game)
        self.assertIn("W" * 300, self.page.text("#facts"))
        self.assertEqual(self.page.value("[...document.querySelectorAll('aside .card, #facts, #table')].filter((each) => {"
                                         "const { left, right } = each.getBoundingClientRect(); return left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth; }).map((each) => each.id)"), [])

    def test_the_dialog_names_every_format(self) -> None:
        self.open()
        bad = self.folder / "bad.txt"
        bad.write_bytes(b"no game")
        self.choose(bad)
        endings = set(re.findall(r"\.[a-z]{2,}", self.page.wait("document.getElementById('toast').textContent", lambda words: ".sgf" in words)))
        self.assertGreater(len(endings), 4)
        self.page.key("o")
        self.page.wait("document.querySelector('#dialog[open]') !== null")
        self.assertEqual(endings - set(re.findall(r"\.[a-z]{2,}", self.page.text("#dialog"))), set())

    def test_a_library_of_renlib_is_opened_and_saved(self) -> None:
        head = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
        # h8, after it i9 with a comment and a text on it, and g8; a text on j10 that is not a move.
        tree = b"\x00\x00" + b"\x78\x00" + b"\x69\xc9\x00\x01good\x00\x00A\x00" + b"\x5a\xc3\x00\x01B\x00" + b"\x77\x40"
        library = self.folder / "small.lib"
        library.write_bytes(head + tree)
        self.open()
        self.choose(library)
        self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 4)
        self.assertEqual(self.page.value("fukumi.tree.root.children[0].children.map(c => c.point).join(' ')"), "i9 g8")
        self.assertEqual(self.page.value("fukumi.tree.root.children[0].children[0].comment"), "good")
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value("[...document.querySelectorAll('text.label')].map(t => t.textContent).sort().join('')"), "AB")
        self.page.key("ArrowRight")
        self.assertEqual(self.page.value("document.getElementById('comment').value"), "good")
        saved, database = self.save("lib"), self.save("db")
        for damaged in (saved, database):
            name = damaged.with_stem("damaged")
            name.write_bytes(damaged.read_bytes()[:-3])
            self.choose(name)
            self.assertIn("ends too early", self.page.text("#toast"))
            self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 4)
        for again in (saved, database):
            self.page.key("Home")
            self.page.place("a1")
            self.choose(again)
            self.assertEqual(self.page.value("[...fukumi.tree.nodes()].length"), 4)
            self.assertEqual(self.page.value("fukumi.tree.root.children[0].children.map(c => c.comment).sort().join('')"), "good")

    def test_moves_are_read_as_other_programs_write_them(self) -> None:
        self.open()
        for text in ("h8 i9 g7", "H8,I9,G7", "h8i9g7", "1. h8 i9 2. g7", "8,8 9,9 7,7", "8,8,0\n9,7,12\n7,9,3",
                     "https://gomocalc.com/#/h8i9g7"):
            with self.subTest(text):
                self.page.key("o")
                self.page.value(f"document.querySelector('#dialog textarea').value = {text!r}")
                self.page.click("#dialog button.strong")
                self.page.wait(MOVES, lambda moves: moves == "h8 i9 g7")
                self.page.key("Home")
                self.page.place("a1")

    def test_a_text_that_is_not_a_game_stays_in_the_dialog_which_says_why(self) -> None:
        self.open("#h8")
        self.page.key("o")
        for text, reason in (("h8 h8", "h8 is taken"), ("hello", "not a game"), ("(;SZ[99])", "5 to 22"), ("#100%", "not a game"), (" ", "is empty"),
                             ("Piskvorky 3x3, 1:1", "5 to 22"), ("(;GM[3]SZ[19];B[pd])", "GM[3]")):
            with self.subTest(text):
                self.page.value(f"document.querySelector('#dialog textarea').value = {text!r}")
                self.page.click("#dialog button.strong")
                self.page.wait("document.querySelector('#dialog[open] [role=alert]').textContent", lambda words: reason in words)
                self.assertEqual(self.page.value("document.querySelector('#dialog textarea').value"), text)
                self.assertEqual(self.page.value(MOVES), "h8")
        # Without a text there is nothing to open: the dialog waits for one.
        self.page.value("document.querySelector('#dialog textarea').value = ''")
        self.page.click("#dialog button.strong")
        self.assertTrue(self.page.value("document.getElementById('dialog').open"))
        self.page.value("document.querySelector('#dialog textarea').value = 'h8 i9'")
        self.page.click("#dialog button.strong")
        self.page.wait(f"{MOVES} === 'h8 i9'")
        self.assertFalse(self.page.value("document.getElementById('dialog').open"))

    def test_a_file_of_random_bytes_is_no_game(self) -> None:
        self.open("#h8")
        noise = self.folder / "random.sgf"
        noise.write_bytes(bytes((i * i * 7 + 13 * i + 35) % 251 for i in range(2000)))
        self.choose(noise)
        self.assertIn("not a game that can be read", self.page.text("#toast"))
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_a_damaged_store_gives_a_fresh_start_and_keeps_the_text(self) -> None:
        self.open()
        good = {**old_game("h8 i9"), "view": {}, "wanted": {"lines": 3, "seconds": 20}, "machine": {}, "isAnalysing": False}
        script = "<img src=x onerror=\"window.hacked = true\">"
        node = [0, script, None]
        match = {"against": "engine", "human": "black", "party": "first", "level": script, "seconds": 2, "clock": None,
                 "fallen": None, "opening": None, "left": {"black": 0, "white": 0}}
        for text in ('{"tree":{}}', "{", "[]", "null", json.dumps({**good, "match": match}),
                     json.dumps({**good, "tree": {**good["tree"], "nodes": [*good["tree"]["nodes"], node]}}),
                     json.dumps({**good, "tree": {**good["tree"], "current": 99}})):
            with self.subTest(text):
                # Going away, the page would write its own.
                self.page.value("fukumi.keep = () => {}; indexedDB.deleteDatabase('fukumi'); sessionStorage.clear();"
                                f"localStorage.setItem('fukumi', {json.dumps(text)})")
                self.open()
                self.assertIn("damaged", self.page.text("#toast"))
                self.assertEqual(self.page.value(MOVES), "")
                self.page.place("c3")
                self.page.wait(f"{MOVES} === 'c3' && fukumi.verdict !== null")
                self.page.save_downloads_in(self.folder)
                (self.folder / "fukumi-damaged.txt").unlink(missing_ok=True)
                self.page.key("s")
                self.page.click('#dialog button[value="damaged"]')
                kept = self.folder / "fukumi-damaged.txt"
                self.page.wait("1", lambda _: kept.exists() and kept.stat().st_size > 0)
                self.assertEqual(kept.read_text(encoding="utf-8"), text)
                self.assertIsNone(self.page.value("window.hacked"))
                self.open()
                self.assertEqual(self.page.value(MOVES), "c3")

    def test_texts_of_a_file_are_never_markup(self) -> None:
        self.open()
        script = "<img src=x onerror='window.hacked = true'>"
        game = self.folder / "game.sgf"
        game.write_text(f"(;GM[4]RU[renju]PB[{script}];B[hh]C[{script}]LB[ii:{script}];W[ii]LB[jj:{script}])", encoding="utf-8")
        self.choose(game)
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.text("text.label"), script)
        self.assertEqual(self.page.value("document.getElementById('comment').value"), script)
        self.assertIsNone(self.page.value("window.hacked"))
        self.assertEqual(self.page.value("document.querySelectorAll('img').length"), 0)

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

    def copied(self, button: str) -> str:
        """The text that a button of the dialog copies."""
        self.page.key("s")
        # Another fragment of the same page may leave the page and its last copy where they are.
        self.page.value("window.copied = null")
        self.page.value("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        self.page.click(f'#dialog button[value="{button}"]')
        return str(self.page.wait("window.copied"))

    def test_files_texts_and_links_hold_the_whole_game_whichever_move_is_shown(self) -> None:
        self.open("#h8i9g7g9")
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.assertIn("8,8,0\n9,7,0\n7,9,0\n7,7,0\n", self.save("psq").read_text(encoding="ascii"))
        self.assertEqual(self.copied("moves"), "h8 i9 g7 g9")
        self.assertTrue(self.copied("link").endswith("#h8i9g7g9"))
        self.assertEqual(self.page.value(MOVES), "h8")
        # Up to here is a choice for itself, where that is less.
        self.assertEqual(self.copied("moves here"), "h8")
        self.assertTrue(self.copied("link here").endswith("#h8"))
        self.assertIn("8,8,0\n", self.save("psq", "psq here").read_text(encoding="ascii"))
        self.assertNotIn("9,7,0\n", (self.folder / "fukumi-game.psq").read_text(encoding="ascii"))
        self.page.key("End")
        self.page.key("s")
        self.assertEqual(self.page.value("document.querySelectorAll('#dialog button[value$=here]').length"), 0)

    def test_a_file_names_the_players(self) -> None:
        self.open()
        self.begin_game("h8")
        text = self.save("sgf").read_text(encoding="utf-8")
        self.assertIn("PB[Player]", text)
        self.assertIn("PW[Fukumi, level 1]", text)
        self.assertIn("Player\nFukumi, level 1\n", self.save("psq").read_text(encoding="utf-8"))
        self.choose(self.folder / "fukumi-game.sgf")
        self.assertIn("Player – Fukumi, level 1", self.page.text("#facts"))
        # They stay with the game.
        self.kept()
        self.open()
        self.assertIn("Player – Fukumi, level 1", self.page.text("#facts"))
        self.assertIn("PW[Fukumi, level 1]", self.save("sgf").read_text(encoding="utf-8"))

    def test_a_file_of_one_line_has_the_players_and_the_result_of_that_line(self) -> None:
        game = self.folder / "game.sgf"
        game.write_text("(;GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bob]RE[B+];B[hh];W[ii];B[gh];W[jj];B[fh];W[kk];B[eh];W[ll])", encoding="ascii")
        facts, players = "Ann – Bob · Black won", "Ann\nBob\n"
        self.open()
        self.choose(game)
        saved = self.save("psq").read_text(encoding="ascii")
        self.assertIn(facts, self.page.text("#facts"))
        self.assertIn(f"{players}0\n1", saved)
        # A part of it has no result yet.
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.assertIn(facts, self.page.text("#facts"))
        self.assertIn("Bob\nAnn\n-1\n", self.save("psq", "psq here").read_text(encoding="ascii"))
        # Another line is not theirs; white has a five in it, and the file of all lines has the result of the main one.
        for point in ("a1", "b1", "a3", "c1", "a5", "d1", "a7", "e1", "a9", "f1"):
            self.page.wait("fukumi.verdict !== null")
            self.page.place(point)
        self.page.wait("fukumi.verdict?.ended")
        self.assertNotIn("Ann", self.page.text("#facts"))
        self.assertNotIn("Ann", self.save("psq").read_text(encoding="ascii"))
        self.assertIn("Left out: players and result of the main line.", self.page.text("#toast"))
        whole = self.save("sgf").read_text(encoding="utf-8")
        for part in ("PB[Ann]", "PW[Bob]", "RE[B+]"):
            self.assertIn(part, whole)

    def test_a_link_reproduces_position_and_rule(self) -> None:
        for link in ("#h8i9", "#caro6,20x15,h8i9", "#renju,black:h8,white:i9,blocked:a1b2,first:white,j7"):
            with self.subTest(link):
                self.open(link)
                # Its functions are closed inside: what the page makes of its link is the same.
                copied = self.copied("link")
                self.assertEqual(copied[copied.index("#"):], link)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
