#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Small games at the page: tic-tac-toe and its relatives and Chomp against the solver.

    small_games_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, PageCase

PLAYED = "fukumi.small.moves.join(' ')"
IS_OPEN = "fukumi.small.state !== null && (fukumi.small.state.over || fukumi.small.isHumans)"


def square(move: str) -> str:
    return f"#small-board [data-move='{move}']"


class SmallGamesTest(PageCase):
    def begin(self, shape: str, human: str = "black", **own: int) -> None:
        """By the dialog for a new game."""
        self.page.key("n")
        self.page.click("#dialog button[value=small]")
        self.page.wait("document.querySelector('#dialog[open] [name=shape]') !== null")
        self.page.value(f"document.querySelector('#dialog [name=shape]').value = '{shape}'; document.querySelector('#dialog form').oninput()")
        self.page.value(f"document.querySelector('#dialog [name=human][value={human}]').click()")
        for name, number in own.items():
            self.page.value(f"document.querySelector('#dialog [name={name}]').value = {number}")
        self.page.click("#dialog button.strong")
        self.page.wait(f"fukumi.small.isOn && {IS_OPEN}")

    def play(self, move: str) -> None:
        count = self.page.value("fukumi.small.moves.length")
        self.page.click(square(move))
        self.page.wait(f"{IS_OPEN} && fukumi.small.moves.length > {count}")

    def signs(self) -> dict[str, str]:
        """The map of outcomes."""
        self.page.wait("fukumi.small.state !== null && !fukumi.small.isMapping")
        return dict(self.page.value("[...document.querySelectorAll('#small-board .won, #small-board .even, #small-board .lost')].map((b) => [b.dataset.move, b.textContent])"))

    def test_tic_tac_toe_against_the_solver_with_its_map(self) -> None:
        self.open("#h8i9")
        self.begin("mnk 3 3 3")
        self.assertEqual(self.page.value("document.querySelectorAll('#small-board button').length"), 9)
        self.page.click("[data-action=small-map]")
        self.page.wait("document.querySelectorAll('#small-board .even').length === 9")
        self.play("a1")
        # Only the centre holds, and the solver knows it.
        self.assertEqual(self.page.value(PLAYED), "a1 b2")
        self.assertEqual(self.page.text("#announce"), "b2")
        signs = self.signs()
        self.assertEqual(signs["a2"], "=")
        self.page.click("[data-action=small-back]")
        self.page.wait(f"{PLAYED} === '' && {IS_OPEN}")
        # The other side: the solver begins.
        self.page.click("[data-action=small-swap]")
        self.page.wait(f"fukumi.small.moves.length === 1 && {IS_OPEN}")
        self.page.click("[data-action=small-map]")
        self.page.key("Escape")
        self.page.wait("!fukumi.small.isOn")
        self.assertTrue(self.page.value("document.getElementById('small-board').hidden"))
        self.assertEqual(self.page.value(MOVES), "h8 i9")

    def test_two_people_play_to_a_row_that_is_marked(self) -> None:
        self.open()
        self.begin("own", "both", columns=4, rows=3, row=3)
        # It would only clear the board.
        self.assertEqual(self.page.value("document.querySelectorAll('[data-action=small-swap]').length"), 0)
        for move in ("a1", "a2", "b1", "b2", "c1"):
            self.play(move)
        self.assertEqual(self.page.value("[...document.querySelectorAll('#small-board .in-row')].map((b) => b.dataset.move).sort().join(' ')"), "a1 b1 c1")
        # The letters are in the middle, those of the row too.
        self.assertEqual(self.page.value("[...new Set([...document.querySelectorAll('#small-board button')].map((b) => getComputedStyle(b).display))]"), ["block"])
        self.assertIn("X wins", self.page.text("#words"))
        self.assertEqual(self.page.value("document.querySelectorAll('#small-board button:enabled').length"), 0)

    def test_chomp_has_one_winning_bite_on_a_square_bar(self) -> None:
        self.open()
        self.begin("chomp 8 8 0")
        self.page.click("[data-action=small-map]")
        self.page.wait("document.querySelectorAll('#small-board .won').length === 1")
        self.assertEqual(self.page.value("document.querySelector('#small-board .won').dataset.move"), "2,2")
        # There is no draw, and no outcome has a number.
        self.page.wait("document.getElementById('words').textContent", lambda words: "+ wins, − loses." in words)
        self.play("2,2")
        self.assertEqual(self.page.value("document.querySelectorAll('#small-board .eaten').length > 48"), True)
        while not self.page.value("fukumi.small.state.over"):
            best = self.page.wait("fukumi.small.state?.map?.find(({ winner }) => winner === 'black')?.move")
            self.play(best)
        self.assertIn("You won", self.page.text("#words"))

    def test_squares_of_a_board_are_alike_on_a_phone(self) -> None:
        self.page.resize(360, 740, has_touch=True)
        self.open()
        self.begin("chomp 10 10 0")
        sizes = self.page.value("[...document.querySelectorAll('#small-board button')].map((b) => b.getBoundingClientRect()).flatMap((box) => [box.width, box.height])")
        self.assertLess(max(sizes) - min(sizes), 1)

    def test_a_board_that_is_too_large_to_be_solved_is_played(self) -> None:
        self.open()
        self.begin("mnk 8 8 5")
        self.play("d4")
        self.assertEqual(self.page.value("fukumi.small.moves.length"), 2)


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
