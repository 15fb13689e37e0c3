#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`analyze` as a person or a script calls it, and what `prove` says of a finished game.

    analyze_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import EngineTest, engine, run_tests  # noqa: E402


class Analyze(EngineTest):
    def test_analyze_answers_for_people(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8 i9 g7", "--nodes", "500", NO_COLOR="1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(" 8  . . . . . . . X . . . . . . .\n", done.stdout)
        self.assertIn(".[X].", done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], r"^best move: [a-o]\d+$")
        self.assertNotIn("\x1b", done.stdout)

    def test_analyze_answers_in_json(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8 a1 i8 a3 j10 a5 j11 o1", "--rule", "renju", "--nodes", "500", "--json")
        self.assertEqual(done.returncode, 0)
        objects = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(objects[-1]["forbidden"], ["j8"])
        self.assertRegex(objects[-1]["bestmove"], r"^[a-o]\d+$")
        self.assertGreater(len(objects), 1)
        for report in objects[:-1]:
            self.assertEqual(
                list(report),
                ["depth", "seldepth", "line", "move", "score", "win_in", "winrate", "drawrate", "nodes", "nps", "time_ms", "pv", "complete"],
            )

    def test_every_level_gives_a_value_or_says_why_there_is_none(self) -> None:
        note = "no value: this level chooses such moves at a glance, without a search"
        for level in range(1, 21):
            asked = ("analyze", "--moves", "h8 i9 g7", "--nodes", "300", "--level", str(level))
            *reports, answer = [json.loads(line) for line in self.right(*asked, "--json").splitlines()]
            hasValue = reports[-1]["winrate"] is not None
            self.assertEqual(answer["note"] and answer["note"]["text"], None if hasValue else note)
            self.assertEqual(note in self.right(*asked).splitlines(), not hasValue)
            self.assertTrue(hasValue or level < 9)

    def test_analyze_shows_several_lines_cut_to_the_legal_moves(self) -> None:
        board = "X X O O .\nO O X X .\nX X O O X\nO O X X O\nX X O O .\n"
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "board.txt").write_text(board)
            done = self.run_engine("analyze", "--board", folder + "/board.txt", "--lines", "9", "--depth", "3", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *reports, answer = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({report["line"] for report in reports}, {1, 2, 3})
        for depth in {report["depth"] for report in reports}:
            moves = [report["move"] for report in reports if report["depth"] == depth]
            self.assertEqual(sorted(moves), ["e1", "e4", "e5"])
        self.assertIn(answer["bestmove"], ("e1", "e4", "e5"))

    def test_only_some_moves_are_considered(self) -> None:
        position = ("analyze", "--moves", "h8 i9", "--nodes", "500", "--lines", "5", "--json")
        lines = [json.loads(line) for line in self.right(*position, "--include", "a1 g9").splitlines()][:-1]
        self.assertEqual({line["move"] for line in lines}, {"a1", "g9"})
        best = json.loads(self.right(*position).splitlines()[-1])["bestmove"]
        moves = {json.loads(line).get("move") for line in self.right(*position, "--exclude", best).splitlines()}
        self.assertNotIn(best, moves)
        done = self.run_engine(*position, "--include", "h8")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", "pbrain-fukumi: --include: no legal move is left\n"))

    def test_a_position_is_drawn_as_a_picture(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "position.svg"
            done = self.run_engine(
                "analyze", "--moves", "h8 i9", "--nodes", "300", "--lines", "2", "--svg", str(picture)
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            root = ElementTree.fromstring(picture.read_text())
            self.assertEqual(len(root.findall("{http://www.w3.org/2000/svg}circle")), 4)

    def test_the_most_even_move_comes_out(self) -> None:
        done = self.run_engine("analyze", "--moves", "h8", "--balance", "2", "--nodes", "20000", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        *_, last, answer = (json.loads(line) for line in done.stdout.splitlines())
        self.assertEqual(len(answer["bestmoves"]), 2)
        self.assertEqual([answer[key] for key in ("bestmoves", "winrate")], [last[key] for key in ("moves", "winrate")])

    def test_an_even_pair_that_no_search_judged_has_no_value(self) -> None:
        asked = ("analyze", "--moves", "h8 i9", "--balance", "2", "--nodes", "10")
        *levels, even = self.right(*asked).splitlines()
        self.assertRegex(levels[-1], r"^level 0: [a-o]\d+ [a-o]\d+, not searched, 0 nodes$")
        self.assertRegex(even, r"^most even: [a-o]\d+ [a-o]\d+ \(not searched\)$")
        for line in map(json.loads, self.right(*asked, "--json").splitlines()):
            self.assertEqual([line[key] for key in ("score", "win_in", "winrate")], [None] * 3)

    def test_a_first_stone_that_is_even_lies_anywhere(self) -> None:
        text = self.right("analyze", "--balance", "1", "--nodes", "300000")
        rate = re.search(r"\nmost even: [a-o]\d+ \((\d+)% for black\)\n$", text)
        self.assertTrue(42 <= int(rate[1]) <= 58, text)

    def test_values_are_the_scoring_tables_as_text_json_and_picture(self) -> None:
        position = ("analyze", "--size", "9", "--moves", "e5 a1 f5 b1 g5 c1", "--values")
        text = self.right(*position)
        self.assertIn("\nbest: ", text)
        values = json.loads(self.right(*position, "--json"))
        self.assertEqual(len(values["values"]), 81 - 6)
        self.assertEqual(" ".join(values["best"]), text.splitlines()[-1].removeprefix("best: "))
        point = next(each for each in values["values"] if each["point"] == values["best"][0])
        self.assertEqual(point["value"], point["black"] + point["white"])
        self.assertIn(f" {point['value']}", text)
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "values.svg"
            self.right(*position, "--svg", str(picture))
            self.assertEqual(picture.read_text().count("</text>"), 81 + 18)
        for other in (("--balance", "1"), ("--review", "game.psq")):
            done = self.run_engine(*position, *other)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("cannot be used together", done.stderr)

    def test_points_are_two_numbers_too(self) -> None:
        numbers = self.right("analyze", "--moves", "8,8 9,9", "--nodes", "50", "--json")
        letters = self.right("analyze", "--moves", "h8 i9", "--nodes", "50", "--json")
        self.assertEqual(numbers.splitlines()[-1], letters.splitlines()[-1])

    def test_analyze_reads_what_it_draws(self) -> None:
        drawn = self.run_engine("analyze", "--moves", "h8 i9 g7 g9", "--nodes", "10").stdout
        with tempfile.TemporaryDirectory() as folder:
            board = Path(folder) / "board.txt"
            board.write_text(drawn[: drawn.index("to move") + len("to move\n")])
            again = self.run_engine("analyze", "--board", str(board), "--nodes", "10").stdout
        self.assertEqual(again.replace(" . ", "").count("X"), drawn.replace(" . ", "").count("X"))
        self.assertIn("black to move", again)

    def test_the_rule_of_a_drawing_is_kept(self) -> None:
        drawn = self.right("analyze", "--rule", "renju", "--moves", "h8 i9 g7 g9", "--nodes", "10")
        with tempfile.TemporaryDirectory() as folder:
            board = Path(folder) / "board.txt"
            board.write_text(drawn)
            for arguments in ((), ("--rule", "renju")):
                self.assertIn("\nrenju, 15x15\n", self.right("analyze", "--board", str(board), "--nodes", "10", *arguments))
            done = self.run_engine("analyze", "--board", str(board), "--rule", "freestyle", "--nodes", "10")
        self.assertEqual((done.returncode, done.stderr), (2, "pbrain-fukumi: --rule: the drawing says renju\n"))

    def test_a_drawing_is_read_with_any_line_ends_and_in_utf_16(self) -> None:
        drawn = self.right("analyze", "--moves", "h8 i9 g7 g9", "--nodes", "10")
        drawn = drawn[: drawn.index("to move") + len("to move\n")]
        with tempfile.TemporaryDirectory() as folder:
            board = Path(folder) / "board.txt"
            for encoding in ("utf-8", "utf-8-sig", "utf-16"):
                for end in ("\n", "\r\n", "\r"):
                    with self.subTest(encoding=encoding, end=end):
                        board.write_bytes(drawn.replace("\n", end).encode(encoding))
                        again = self.right("analyze", "--board", str(board), "--nodes", "10")
                        self.assertTrue(again.startswith(drawn), again)

    def test_the_last_stone_of_a_drawing_is_marked_again(self) -> None:
        for moves, size in (("a15 a14 a1 a2", "15"), ("a1 o15", "15"), ("a15", "15"), ("a1 b1 e5", "5"), ("a5 e1 b5 d1", "5x5")):
            drawn = self.right("analyze", "--moves", moves, "--size", size, "--nodes", "10")
            drawn = drawn[: drawn.index("to move") + len("to move\n")]
            self.assertRegex(drawn, r"\[[XO]\]")
            with tempfile.TemporaryDirectory() as folder:
                board = Path(folder) / "board.txt"
                board.write_text(drawn)
                again = self.right("analyze", "--board", str(board), "--nodes", "10")
            self.assertTrue(again.startswith(drawn), again)

    def test_a_game_that_is_over_has_no_best_move(self) -> None:
        done = self.run_engine("analyze", "--black", "a1 a2 a3 a4 a5", "--white", "c1 c3 c5 c7 e1", "--json")
        self.assertEqual(done.returncode, 0)
        stones = ["a5", "a4", "a3", "a2", "a1"]
        five = {"winner": "black", "by": "five", "stones": stones, "text": f"black has won with a five: {' '.join(stones)}"}
        self.assertEqual(
            json.loads(done.stdout),
            {"bestmove": None, "forbidden": [], "book": None, "opening": None, "note": None, "ended": five},
        )

    def test_a_finished_game_says_who_won_and_how(self) -> None:
        won = ("--moves", "h8 a1 i8 a3 j8 a5 k8 a7 l8")
        fouled = ("--rule", "renju", "--moves", "h8 a1 i8 a3 j8 a5 l8 a7 m8 a9 k8", "--nodes", "100")
        for arguments, says in (
            (["analyze", *won], "black has won with a five: h8 i8 j8 k8 l8\n"),
            (["analyze", "--balance", "1", *won], "black has won with a five: h8 i8 j8 k8 l8\n"),
            (["prove", *won], "over: black has won with a five: h8 i8 j8 k8 l8\n"),
            (["analyze", *fouled], "white has won: k8 is an overline, forbidden to black\n"),
            (["prove", *fouled], "over: white has won: k8 is an overline, forbidden to black\n"),
        ):
            with self.subTest(arguments):
                done = self.run_engine(*arguments)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn(says, done.stdout)
                if arguments[1] != "--rule":
                    self.assertNotIn("line of play", done.stdout)
        proof = json.loads(self.run_engine("prove", *won, "--json").stdout)
        self.assertEqual((proof["result"], proof["ended"]["winner"]), ("over", "black"))
        answer = json.loads(self.run_engine("analyze", *fouled, "--json").stdout.splitlines()[-1])
        text = "white has won: k8 is an overline, forbidden to black"
        self.assertEqual(answer["ended"], {"winner": "white", "by": "overline", "stones": ["k8"], "text": text})
        self.assertIsNotNone(answer["bestmove"])
        goes_on = json.loads(self.run_engine("prove", "--moves", "h8", "--nodes", "10", "--json").stdout)
        self.assertIsNone(goes_on["ended"])

    def test_what_no_win_means_is_a_sentence(self) -> None:
        puzzle = ("--rule", "renju", "--black", "g9 j9 h8 i8 j8 f7 g7 h7", "--white", "h10 f9 h9 i9 k9 g8 i7 g6")
        for arguments, limit, says in (
            (("--kind", "vcf", "--moves", "h8"), None, "proved: there is no win in which every move makes a four"),
            (("--kind", "vct", "--nodes", "3000", *puzzle), "nodes", "the limit of nodes (--nodes) was reached first"),
            (("--kind", "vct", "--time", "1", *puzzle), "time", "the time (--time) was over first"),
        ):
            with self.subTest(arguments):
                done = self.run_engine("prove", *arguments)
                self.assertEqual((done.returncode, done.stderr), (1 if limit else 0, ""))
                self.assertRegex(done.stdout, f"^(black|white) to move in (renju|freestyle)\n{re.escape(says)}")
                self.assertNotIn("no_win", done.stdout)
                answer = json.loads(self.run_engine("prove", *arguments, "--json").stdout)
                self.assertEqual(answer["limit"], limit)

    def test_no_win_before_the_draw_is_said_as_such(self) -> None:
        # Thirteen rows of pairs without a five, and an open three of black, whose five is the third stone from here.
        points = [(f"{'abcdefghijklmno'[x]}{row}", (x // 2 + row) % 2 == 1) for row in range(1, 14) for x in range(15)]
        black = [point for point, is_black in points if is_black] + ["e15", "f15", "g15"]
        white = [point for point, is_black in points if not is_black]
        for whites, empty, result, draw in (
            (white[:-1], 28, "win", 25),
            (white, 27, "no_win", 25),
            ([*white, "o15"], 26, "no_win", 25),
            ([*white, "o15", "n15"], 25, "win", None),
        ):
            with self.subTest(empty=empty):
                self.assertEqual(225 - len(black) - len(whites), empty)
                asked = ("prove", "--rule", "renju", "--black", " ".join(black), "--white", " ".join(whites), "--to-move", "black")
                answer = json.loads(self.right(*asked, "--json"))
                self.assertEqual((answer["result"], answer["draw_at_empty"]), (result, draw))
                says = ", before the draw at 25 empty points\n"
                self.assertEqual(says in self.right(*asked), result == "no_win")

    def test_two_moves_that_are_not_left_are_not_even(self) -> None:
        game = "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 a3 d3 c3 a4 e3 b4 a5 d4 c4 e5 d5 c5"
        for moves, says in (
            (f"{game} b5", "No two moves are left."),  # one empty point
            ("a1 b2 b1 c3 c1 b4 d1 d3 a2 e2 a3 c5 a4 e4", "Every move leaves one side a five."),
        ):
            said = self.right("analyze", "--balance", "2", "--size", "5", "--moves", moves, "--nodes", "300")
            self.assertEqual(said.splitlines()[-1], says)
        one = self.right("analyze", "--balance", "2", "--include", "h8", "--nodes", "300")
        self.assertEqual(one.splitlines()[-1], "No two moves are left.")

    def test_even_moves_are_among_those_that_are_considered(self) -> None:
        def even(*arguments: str) -> list[str]:
            asked = ("analyze", "--moves", "h8 i9", "--nodes", "3000", "--json", *arguments)
            return json.loads(self.right(*asked).splitlines()[-1])["bestmoves"]

        first = even("--balance", "1")
        self.assertNotEqual(even("--balance", "1", "--exclude", first[0]), first)
        self.assertEqual(even("--balance", "1", "--include", "k11 l12", "--exclude", "l12"), ["k11"])
        self.assertEqual(sorted(even("--balance", "2", "--include", "k11 l12")), ["k11", "l12"])

    def test_a_printed_set_up_is_read_as_the_same(self) -> None:
        # h8 would be a double three, had black played it just now.
        rows = [" ".join("X" if f"{c}{row}" in ("h10", "h9", "f8", "g8", "h8") else "O" if f"{c}{row}" == "a15" else "."
                         for c in "abcdefghijklmno") for row in range(15, 0, -1)]
        with tempfile.TemporaryDirectory() as folder:
            drawing = Path(folder) / "drawing.txt"
            asked = ("analyze", "--rule", "renju", "--board", str(drawing), "--to-move", "white", "--nodes", "300")
            drawing.write_text("\n".join(rows) + "\n")
            for _ in range(2):
                self.assertIsNone(json.loads(self.right(*asked, "--json").splitlines()[-1])["ended"])
                printed = self.right(*asked)
                self.assertNotIn("[X]", printed)
                drawing.write_text(printed)

    def test_a_proved_win_is_a_sentence_with_its_longest_line(self) -> None:
        for kind, moves, means in (("vcf", "h8 a1 h9 a3 h10 a5", "by fours"), ("vct", "h8 a1 h9 a15 j10 o1", "by fours and threats")):
            text = self.right("prove", "--kind", kind, "--moves", moves)
            answer = json.loads(self.right("prove", "--kind", kind, "--moves", moves, "--json"))
            self.assertEqual(answer["kind"], kind)
            lines = text.splitlines()
            self.assertEqual(lines[0], "black to move in freestyle")
            self.assertRegex(lines[1], rf"^black wins {means} in {answer['moves_to_win']} moves?; the proof of \d+ nodes? was checked$")
            self.assertEqual(lines[2], "longest line: " + " ".join(answer["pv"]))

    def test_names_in_any_encoding_come_out_as_utf8(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            game = Path(folder) / "game.psq"
            page = Path(folder) / "page.html"
            game.write_bytes(b"\xef\xbb\xbfPiskvorky 15x15, 11:11, 0\n8,8,0\nJ\xfcrgen\nJ\xc3\xbcrgen\n0\n")
            arguments = ["analyze", "--review", str(game), "--nodes", "10", "--html", str(page), "--json"]
            done = subprocess.run([engine(), *arguments], capture_output=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 0)
            self.assertIn(b"1 byte is not text", done.stderr)
            review = json.loads(done.stdout.decode("utf-8"))
            self.assertEqual((review["black"], review["white"]), ("J\u00fcrgen", "J\u00fcrgen"))
            self.assertIn("J\u00fcrgen", page.read_text(encoding="utf-8"))

    def test_the_tree_search_shows_several_lines_as_a_table(self) -> None:
        arguments = ["analyze", "--mode", "mcts", "--moves", "h8 i9 g7 b2", "--nodes", "600", "--lines", "3"]
        table = self.run_engine(*arguments).stdout
        rows = table.split("line of play\n")[1].split("opening:")[0].splitlines()
        for row in rows:
            self.assertRegex(row, r"^\d+-\d+ +[123]  [a-o]\d+ ")
        reports = [json.loads(line) for line in self.run_engine(*arguments, "--json").stdout.splitlines()][:-1]
        self.assertEqual([report["line"] for report in reports[-3:]], [1, 2, 3])
        self.assertEqual(len({report["move"] for report in reports[-3:]}), 3)
        root = reports[-3]["root"]
        self.assertEqual(root[0]["move"], reports[-3]["move"])
        self.assertLessEqual(sum(move["visits"] for move in root), 600)
        self.assertGreater(sum(move["visits"] for move in root), 500)
        self.assertTrue(all(0 <= move[share] <= 1 for move in root for share in ("winrate", "prior")))
        self.assertNotIn("root", reports[-2])

    def test_the_opening_is_named(self) -> None:
        of = ("analyze", "--moves", "h8 h9 i9", "--rule", "renju", "--nodes", "10")
        self.assertIn("opening: D4 Kagetsu (Flower Moon)", self.run_engine(*of).stdout)
        answer = json.loads(self.run_engine(*of, "--json").stdout.splitlines()[-1])
        self.assertEqual(answer["opening"], {"text": "D4 Kagetsu", "say": "{0} Kagetsu", "values": ["D4"]})


if __name__ == "__main__":
    run_tests(__doc__)
