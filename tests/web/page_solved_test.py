#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The solved board at the page: pieces of the empty board, opened as a file, played against.

    page_solved_test.py PAGE.html
"""

from __future__ import annotations

import re
import unittest
from pathlib import Path

from page_case import MOVES, WORDS, PageCase

ROOT = Path(__file__).resolve().parents[2]
PIECES = ROOT / "tests" / "data" / "h8-o15.pieces"
PROOF = ROOT / "book" / "proofs" / "d4-kagetsu-sharp-12.five"
MOVED = "fukumi.tree.moves().length"


class PageSolvedTest(PageCase):
    def open_proof(self, file: Path) -> None:
        self.open()
        self.page.choose_file(file)

    def some_pieces(self) -> Path:
        """The file without every third piece that has a stone in a corner: no reply there is proved whole."""
        corner = re.compile(r"(?:a|o)(?:1|15)(?![0-9])")
        lines = PIECES.read_text().splitlines(keepends=True)
        some = self.folder / "some.pieces"
        some.write_text("".join(line for i, line in enumerate(lines) if i % 3 or not i or not corner.search(line.split(",")[0])))
        return some

    def answer_to(self, point: str) -> str:
        """The words about the answer to a stone of the person's."""
        count = self.page.value(MOVED)
        self.page.place(point)
        self.page.wait(f"{MOVED} === {count + 2} && fukumi.verdict !== null")
        return str(self.page.wait(WORDS))

    def test_pieces_play_black_from_the_empty_board_and_say_what_is_proved(self) -> None:
        self.open_proof(self.some_pieces())
        self.page.wait(f"{MOVED} === 1 && fukumi.verdict !== null")
        self.assertEqual(self.page.value(MOVES), "h8")
        words = self.answer_to("o1")
        self.assertIn("Not proved", words)
        self.assertRegex(words, r"is not proved to win: \d+ of \d+ replies to it are open")
        # The person's second stone is one that a piece is about.
        second = self.page.value(f"{MOVES}.split(' ')[2]")
        reply = next(point for point in ("a1", "a15", "o15", "b1", "c1", "d1", "e1", "f1") if self.is_piece("h8", second, "o1", point))
        words = self.answer_to(reply)
        self.assertIn("Proved: black wins", words)
        # To the five, against stones far away.
        for point in ("a2", "b3", "a4", "b5", "a6", "b7", "a8", "b9", "a10", "b11", "a12", "b13", "a14", "b15", "o3", "n4", "o5", "n6"):
            if self.page.value("fukumi.desk.isOver"):
                break
            if self.page.value(f"fukumi.tree.stones().has('{point}')"):
                continue
            self.assertIn("Proved: black wins", self.answer_to(point))
        self.assertEqual(self.page.value("fukumi.winner"), "black")

    def is_piece(self, first: str, second: str, reply: str, other: str) -> bool:
        """Whether the proof knows the position."""
        self.page.value(f"fukumi.known = null; fukumi.solved.engine.ask({{ advise: {{ black: ['{first}', '{second}'], white: ['{reply}', '{other}'] }} }})"
                        ".answer.then((answer) => { fukumi.known = { advice: answer.advice }; }); 0")
        return self.page.wait("fukumi.known")["advice"] is not None

    def test_a_proof_of_a_position_begins_at_its_root(self) -> None:
        self.open_proof(PROOF)
        self.page.wait(f"{MOVED} === 1 && fukumi.verdict !== null")
        self.assertEqual(self.page.value("fukumi.tree.setup.black.length"), 6)
        words = self.page.wait(WORDS)
        self.assertRegex(words, r"^Proved: black wins.*quiet move of the proof")
        self.assertIn(self.page.value(MOVES), words)
        # On a turned board the point has another name.
        self.page.key("r")
        self.assertTrue(self.page.value("document.getElementById('words').hidden"))
        for _ in range(3):
            self.page.key("r")
        self.assertEqual(self.page.wait(WORDS), words)

    def test_a_damaged_proof_changes_nothing(self) -> None:
        damaged = self.folder / "damaged.pieces"
        damaged.write_text(PIECES.read_text()[:-20])
        self.open("#h8i9")
        self.page.choose_file(damaged)
        self.assertIn("Line", self.page.wait("document.getElementById('toast').textContent", lambda text: "line" in text.lower()))
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_a_board_that_is_turned_while_a_proof_is_looked_up_gets_no_answer_of_before(self) -> None:
        self.open()
        moves = self.begin_game("h8")
        self.page.value("fukumi.solved.choose = async function () { if (window.go) return null; this.isThinking = true;"
                        "await new Promise((go) => { window.go = go; }); this.isThinking = false; return 'o15'; }; 0")
        self.page.place("a1")
        self.page.wait("Boolean(window.go)")
        self.page.key("r")
        self.page.value("go(); 0")
        self.page.wait(f"fukumi.tree.moves().length === {len(moves) + 2}")
        self.assertNotIn("o15", self.page.value(MOVES).split())


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
