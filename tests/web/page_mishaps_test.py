#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What a person seldom does at the page with the board: nothing is lost by it, and nothing false is said.

    page_mishaps_test.py PAGE.html
"""

from __future__ import annotations

import unittest

from page_case import MOVES, TOAST, PageCase

FIELD = "document.querySelector('#dialog [name={}]')"


class PageMishapsTest(PageCase):
    def test_keys_put_no_stone_outside_of_the_board(self) -> None:
        self.open()
        self.new_game(kind="board", width=20, height=20)
        self.page.place("t20")
        self.page.wait(MOVES, lambda moves: moves == "t20")
        self.new_game(kind="board", width=15, height=15)
        self.page.wait(f"{MOVES} === '' && fukumi.verdict !== null")
        self.page.value("document.getElementById('board').focus()")
        self.page.key("Enter")
        self.assertEqual(self.page.value(MOVES), "")
        self.page.key("ArrowUp")
        self.page.key("Enter")
        self.page.wait(MOVES, lambda moves: moves == "h8")
        self.kept()
        self.open()
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_the_first_stone_of_an_opening_is_taken_back_for_good(self) -> None:
        self.open()
        self.new_game(kind="person", opening="swap")
        self.page.wait("fukumi.opening.step !== null")
        self.page.place("h8")
        self.page.wait(MOVES, lambda moves: moves == "h8")
        self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking")
        self.page.key("t")
        self.page.wait(MOVES, lambda moves: moves == "")
        self.assertEqual(self.page.value("fukumi.tree.root.size"), 1)
        self.assertNotIn("h8", self.page.value("fukumi.tree.toText().text"))
        self.kept()
        self.open()
        self.page.wait("fukumi.opening.isHere")
        self.page.place("g7")
        self.page.wait(MOVES, lambda moves: moves == "g7")

    def test_a_board_that_is_turned_while_fukumi_opens_stays_whole(self) -> None:
        self.open()
        self.new_game(kind="engine", opening="swap2", human="black", level=20)
        for count, point in enumerate(("h8", "i9", "k12")):
            if count == 2:
                # The answer waits until the board is turned.
                self.page.value("window.choose = fukumi.opening.steps.choose; fukumi.opening.steps.choose = async function (...all) {"
                                "const answer = await choose.apply(this, all); await new Promise((go) => { window.go = go; }); return answer; }; 0")
            self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking")
            self.page.place(point)
            self.page.wait(f"fukumi.tree.moves().length === {count + 1}")
        self.page.wait("Boolean(window.go)")
        self.page.value("fukumi.opening.steps.choose = choose; 0")
        self.page.key("r")
        self.page.value("go(); 0")
        self.page.wait("fukumi.match.opening.actions.length > 3 && (fukumi.match.opening.isOver || fukumi.opening.step !== null)")
        self.assertTrue(self.page.value(MOVES).startswith("h8 i7 l5"))
        self.page.wait("fukumi.opening.isHere || fukumi.match.opening.isOver")

    def test_properties_of_a_file_are_turned_with_its_moves(self) -> None:
        self.open()
        game = self.folder / "game.sgf"
        game.write_text("(;GM[4]SZ[15];B[aa]LB[bb:A]TR[bb]SL[ab:cc]N[aa];W[ii])", encoding="ascii")
        self.choose(game, "freestyle")
        self.page.key("f")
        self.page.wait(MOVES, lambda moves: moves.startswith("o15"))
        saved = self.save("sgf").read_text(encoding="utf-8")
        for part in (";B[oa]", "LB[nb:A]", "TR[nb]", "SL[mb:oc]", "N[aa]"):
            self.assertIn(part, saved)
        self.page.key("r")
        self.page.wait(MOVES, lambda moves: moves.startswith("o1 "))
        saved = self.save("sgf").read_text(encoding="utf-8")
        for part in (";B[oo]", "LB[nn:A]", "TR[nn]", "SL[mm:no]", "N[aa]"):
            self.assertIn(part, saved)

    def test_a_game_that_is_over_is_over_at_each_of_its_moves(self) -> None:
        status = ("[document.getElementById('verdict').textContent, !document.getElementById('after').hidden, document.querySelectorAll('.player.now').length,"
                  "document.querySelector('#after [data-action=review]').ariaDisabled !== 'true']")
        self.open()
        moves = self.begin_game("h8")
        self.assertEqual(self.page.value(status), ["Your move", False, 1, False])
        self.page.key("Home")
        self.page.wait("fukumi.verdict !== null")
        self.assertEqual(self.page.value(status), ["Black to move", False, 0, False])
        self.page.key("End")
        self.page.wait(f"{MOVES} === '{' '.join(moves)}' && fukumi.verdict !== null")
        self.page.value("fukumi.tree.clear(); for (const point of 'h8 a1 i8 c1 j8 e1 k8 g1 l8'.split(' ')) fukumi.tree.play(point); fukumi.changed()")
        self.page.wait("fukumi.verdict?.ended")
        over = ["You won: five in a row", True, 0, True]
        for key in ("End", "ArrowLeft", "Home"):
            self.page.key(key)
            self.page.wait("fukumi.verdict !== null")
            self.assertEqual(self.page.value(status), over, key)
        self.kept()
        # A page that did not see the end.
        self.open()
        self.assertEqual(self.page.value(MOVES), "")
        self.assertEqual(self.page.wait(status, lambda shown: shown[1]), over)
        self.page.key("ArrowRight")
        self.page.key("ArrowRight")
        self.page.place("b1")
        self.page.wait("fukumi.tree.moves().length === 4 && fukumi.verdict !== null && fukumi.tree.moves()[2] === 'b1'")
        self.assertEqual(self.page.value(status), ["Your move", False, 1, False])

    def test_a_person_puts_none_of_fukumis_stones(self) -> None:
        self.open()
        moves = self.begin_game("h8")
        self.page.key("ArrowLeft")
        self.page.wait("fukumi.verdict !== null")
        self.assertIsNone(self.page.value("fukumi.mode.stone"))
        self.page.place("o15")
        self.assertEqual((self.page.text("#toast"), self.page.value(f"[{MOVES}, fukumi.tree.root.size]")), ("It is Fukumi's move.", ["h8", 3]))
        # A move of the analysis that is the person's is played, a line of both sides is not.
        self.page.key("End")
        self.page.wait("fukumi.verdict !== null")
        self.page.key("a")
        self.page.wait("fukumi.analysis.linesAt(fukumi.tree.current)[0]?.pv.length > 1")
        self.page.key("a")
        press = "(() => {{ const button = document.querySelectorAll('#best-lines .pv button')[{}]; button.click(); return button.textContent; }})()"
        self.page.value(press.format(1))
        self.assertEqual((self.page.text("#toast"), self.page.value(MOVES)), ("In a game against Fukumi you move yourself.", " ".join(moves)))
        move = self.page.value(press.format(0)).split()[-1]
        self.page.wait("fukumi.tree.moves().length === 4")
        self.assertEqual(self.page.value(MOVES).split()[:3], [*moves, move])
        # Another move of that colour at an earlier place is a variation.
        self.page.key("Home")
        self.page.wait("fukumi.verdict !== null")
        self.page.place("c3")
        self.page.wait("fukumi.tree.moves().length === 2 && fukumi.verdict !== null")
        self.assertEqual(self.page.value("fukumi.tree.moves()[0]"), "c3")

    def test_the_stones_of_an_opening_stay(self) -> None:
        self.open()
        self.new_game(kind="person", opening="swap")
        self.put_opening("h8", "h9", "i9")
        self.page.wait("fukumi.opening.isHere && !fukumi.opening.isAsking")
        self.page.key("y")
        self.page.wait("fukumi.match.opening.isOver && fukumi.verdict !== null")
        self.page.place("c3")
        self.page.wait("fukumi.tree.moves().length === 4 && fukumi.verdict !== null")
        for key, moves in (("Home", ""), ("ArrowRight", "h8"), ("ArrowRight", "h8 h9")):
            self.page.key(key)
            self.page.wait(f"{MOVES} === '{moves}' && fukumi.verdict !== null")
            for put in (lambda: self.page.place("a1"), lambda: self.page.key(" ")):
                self.page.value("document.getElementById('toast').replaceChildren(); 0")
                put()
                self.assertEqual((self.page.text("#toast"), self.page.value(f"[{MOVES}, fukumi.tree.root.size]")), ("Go to the end of the line first.", [moves, 5]))
        self.page.key("ArrowRight")
        self.page.wait(f"{MOVES} === 'h8 h9 i9' && fukumi.verdict !== null")
        self.page.place("a1")
        self.page.wait(MOVES, lambda moves: moves == "h8 h9 i9 a1")

    def test_a_comment_belongs_to_the_move_at_which_it_was_begun(self) -> None:
        comments = "[...fukumi.tree.nodes()].map((node) => node.comment)"
        shown = "document.getElementById('comment').value"
        self.open()
        self.begin_game()
        self.page.value("fukumi.opponent.choose = () => new Promise((go) => { window.go = go; }); 0")
        self.page.place("c3")
        self.page.wait("Boolean(window.go)")
        self.page.click("#comment")
        self.page.key("a")
        self.page.value("go('i9'); 0")
        self.page.wait(f"{MOVES} === 'c3 i9' && fukumi.verdict !== null")
        self.assertEqual(self.page.value(shown), "a")
        self.page.key("b")
        self.assertEqual(self.page.value(comments), ["", "ab", ""])
        # The board takes the field away from it, as anything else that is clicked.
        self.page.value("fukumi.opponent.choose = async () => 'j10'; 0")
        self.page.place("d4")
        self.page.wait("fukumi.tree.moves().length === 4")
        self.assertEqual(self.page.value(shown), "")
        self.page.click("#comment")
        self.page.key("c")
        self.assertEqual(self.page.value(comments), ["", "ab", "", "", "c"])

    def test_a_worker_that_stops_is_replaced(self) -> None:
        stop = "(({{ search: {{ worker }} }}) => {{ worker.terminate(); worker.onerror(new ErrorEvent('error', {{ message: 'out of memory' }})); }})({})"
        self.open()
        self.begin_game("h8")
        for count, (point, engines) in enumerate((("a1", ["fukumi.engine"]), ("c1", ["fukumi.referee.engine"]), ("e1", ["fukumi.engine", "fukumi.referee.engine"])), 2):
            with self.subTest(engines):
                for engine in engines:
                    self.page.value(stop.format(engine))
                self.page.place(point)
                self.page.wait(f"fukumi.tree.moves().length === {2 * count} && fukumi.verdict !== null")
        # While it thinks.
        self.page.value("fukumi.match.level = 20; fukumi.match.thinking = { by: 'seconds', amount: 1 }; 0")
        self.page.place("g1")
        self.page.wait("fukumi.opponent.isThinking")
        self.page.value(stop.format("fukumi.engine"))
        self.page.wait("fukumi.tree.moves().length === 10 && fukumi.verdict !== null")
        self.assertNotIn("cannot run", self.page.text("#toast"))

    def test_a_worker_that_never_runs_leaves_no_question_open(self) -> None:
        self.page.run_first("window.Worker = class { constructor() { setTimeout(() => this.onerror({ message: 'not allowed' })); } postMessage() {} terminate() {} };")
        self.page.open(self.file)
        self.page.wait(TOAST, lambda words: words == "The engine cannot run in this browser: not allowed")
        self.page.value("fukumi.engine.ask({ version: true }).answer.catch((error) => { window.why = error.message; }); 0")
        self.assertEqual(self.page.wait("window.why"), "The engine cannot run in this browser: not allowed")

    def test_back_brings_the_game_back(self) -> None:
        game = "[fukumi.game.id, fukumi.match?.level ?? null, " + MOVES + "]"
        self.open()
        self.begin_game("h8", "a1")
        played = self.page.value(game)
        self.page.value("location.hash = '#renju,h8i9g7'; 0")
        self.page.wait(f"{MOVES} === 'h8 i9 g7' && fukumi.verdict !== null")
        linked = self.page.value(game)
        for move, shown in (("back", played), ("forward", linked), ("back", played)):
            self.page.value(f"history.{move}(); 0")
            self.page.wait(game, lambda now, wanted=shown: now == wanted)
            self.page.wait("fukumi.verdict !== null")
        self.assertEqual(sorted(head["moves"] for head in self.kept()), [3, 4])

    def test_a_reload_shows_the_game_whose_address_could_not_be_written(self) -> None:
        self.page.run_first("(() => { const { replaceState } = history; let count = 0; history.replaceState = function (...all) {"
                            "count += 1; if (count > 4) throw new DOMException('too often', 'SecurityError'); return replaceState.apply(this, all); }; })();")
        self.open("#c3d4")
        self.begin_game("h8", "a1", "a3")
        shown = self.page.value(f"[{MOVES}, fukumi.game.id, fukumi.match.level]")
        self.assertNotEqual(self.page.value("location.hash"), "#" + shown[0].replace(" ", ""))
        self.kept()
        self.page.value("window.old = true; 0")
        self.page.reload()
        self.page.wait("!window.old && window.fukumi && !fukumi.files.isReading && fukumi.verdict !== null")
        self.assertEqual(self.page.value(f"[{MOVES}, fukumi.game.id, fukumi.match?.level]"), shown)

    def test_a_game_from_here_begins_where_its_dialog_was_opened(self) -> None:
        self.open()
        self.begin_game()
        self.page.value("fukumi.opponent.choose = () => new Promise((go) => { window.go = go; }); 0")
        self.page.place("h8")
        self.page.wait("Boolean(window.go)")
        self.page.key("j")
        self.page.wait("document.querySelector('#dialog[open]') !== null")
        self.page.value("go('i9'); 0")
        self.page.wait(f"{MOVES} === 'h8 i9'")
        self.page.click("#dialog button.strong")
        self.page.wait("document.querySelector('#dialog[open]') === null && fukumi.match.human === 'white'")
        self.assertEqual(self.page.value(MOVES), "h8")

    def test_the_list_of_games_knows_who_won_whichever_move_is_shown(self) -> None:
        self.open("#h8a1h9a2h10a3h11a4h12")
        self.page.wait("fukumi.verdict?.ended")
        self.assertEqual(self.kept()[0]["winner"], "black")
        self.page.key("Home")
        self.page.wait(f"{MOVES} === '' && fukumi.verdict !== null")
        self.assertEqual(self.kept()[0]["winner"], "black")
        self.open()
        self.assertEqual(self.page.value(MOVES), "")
        self.page.key("c")
        self.assertEqual(self.kept()[0]["winner"], "black")
        # Another end.
        self.page.key("ArrowRight")
        self.page.place("b1")
        self.page.wait(f"{MOVES} === 'h8 b1' && fukumi.verdict !== null")
        self.assertIsNone(self.kept()[0]["winner"])

    def test_a_file_that_cannot_be_read_changes_nothing_and_says_so(self) -> None:
        self.open("#h8i9")
        self.kept()
        self.page.key("d")
        bad = self.folder / "game.sgf"
        bad.write_bytes(b"no game")
        self.choose(bad)
        self.assertIn("not a game", self.page.text("#toast"))
        self.assertIn("h8i9", self.page.value("location.hash"))
        # As a folder is that was dropped.
        self.page.value("document.getElementById('toast').replaceChildren();"
                        "fukumi.files.openFile({arrayBuffer: () => Promise.reject(new DOMException('It is gone', 'NotFoundError'))}); 0")
        self.assertIn("It is gone", self.page.wait(TOAST))

    def test_a_file_that_is_dropped_on_a_dialog_closes_it(self) -> None:
        self.open()
        self.page.key("o")
        self.page.wait("document.querySelector('#dialog[open]') !== null")
        self.page.value("(() => { const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File(['h8 i9'], 'game.txt'));"
                        "document.dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true})); })()")
        self.page.wait(MOVES, lambda moves: moves == "h8 i9")
        self.assertIsNone(self.page.value("document.querySelector('#dialog[open]')"))

    def test_files_that_are_dropped_together_are_all_opened(self) -> None:
        self.open()
        self.page.value("(() => { const dataTransfer = new DataTransfer(); for (const [name, text] of [['one.txt', 'h8 i9'], ['bad.sgf', 'no game'], ['two.txt', 'a1 b2 c3']])"
                        "dataTransfer.items.add(new File([text], name)); document.dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true})); })()")
        self.assertIn("bad.sgf", self.page.wait(TOAST, lambda text: "Not opened" in text))
        self.assertEqual(self.page.value(MOVES), "a1 b2 c3")
        self.assertEqual(sorted(head["moves"] for head in self.kept()), [2, 3])

    def test_enter_in_a_field_of_a_dialog_gives_its_answer(self) -> None:
        self.open("#h8i9j7")
        for name in ("numbers", "theme"):
            self.page.key("v")
            self.page.value(f"{FIELD.format(name)}.focus()")
            self.page.key("Enter")
            self.page.wait("document.querySelector('#dialog[open]') === null")
            self.assertEqual(self.page.value(MOVES), "h8 i9 j7")
        for name in ("human", "width"):
            game = self.page.value("fukumi.game.id")
            self.page.key("n")
            self.page.value(f"{FIELD.format(name)}.focus()")
            self.page.key("Enter")
            self.page.wait(f"fukumi.game.id !== '{game}' && document.querySelector('#dialog[open]') === null")

    def test_a_new_game_is_what_its_dialog_says(self) -> None:
        values = f"[{FIELD.format('rule')}.value, {FIELD.format('opening')}.value]"
        choose = "(() => {{ const list = {}; list.value = '{}'; list.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
        self.open()
        self.page.key("n")
        for name, value, shown in (("opening", "soosorv-8", ["renju", "soosorv-8"]), ("rule", "standard", ["standard", "free"]), ("opening", "swap", ["standard", "swap"])):
            self.page.value(choose.format(FIELD.format(name), value))
            self.assertEqual(self.page.value(values), shown)
        self.page.value(choose.format(FIELD.format("thinking"), "depth"))
        self.page.value(f"{FIELD.format('amount')}.value = 100")
        self.page.click("#dialog button.strong")
        self.assertFalse(self.page.value("document.querySelector('#dialog form').checkValidity()"))
        self.page.value(f"{FIELD.format('amount')}.value = 60")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match !== null")
        self.assertEqual(self.page.value("fukumi.match.thinking"), {"by": "depth", "amount": 60})

    def test_the_focus_stays_in_its_place_when_the_page_is_drawn_anew(self) -> None:
        line = ("fukumi.analysis.node = fukumi.tree.current; fukumi.analysis.lines = ['{}'.split(' ')].map((pv) => ({{ line: 1, move: pv[0], pv, winrate: 0.5, win_in: null,"
                "depth: 9, nodes: 9, nps: 9, time_ms: 9 }})); fukumi.draw(); 0")
        focused = "document.activeElement.textContent"
        self.open("#h8i9j7")
        self.page.value("document.querySelectorAll('#moves button')[1].focus()")
        self.page.key("Enter")
        self.page.wait(f"{MOVES} === 'h8 i9' && fukumi.verdict !== null")
        self.assertEqual(self.page.value(focused), "2. i9")
        self.page.value(line.format("a1 b2 c3"))
        self.page.value("document.querySelectorAll('#best-lines button')[1].focus()")
        self.page.value(line.format("d4 e5"))
        self.assertEqual(self.page.value(focused), "e5")
        # Nothing is there any more: the next press, which was meant for the button, plays nothing.
        self.page.value(line.format("d4"))
        self.assertEqual(self.page.value("document.activeElement.id"), "best-lines")
        self.page.value("document.getElementById('toast').replaceChildren(); 0")
        self.page.key(" ")
        self.assertEqual((self.page.text("#toast"), self.page.value(MOVES)), ("", "h8 i9"))
        self.page.click("#moves button")
        self.assertFalse(self.page.value("document.getElementById('best-lines').hasAttribute('tabindex')"))

    def test_a_hidden_field_keeps_no_game_from_beginning(self) -> None:
        self.open()
        self.page.key("n")
        for name, value in (("clock", "own"), ("minutes", ""), ("clock", ""), ("thinking", "nodes"), ("amount", "2000000000"), ("thinking", "seconds 2")):
            self.page.value(f"{FIELD.format(name)}.value = '{value}'; document.querySelector('#dialog form').oninput()")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.match?.clock === null")
        self.assertEqual(self.page.value("fukumi.match.thinking"), {"by": "seconds", "amount": 2})

    def test_keys_of_another_alphabet_are_found_by_their_place(self) -> None:
        self.open()
        for key, code, expected in (("с", "KeyC", False), ("ㅊ", "KeyC", True), ("c", "KeyJ", False)):
            self.page.value(f"document.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', code: '{code}', bubbles: true}}))")
            self.assertEqual(self.page.value("fukumi.view.coordinates"), expected)

    def test_pictures_have_arrows(self) -> None:
        self.open("#h8i9")
        self.page.value("fukumi.tree.edit(fukumi.tree.current, {arrows: [['a1', 'c3']]}); fukumi.changed()")
        picture = self.save("svg").read_text(encoding="utf-8")
        self.assertRegex(picture, r"\.arrow \{[^}]*stroke: ")
        self.assertIn('class="arrow"', picture)

    def test_paper_has_all_moves_and_nothing_to_press(self) -> None:
        self.open("#" + "".join(f"{column}{row}" for row in range(1, 16) for column in "acegikmobdfhjln"))
        shown = "[...document.querySelectorAll('{}')].filter((each) => each.getClientRects().length).length"
        is_cut = "document.getElementById('moves').scrollHeight > document.getElementById('moves').clientHeight"
        buttons = shown.format("button:not(#moves *), select, #toast")
        self.assertEqual(self.page.value(f"[{buttons} > 10, {is_cut}, {shown.format('#moves button')}]"), [True, True, 225])
        self.page.show_on("print")
        self.assertEqual(self.page.value(f"[{buttons}, {is_cut}, {shown.format('#moves button')}]"), [0, False, 225])


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
