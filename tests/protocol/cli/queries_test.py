#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`analyze --queries` as a web page or a script uses it.

    queries_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts"))

from gomoku.engines.program_lists import lists_of  # noqa: E402

ENGINE = ""
PATIENCE_S = 120.0
MANY = 1000 if "FUKUMI_NIGHTLY" in os.environ else 200


def position(rng: random.Random) -> dict:
    """Moves at random on a board of any size."""
    side = rng.randint(5, 22)
    points = [f"{chr(97 + x)}{y + 1}" for x in range(side) for y in range(side)]
    moves = rng.sample(points, rng.randint(0, min(40, side * side)))
    return {"size": side, "moves": " ".join(moves), "rule": rng.choice(lists_of([ENGINE])["rules"])["name"]}


class Queries(unittest.TestCase):
    def ask(self, lines: list[str], *arguments: str, patience_s: float = PATIENCE_S) -> list[dict]:
        """All answers to lines that come at one go."""
        done = subprocess.run(
            [ENGINE, "analyze", "--queries", *arguments],
            input="".join(line + "\n" for line in lines).encode(),
            capture_output=True,
            timeout=patience_s,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_a_board_without_room_for_its_fifth_moves_has_no_such_opening(self) -> None:
        for rule, on_five, on_seven in (("yamaguchi", "c3 c2 c4 12 stay c5", "d4 d3 d5 12 stay d6"), ("soosorv-8", "c3 c2 c4 stay c5 8 stay", "d4 d3 d5 stay d6 8 stay")):
            query = {"id": 1, "opening": rule, "rule": "renju", "choose": True}
            (answer,) = self.ask([json.dumps({**query, "size": 5, "actions": on_five})])
            self.assertEqual(answer["error"], f"opening: {rule} needs a board of 7x7 or more")
            (answer,) = self.ask([json.dumps({**query, "size": 7, "actions": on_seven})])
            self.assertEqual(len(answer["chosen"]), 12 if rule == "yamaguchi" else 8)

    def test_members_that_are_not_known_are_named(self) -> None:
        for query in ({"write": "sgf", "game": {}}, {"read": "h8"}, {"proof": "fukumi-pieces"}, {"advise": {}}, {"solve": "mnk", "shape": "3x3x3"},
                      {"opening": "swap2", "actions": []}, {"moves": "h8", "nodes": 1}):
            (answer,) = self.ask([json.dumps({"id": 1, **query, "foo": 1})])
            self.assertEqual((answer["error"], answer["field"]), ("unknown key foo", "foo"), query)

    def test_a_member_with_a_long_name_is_refused_with_its_beginning(self) -> None:
        name = 4_000_000 * "x"
        shown = 60 * "x" + "..."
        unknown, repeated = self.ask([json.dumps({"id": 1, name: 1}), f'{{"id":2,"{name}":1,"{name}":2}}'], "--parallel", "1")
        self.assertEqual((unknown["error"], unknown["field"]), (f"unknown key {shown}", shown))
        self.assertEqual((repeated["error"], repeated["field"]), (f"{shown} is given more than once", shown))

    def test_errors_in_a_file_or_a_proof_name_the_member(self) -> None:
        for member, texts in (("read", ("", "+1", "a1 a1", "h0", "(;GM[3]SZ[19];B[pd])")), ("proof", ("", "x", "fukumi-pieces 1 "))):
            for text in texts:
                (answer,) = self.ask([json.dumps({"id": 1, member: text})])
                self.assertEqual(answer["field"], member, text)
                self.assertTrue(answer["error"].startswith(f"{member}: "), text)
        (answer,) = self.ask([json.dumps({"id": 1, "read": "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[zz])", "game": 2})])
        self.assertEqual(answer["field"], "read")

    def test_a_proved_draw_is_no_win(self) -> None:
        black, white = "a1 a2 a3 a4 b5 c1 c2 c3 d4 d5 e1 e2", "a5 b1 b2 b3 b4 c4 c5 d1 d2 d3 e3 e4"
        (answer,) = self.ask([json.dumps({"id": 1, "size": 5, "black": black, "white": white, "nodes": 500, "mode": "mcts"})])
        self.assertEqual([(move["move"], move["win_in"], move["winrate"]) for move in answer["lines"][0]["root"]], [("e5", None, 0.5)])

    def test_a_game_with_two_stones_on_a_point_is_not_written(self) -> None:
        setup = {"rule": "renju", "width": 15, "height": 15, "black": [], "white": ["a1"], "blocked": ["b2"], "first": "black"}
        for moves, is_written in ((["h8", "i9"], True), (["h8", "pass", "pass"], True), (["h8", "h8"], False), (["h8", "a1"], False), (["b2"], False)):
            nodes = [[-1, None, None], *([i, point, None] for i, point in enumerate(moves))]
            (answer,) = self.ask([json.dumps({"id": 1, "write": "sgf", "game": {"setup": setup, "nodes": nodes, "current": len(moves)}})])
            self.assertEqual("bytes" in answer, is_written, answer)

    def test_openings_are_answered_and_played_to_their_end(self) -> None:
        for rule in (each["name"] for each in lists_of([ENGINE])["openings"] if "renju" in each["rules"]):
            with self.subTest(rule):
                actions: list[str] = []
                for _ in range(40):
                    query = {"id": 1, "opening": rule, "rule": "renju", "actions": actions, "choose": True, "level": 2, "draw": 3}
                    (answer,) = self.ask([json.dumps(query)])
                    if answer["task"] == "over":
                        break
                    self.assertTrue(answer["chosen"])
                    actions += answer["chosen"]
                self.assertEqual((answer["task"], answer["chosen"]), ("over", []))

    def test_numbers_are_whole_however_they_are_written_and_lines_have_a_limit(self) -> None:
        longest = (16 << 20) // 32
        lines = ['{"id":1,"moves":"h8","nodes":1e2}']
        lines += [f'{{"id":{each},"version":true}}'.ljust(longest + more) for each, more in ((2, 0), (3, 1))]
        answers = self.ask(lines, "--max-memory", "16M")
        by_id = {answer["id"]: answer for answer in answers}
        self.assertIn(by_id[1]["lines"][0]["nodes"], range(1, 101))
        self.assertEqual(by_id[2]["name"], "pbrain-fukumi")
        self.assertEqual(by_id[3]["error"], f"the line is larger than {longest} bytes")
        long = longest * "x"
        for line, number in ((f'{{"id":7,"moves":"h8","read":"{long}', 7), (f'{{"read":"{long}","id":7}}', None), (f'{{"moves":"h8",{longest * " "}"id":7}}', None)):
            (answer,) = self.ask([line], "--max-memory", "16M")
            self.assertEqual((answer["id"], answer["error"]), (number, f"the line is larger than {longest} bytes"))

    def test_files_small_games_and_proofs_are_answered(self) -> None:
        game = "(;GM[4]SZ[15];B[hh];W[hg]C[" + 100_000 * "x" + "])"
        questions = [
            {"id": 1, "read": game},
            {"id": 2, "solve": "mnk", "shape": "3x3x3", "moves": ["b2"], "time_ms": 60_000},
            {"id": 3, "proof": "no proof"},
            {"id": 4, "write": "pdf", "game": {}},
        ]
        by_id = {answer["id"]: answer for answer in self.ask([json.dumps(each) for each in questions])}
        self.assertEqual((by_id[1]["format"], by_id[1]["games"]), ("sgf", 1))
        self.assertEqual((by_id[2]["value"]["winner"], by_id[2]["cancelled"]), (None, False))
        self.assertIn("proof", by_id[3]["error"])
        self.assertIn("pdf", by_id[4]["error"])

    def test_the_book_is_that_of_the_level(self) -> None:
        for level, book in ((1, None), (9, "h7")):
            (answer,) = self.ask([json.dumps({"id": 1, "moves": "h8 i9", "nodes": 100, "level": level})])
            done = subprocess.run([ENGINE, "analyze", "--json", "--moves", "h8 i9", "--nodes", "100", "--level", str(level)],
                                  capture_output=True, check=True)
            self.assertEqual((answer["book"], json.loads(done.stdout.splitlines()[-1])["book"]), (book, book))

    def test_many_positions_are_all_answered(self) -> None:
        rng = random.Random(5)
        queries = [{"id": i, "nodes": 40, **position(rng)} for i in range(MANY)]
        # Nearly each of them needs the networks of another rule, which sanitizers make slow to build.
        answers = self.ask([json.dumps(query) for query in queries], "--parallel", "2", patience_s=2 * PATIENCE_S)
        self.assertEqual(sorted(answer["id"] for answer in answers), list(range(MANY)))
        for answer in answers:
            self.assertEqual(list(answer), ["id", "lines", "bestmove", "forbidden", "book", "opening", "note", "ended", "cancelled"])
            if answer["lines"]:
                self.assertNotIn(answer["bestmove"], queries[answer["id"]]["moves"].split())

    def test_those_that_wait_take_a_part_of_the_memory(self) -> None:
        if not Path("/proc/self/smaps_rollup").exists():
            self.skipTest("the system does not say what a process takes")
        rng = random.Random(6)
        points = [f"{chr(97 + x)}{y + 1}" for x in range(15) for y in range(15)]
        process = subprocess.Popen(
            [ENGINE, "analyze", "--queries", "--parallel", "1", "--max-memory", "16M"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)

        def unique_kib() -> int:
            rows = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
            return sum(int(row.split()[1]) for row in rows if row.startswith("Private_"))

        process.stdin.write(b'{"id":"runs","time_ms":600000}\n')
        process.stdin.flush()
        os.set_blocking(process.stdin.fileno(), False)
        sent, waits = 0, 0
        while sent < 3000 and waits < 60:
            moves = rng.sample(points, 48)
            line = json.dumps({"id": sent, "review": True, "moves": moves, "nodes": 1}).encode() + b"\n"
            try:
                os.write(process.stdin.fileno(), line)
                sent, waits = sent + 1, 0
            except BlockingIOError:  # the engine reads no further
                waits += 1
                time.sleep(0.05)
        self.assertLess(sent, 3000)
        self.assertGreater(sent, 20)
        # Sanitizers keep freed blocks, and a shadow of everything.
        if b"__asan_init" not in Path(ENGINE).read_bytes():
            self.assertLess(unique_kib(), 16 << 10)

    def test_malformed_ones_among_good_ones_are_errors(self) -> None:
        good = [json.dumps({"id": f"good {i}", "depth": 2, "moves": "h8"}) for i in range(50)]
        bad = ["{", "nonsense", "[]", '{"id":7}', '{"id":7,"nodes":"many"}', "x" * 100_000, '{"cancel":"none"}']
        bad += ['{"id":7,"nodes":1,"nodes":1}', '{"id":7,"nodes":1e999}']
        lines = [line for pair in zip(good, (bad * 8)[:50]) for line in pair]
        answers = self.ask(lines)
        self.assertEqual(len(answers), len(lines))
        self.assertEqual(sum("error" in answer for answer in answers), 50)
        self.assertEqual(len({answer["id"] for answer in answers if "error" not in answer}), 50)

    def test_the_same_query_has_the_same_answer(self) -> None:
        query = {"nodes": 3000, "moves": "h8 i9 g7 g9 h9 h10", "lines": 2}
        answers = self.ask([json.dumps({"id": i, **query}) for i in range(6)], "--parallel", "3")
        for answer in answers:
            for line in answer["lines"]:
                del line["time_ms"], line["nps"]
            del answer["id"]
        self.assertEqual(len(answers[0]["lines"]), 2)
        self.assertTrue(all(answer == answers[0] for answer in answers))

    def test_reports_come_before_the_answer(self) -> None:
        answers = self.ask([json.dumps({"id": 1, "depth": 3, "moves": "h8 i9", "reports": True})])
        self.assertGreaterEqual(len(answers), 3)
        self.assertTrue(all(answer["id"] == 1 for answer in answers))
        self.assertEqual(answers[-2]["pv"], answers[-1]["lines"][0]["pv"])

    def test_a_game_that_is_over_has_no_lines(self) -> None:
        five = {"id": 1, "nodes": 10, "black": "a1 a2 a3 a4 a5", "white": "c1 c3 c5 c7 e1"}
        answer = self.ask([json.dumps(five)])[0]
        self.assertEqual((answer["lines"], answer["bestmove"]), ([], None))
        self.assertEqual((answer["ended"]["winner"], answer["ended"]["by"]), ("black", "five"))

    def test_every_query_has_its_own_mode_level_and_threads(self) -> None:
        asked = {"nodes": 3000, "moves": ["h8", "i9", "g7"]}
        kinds = [{}, {"mode": "mcts"}, {"level": 1}, {"threads": 2}, {"mode": "alphabeta", "level": 4}, {}]
        answers = self.ask([json.dumps({"id": i, **asked, **kind}) for i, kind in enumerate(kinds)], "--parallel", "1")
        self.assertTrue(all(answer["bestmove"] for answer in answers))
        by_id = {answer["id"]: answer["lines"][0] for answer in answers if answer["id"] != 3}
        self.assertEqual(len(by_id), len(kinds) - 1)
        self.assertEqual(by_id[1]["nodes"], 3000)
        self.assertEqual(by_id[2]["nodes"], 1)
        self.assertLessEqual(by_id[4]["nodes"], 540)
        for line in (by_id[0], by_id[5]):
            del line["time_ms"], line["nps"]
        self.assertEqual(by_id[0], by_id[5])
        self.assertNotIn("root", by_id[0])
        self.assertIn("root", by_id[1])

    def test_the_best_move_begins_the_first_line_and_won_lines_are_complete(self) -> None:
        quiet = {"moves": ["i11", "f7", "g11", "g7", "f11", "e11", "h7", "f6"], "nodes": 500}
        won = {"rule": "renju", "moves": "h10 e7 h6 j7 g7 f10 i9 i10 h9 e8", "nodes": 300, "lines": 3}
        answers = self.ask([json.dumps({"id": i, **asked}) for i, asked in enumerate((quiet, won))])
        for answer in answers:
            self.assertEqual(answer["lines"][0]["pv"][0], answer["bestmove"])
        by_id = {answer["id"]: answer["lines"] for answer in answers}
        self.assertEqual([line["complete"] for line in by_id[0]], [None])
        self.assertEqual([line["complete"] for line in by_id[1]], [True, True, True])
        self.assertEqual([len(line["pv"]) for line in by_id[1]], [2 * line["win_in"] - 1 for line in by_id[1]])

    def test_only_the_named_moves_are_looked_at(self) -> None:
        asked = {"nodes": 500, "moves": "h8 i9 g7", "lines": 5}
        for mode in ("alphabeta", "mcts"):
            only = self.ask([json.dumps({"id": 1, "mode": mode, "include": ["a1", "b2"], **asked})])[0]
            self.assertEqual({line["move"] for line in only["lines"]}, {"a1", "b2"})
            best = self.ask([json.dumps({"id": 1, "mode": mode, **asked})])[0]["bestmove"]
            other = self.ask([json.dumps({"id": 1, "mode": mode, "exclude": best, **asked})])[0]
            self.assertNotIn(best, [line["move"] for line in other["lines"]])

    def test_the_plies_of_one_game_are_answered_one_by_one(self) -> None:
        game = {"id": "game", "depth": 2, "moves": "h8 a1 i8 a3 j8 a5 k8 a7 l8", "analyze_plies": [0, 3, 9]}
        answers = self.ask([json.dumps(game)])
        self.assertEqual(sorted(answer["ply"] for answer in answers), [0, 3, 9])
        self.assertTrue(all(list(answer)[:2] == ["id", "ply"] for answer in answers))
        by_ply = {answer["ply"]: answer for answer in answers}
        alone = self.ask([json.dumps({"id": 1, "depth": 2, "moves": "h8 a1 i8"})])[0]
        self.assertEqual(by_ply[3]["bestmove"], alone["bestmove"])
        self.assertEqual(by_ply[9]["ended"]["winner"], "black")
        self.assertIsNone(by_ply[0]["ended"])

    def test_the_version_is_told(self) -> None:
        answer = self.ask(['{"id":"v","version":true}'])[0]
        self.assertEqual((answer["id"], answer["name"]), ("v", "pbrain-fukumi"))
        told = subprocess.run([ENGINE, "--help"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(len(answer["elo_of_levels"]), 20)
        self.assertEqual(answer["elo_of_levels"], sorted(answer["elo_of_levels"]))
        for level, elo in enumerate(answer["elo_of_levels"], 1):
            self.assertRegex(told, rf"\b{level}: +{elo}\b")
        printed = subprocess.run([ENGINE, "--version"], capture_output=True, text=True, check=False).stdout
        self.assertEqual(printed, f"pbrain-fukumi {answer['version']} ({answer['commit']})\n")

    def test_answers_that_nobody_gets_end_the_program(self) -> None:
        if not Path("/dev/full").exists():
            self.skipTest("no /dev/full here")
        lines = [{"id": 1, "nodes": 10}] + [{"id": i, "time_ms": 86_400_000} for i in range(2, 6)]
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run(
                [ENGINE, "analyze", "--queries", "--parallel", "2"],
                input="".join(json.dumps(line) + "\n" for line in lines),
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                timeout=PATIENCE_S,
                check=False,
            )
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"^pbrain-fukumi: [^\n]+No space left on device\n$")

    def test_all_plies_of_a_game_are_cancelled_together(self) -> None:
        game = {"id": "game", "time_ms": 600_000, "moves": "h8 i9 g7", "analyze_plies": [1, 2, 3]}
        answers = self.ask([json.dumps(game), '{"cancel":"game"}'], "--parallel", "1")
        self.assertEqual(sorted(answer["ply"] for answer in answers), [1, 2, 3])
        self.assertTrue(all(answer["cancelled"] for answer in answers))

    def test_a_cancel_passes_the_queries_that_wait(self) -> None:
        lines = ['{"id":"runs","moves":"h8 i9 g7","time_ms":60000}']
        lines += [f'{{"id":{i},"moves":"h8 i9","nodes":1}}' for i in range(300)]
        answers = self.ask([*lines, '{"cancel":"runs"}'], "--parallel", "1", "--max-memory", "16M")
        self.assertEqual([answer["id"] for answer in answers], ["runs", *range(300)])
        self.assertEqual([answer["cancelled"] for answer in answers], [True] + 300 * [False])

    def test_running_and_waiting_queries_are_cancelled_by_id(self) -> None:
        process = subprocess.Popen(
            [ENGINE, "analyze", "--queries", "--parallel", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.addCleanup(process.kill)

        def send(message: dict) -> None:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()

        def line() -> dict:
            return json.loads(process.stdout.readline())

        def answer() -> dict:
            """The next line that is not a report."""
            return next(each for each in iter(line, None) if "bestmove" in each or "error" in each)

        send({"id": "runs", "time_ms": 600_000, "moves": "h8 i9 g7", "reports": True})
        self.assertIn("depth", line())
        send({"id": "waits", "time_ms": 600_000, "moves": "h8 i9 g7"})
        send({"id": "runs", "nodes": 1})
        refused = answer()
        self.assertEqual((refused["id"], refused["error"]), ("runs", "a query with this id is in flight"))
        send({"cancel": "waits"})
        waiting = answer()
        self.assertEqual((waiting["id"], waiting["cancelled"], waiting["lines"]), ("waits", True, []))
        send({"cancel": "runs"})
        running = answer()
        self.assertEqual((running["id"], running["cancelled"]), ("runs", True))
        self.assertIsNotNone(running["bestmove"])
        send({"cancel": "runs"})
        self.assertIn("error", answer())
        send({"id": "runs", "nodes": 10})
        self.assertFalse(answer()["cancelled"])
        process.stdin.close()
        self.assertEqual(process.wait(PATIENCE_S), 0)
        process.stdout.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    ENGINE = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
