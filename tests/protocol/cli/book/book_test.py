#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`pbrain-fukumi book` as a program: openings, and books that are shown, checked and proved.

    book_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re
import signal
import subprocess

from book_case import PATIENCE_S, BookTest, book, engine, run_tests


class Help(BookTest):
    def test_every_verb_explains_itself(self) -> None:
        verbs = re.findall(r"^  book (\w+) ", self.right("--help"), re.MULTILINE)
        self.assertEqual(verbs, ["build", "check", "export", "merge", "openings", "prove", "show"])
        for verb in verbs:
            page = self.right(verb, "--help")
            self.assertTrue(page.startswith(f"book {verb}: "), page)
            self.assertRegex(page, r"(?m)^  --[a-z]")
            self.assertRegex(self.right(verb, "--help-all"), r"(?m)^  --rule ")


class Openings(BookTest):
    def test_one_a_line_and_the_same_again(self) -> None:
        arguments = ["openings", "--rule", "renju", "--size", "15", "--count", "3", "--max-eval", "60"]
        arguments += ["--seed", "7", "--nodes", "3000"]
        offsets = self.right(*arguments).splitlines()
        self.assertEqual(len(offsets), 3)
        for line in offsets:
            self.assertRegex(line, r"^-?\d+,-?\d+(, -?\d+,-?\d+){2,5}$")
        self.assertEqual(self.right(*arguments).splitlines(), offsets)
        # The same points: letters are columns, numbers rows from the top.
        for line, pos in zip(offsets, self.right(*arguments, "--notation", "pos").splitlines()):
            points = [(7 + int(x), 7 + int(y)) for x, y in re.findall(r"(-?\d+),(-?\d+)", line)]
            self.assertEqual("".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in points), pos)

    def test_the_time_of_the_match_sets_nodes_and_window(self) -> None:
        arguments = ["openings", "--count", "1", "--seed", "4", "--size", "11"]
        by_time = self.right(*arguments, "--time-turn", "20")
        self.assertEqual(by_time, self.right(*arguments, "--nodes", "40000", "--max-eval", "50"))

    def test_ctrl_c_ends_with_130(self) -> None:
        process = subprocess.Popen(
            [engine(), "book", "openings", "--count", "1000000", "--nodes", "1000"], stdout=subprocess.PIPE, text=True
        )
        self.addCleanup(process.kill)
        self.assertRegex(process.stdout.readline(), r"^-?\d+,")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE_S), 130)
        process.stdout.close()

    def test_a_pool_for_swap2_is_a_readable_book(self) -> None:
        pool = self.folder / "pool.txt"
        pool.write_text(self.right("openings", "--notation", "swap2", "--count", "2", "--nodes", "2000"))
        self.assertRegex(pool.read_text(), r"^(freestyle 15 \| \w+ \w+ \w+ \| \w+ -?\d+/\d+ \| swap2\n){2}$")
        self.assertEqual(self.known(str(pool)), 2)

    def test_queries_open_swap2_from_the_named_book(self) -> None:
        own, lines = self.folder / "own.book", self.folder / "own.txt"
        lines.write_text("renju 20 | k10 k11 m12 | j9 0/14 | swap2\n")
        self.right("merge", str(own), str(lines))
        query = {"id": 1, "opening": "swap2", "rule": "renju", "size": 20, "actions": "", "choose": True, "draw": 1}
        done = subprocess.run([engine(), "analyze", "--queries", "--book", str(own)], input=json.dumps(query) + "\n",
                              capture_output=True, text=True, timeout=PATIENCE_S, check=True)
        columns, rows = zip(*((ord(p[0]), int(p[1:])) for p in json.loads(done.stdout)["chosen"]))
        # Turned: the differences of its columns and rows, in either order.
        sides = {tuple(abs(a - b) for a, b in zip(line, line[1:])) for line in (columns, rows)}
        self.assertEqual(sides, {(0, 2), (1, 1)})

    def test_the_option_to_change_is_named(self) -> None:
        arguments = ["openings", "--stones", "2", "--size", "5", "--nodes", "100", "--count", "500", "--max-eval"]
        none_even, some_even, all_even = (book(*arguments, value) for value in ("0", "50", "19999"))
        for done in (none_even, some_even):
            count = len(done.stdout.splitlines())
            sentence = rf"--max-eval: (\d+) different openings were tried, only {count} (is|are) even enough"
            found = re.fullmatch(rf"pbrain-fukumi: {sentence}\n", done.stderr)
            self.assertIsNotNone(found, done.stderr)
            self.assertGreater(int(found[1]), count)
        count = len(all_even.stdout.splitlines())
        self.assertEqual(
            all_even.stderr, f"pbrain-fukumi: --count: only {count} different openings were found on this board\n"
        )

    def test_bad_options_are_one_line(self) -> None:
        for arguments in (
            ["openings", "--notation", "sgf"],
            ["openings", "--count", "0"],
            ["openings", "--size", "4"],
            ["openings", "--notation", "swap2", "--stones", "4"],
            ["openings", "--max-eval", "-1"],
            ["openings", "--time-turn", "-1"],
            ["openings", "--time-turn", "10", "--nodes", "10"],
            ["build"],
            ["build", "/nowhere/at/all.book"],
            ["build", "x.book", "/nowhere.psq"],
            ["check", "/nowhere.book"],
            ["check", "--nodes", "1"],
            ["check", "x.book", "--mend"],
            ["check", "."],
            ["prove"],
            ["prove", "/nowhere.book"],
            ["prove", "x.book", "--positions", "0"],
            ["show", "/nowhere.book"],
            ["show", "a", "b"],
            ["nonsense"],
        ):
            with self.subTest(arguments):
                done = book(*arguments, cwd=self.folder)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+\n$")


class Show(BookTest):
    def test_the_embedded_book_knows_the_first_moves(self) -> None:
        for rule in ("freestyle", "standard", "renju", "caro"):
            shown = self.right("show", "--rule", rule, "--moves", "h8")
            self.assertIn("[X]", shown)
            self.assertRegex(shown, r"\n[a-o]\d+ +-?\d+ +\d+% +\d+ +\d+ +\d+(  [a-o\d ]+)?\n")

    def test_a_position_is_found_in_all_its_symmetries(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("renju 15 | h8 i9 | h9 40/12 w3 g5 | a note\n")
        for moves, both in (("h8 i9", "h9 i8"), ("h8 g7", "g8 h7"), ("h8 i7", "h7 i8")):
            shown = self.right("show", str(text), "--rule", "renju", "--moves", moves)
            row = re.search(r"\n([a-o]\d+) +40 +\d+% +12 +3 +5  ([a-o]\d+)\nnote: a note\n$", shown)
            self.assertEqual(" ".join(sorted(row.groups())), both)
        self.assertIn("does not know", self.right("show", str(text), "--moves", "h8 i9"))

    def test_the_same_moves_come_out_as_in_queries_and_on_the_page(self) -> None:
        for moves in ("h8 i9 g7", "h8", "h8 i9 g7 g8", "H8 I9 G7"):
            shown = self.right("show", "--moves", moves)
            rows = shown.split("same by symmetry\n")[1].splitlines()
            listed = {point for row in rows for point in re.findall(r"\b[a-o]\d+\b", row)}
            query = json.dumps({"id": 1, "moves": moves, "nodes": 1, "known": True})
            done = subprocess.run(
                [engine(), "analyze", "--queries"],
                input=query + "\n",
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                check=True,
            )
            known = {each["move"] for each in json.loads(done.stdout)["known"] if each["depth"] or each["games"]}
            self.assertEqual(listed, known)
            self.assertGreater(len(known), 1)


class Check(BookTest):
    def test_a_blunder_is_found_and_mended(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("freestyle 15 | h8 a1 i8 a3 j8 | g8 0/9 w4, o1 5/9 w8\n")
        arguments = ["check", str(text), "--nodes", "2000", "--max-loss", "1000"]
        found = self.right(*arguments)
        self.assertRegex(found, r"loses \d+\n.*: 2 moves of 1 position searched, 1 loses more than 1000")
        self.right(*arguments, "--mend")
        self.assertRegex(text.read_text(), r"\b\w+ -\d+/\d+ w0\b")
        self.assertIn(" 0 lose more than 1000", self.right(*arguments))


    def test_a_position_without_a_legal_move_does_not_end_the_check(self) -> None:
        """Black's only empty point is an overline in renju. The positions after it in the order of play are searched."""
        rows = ("BBB_BBW", "WWBWBWB", "BWWBWWB", "WBWWBWB", "BWBWWBW")
        black, white = ([f"{chr(97 + x)}{y}" for y, row in enumerate(rows, 1) for x, stone in enumerate(row) if stone == colour]
                        for colour in "BW")
        stones = " ".join(f"{b} {w}" for b, w in zip(black, white, strict=True))
        path = self.folder / "full.txt"
        path.write_text(f"renju 7x5 | {stones} | d1 20/5\n"
                        "renju 7x5 | d3 | e3 20/5 w99, e4 10/5 w1\nrenju 7x5 | d3 e4 | c3 20/5\n")
        said = self.right("check", str(path), "--nodes", "200", "--max-loss", "9000")
        self.assertRegex(said, r": \d+ moves of 2 positions searched, ")

    def test_a_game_that_is_over_is_not_searched(self) -> None:
        path = self.folder / "five.txt"
        path.write_text("freestyle 15 | h8 g8 i8 a3 j8 a5 k8 a7 | l8 5/9 w4, b2 4/9 w4\n"
                        "freestyle 15 | h8 g8 i8 a3 j8 a5 k8 a7 l8 | b9 5/9 w4\n")
        said = self.right("check", str(path), "--nodes", "200", "--mend")
        self.assertRegex(said, r": 2 moves of 1 position searched, 1 loses more than 50")
        text = path.read_text()
        self.assertRegex(text, r" 29999/1 w4\b")  # the five
        self.assertRegex(text, r"\| \w+ 5/9 w4\n")
        made = str(self.folder / "made.txt")
        done = book("build", made, "--moves", "h8 a1 i8 a3 j8 a5 k8 a7 l8", "--positions", "1", "--nodes", "200")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the game is over in this position", done.stderr)

    def test_a_book_made_from_games_says_why_nothing_is_searched(self) -> None:
        text = self.folder / "games.txt"
        text.write_text("freestyle 15 | h8 i9 | h7 w3 g2, g7 w1 g1\n")
        before = text.read_text()
        why = "its moves come from games and no position was searched"
        self.assertIn(f"nothing to search again: {why}", self.right("check", str(text), "--nodes", "100", "--mend"))
        self.assertIn(f"nothing to prove: {why}", self.right("prove", str(text), "--nodes", "100"))
        self.assertEqual(text.read_text(), before)


class Prove(BookTest):
    def test_a_book_without_wins_says_so(self) -> None:
        text = self.folder / "a.txt"
        text.write_text("freestyle 15 | h8 i9 | h7 20/9 w3\n")
        self.assertIn("no move that the book plays was found to win", self.right("prove", str(text)))

    def test_a_win_is_written_down_or_left_to_the_search(self) -> None:
        text = self.folder / "a.txt"
        for position, says, weights in (
            ("h8 i9", "0 wins written down in 0 more positions, 1 left to the search", {"0"}),
            ("h8 a1 i9 a3 h10 o15", "1 win written down in [1-9][0-9]* more positions?, 0 left", {"0", "16"}),
        ):
            with self.subTest(position):
                text.write_text(f"freestyle 15 | {position} | h7 29980/9 w16, g7 10/9 w3\n")
                self.assertRegex(self.right("prove", str(text), "--nodes", "100000"), says)
                self.assertEqual(set(re.findall(r" w(\d+)", text.read_text())), weights)


if __name__ == "__main__":
    run_tests(__doc__)
