#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Openings at the page with the board, step by step: two people, or a person and the engine.

    page_openings_test.py PAGE.html
"""

from __future__ import annotations

import re
import unittest

from page_case import MOVES, PageCase


class PageOpeningsTest(PageCase):
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
        self.page.wait("fukumi.opening.step !== null || document.querySelector('#dialog[open] .fault:not(:empty)') !== null")

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
        self.page.wait("document.getElementById('toast').textContent", lambda words: "expected swap or stay" in words)
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

    def test_a_stone_that_does_not_wait_for_its_hint_gets_an_answer(self) -> None:
        self.open()
        self.begin("swap2", "engine")
        self.act("h8", "i9")
        self.page.value("fukumi.opening.hint(); fukumi.opening.act('j11'); 0")
        self.page.wait("fukumi.match.opening.actions.length > 3")

    def test_an_opening_that_does_not_fit_is_refused(self) -> None:
        self.open("#h8")
        self.begin("rif", "person", width="20", height="20")
        self.assertIn("needs a board with a centre", self.page.text("#dialog .fault"))
        self.assertEqual(self.page.value(MOVES), "h8")
        # Mended in the same dialog, with all that was chosen before.
        self.page.value("for (const side of ['width', 'height']) document.querySelector(`#dialog [name=${side}]`).value = '15'")
        self.page.click("#dialog button.strong")
        self.asked("First player (black)")

    def act(self, *actions: str) -> None:
        """Actions of persons in an opening."""
        for action in actions:
            count = self.page.value("fukumi.match.opening.actions.length")
            self.page.value(f"fukumi.opening.act('{action}'); 0")
            self.page.wait(f"fukumi.match.opening.actions.length > {count} && (fukumi.match.opening.isOver || fukumi.opening.step !== null)")

    def test_a_file_has_the_steps_of_an_opening_and_goes_on_there(self) -> None:
        self.open()
        state = "JSON.stringify([fukumi.match?.opening?.actions ?? null, fukumi.opening.step, fukumi.tree.moves()])"
        for opening, actions in (
            # tests/protocol/cli/play/kept_game_test.cpp reads its line.
            ("soosorv-8", "h8,h9,i9,stay,j10,5,swap,a1,b2"),
            ("yamaguchi", "h8,i9,j10,3,swap"),
            ("rif", "h8,h9,i9,swap,a1,a2"),
            ("taraguchi-10", "h8,swap,h9,stay,i10,swap"),
            ("swap2", "h8,h9,i9,two,a1"),
            ("swap", "h8,h9,i9,swap"),
        ):
            rule = "freestyle" if opening.startswith("swap") else "renju"
            self.begin(opening, "person", rule=rule)
            self.page.wait("fukumi.match?.opening?.actions.length === 0 && fukumi.opening.step !== null")
            self.act(*actions.split(","))
            before = self.page.value(state)
            files = [self.save(kind) for kind in ("sgf", "psq")]
            for file in files:
                line = f"play rule={rule} players=person-person levels=3,3 ladder=20 turn=2000 opening={opening} actions={actions}"
                self.assertEqual(re.findall(r"play [^]\n]*", file.read_text()), [line])
                if opening != "swap":
                    self.choose(file)
                    self.page.wait(state, lambda after, wanted=before: after == wanted)
        # After its end the board is for analysis, which keeps the steps, also when it is turned.
        self.choose(files[0])
        self.assertEqual(self.page.value("fukumi.match"), None)
        self.page.key("r")
        self.assertIn("actions=h8,i8,i7,swap", self.save("psq").read_text())

    def test_the_player_of_an_opening_in_a_file_is_the_same_after_a_swap(self) -> None:
        self.open()
        self.begin("taraguchi-10", "engine", human="white")
        self.asked("swap or stay")
        self.act("swap")
        self.page.wait("fukumi.match.opening.actions.length > 1 && fukumi.opening.step !== null")
        parts = "JSON.stringify((({ human, party, against, level, openingRule }) => [human, party, against, level, openingRule])(fukumi.match))"
        self.page.wait("fukumi.opening.step !== null && !fukumi.opening.isEngines(fukumi.opening.step)")
        before = self.page.value(parts)
        file = self.save("sgf")
        self.assertIn("players=person-engine" if '"black"' in before else "players=engine-person", file.read_text())
        self.choose(file)
        self.page.wait("fukumi.opening.step !== null")
        self.assertEqual(self.page.value(parts), before)
        # A game of the terminal with an opening has no clock.
        self.page.value("fukumi.match.clock = { minutes: 5, increment: 5 }; 0")
        self.save("psq")
        self.page.wait("document.getElementById('toast').textContent", lambda words: "Left out: the clock." in words)

    def test_an_opening_that_the_page_cannot_go_on_with_is_named(self) -> None:
        self.open()
        file = self.folder / "other.sgf"
        for line in ("players=engine-engine levels=3,3 ladder=20 opening=rif actions=h8,h9",
                     "players=person-person levels=3,3 ladder=20 opening=rif actions=h8",
                     "players=person-person levels=3,3 ladder=20 opening=rif actions=a1"):
            file.write_text(f"(;FF[4]GM[4]SZ[15]RU[renju]XS[play rule=renju {line}];B[hh];W[hg])")
            self.choose(file)
            self.assertEqual(self.page.value("fukumi.match"), None)
            self.assertIn("the steps of the opening; left out", self.page.text("#notices"))
        # Moves of a file that are not those of its opening.
        file.write_text("(;FF[4]GM[4]SZ[15]RU[freestyle]XS[play rule=freestyle players=person-person levels=3,3 ladder=20 opening=swap actions=h8,h9,i9,stay];B[hh];W[hg];B[ig])")
        self.choose(file)
        self.page.key("Home")
        self.page.key("ArrowRight")
        self.page.place("a1")
        self.assertNotIn("play ", self.save("psq").read_text())
        self.assertIn(" the steps of the opening.", self.page.text("#toast"))
        self.assertIn("actions=h8,h9,i9,stay", self.save("sgf").read_text())


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
