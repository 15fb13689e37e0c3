#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What the book, files and the engine know of all moves, at the page with the board.

    page_map_test.py PAGE.html
"""

from __future__ import annotations

import unittest
from collections import Counter
from pathlib import Path

from page_case import MOVES, PHONE, SHOWN, PageCase

ROOT = Path(__file__).resolve().parents[2]
ROWS = "[...document.querySelectorAll('#map-moves li')].map(row => row.textContent)"


def marks(kind: str) -> str:
    """Texts of small marks on the board by their points."""
    return f"Object.fromEntries(fukumi.scene().points.filter(m => m.kind === '{kind}').map(m => [m.point, m.text]))"


class PageMapTest(PageCase):
    def test_the_book_is_a_map_with_values_and_names(self) -> None:
        self.open("#renju,h8i9")
        self.assertTrue(self.page.value("document.getElementById('map-card').hidden"))
        self.page.click("[data-action=map]")
        known = self.page.value(marks("known"))
        # A value, or the number of the opening that the move makes; as many marks are on the board.
        self.assertRegex(known["g8"], r"^\d+$")
        self.assertEqual((known["g8"], known["j6"]), (known["h7"], "I5"))
        self.assertEqual(self.page.value("document.querySelectorAll('#board .point').length"), len(known))
        rows = self.page.value(ROWS)
        self.assertEqual(sum("the book plays" in row for row in rows), 2)
        gingetsu = next(row for row in rows if "I9 Gingetsu" in row)
        self.assertRegex(gingetsu, r"^\d+ %.*g8h7I9 Gingetsu · the book plays \d+ % · depth \d+$")
        self.page.click("#map-moves button[data-point=g8]")
        self.assertEqual(self.page.wait(MOVES, lambda moves: len(moves) > 6), "h8 i9 g8")
        self.page.wait("document.getElementById('facts').textContent", lambda facts: "I9 Gingetsu" in facts)
        # The key ends it, and the choice is kept.
        self.page.key("k")
        self.assertEqual(self.page.value("fukumi.scene().points"), [])

    def test_the_map_is_the_same_for_a_turned_position(self) -> None:
        found = []
        for link in ("#h8g7", "#h8i9", "#h8g9"):
            self.open(link)
            self.page.value("fukumi.view.map || fukumi.actions.find(a => a.name === 'map').run()")
            found.append(Counter(self.page.wait(marks("known")).values()))
        self.assertGreater(len(found[0]), 3)
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])

    def test_a_position_that_nobody_knows_says_so(self) -> None:
        self.open("#a1b1c1d1e2f2")
        self.page.key("k")
        self.assertEqual(self.page.value(ROWS), ["Neither the book nor a variation goes on from here."])

    def test_moves_of_an_opened_library_are_on_the_map(self) -> None:
        head = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
        # a1, after it i9 with a comment and a text on it, and g8.
        tree = b"\x00\x00" + b"\xe1\x00" + b"\x69\xc9\x00\x01good\x00\x00A\x00" + b"\x77\x40"
        library = self.folder / "small.lib"
        library.write_bytes(head + tree)
        self.open()
        self.choose(library)
        self.page.key("k")
        self.page.key("ArrowRight")
        self.page.wait("fukumi.verdict")
        self.assertEqual(self.page.value(marks("known")), {"i9": "•", "g8": "•"})
        self.assertEqual(self.page.value(ROWS), ["–i9A good", "–g8"])

    def test_values_of_an_opened_database_are_for_the_side_to_move(self) -> None:
        self.open("#h8a1")
        self.page.value("const [h8] = fukumi.tree.root.children, [a1] = h8.children;"
                        "h8.note = { black: 0.7, depth: 9, winIn: null }; a1.note = { black: 1, depth: 9, winIn: 3 };")
        self.choose(self.save("db"))
        self.page.key("k")
        self.page.key("Home")
        self.assertEqual(self.page.wait(marks("known"))["h8"][0], "8" if self.page.value("fukumi.verdict.known[0].depth > 9") else "7")
        self.page.key("ArrowRight")
        self.page.wait("fukumi.verdict")
        self.assertEqual(self.page.value(marks("known"))["a1"], "L3")
        self.assertIn("loses in 3a1depth 9", self.page.value(ROWS)[0])

    def test_values_stand_on_all_points_and_pointing_shows_a_line(self) -> None:
        self.open("#h8i9g7g9")
        self.page.click("[data-action=values]")
        self.page.wait("fukumi.analysis.lines.length > 0 && fukumi.analysis.values.length > 10")
        # Both in one look: the analysis goes on.
        values, best = self.page.value(f"[{marks('value')}, fukumi.scene().marks.map(m => m.point)]")
        self.assertGreater(len(values), 10)
        for text in values.values():
            self.assertRegex(text, r"^(\d{1,3}|[WL]\d+)$")
        # The best ones have the marks that they always had.
        self.assertFalse(set(values) & set(best))
        self.page.value("fukumi.desk.isAnalysing = false; fukumi.analysis.stop()")
        point = next(iter(self.page.value(marks("value"))))
        line = self.page.value(f"fukumi.analysis.values.find(l => l.move === '{point}').pv.join(' ')")
        self.page.point_at(point)
        self.assertEqual(self.page.value(SHOWN), line)
        self.assertEqual(self.page.value("document.querySelectorAll('#board .pointer *').length"), 0)
        self.page.point_at("a15")
        self.assertEqual(self.page.value(SHOWN), "")
        best = self.page.value("fukumi.analysis.lines[0].pv.join(' ')")
        self.page.point_at(best.split()[0])
        self.assertEqual(self.page.value(SHOWN), best)
        self.page.place(best.split()[0])
        self.assertEqual(self.page.value(MOVES).split()[-1], best.split()[0])
        self.assertEqual(self.page.value(SHOWN), "")

    def test_marks_of_values_agree_with_the_list_and_the_book(self) -> None:
        self.open("#h8i9g7")
        self.page.value(
            "const line = (move, winrate, depth, line) => ({ move, winrate, win_in: null, depth, line, pv: [move], nodes: 9, nps: 9 });"
            "fukumi.analysis.stop(); fukumi.analysis.node = fukumi.tree.current;"
            "fukumi.analysis.lines = [line('i7', 0.26, 14, 1), line('i8', 0.24, 14, 2)];"
            "fukumi.analysis.values = [line('i7', 0.31, 8, 1), line('f8', 0.32, 8, 2), line('i8', 0.28, 8, 3), line('g8', 0.2, 8, 4), line('g10', 0.11, 8, 5)];"
            "fukumi.view.values = true; fukumi.draw()"
        )
        values = self.page.value(marks("value"))
        # The list found f8 to be no better than its last move; the book knows that g8 loses.
        self.assertEqual(values["f8"], "24")
        self.assertLess(int(values["g10"]), 11)
        self.page.key("k")
        book = self.page.wait(marks("known"), lambda known: "h7" in known)
        self.assertEqual(values["g8"], book["h7"])
        self.assertEqual(self.page.value(marks("value"))["g8"], book["h7"])
        listed = self.page.value("fukumi.scene().marks.map(m => m.text)")
        self.assertEqual(listed, ["26", "24"])
        # The even move has the value of the list, too.
        self.page.value("fukumi.even.found = { points: ['i8'], winrate: 0.5, win_in: null }; fukumi.draw()")
        self.assertEqual(self.page.value(marks("even")), {"i8": "24"})
        # A line of the list has the book's value, and its place.
        self.page.value("fukumi.analysis.lines[0].move = 'g8'; fukumi.draw()")
        self.assertEqual(self.page.value("fukumi.scene().marks.map(m => m.text)"), ["24", book["h7"]])

    def test_the_tree_search_shows_visits_and_priors(self) -> None:
        self.open("#h8i9g7g9")
        self.page.key("v")
        self.page.value("document.querySelector('#dialog [name=tree]').click()")
        self.page.click("#dialog button.strong")
        self.page.wait("fukumi.view.tree")
        self.page.key("a")
        self.page.wait("fukumi.analysis.lines[0]?.nodes > 2000")
        self.page.value("fukumi.desk.isAnalysing = false; fukumi.analysis.stop(); fukumi.draw()")
        root = self.page.value("fukumi.analysis.rootAt(fukumi.tree.current)")
        lines = self.page.value("fukumi.analysis.lines.map(line => line.move)")
        all_visits = sum(move["visits"] for move in root)
        often = {move["move"] for move in root if move["visits"] >= all_visits / 100}
        values = self.page.value(marks("value"))
        self.assertEqual(set(values), often - set(lines))
        for move in root:
            if move["move"] in values and move["win_in"] is None:
                self.assertEqual(values[move["move"]], str(int(100 * move["winrate"] + 0.5)))
        best = next(move for move in root if move["move"] == lines[0])
        share, prior = (int(100 * part + 0.5) for part in (best["visits"] / all_visits, best["prior"]))
        self.assertEqual(self.page.text("#best-lines small"), f"visits {share} %, prior {prior} %")

    def test_the_even_move_is_shown_with_its_win_rate(self) -> None:
        self.open("#h8i9")
        self.page.click("[data-action=even]")
        found = self.page.wait("fukumi.even.found")
        self.assertTrue(0.25 < found["winrate"] < 0.75, found)
        percent = str(int(found["winrate"] * 100 + 0.5))
        self.assertEqual(self.page.value(marks("even")), {found["points"][0]: percent})
        self.assertEqual(self.page.text("#toast"), f"Most even: {found['points'][0]} ({percent} %)")
        self.assertEqual(self.page.value(MOVES), "h8 i9")
        self.page.place(found["points"][0])
        self.assertEqual(self.page.value("fukumi.even.found"), None)
        # Another position ends the search.
        self.page.key("q")
        self.page.key("Home")
        self.assertFalse(self.page.value("fukumi.even.isThinking"))
        self.page.key("End")
        self.page.wait("fukumi.verdict !== null")
        # Two moves that leave the position even.
        self.page.click("[data-action=even-pair]")
        pair = self.page.wait("fukumi.even.found")
        first, second = pair["points"]
        percent = str(int(pair["winrate"] * 100 + 0.5))
        self.assertEqual(self.page.value(marks("even")), {first: percent, second: percent})
        self.assertEqual(self.page.text("#toast"), f"Most even: {first}, then {second} ({percent} %)")
        # Black has a four: whatever white does, there is a five.
        self.open("#h8a1i8a3j8a5k8")
        self.page.key("q")
        self.page.wait("document.querySelector('#toast .words')?.textContent", lambda words: words == "Every move leaves one side a five.")

    def test_shares_add_up_to_100(self) -> None:
        self.open()
        words = (ROOT / "protocol/web/page/words.js").read_text(encoding="utf-8")
        source = words[words.index("function shares("):]
        for parts, wanted in (([1, 1, 1], [34, 33, 33]), ([2, 1], [67, 33]), ([1], [100]), ([0, 5], [0, 100]), ([0.005, 0.99, 0.005], [1, 99, 0]),
                              ([0.444, 0.333, 0.223], [45, 33, 22]), ([1] * 7, [15, 15, 14, 14, 14, 14, 14])):
            self.assertEqual(self.page.value(f"{source}; shares({parts})"), wanted)


class PhoneMapTest(PageCase):
    size = PHONE
    has_touch = True

    def test_a_finger_that_aims_shows_the_line(self) -> None:
        self.open("#h8i9g7g9")
        self.page.value("fukumi.actions.find(a => a.name === 'values').run()")
        self.page.wait("fukumi.analysis.lines.length > 0 && fukumi.analysis.values.length > 10")
        self.page.value("fukumi.desk.isAnalysing = false; fukumi.analysis.stop()")
        point = next(iter(self.page.value(marks("value"))))
        self.page.touch(point)
        self.assertEqual(self.page.value(SHOWN).split()[0], point)
        self.assertEqual(self.page.value(MOVES), "h8 i9 g7 g9")
        self.page.touch(point)
        self.assertEqual(self.page.value(MOVES), f"h8 i9 g7 g9 {point}")
        self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), PHONE[0])


if __name__ == "__main__":
    PageCase.take_file()
    unittest.main()
