#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`solve` as people and scripts use it, and the tutorial that shows it.

    solve_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import wait_for_work  # noqa: E402

ENGINE = ""
TUTORIAL = Path(__file__).resolve().parents[4] / "engine/solver/README.md"
PATIENCE_S = 60


def run(command: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    """Runs it; the lines of progress, one each 10 seconds on a busy machine, are left out of its errors."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    done.stderr = re.sub(r"^\d+ s, .*\n", "", done.stderr, flags=re.M)
    return done


def solve(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return run([ENGINE, "solve", *arguments], text)


def without_times(output: str) -> str:
    """Milliseconds are never the same twice."""
    return re.sub(r"\d+ ms", "N ms", re.sub(r'time_ms":\d+', 'time_ms":N', output)).rstrip()


class Answers(unittest.TestCase):
    def json(self, *arguments: str, text: str = "") -> dict:
        done = solve(*arguments, "--json", text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return json.loads(done.stdout.splitlines()[-1])

    def test_tic_tac_toe(self) -> None:
        answer = self.json("mnk", "3", "3", "3", "--count")
        self.assertEqual(answer["result"], "draw")
        self.assertEqual(answer["plies_to_end"], 9)
        self.assertEqual(len(answer["best_moves"]), 9)
        self.assertEqual(answer["positions"], 5478)
        self.assertEqual(answer["games"], "255168")
        self.assertEqual(sum(answer["by_ply"]), 5478)
        self.assertEqual((answer["first_player_wins"], answer["second_player_wins"], answer["draws"]), (626, 316, 16))
        ends = ("games_won_by_first_player", "games_won_by_second_player", "games_drawn")
        self.assertEqual([answer[end] for end in ends], ["131184", "77904", "46080"])

    def test_a_resignation_at_the_end_of_a_list_changes_nothing(self) -> None:
        for game, moves in (
            (["mnk", "3", "3", "3"], ""),
            (["mnk", "3", "3", "3"], "b2 a1"),
            (["chomp", "3", "4"], ""),
            (["chomp", "3", "4"], "2,3 1,4"),
        ):
            with self.subTest(game=game, moves=moves):
                answers = [
                    self.json(*game, "--position", "-", text=moves + " resign\n"),
                    self.json(*game, "--moves", moves + " resign"),
                    self.json(*game, "--moves", moves),
                ]
                for answer in answers:
                    del answer["time_ms"]
                self.assertEqual(answers[:2], [answers[2]] * 2)
        self.assertEqual(solve("mnk", "3", "3", "3", "--moves", "b2 resign a1").returncode, 2)

    def test_counts(self) -> None:
        self.assertEqual(self.json("mnk", "4", "4", "3", "--count")["positions"], 6036001)
        self.assertEqual(self.json("mnk", "4", "4", "4", "--count")["positions"], 9722011)

    def test_all_methods_agree(self) -> None:
        for method in ("minimax", "alphabeta", "memo"):
            answer = self.json("mnk", "3x3x3", "--method", method, "--position", "-", text="X..\n.O.\n...\n")
            self.assertEqual((answer["result"], answer["plies_to_end"]), ("draw", 7))
        for method in ("minimax", "alphabeta", "memo", "sweep"):
            self.assertEqual(self.json("chomp", "3", "4", "--method", method)["winning_moves"], [[2, 3]])

    def test_positions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "position.txt"
            file.write_text("a1 b1 a2 b2", encoding="ascii")
            answer = self.json("mnk", "3", "3", "3", "--position", str(file))
        self.assertEqual((answer["result"], answer["best_moves"]), ("first_player_win", ["a3"]))
        # Everything loses for white; b1 stops one of two threats, and no move lasts longer.
        answer = self.json("mnk", "3", "3", "3", "--position", "-", text="X.X\n.O.\nX.O")
        self.assertEqual((answer["result"], answer["plies_to_end"]), ("first_player_win", 2))
        over = self.json("mnk", "3", "3", "3", "--position", "-", text="XXX\nOO.\n...")
        self.assertEqual((over["result"], over["plies_to_end"], over["best_moves"]), ("first_player_win", 0, []))

    def test_a_list_of_moves_is_pending_won_or_drawn(self) -> None:
        for moves, state in (
            ("1,1 3,1 2,2 3,2", "pending"),
            ("1,1 3,1 2,2 3,2 3,3", "first_player_win"),
            ("a1 b2 b1 c1 a2 a3", "second_player_win"),
            ("a1 b2 c3 b1 b3 a3 c1 c2 a2", "draw"),
        ):
            self.assertEqual(self.json("mnk", "3", "3", "3", "--moves", moves)["state"], state)
        self.assertIn("pending: white to move\n", solve("mnk", "3", "3", "3", "--moves", "b2").stdout)
        self.assertIn("black has won\n", solve("mnk", "3", "3", "3", "--moves", "a1 a2 b1 b2 c1").stdout)

    def test_who_can_force_a_win_has_not_won(self) -> None:
        for arguments, side in (
            (("mnk", "4", "3", "3"), "first_player"),
            (("mnk", "3", "3", "3"), None),
            (("mnk", "3", "3", "3", "--moves", "b2 b1"), "first_player"),
            (("mnk", "3", "3", "3", "--moves", "a1 b2 b1 c1 a2 a3"), None),
            (("chomp", "3", "5"), "first_player"),
            (("chomp", "1", "1"), "second_player"),
            (("chomp", "3", "5", "--moves", "2,3"), "side_to_move"),
            (("chomp", "3", "3", "--moves", "2,2"), "other_side"),
            (("chomp", "3", "3", "--moves", "1,1"), None),
        ):
            with self.subTest(arguments):
                answer = self.json(*arguments)
                self.assertEqual(answer["can_force_win"], side)
                text = solve(*arguments).stdout
                self.assertNotRegex(text, r"\bwins\b|\bloses\b")
                self.assertEqual("can force a win" in text, side is not None)
                if side:
                    self.assertEqual(answer["state"], "pending")

    def test_one_is_not_several(self) -> None:
        self.assertIn(", 1 game (1 won", solve("mnk", "1", "1", "1", "--count").stdout)
        self.assertIn("best move: a1\n", solve("mnk", "1", "1", "1").stdout)
        self.assertIn("best moves: a1 b1", solve("mnk", "3", "3", "3").stdout)
        self.assertIn("winning first move (row,column): 2,2\n", solve("chomp", "2", "2").stdout)
        self.assertIn("winning move (row,column): ", solve("chomp", "2", "2", "--moves", "1,2").stdout)
        self.assertIn("winning first moves (row,column): ", solve("chomp", "8", "10").stdout)

    def test_where_no_win_was_found_in_time_none_is_said(self) -> None:
        done = solve("chomp", "12", "12", "--method", "minimax", "--time", "100")
        self.assertEqual((done.returncode, done.stdout.splitlines()[0]), (1, "not decided: stopped before a win was found"))
        done = solve("chomp", "12", "12", "--method", "minimax", "--time", "100", "--map")
        self.assertEqual(done.stdout.splitlines()[:2], ["  P" + 11 * " ?", " " + 12 * " ?"])

    def test_points_need_no_search(self) -> None:
        done = solve("mnk", "3", "3", "3", "--points", "--position", "-", text=". . O\n. X .\n. . .\n")
        self.assertEqual(
            done.stdout, " 3  4 3 O\n 2  3 X 3\n 1  3 3 4\n    a b c\nby points black plays c1\n"
        )
        large = solve("mnk", "8", "8", "5", "--points", "--json")
        self.assertEqual((large.returncode, len(large.stdout.splitlines())), (0, 1))
        self.assertEqual(len(json.loads(large.stdout)["points"]), 64)

    def test_points_of_a_game_that_is_over_say_how_it_ended(self) -> None:
        for moves, end in (
            ("a1 b1 a2 b2 a3", "black has won"),
            ("a1 b2 b1 c1 a2 a3", "white has won"),
            ("a1 b2 c3 b1 b3 a3 c1 c2 a2", "a draw, the board is full"),
        ):
            for more in ((), ("--match",)):
                with self.subTest(moves=moves, more=more):
                    how = ("mnk", "3", "3", "3", "--points", "--moves", moves, *more)
                    self.assertIn(f"\nthe game is over: {end}\n", solve(*how).stdout)
                    points = json.loads(solve(*how, "--json").stdout.splitlines()[0])
                    self.assertEqual((len(points["points"]), points["plays"]), (9, None))

    def test_input_as_other_programs_write_it(self) -> None:
        answer = self.json("mnk", "3", "3", "3", "--moves", "[[0,0],[2,0],[1,1],[2,1],[2,2]]")
        self.assertEqual(answer["state"], "first_player_win")
        answer = self.json("mnk", "3", "3", "3", "--position", "-", text='["X O"," X ","O  "]')
        self.assertEqual((answer["state"], answer["result"]), ("pending", "first_player_win"))
        answer = self.json("mnk", "3", "3", "3", "--position", "-", text="X O\n X \nO  \n")
        self.assertEqual((answer["state"], answer["result"]), ("pending", "first_player_win"))
        refused = solve("mnk", "3", "3", "3", "--position", "-", text='["O  ","   ","   "]')
        self.assertIn("no game reaches it", refused.stderr)

    def test_playouts(self) -> None:
        how = ("--method", "mcts", "--mcts-ucb", "0.5", "--json", "--moves", "a3 a2 b3 b2")
        answer = json.loads(solve("mnk", "3", "3", "3", *how).stdout)
        self.assertEqual((answer["moves"][0], answer["means"][0]), ("c3", 1.0))
        self.assertTrue(all(-1 <= mean <= 1 for mean in answer["means"]))
        once = ("mnk", "3", "3", "3", "--method", "mcts", "--playouts", "1")
        self.assertRegex(solve(*once).stdout, r"b1 +0 +0\.000\n[^-]+\n1 playout, ")
        self.assertNotIn("-0.0", solve(*once, "--json").stdout)

    def test_the_player_by_points(self) -> None:
        lines = solve("mnk", "3", "3", "3", "--points", "--match", "--json").stdout.splitlines()
        self.assertEqual(json.loads(lines[0]), {"points": [3, 2, 3, 2, 4, 2, 3, 2, 3], "plays": "b2"})
        self.assertEqual(len(lines), 1 + 4 + 1)
        self.assertEqual(
            json.loads(lines[4]), {"greedy": "second_player", "replies": "best", "won": 0, "drawn": 89, "lost": 14}
        )

    def test_maps(self) -> None:
        done = solve("mnk", "4", "3", "3", "--map")
        self.assertIn("2  -10  +7  +7 -10\n", done.stdout)
        lines = solve("mnk", "4", "3", "3", "--map", "--json").stdout.splitlines()
        self.assertEqual(len(lines), 13)
        self.assertEqual(json.loads(lines[4]), {"move": "a2", "result": "second_player_win", "plies_to_end": 10})
        replies = solve("mnk", "3", "2", "3", "--replies", "--json").stdout.splitlines()
        self.assertEqual(len(replies), 6 + 6 * 5 + 1)
        self.assertEqual(json.loads(replies[6])["after"], "a1")

    def test_pictures(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "map.svg"
            done = solve("mnk", "4", "3", "3", "--svg", str(file), "--position", "-", text="b2 a1")
            self.assertEqual(done.returncode, 0)
            picture = xml.etree.ElementTree.parse(file).getroot()
        names = [element.tag.split("}")[1] for element in picture]
        self.assertEqual(names.count("circle"), 2)
        self.assertEqual(names.count("rect"), 1 + 12)

    def test_chomp(self) -> None:
        self.assertEqual(self.json("chomp", "1", "1")["result"], "second_player_win")
        self.assertEqual(self.json("chomp", "8", "10")["winning_moves"], [[4, 9], [5, 6]])
        self.assertEqual(self.json("chomp", "2", "100")["winning_moves"], [[2, 100]])
        self.assertEqual(len(self.json("chomp", "3", "200")["winning_moves"]), 1)
        self.assertEqual(self.json("chomp", "3", "5", "--moves", "2,3")["winning_moves"], [[1, 5]])
        for spelled in (("8x10",), ("8,10",), ("8", "x", "10")):
            self.assertEqual(self.json("chomp", *spelled)["winning_moves"], [[4, 9], [5, 6]])
        lost = self.json("chomp", "3", "5", "--position", "-", text="##\n#\n")
        self.assertEqual((lost["result"], lost["winning_moves"]), ("side_to_move_loss", []))
        self.assertEqual(self.json("chomp", "3", "3", "--moves", "1,1")["result"], "side_to_move_win")
        self.assertEqual(self.json("chomp", "10", "10")["winning_moves"], [[2, 2]])


class Ends(unittest.TestCase):
    def test_a_limit_of_time_gives_what_is_proven(self) -> None:
        done = solve("mnk", "8", "8", "5", "--time", "1000", "--memory", "32", "--json")
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        answer = json.loads(done.stdout)
        self.assertIsNone(answer["result"])
        self.assertEqual(answer["status"], "stopped")
        self.assertGreater(answer["first_player_no_win_within"], 3)
        self.assertIs(answer["first_player_cannot_win"], False)
        self.assertIs(answer["second_player_cannot_win"], True)

    def test_ctrl_c_gives_what_is_proven(self) -> None:
        command = [ENGINE, "solve", "mnk", "8", "8", "5", "--memory", "32"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            wait_for_work(process, 0.3)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=PATIENCE_S)
        self.assertEqual((process.returncode, errors), (1, ""))
        self.assertRegex(
            output,
            r"8x8x5: not decided; black cannot force a win within \d+ own moves?, white cannot force a win\n",
        )

    def test_minimax_of_a_large_board_ends_in_time(self) -> None:
        for method in ("minimax", "alphabeta"):  # a map can be decided: it is memo's
            done = solve("mnk", "5", "5", "4", "--method", method, "--time", "200", "--map")
            self.assertEqual(done.returncode, 1)
            self.assertIn("5x5x4: not decided\n", done.stdout)

    # Solved within milliseconds, the replies to its 36 moves are not; of the next one its 42 moves are not.
    QUICK = ("mnk", "6", "6", "5")
    QUICK_BUT_ITS_MAP = ("mnk", "6", "7", "5")
    CUT_SHORT = (
        (*QUICK_BUT_ITS_MAP, "--map"),
        (*QUICK_BUT_ITS_MAP, "--map", "--points"),
        (*QUICK, "--replies"),
        (*QUICK, "--match"),
        ("mnk", "5", "5", "4", "--count", "--points"),
        ("mnk", "5", "5", "4", "--method", "minimax", "--map"),
        ("mnk", "5", "5", "4", "--method", "alphabeta"),
        ("mnk", "8", "8", "5", "--replies"),
        ("mnk", "3", "3", "3", "--method", "mcts", "--playouts", "1000000000"),
        ("chomp", "15", "15"),
        *(("chomp", "12", "12", "--method", method) for method in ("minimax", "alphabeta", "memo")),
    )

    def test_where_something_is_missing_all_forms_of_output_say_so(self) -> None:
        for arguments in self.CUT_SHORT:
            with self.subTest(arguments):
                done = solve(*arguments, "--time", "100", "--json")
                self.assertEqual((done.returncode, done.stderr), (1, ""))
                self.assertEqual(json.loads(done.stdout.splitlines()[-1])["status"], "stopped")
                done = solve(*arguments, "--time", "100")
                self.assertEqual((done.returncode, done.stderr), (1, ""))
                self.assertRegex(done.stdout, "stopped|not decided|so far")

    def test_a_picture_that_is_not_whole_replaces_no_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "map.svg"
            how = (*self.QUICK_BUT_ITS_MAP, "--svg", str(file), "--force", "--time", "100")
            self.assertEqual((solve(*how).returncode, solve(*how).returncode), (1, 1))
            self.assertIn(">?</text>", file.read_text("utf-8"))
            file.write_text("whole", encoding="utf-8")
            self.assertIn("map.svg: not replaced, the work was ended before its end\n", solve(*how).stderr)
            self.assertEqual(file.read_text("utf-8"), "whole")


class BadInput(unittest.TestCase):
    def test_is_one_clear_line_and_exit_code_2(self) -> None:
        for arguments, word in (
            ("", "one of five, chomp or mnk"),
            ("go", "'solve go'"),
            ("mnk", "M N K"),
            ("mnk 3 3", "M N K"),
            ("mnk 3 3 x", "M N K"),
            ("mnk 9 9 9", "64"),
            ("mnk 3 3 3 4", "M N K"),
            ("mnk 3 3 3 --method magic", "magic"),
            ("mnk 3 3 3 --without luck", "luck"),
            ("mnk 3 3 3 --method minimax --without threats", "--without"),
            ("mnk 3 3 3 --memory 3", "3 is not between 4 and 1048576"),
            ("mnk 3 3 3 --method mcts --memory 3", "3 is not between 4 and 1048576"),
            ("mnk 5 5 5 --draw x.draw --memory 3", "3 is not between 4 and 1048576"),
            ("chomp 3 3 --memory 3", "3 is not between 4 and 1048576"),
            ("mnk 3 3 3 --memory x", "--memory"),
            ("mnk 3 3 3 --time 0", "--time"),
            ("mnk 3 3 3 --playouts 5", "--playouts"),
            ("mnk 3 3 3 --method mcts --playouts 0", "--playouts"),
            ("mnk 3 3 3 --mcts-ucb 1", "--mcts-ucb"),
            ("mnk 3 3 3 --method mcts --mcts-ucb x", "--mcts-ucb"),
            ("mnk 3 3 3 --method mcts --mcts-ucb 101", "--mcts-ucb"),
            ("mnk 3 3 3 --method mcts --map", "--map"),
            ("mnk 3 3 3 --rule renju", "--rule"),
            ("mnk 3 3 3 --position /nonexistent", "/nonexistent"),
            ("mnk 3 3 3 --svg /nonexistent/a.svg", "/nonexistent/a.svg"),
            ("mnk 6 6 4 --count", "28"),
            ("mnk 7 4 4 --count", "--memory"),
            ("chomp", "ROWS"),
            ("chomp 3", "'3' is not rows and columns from 1 to 1000000"),
            ("chomp 4;5", "'4;5' is not rows and columns"),
            ("chomp 4x", "'4x' is not rows and columns"),
            ("chomp 0 3", "'0 3' is not rows and columns"),
            ("chomp 1000001 3", "'1000001 3' is not rows and columns"),
            ("chomp 32 32", "--memory"),
            ("chomp 3 3 --method magic", "magic"),
            ("chomp 3 3 --moves 3,4", "not left"),
            ("chomp 3 3 --moves 2", "--moves: move 1: '2': expected ROW,COLUMN"),
            ("chomp 3 3 --moves b2", "--moves: move 1: 'b2': expected ROW,COLUMN"),
            ("chomp 3 3 --moves 2;3", "--moves: move 1: '2;3': expected ROW,COLUMN"),
            ("chomp 3 3 --moves ###", "--moves: move 1: '###': expected ROW,COLUMN"),
            ("chomp 3 3 --moves 3,2 --position -", "cannot be used together"),
            ("mnk 3 3 3 --moves b2 --position -", "cannot be used together"),
            ("mnk 3 3 3 --moves d1", "is outside the 3x3 board"),
        ):
            with self.subTest(arguments):
                done = solve(*arguments.split())
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertEqual(len(done.stderr.splitlines()), 1)
                self.assertIn(word, done.stderr)

    def test_bites_and_bars_that_cannot_be_read(self) -> None:
        for text in ("2 3", "b2 a1", "7"):
            done = solve("chomp", "4", "5", "--moves", text, "--map")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(done.stderr, f"pbrain-fukumi: --moves: move 1: '{text.split()[0]}': expected ROW,COLUMN\n")
        for text, word in (("2 3", "2"), ("3 rows\n", "3"), ("# #\n# o\n", "o"), ("b2", "b2")):
            done = solve("chomp", "4", "5", "--position", "-", text=text)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f": '{word}': expected P, #, *, . or bites such as 2,3\n", done.stderr)
        self.assertIn("row 2: 'o'", solve("chomp", "4", "5", "--position", "-", text="# #\n# o\n").stderr)
        # Maps and lists of bites are positions.
        for text in ("  P # # # *\n  # # . . .\n  # # . . .\n", "2,3\n"):
            done = solve("chomp", "3", "5", "--position", "-", "--map", text=text)
            self.assertIn("winning move (row,column): 1,5\n", done.stdout)
        self.assertIn("winning first move", solve("chomp", "3", "5", "--moves", "").stdout)

    def test_positions_that_cannot_be(self) -> None:
        for text, why in (
            ("", "neither"),
            ("XX.\n...\n...", "alternate"),
            ("XXX\nOOO\n...", "both sides"),
            ("OOO\nXX.\nXX.", "white has a row, but black has moved since"),
            ("a1 a1", "move 2: a1 is taken"),
            ("a1 e5", "is outside the 3x3 board"),
            ("\0\0\0", "line 1"),
            ("X" * 100_000, "line 1"),
        ):
            with self.subTest(text[:20]):
                done = solve("mnk", "3", "3", "3", "--position", "-", text=text)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(why, done.stderr)


class Tutorial(unittest.TestCase):
    """Every block of the tutorial that begins with `$ pbrain-fukumi` shows what the command prints."""

    def test_shows_real_output(self) -> None:
        blocks = re.findall(r"^```console\n\$ (.*?)\n(.*?)^```$", TUTORIAL.read_text("utf-8"), re.M | re.S)
        self.assertGreater(len(blocks), 12)
        for command, output in blocks:
            with self.subTest(command):
                shell = command.replace("pbrain-fukumi", "'" + ENGINE + "'")
                done = run(["bash", "-c", shell])
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertEqual(without_times(done.stdout), without_times(output))


if __name__ == "__main__":
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
