#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""`prove --quiet` as people and scripts use it, and the proofs in book/proofs that it made.

    solve_five_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import unittest
from pathlib import Path

from five_case import LARGE, PATIENCE_S, PROOFS, SMALL, SMALL_FOR_WHITE, FiveTest, engine, five, run, run_tests, second_check, summed

# Minutes to an hour's check each, by the task.
EMPTY_BOARDS = {"freestyle 15x15": PROOFS / "empty-board-15.five",
                "freestyle 20x20": PROOFS / "empty-board-20.five",
                "standard 15x15": PROOFS / "empty-board-15-standard.five"}
# By the size: black's first move and a reply, and the number of replies up to symmetry.
REPLIES = {"15x15": ("h8 o15", 35), "20x20": ("j10 t20", 209)}


class Proofs(FiveTest):
    def test_a_proof_is_made_checked_shown_and_played_on(self) -> None:
        answer = self.json("--moves", SMALL, "--out", str(self.file))
        self.assertEqual((answer["result"], answer["winner"], answer["verified"]), ("win", "black", True))
        self.assertGreaterEqual(answer["quiet_moves"], 1)
        self.assertEqual(answer["bytes"], self.file.stat().st_size)
        checked = self.json("--check", str(self.file))
        self.assertEqual((checked["check"], checked["root_verified"], checked["not_verified"]), ("right", True, 0))
        self.assertEqual(checked["positions"], answer["quiet_moves"])
        shown = self.json("--show", str(self.file), "--moves", SMALL)
        self.assertEqual((shown["move"], shown["kind"]), (answer["move"], "quiet"))
        # The answer to any reply: the next move of the line, and one far away.
        for reply in (shown["line"][1], "a1"):
            follow = self.json("--show", str(self.file), "--moves", f"{SMALL} {shown['move']} {reply}")
            self.assertEqual(follow["to_move"], "attacker")
        # And the defender's best, where it is his turn.
        best = self.json("--show", str(self.file), "--moves", f"{SMALL} {shown['move']}")
        self.assertEqual(best["to_move"], "defender")
        # Done is done, and nothing is verified again.
        again = self.json("--out", str(self.file), "--resume")
        self.assertEqual((again["result"], again["verified"], again["quiet_moves"]), ("win", False, answer["quiet_moves"]))
        self.assertIn("which was not verified now; --check verifies it\n", five("--out", str(self.file), "--resume").stdout)

    def test_a_position_that_is_not_won_need_not_be_lost(self) -> None:
        drawing = self.file.with_suffix(".txt")  # a draw: six points are left, and no five
        drawing.write_text("XOXO.\nOX.XO\nXO.OX\n.XOX.\nOX.OX\n", encoding="ascii")
        done = five("--board", str(drawing), "--out", str(self.file))
        self.assertIn("disproved: no move wins\n", done.stdout)
        self.assertIn(" not won, ", done.stdout)
        answer = self.json("--board", str(drawing), "--out", str(self.file), "--force")
        self.assertEqual(answer["result"], "no_win")
        self.assertGreater(answer["not_won"], 0)

    def test_a_check_that_is_ended_counts_what_is_decided(self) -> None:
        for time_ms in ("1", "2", "5", "20"):
            ended = self.json("--check", str(EMPTY_BOARDS["freestyle 15x15"]), "--time", time_ms, code=1)
            outcomes = sum(ended[key] for key in ("refuted_by_the_threat", "refuted_by_threats", "to_other_positions"))
            self.assertEqual((ended["check"], ended["replies"]), ("stopped", outcomes))

    def test_replies_to_a_move_that_a_proof_does_not_have_are_open(self) -> None:
        proof = str(PROOFS / "d4-kagetsu-sharp-12.five")
        for move, result in (("a1", "open"), (self.json("--show", proof)["move"], "win")):
            after = self.json("--map", proof, "--moves", f"{SMALL} {move}")["map"]
            self.assertEqual({reply["result"] for reply in after}, {result})

    def test_white_wins_where_it_is_his_turn(self) -> None:
        answer = self.json("--moves", SMALL_FOR_WHITE, "--out", str(self.file))
        self.assertEqual((answer["result"], answer["winner"]), ("win", "white"))
        self.assertGreaterEqual(answer["quiet_moves"], 1)
        checked = self.json("--check", str(self.file), "--moves", SMALL_FOR_WHITE)
        self.assertEqual((checked["check"], checked["attacker"]), ("right", "white"))

    def test_text_is_for_people(self) -> None:
        done = five("--moves", SMALL, "--out", str(self.file))
        self.assertEqual(done.returncode, 0)
        self.assertIn("wins, over", done.stdout)
        done = five("--check", str(self.file))
        self.assertIn(" moves; all was verified with nothing but the rules", done.stdout)
        few = five("--check", str(PROOFS / "d4-kagetsu-sharp-12.five"), "--sample", "1")
        self.assertIn("verified in part: of the positions 2 were not looked at\n1 position, ", few.stdout)
        self.assertIn("\nline: ", five("--show", str(self.file)).stdout)

    def test_work_that_is_ended_goes_on(self) -> None:
        open_ = self.json("--moves", LARGE, "--out", str(self.file), "--time", "300", code=1)
        self.assertEqual(open_["result"], "open")
        before = self.file.read_bytes()
        deadline = time.monotonic() + PATIENCE_S
        while self.file.stat().st_size == len(before):
            self.assertLess(time.monotonic(), deadline)
            self.json("--out", str(self.file), "--resume", "--time", "300", code=1)
        self.assertTrue(self.file.read_bytes().startswith(before))
        self.assertEqual(self.json("--check", str(self.file), "--sample", "1")["check"], "unfinished")

    def test_ctrl_c_and_kill_cost_the_running_leaf(self) -> None:
        for sign in (signal.SIGINT, signal.SIGKILL):
            self.file.unlink(missing_ok=True)
            with subprocess.Popen(
                [engine(), "prove", "--quiet", "--moves", LARGE, "--out", str(self.file)],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            ) as prover:
                deadline = time.monotonic() + PATIENCE_S
                while time.monotonic() < deadline:
                    if self.file.exists() and self.file.read_bytes().count(b"\n") > 8:
                        break
                    time.sleep(0.05)
                prover.send_signal(sign)
                self.assertEqual(prover.wait(PATIENCE_S), 1 if sign == signal.SIGINT else -sign)
            before = self.file.read_bytes()
            self.assertTrue(before.endswith(b"\n"))
            self.json("--out", str(self.file), "--resume", "--time", "300", code=1)
            self.assertTrue(self.file.read_bytes().startswith(before))

    def test_a_file_has_one_run_at_a_time(self) -> None:
        command = ["--moves", LARGE, "--out", str(self.file)]
        with subprocess.Popen([engine(), "prove", "--quiet", *command], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as running:
            deadline = time.monotonic() + PATIENCE_S
            while time.monotonic() < deadline and not (self.file.exists() and self.file.stat().st_size):
                time.sleep(0.02)
            for words in (["--resume"], ["--force"]):
                self.assertEqual(self.refused(*command, *words),
                                 f"pbrain-fukumi: --out: '{self.file}': another run works on this file\n")
            self.assertIsNone(running.poll())
            running.kill()
        self.json("--out", str(self.file), "--resume", "--time", "300", code=1)
        self.assertEqual([path.name for path in self.file.parent.iterdir()], [self.file.name])

    def test_an_empty_file_is_begun(self) -> None:
        self.file.touch()  # a run that was killed before its first line
        self.json("--moves", LARGE, "--out", str(self.file), "--resume", "--time", "300", code=1)

    def test_a_cut_line_is_dropped_and_said_so(self) -> None:
        five("--moves", LARGE, "--out", str(self.file), "--time", "300")
        while self.file.read_bytes().count(b"\n") < 3:  # no record yet: the machine is busy
            five("--out", str(self.file), "--resume", "--time", "1000")
        whole = self.file.read_bytes()
        self.file.write_bytes(whole[:-5])
        self.assertIn("is cut off", self.refused("--check", str(self.file)))
        done = five("--out", str(self.file), "--resume", "--time", "300")
        self.assertIn("the last line was cut off", done.stderr)
        good = whole[: whole[:-5].rfind(b"\n") + 1]
        self.assertTrue(self.file.read_bytes().startswith(good))
        self.assertNotEqual(self.json("--check", str(self.file), "--sample", "1")["check"], "wrong")

    def test_a_full_disk_leaves_a_good_file(self) -> None:
        done = five("--moves", LARGE, "--out", str(self.file), limit=700)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot be written", done.stderr)
        self.assertTrue(self.file.read_bytes().endswith(b"\n"))
        self.json("--out", str(self.file), "--resume", "--time", "300", code=1)


class OwnProofs(FiveTest):
    """Those in book/proofs, which a reader may try first."""

    def test_each_is_right_and_about_the_opening_of_its_name(self) -> None:
        listed = {}
        for line in (PROOFS / "openings.txt").read_text().splitlines():
            name, bar, moves = line.partition("|")
            if bar:
                listed[re.sub("[^a-z0-9]+", "-", name.strip().lower())] = moves.split()
        files = set(PROOFS.glob("*.five")) - set(EMPTY_BOARDS.values())
        self.assertTrue(files)
        for file in sorted(files):
            name, _, stones = file.stem.rpartition("-")
            moves = " ".join(listed[name][: int(stones)])
            checked = self.json("--check", str(file), "--moves", moves)
            self.assertEqual((checked["check"], checked["root_verified"]), ("right", True), file)

    def test_the_empty_board_is_proved(self) -> None:
        self.assertEqual(set(PROOFS.glob("empty-board-*.five")), set(EMPTY_BOARDS.values()))
        for task, file in EMPTY_BOARDS.items():
            checked = self.json("--check", str(file), "--sample", "1")
            self.assertEqual((checked["check"], checked["task"]), ("sample", f"{task}, black to move on /"))
            won = set(re.findall("^win ([^ ]+) ", file.read_text(), re.MULTILINE))
            rule, size = task.split()
            moves, replies = REPLIES[size]
            # Black's second stone after each reply.
            self.assertEqual(sum(len(re.findall("[a-t][0-9]+", stones)) == 2 for stones in won), replies)
            asked = ["--rule", rule, "--size", size, "--moves", moves]
            shown = self.json("--show", str(file), *asked, "--time", "1")
            self.assertEqual((shown["to_move"], shown["kind"]), ("attacker", "quiet"))

    def verify_twice(self, files: list[Path]) -> None:
        """The second checker verifies each, and no forgery of it."""
        for file in files:
            trees = five("--certify", str(file)).stdout
            self.assertEqual(second_check(file, trees)[0], 0, file)
            # A reply left out: the first that has a tree.
            begin = trees.index("\nreply ")
            end = trees.index("\ndone", begin)
            self.assertEqual(second_check(file, trees[:begin] + trees[end:])[0], 3, file)
            # A true record of the file changed to another move.
            lines = [line.rpartition(" #")[0] for line in file.read_text().splitlines()]
            lines[2] = lines[2].rpartition(" ")[0] + " a15"
            self.file.write_text(summed(lines))
            self.assertIn(second_check(self.file, trees)[0], (1, 3), file)

    def test_the_second_checker_verifies_a_proof_and_no_forgery(self) -> None:
        self.verify_twice([PROOFS / "d4-kagetsu-sharp-12.five"])
        certified = five("--certify", str(self.file))
        self.assertEqual(certified.returncode, 2)
        self.assertIn("wrong on ", certified.stderr)
        self.assertEqual(second_check(self.file, certified.stdout)[0], 3)

    @unittest.skipUnless("FUKUMI_NIGHTLY" in os.environ, "half a minute of a core")
    def test_the_second_checker_verifies_every_proof(self) -> None:
        self.verify_twice(sorted(set(PROOFS.glob("*.five")) - set(EMPTY_BOARDS.values())))

    def test_a_few_positions_are_certified_as_a_part(self) -> None:
        file = PROOFS / "d4-kagetsu-sharp-12.five"
        for few in (["--sample", "1"], ["--part", "3/3"]):
            trees = five("--certify", str(file), *few).stdout
            self.assertEqual(trees.count("\nposition "), 1)
            self.assertEqual(second_check(file, trees)[0], 3)
            self.assertEqual(second_check(file, trees, "--part")[0], 0)

    def test_a_proof_is_checked_part_by_part(self) -> None:
        file = str(PROOFS / "d4-kagetsu-sharp-12.five")
        whole = self.json("--check", file)
        parts = [self.json("--check", file, "--part", f"{number}/2") for number in (1, 2)]
        for part in parts:
            self.assertEqual((part["check"], part["root_verified"], part["moves_to_win"]), ("part", False, None))
            self.assertEqual(part["positions"] + part["not_verified"], whole["positions"])
        for count in ("positions", "replies", "to_other_positions"):
            self.assertEqual(sum(part[count] for part in parts), whole[count])
        for all_of_it in (["--part", "1/1"], ["--sample", str(whole["positions"])]):
            self.assertEqual(self.json("--check", file, *all_of_it)["check"], "right")
        same = run("prove", "--check", file, "--part", "1/2", "--json")
        self.assertEqual(json.loads(same.stdout)["positions"], parts[0]["positions"])
        for wrong in ("0/2", "3/2", "1", "/2", "1/", "1/2/3"):
            self.assertIn(f"'{wrong}' is not one of N parts", self.refused("--check", file, "--part", wrong))


class OneHouse(FiveTest):
    def test_one_word_checks_every_kind_of_proof(self) -> None:
        by_threats = self.file.with_suffix(".proof")
        done = run("prove", "--moves", "h8 a1 h9 c4 h10 o1", "--tree", str(by_threats))
        self.assertEqual(done.returncode, 0, done)
        for file in (by_threats, PROOFS / "d4-kagetsu-10.five", PROOFS / "6x6.draw"):
            done = run("prove", "--check", str(file), "--json")
            self.assertEqual((done.returncode, json.loads(done.stdout)["check"]), (0, "right"), done)
        for file in (by_threats, PROOFS / "6x6.draw"):
            for part in (["--sample", "1"], ["--part", "1/2"], ["--replay"]):
                done = run("prove", "--check", str(file), *part)
                self.assertEqual((done.returncode, done.stderr), (2, f"pbrain-fukumi: {part[0]}: this proof is checked whole\n"))

    def test_every_kind_of_proof_is_of_the_game_that_was_asked_for(self) -> None:
        moves = ["--moves", "h8 a1 h9 c4 h10 o1"]
        for rule, other in (("freestyle", "standard"), ("standard", "freestyle")):
            by_threats = self.file.with_suffix(f".{rule}")
            self.assertEqual(run("prove", "--rule", rule, *moves, "--tree", str(by_threats)).returncode, 0)
            for asked in ([], ["--rule", rule], ["--rule", rule, *moves]):
                self.assertEqual(run("prove", "--check", str(by_threats), *asked).returncode, 0, asked)
            for asked in (["--rule", other], ["--rule", other, *moves], ["--rule", rule, "--size", "19"]):
                done = run("prove", "--check", str(by_threats), *asked)
                self.assertEqual((done.returncode, "the position differs" in done.stderr), (2, True), done)
        for asked in (["--rule", "freestyle"], ["--size", "6"], moves):
            done = run("prove", "--check", str(PROOFS / "6x6.draw"), *asked)
            self.assertEqual((done.returncode, "a draw is about the game in its file" in done.stderr), (2, True), done)

    def test_a_pipe_is_read_once(self) -> None:
        by_threats = self.file.with_suffix(".proof")
        run("prove", "--moves", "h8 a1 h9 c4 h10 o1", "--tree", str(by_threats))
        pieces = self.file.with_suffix(".pieces")
        pieces.write_text("fukumi-pieces 1 freestyle 15x15 black\n")
        proof = PROOFS / "d4-kagetsu-10.five"
        for file, command in (*((file, ["prove", "--check"]) for file in (by_threats, proof, PROOFS / "6x6.draw", pieces)),
                              *((proof, ["prove", "--quiet", option]) for option in ("--check", "--certify", "--show", "--map"))):
            with self.subTest(command=command, file=file.name):
                whole = subprocess.run([engine(), *command, str(file)], capture_output=True, text=True, timeout=PATIENCE_S, check=True)
                piped = subprocess.run([engine(), *command, "/dev/stdin"], capture_output=True, text=True, timeout=PATIENCE_S,
                                       check=False, input=file.read_text())
                times = re.compile(r"\d+ ms")
                self.assertEqual((piped.returncode, times.sub("", piped.stdout)), (0, times.sub("", whole.stdout)), piped.stderr)

    def test_solve_five_is_a_word_for_it(self) -> None:
        file = str(PROOFS / "d4-kagetsu-10.five")
        old = run("solve", "five", "--show", file)
        self.assertEqual((old.returncode, old.stdout), (0, five("--show", file).stdout))


if __name__ == "__main__":
    run_tests(__doc__)
