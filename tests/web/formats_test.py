#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Game files of every format at the page: collections, passes, notices, facts of a game, trees of many moves.

    formats_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PHONE, PageCase

_TEXTS = b"title\0Ann\0Bob\0"


def palm(record: bytes) -> bytes:
    """A database for Palm with one record."""
    head = bytes(60) + b"DATA5Ren" + bytes(8) + (1).to_bytes(2, "big")
    return head + (len(head) + 8).to_bytes(4, "big") + bytes(4) + record


def rif(games: str) -> str:
    """A database of RenjuNet."""
    return ('<?xml version="1.0" encoding="utf-8"?>\n<database version="1.0"><rules><rule id="1" name="RIF"/></rules>'
            '<players><player id="1" name="Ann" surname="Alpha"/><player id="2" name="Bob" surname="Beta"/></players>'
            f'<tournaments><tournament id="7" name="Club" year="1989"/></tournaments><games>{games}</games>\n</database>\n')


RIF_GAME = '<game id="1" tournament="7" rule="1" black="1" white="2" bresult="1"><move>{0}</move></game>\n'

# By the ending: the bytes, and the line.
SAMPLES = {
    "psq": (b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n7,9,30\nA\nB\n-1\n,Renju\n", "h8 i9 g7"),
    "sgf": (b"(;FF[4]GM[4]SZ[15]RU[renju];B[hh];W[ig];B[gi])", "h8 i9 g7"),
    "lib": (b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x00\x00" + b"\x78\x00\x69\x00\x87\x40", "h8 i9 g7"),
    "rif": (rif(RIF_GAME.format("h8 i9 g7")).encode(), "h8 i9 g7"),
    "pos": (bytes((4, 0x70, 0x62, 0xF0, 0)), "h8 i9 pass a15"),
    "bdt": (b"Club=[Alpha,Beta,-,8898A796,,0,]\r\n", "h8 i8 j7 i6"),
    "pdb": (palm(bytes((0, 8, 2, 2, 2, 0, 0x77, 2, 0x86, 1)) + _TEXTS), "h8 i9"),
    "rec": (b"a.exe\r\nb.exe\r\n9,9,120\r\n10,10,4\r\n0,0,5\r\n-1\r\n", "j11 k10 a20"),
    "txt": (b"1. h8 i9\n2. g7\n", "h8 i9 g7"),
}


class FormatsTest(PageCase):
    def read(self, name: str, content: bytes | str) -> None:
        """Chooses a file of this content; under renju where the page asks."""
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        self.page.choose_file(path)
        self.page.wait("!fukumi.files.isReading || document.querySelector('#dialog[open] [name=rule]') !== null || document.getElementById('file-games') !== null")
        if self.page.value("document.querySelector('#dialog[open] [name=rule]') !== null"):
            self.page.value("document.querySelector('#dialog [name=rule]').value = 'renju'")
            self.page.click("#dialog button.strong")
            self.page.wait("!fukumi.files.isReading")

    def test_a_sample_of_each_format_is_opened(self) -> None:
        self.open()
        for ending, (content, line) in SAMPLES.items():
            with self.subTest(ending):
                self.read(f"game.{ending}", content)
                self.page.key("End")
                self.assertEqual(self.page.wait(f"fukumi.verdict && {MOVES}"), line)
        # A database is made by the page itself.
        self.read("game.sgf", SAMPLES["sgf"][0])
        self.choose(self.save("db"))
        self.page.key("End")
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7")

    def test_of_several_games_one_is_chosen(self) -> None:
        self.open("#a1")
        self.read("games.sgf", "(;GM[4]RU[renju]PB[Meijin]PW[Hara]DT[1932]RE[B+];B[hh])(;GM[4];B[zz])(;GM[4]RU[renju]PB[two];B[gg])")
        rows = self.page.value("[...document.querySelectorAll('#file-games button')].map((b) => b.textContent)")
        self.assertEqual(rows, ["1. Meijin – Hara · 1932 · Black won", "2. cannot be read", "3. two – ?"])
        self.assertTrue(self.page.value("document.querySelectorAll('#file-games button')[1].disabled"))
        self.page.click("#dialog .end button")
        self.page.wait("!fukumi.files.isReading")
        self.assertEqual(self.page.value(MOVES), "a1")
        self.page.choose_file(self.folder / "games.sgf")
        self.page.wait("document.querySelector('#dialog[open] #file-games') !== null")
        self.page.value("(() => { const find = document.querySelector('[name=find]'); find.value = 'TWO'; find.oninput(); })()")
        self.assertEqual(self.page.text("#file-games"), "3. two – ?")
        self.page.click("#file-games button")
        self.page.wait(f"!fukumi.files.isReading && {MOVES} === 'g9'")

    def test_a_list_of_a_hundred_thousand_games_draws_what_can_be_seen(self) -> None:
        self.open()
        self.read("games.sgf", "".join(f"(;GM[4]RU[renju]PB[p{i}];B[hh];W[i{'abcdefg'[i % 7]}])" for i in range(100_000)))
        self.page.wait("document.querySelectorAll('#file-games button').length > 3")
        self.assertLess(self.page.value("document.querySelectorAll('#file-games button').length"), 60)
        self.page.value("document.getElementById('file-games').scrollTop = 44 * 99990; 0")
        self.page.wait("[...document.querySelectorAll('#file-games button')].some((b) => b.textContent === '100000. p99999 – ?')")
        self.assertLess(self.page.value("document.querySelectorAll('#file-games button').length"), 60)
        self.page.click("#file-games button[value='game 99999']")
        self.page.wait("!fukumi.files.isReading && fukumi.tree.info.black === 'p99998'")

    def test_passes_are_moves_without_a_stone(self) -> None:
        self.open()
        self.read("pass.sgf", "(;GM[4]RU[renju]SZ[15];B[hh];W[];B[ig];W[])")
        self.assertEqual(self.page.wait(f"fukumi.verdict && {MOVES}"), "h8 pass i9 pass")
        self.assertEqual(self.page.text("#moves"), "1. h82. pass3. i94. pass")
        self.assertEqual(self.page.value("[fukumi.tree.stones().size, fukumi.tree.toMove()]"), [2, "black"])
        self.page.key("ArrowLeft")
        self.page.key("ArrowLeft")
        self.assertEqual(self.page.value(MOVES), "h8 pass")
        # Black goes on, and files keep the passes.
        self.page.place("g7")
        self.page.wait("fukumi.verdict !== null")
        self.assertEqual(self.page.value("fukumi.tree.stones().get('g7')"), "black")
        self.page.key("Delete")
        self.page.key("End")
        for kind in ("sgf", "lib"):
            text = self.save(kind)
            self.choose(text, "" if kind == "sgf" else "")
            self.page.key("End")
            self.assertEqual(self.page.value(MOVES), "h8 pass i9 pass")
        # The game that the browser keeps and the address have them, too.
        self.kept()
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8 pass i9 pass")
        link = self.page.value("location.hash")
        other = self.browser(*PHONE)
        self.open(link, other)
        self.assertEqual(other.value(MOVES), "h8 pass i9 pass")
        self.page.key("w")
        self.page.wait("fukumi.walk !== null")
        self.assertEqual(self.page.value("fukumi.walk.review.data.game.join(' ')"), "h8 pass i9 pass")

    def test_what_was_done_with_a_file_is_said_until_it_is_dismissed(self) -> None:
        self.open()
        self.read("marks.sgf", "(;GM[1]RU[renju]SZ[15];B[hh];W[hh];W[ig])")
        words = self.page.text("#notices")
        self.assertIn("Line 1: GM[1] is go; read as five in a row.", words)
        self.assertIn("h8 is taken; the move is left out.", words)
        self.page.key("ArrowLeft")
        self.assertFalse(self.page.value("document.getElementById('notices').hidden"))
        self.page.click("[data-action=dismiss-notices]")
        self.assertTrue(self.page.value("document.getElementById('notices').hidden"))
        self.read("fine.sgf", SAMPLES["sgf"][0])
        self.assertTrue(self.page.value("document.getElementById('notices').hidden"))

    def test_players_event_date_and_result_are_shown_and_saved(self) -> None:
        self.open()
        self.read("facts.sgf", "(;GM[4]RU[renju]SZ[15]PB[Meijin]PW[Hara]EV[Final]DT[1932-05-01]RE[W+Time];B[hh]BL[60];W[ig]AN[x])")
        self.assertTrue(self.page.text("#facts").endswith("Meijin – Hara · Final · 1932-05-01 · White won"))
        text = self.save("sgf").read_text(encoding="utf-8")
        for part in ("PB[Meijin]", "PW[Hara]", "RE[W+Time]", "DT[1932-05-01]", "EV[Final]", "B[hh]BL[60]", "W[ig]AN[x]"):
            self.assertIn(part, text)
        self.choose(self.save("psq"))
        facts = self.page.text("#facts")
        for part in ("Meijin – Hara", "White won"):
            self.assertIn(part, facts)
        self.read("hebrew.sgf", "(;GM[4]RU[renju]SZ[15]CA[UTF-8]PB[אבי]PW[דנה]EV[\u202eFinal]RE[W+];B[hh])")
        lefts = self.page.value("(() => { const text = document.getElementById('facts').firstChild;"
                                "return ['15', 'אבי', 'דנה', 'Final', 'White won'].map((part) => { const range = document.createRange();"
                                "const at = text.data.indexOf(part); range.setStart(text, at); range.setEnd(text, at + part.length);"
                                "return range.getBoundingClientRect().left; }); })()")
        self.assertEqual(lefts, sorted(lefts))
        # A game of the page has its day, and the result of its end.
        self.open("#h8a1i8a3j8a5k8a7l8")
        self.assertIn("RE[B+]", self.save("sgf").read_text(encoding="utf-8"))
        self.new_board()
        self.begin_game("h8")
        self.assertRegex(self.save("sgf").read_text(encoding="utf-8"), r"DT\[\d{4}-\d\d-\d\d\]")

    def test_of_a_large_tree_the_line_and_what_is_near_are_drawn(self) -> None:
        self.open()
        self.read("large.sgf", large_tree(20_000))
        self.page.wait("fukumi.tree.root.size === 20001 && fukumi.verdict !== null")
        most = 600
        for key in ("Home", "ArrowRight", "ArrowRight", "ArrowDown", "End", "ArrowUp"):
            self.page.key(key)
            self.page.wait("fukumi.verdict !== null")
            buttons = self.page.value("document.querySelectorAll('#moves button').length")
            self.assertLess(buttons, most)
            self.assertEqual(self.page.value("document.querySelectorAll('#moves [aria-current]').length"), int(key != "Home"))
        # Moves that are not drawn are counted, and can be reached.
        hidden = self.page.value("[...document.querySelectorAll('#moves .rest')].map((b) => Number(b.textContent.slice(2)))")
        drawn = self.page.value("document.querySelectorAll('#moves button:not(.rest)').length")
        self.assertEqual(sum(hidden) + drawn, 20_000)
        self.page.click("#moves .rest")
        self.assertEqual(self.page.value("document.querySelectorAll('#moves [aria-current]').length"), 1)
        # Moves that come and go change the counts.
        self.page.key("Home")
        self.page.place("h8")
        self.assertEqual(self.page.value("fukumi.tree.root.size"), 20_002)
        self.page.key("Delete")
        self.assertEqual(self.page.value("fukumi.tree.root.size"), 20_001)


def large_tree(moves: int) -> str:
    """A tree whose lines take turns with three variations each, fifty moves deep."""
    points = [f"{chr(97 + i * 7 % 15)}{chr(97 + i // 15)}" for i in range(225)]
    parts = ["(;GM[4]RU[freestyle]SZ[15]"]
    count = 0

    def line(first: int, depth: int) -> None:
        nonlocal count
        parts.append("(")
        # Each depth has its own points, so that no line has one twice.
        for ply in range(depth, min(depth + 10, depth + moves - count)):
            parts.append(f";{'BW'[ply % 2]}[{points[ply * 4 + first]}]")
            count += 1
        for variation in range(3):
            if depth < 40 and count < moves:
                line(variation, depth + 10)
        parts.append(")")

    beginning = 0
    while count < moves:
        # Lines differ in their first two moves.
        head = f"(;B[{points[200 + beginning % 25]}];W[{points[224 - beginning // 25 % 25]}]"
        if beginning % 25 != 24 - beginning // 25 % 25:
            parts.append(head)
            count += 2
            line(beginning % 4, 0)
            parts.append(")")
        beginning += 1
    return "".join(parts) + ")"


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
