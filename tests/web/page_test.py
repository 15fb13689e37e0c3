#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drives the page with the board as a person would, from file:// and without a network.

    page_test.py PAGE.html
"""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

from page_case import DESKTOP, MOVES, PHONE, PageCase

README = Path(__file__).resolve().parents[2] / "protocol/web/README.md"

# Its mark where black is to play a double three at h8.
FOUL = "#renju,black:h7h6g8f8,white:a1a3c1o15"


class PageTest(PageCase):
    # ---- playing

    def test_a_game_against_level_5_ends(self) -> None:
        self.open()
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=level]').value = 5")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match !== null && fukumi.match.level === 5")
        self.lose()
        self.page.wait("fukumi.desk.isOver")
        self.assertEqual(self.page.text("#verdict"), "Fukumi won: five in a row")
        self.assertEqual(self.page.value("document.querySelectorAll('.winning').length"), 5)
        before = self.page.value("fukumi.tree.moves().length")
        self.page.place("h1")
        self.assertIn("over", self.page.text("#toast"))
        self.page.key("t")
        self.page.wait(f"fukumi.tree.moves().length < {before} && fukumi.verdict !== null && !fukumi.desk.isOver")
        self.page.key("h")
        self.page.wait("document.querySelector('.hint') !== null")

    def lose(self) -> None:
        """A person who fills the edge loses soon."""
        for point in [f"{column}{row}" for row in (1, 15) for column in "acegikmobdf"]:
            over = self.page.wait("fukumi.desk.isOver || (!fukumi.desk.isEnginesTurn && fukumi.verdict !== null && 'on')")
            if over is True:
                break
            if self.page.value(f"fukumi.tree.stones().has('{point}')"):
                continue
            self.page.place(point)

    def test_losses_suggest_the_level_below(self) -> None:
        self.open()
        self.begin_game(level=5)
        self.lose()
        self.page.wait("fukumi.desk.isOver")
        button = "#after [data-action=next-level]"
        self.assertTrue(self.page.value(f"document.querySelector('{button}').hidden"))
        self.page.click("#after [data-action=rematch]")
        self.page.wait("!fukumi.desk.isOver && fukumi.match.level === 5")
        self.lose()
        self.page.wait(f"!document.querySelector('{button}').hidden")
        self.assertEqual(self.page.text(button), "Lost several times: try level 4")
        # It is still there after a reload, and begins that game.
        self.open()
        self.page.wait(f"fukumi.desk.isOver && !document.querySelector('{button}').hidden")
        self.page.click(button)
        self.page.wait("!fukumi.desk.isOver && fukumi.match.level === 4")
        self.assertTrue(self.page.value(f"document.querySelector('{button}').hidden"))

    def test_the_engine_begins_where_the_person_is_white(self) -> None:
        self.open()
        self.page.key("n")
        self.page.value("document.querySelector('#dialog [name=human][value=white]').click()")
        self.page.value("document.querySelector('#dialog [name=clock]').value = '3+2'")
        self.page.value("document.querySelector('#dialog form').oninput()")
        self.assertTrue(self.page.value("document.querySelector('#dialog [data-clock]').hidden"))
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.tree.moves().length === 1 && fukumi.verdict !== null")
        self.assertIn("Level", self.page.text(".player"))
        self.assertEqual(self.page.text("#verdict"), "Your move")
        self.assertIn(":", self.page.text("#players time"))

    def test_a_clock_of_ones_own_is_kept_for_the_next_game(self) -> None:
        self.open()
        for minutes in (7, 8):
            self.page.key("n")
            self.page.value("document.querySelector('#dialog [name=clock]').value = 'own'")
            self.page.value("document.querySelector('#dialog form').oninput()")
            self.page.value(f"document.querySelector('#dialog [name=minutes]').value = {minutes}")
            self.page.click("#dialog button.strong")
            self.page.wait(f"fukumi.match?.clock?.minutes === {minutes}")
            # White's, which does not run yet.
            self.assertEqual(self.page.text("#players .player:last-child time"), f"{minutes}:00")
        self.page.key("n")
        shown = "['clock', 'minutes'].map(n => document.querySelector(`#dialog [name=${n}]`).value).join(' ')"
        self.assertEqual(self.page.value(shown), "own 8")

    def ask(self, **fields: str) -> None:
        """Fields of the dialog that is open, and its strong button."""
        for name, value in fields.items():
            self.page.value(f"(() => {{ const field = document.querySelector('#dialog [name={name}]:not([type=radio]), #dialog [name={name}][value={json.dumps(value)}]');"
                            f"if (field.type === 'radio') field.click(); else field.value = {json.dumps(value)}; field.form.oninput(); }})()")
        self.page.click("#dialog button.strong")

    def test_any_position_is_played_from_here_with_either_colour(self) -> None:
        self.open("#renju,black:h8,white:i9,blocked:a1,g7g9")
        for human, moves in (("black", 2), ("white", 3)):
            with self.subTest(human):
                self.page.click("#moves-card [data-action=play-here]")
                self.ask(human=human, level="1")
                self.page.wait("fukumi.match !== null && fukumi.verdict !== null")
                self.page.wait("fukumi.tree.moves().length", lambda count, wanted=moves: count == wanted)
                self.assertTrue(self.page.value(MOVES).startswith("g7 g9"))
                self.assertEqual(self.page.value("[fukumi.tree.setup.rule, fukumi.tree.setup.blocked[0], fukumi.match.human].join()"), f"renju,a1,{human}")
                self.page.key("u")
                self.page.wait(f"fukumi.match === null && fukumi.verdict !== null && {MOVES} === 'g7 g9'")
        # Another rule: the stones stay, whatever the moves would have been under it.
        self.page.key("j")
        self.ask(rule="caro", human="black", level="1")
        self.page.wait("fukumi.match !== null && fukumi.tree.setup.rule === 'caro'")
        self.assertEqual(self.page.value("[...fukumi.tree.stones()].sort().join(' ')"), "a1,blocked g7,black g9,white h8,black i9,white")
        self.page.wait("fukumi.verdict !== null")
        self.page.place("c3")
        self.page.wait("fukumi.tree.moves().length === 2")

    def test_a_rematch_begins_as_its_game_did(self) -> None:
        for link, rule in (("#renju,black:h8,white:i9,blocked:a1,first:white,g7g9", "renju"), ("#h8i9g7", "caro")):
            with self.subTest(link):
                self.open(link)
                self.page.key("j")
                human = self.page.value("fukumi.tree.toMove()")
                self.ask(rule=rule, human=human, level="1")
                self.page.wait("fukumi.match !== null && fukumi.verdict !== null")
                beginning = "[...fukumi.tree.stones()].slice(0, {}).sort().join(' ')"
                count = self.page.value("fukumi.tree.stones().size")
                begun = self.page.value(f"[fukumi.tree.setup, {MOVES}, {beginning.format(count)}]")
                self.page.place("c3")
                self.page.wait(f"fukumi.tree.stones().size === {count + 2} && fukumi.verdict !== null")
                # Kept, and seen elsewhere than at its end.
                self.kept()
                self.open()
                self.page.key("Home")
                self.page.value("fukumi.actions.find((action) => action.name === 'rematch').run(); 0")
                other = "white" if human == "black" else "black"
                self.page.wait(f"fukumi.match.human === '{other}' && fukumi.tree.stones().size === {count + 1} && fukumi.verdict !== null")
                now = self.page.value(f"[fukumi.tree.setup, {MOVES}, {beginning.format(count)}]")
                self.assertEqual([now[0], " ".join(now[1].split()[:-1]), now[2]], begun)

    def test_moves_that_a_game_began_with_are_not_taken_back(self) -> None:
        self.open("#h8i9g7j10f6k11")
        self.page.key("j")
        self.ask(kind="person")
        self.page.wait("fukumi.match !== null && fukumi.verdict !== null")
        given = self.page.value(MOVES)
        self.page.place("a1")
        self.page.wait("fukumi.tree.path().length === 7 && fukumi.verdict !== null")
        for words in ("Taken back.Undo", "No moves yet."):
            self.page.key("t")
            self.page.wait("document.getElementById('toast').textContent", lambda said, words=words: words in said)
            self.assertEqual(self.page.value(MOVES), given)
        self.page.key("ArrowLeft")
        self.page.wait("fukumi.verdict !== null")
        self.page.place("c3")
        self.page.wait("document.getElementById('toast').textContent", lambda said: "Go to the end of the line first." in said)
        # The beginning ends where moves are removed.
        self.page.key("Delete")
        self.assertEqual(self.page.value("[fukumi.tree.root.size - 1, fukumi.match.beginning]"), [4, 4])
        self.page.key("Control+z")
        self.assertEqual(self.page.value("[fukumi.tree.root.size - 1, fukumi.match.beginning]"), [6, 6])

    def test_no_game_begins_that_is_over(self) -> None:
        overline = "black:a1b1c1d1e1f1,white:a15c15e15g15i15k15"
        self.open(f"#standard,{overline}")
        self.page.key("j")
        self.ask(rule="freestyle")
        self.page.wait("document.getElementById('dialog').textContent", lambda said: "Under this rule the game is over: Black won: five in a row." in said)
        self.ask(rule="caro", human="black")
        self.page.wait("fukumi.match !== null && fukumi.verdict !== null")
        self.assertEqual(self.page.value("fukumi.verdict.ended"), None)
        # No move can be taken back.
        self.open(f"#freestyle,{overline}")
        self.page.place("h8")
        self.assertIn("This game is over before its first move.", self.page.text("#toast"))

    def test_the_engine_thinks_as_long_as_it_is_asked_to(self) -> None:
        self.open()
        self.page.value("window.asked = []; (() => { const ask = fukumi.engine.ask; fukumi.engine.ask = function (query, ...more) {"
                        "asked.push([query.time_ms, query.depth, query.nodes]); return ask.call(this, {...query, time_ms: 50}, ...more); }; })(); 0")
        def first(**fields: str) -> list[int | None]:
            """Time, depth and nodes of the engine's first move."""
            self.page.value("asked.length = 0; 0")
            self.page.key("n")
            self.ask(human="white", **fields)
            self.page.wait("asked.length > 0")
            return list(self.page.value("asked[0]"))
        self.assertEqual(first(thinking="seconds 30"), [30000, None, None])
        self.page.wait("fukumi.tree.moves().length === 1")
        self.assertEqual(first(thinking="depth", amount="7"), [None, 7, None])
        self.assertEqual(first(thinking="nodes", amount="5000"), [None, None, 5000])
        # A twentieth of a quarter of an hour, and most of the increment.
        self.assertEqual(first(thinking="clock", clock="15+10"), [53000, None, None])
        # A choice is kept for the next game, and for the next visit.
        self.open()
        self.new_board()
        self.page.key("n")
        self.assertEqual(self.page.value("document.querySelector('#dialog [name=thinking]').value"), "clock")

    def test_no_key_plays_for_the_person_in_a_game_against_the_engine(self) -> None:
        self.open()
        moves = self.begin_game("h8")
        self.page.key(" ")
        self.page.value("fukumi.actions.find(a => a.name === 'best').run(); 0")
        # The next move of the person's is answered, and no other one was made.
        self.page.place("a1")
        self.page.wait("fukumi.tree.moves().length === 4")
        self.assertEqual(self.page.value(MOVES).split()[:3], [*moves, "a1"])

    def test_a_set_up_has_the_name_of_its_own_opening(self) -> None:
        self.open("#renju,h8i9i10")
        self.page.wait("document.getElementById('facts').textContent.includes('Hana') || document.getElementById('facts').textContent.split(' · ').length > 3")
        name = self.page.text("#facts").split(" · ")[-1]
        self.page.key("e")
        self.page.click('[data-tool="black"]')
        self.page.place("a1")
        self.page.wait("fukumi.verdict !== null")
        self.assertNotIn(name, self.page.text("#facts"))

    def test_a_set_up_can_be_turned_and_the_game_that_waits_is_as_it_was(self) -> None:
        self.open("#h8a1")
        self.page.key("e")
        self.page.key("f")
        self.assertEqual(self.page.value("fukumi.tree.setup.white.join()"), "o1")
        self.assertTrue(self.page.value("document.querySelector('[data-action=hint]').ariaDisabled === 'true'"))
        self.page.key("Escape")
        self.assertEqual(self.page.value(MOVES), "h8 a1")
        self.assertFalse(self.page.value("document.querySelector('[data-action=hint]').ariaDisabled === 'true'"))

    def test_a_foul_of_renju_is_refused(self) -> None:
        self.open(FOUL)
        self.page.wait("document.querySelector('.forbidden') !== null")
        self.page.place("h8")
        self.assertIn("h8 is forbidden to black", self.page.text("#toast"))
        self.assertEqual(self.page.value(MOVES), "")
        self.page.place("j10")
        self.assertEqual(self.page.wait(MOVES), "j10")

    # ---- analysis

    def test_a_position_is_analysed_to_depth_12(self) -> None:
        self.open("#h8i9g7")
        self.page.value("(() => { const s = document.getElementById('seconds'); s.value = '0'; s.onchange(); })()")
        self.page.click("[data-action=analyse]")
        self.page.wait("fukumi.analysis.lines[0]?.depth ?? 0", lambda depth: depth >= 12)
        self.page.wait("document.querySelectorAll('.mark').length", lambda count: count == 3)
        self.assertIn("a second", self.page.text("#effort"))
        # At once: the lines change while they are looked at.
        line = self.page.value("(() => { const moves = [...document.querySelectorAll('[data-line=\"1\"]')].slice(0, 2);"
                               "const words = moves.map(m => m.textContent).join(' '); moves[1].click(); return words; })()")
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
        self.assertIn("Take a move back", self.page.text("#dialog"))
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

    def test_a_set_up_that_is_left_gives_the_analysis_back(self) -> None:
        self.open("#h8")
        for is_analysing in (True, False):
            self.page.key("a")
            self.page.key("e")
            self.page.click('[data-tool="cancel"]')
            self.assertEqual(self.page.value("fukumi.desk.isAnalysing"), is_analysing)

    def test_the_readme_knows_the_size_of_the_file(self) -> None:
        figure = re.search(r"^\| the file \| (\d\.\d\d) MB", README.read_text(encoding="utf-8"), re.MULTILINE)
        assert figure
        self.assertAlmostEqual(self.file.stat().st_size / 1e6, float(figure[1]), delta=0.03)

    def test_it_fits_a_phone_and_a_large_screen(self) -> None:
        for width, height in ((390, 844), (1920, 1080)):
            with self.subTest(width):
                page = self.browser(width, height)
                self.open("#h8i9", page)
                self.assertEqual(page.value("document.documentElement.scrollWidth"), width)

    def test_a_board_that_is_higher_than_wide_fits_the_screen(self) -> None:
        size = "(() => { const { width, height } = document.getElementById('board').getBoundingClientRect(); return [width, height]; })()"
        for screen in (DESKTOP, PHONE, (844, 390)):
            page = self.browser(*screen)
            for link in ("#5x22,c11", "#22x5,c3", "#h8"):
                self.open(link, page)
                width, height = page.value(size)
                self.assertLessEqual(width, screen[0])
                self.assertLessEqual(height, screen[1])
                self.assertGreater(max(width, height), 0.4 * min(screen))


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
