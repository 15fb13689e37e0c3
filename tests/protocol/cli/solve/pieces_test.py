#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Pieces of a solved board: checked, joined, mapped and shown.

    pieces_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json
import re

from five_case import ROOT, FiveTest, run, run_tests

PIECES = ROOT / "tests/data/h8-o15.pieces"  # all after h8 o15


class PiecesTest(FiveTest):
    def test_pieces_are_mapped_and_shown_as_far_as_they_go(self) -> None:
        # Some of them, which leave most replies open.
        some = [line for line in PIECES.read_text().splitlines() if line.startswith(("fukumi-pieces", "piece g9h8/a1o1,", "piece g9h8/b1o1,"))]
        self.file.write_text("\n".join(some) + "\n")
        first = self.json("--map", str(self.file))["map"]
        self.assertEqual((len(first), {reply["result"] for reply in first}), (35, {"open"}))
        self.assertEqual(sum(len(reply["replies"]) for reply in first), 224)
        shown = self.json("--show", str(self.file), "--moves", "h8 o1")
        # g9 is on the diagonal of h8 o1: 117 of 222 replies are not symmetric.
        self.assertEqual((shown["kind"], shown["open"]), ("open", 115))
        picture = self.file.with_name("map.svg")
        moves = ["h8", "o1", shown["move"]]
        second = self.json("--map", str(self.file), "--moves", " ".join(moves), "--svg", str(picture))["map"]
        won = [reply for reply in second if reply["result"] == "win"]
        self.assertEqual((len(won), len(second)), (2, 117))
        svg = picture.read_text()
        self.assertEqual(svg.count(">?<"), 222 - sum(len(reply["replies"]) for reply in won))
        for reply in won:
            self.assertEqual(reply["moves"], (len(reply["line"]) + 1) // 2)
            self.assertIn(f">{reply['moves']}<", svg)
            # The line is a game that black wins by its last stone.
            played = run("analyze", "--moves", " ".join([*moves, reply["replies"][0], *reply["line"]]), "--json", "--nodes", "1")
            self.assertIn('"winner":"black"', played.stdout)
        # A map that the time ended is not whole.
        self.json("--map", str(self.file), "--moves", " ".join(moves), "--svg", str(picture), "--force", "--time", "1", code=1)
        self.assertEqual(picture.read_text(), svg)

    def test_pieces_prove_what_they_cover(self) -> None:
        done = run("prove", "--check", str(PIECES), "--sample", "2", "--json")
        self.assertEqual(json.loads(done.stdout)["check"], "sample", done)
        joined = self.json("--join", str(PIECES), "--out", str(self.file), code=1)
        self.assertEqual((joined["result"], self.file.exists()), ("open", False))
        corner = self.json("--join", str(PIECES), "--out", str(self.file), "--moves", "h8 o15")
        self.assertEqual((corner["result"], corner["verified"]), ("win", False))
        self.assertEqual(self.json("--check", str(self.file), "--moves", "h8 o15", "--sample", "1")["check"], "sample")
        self.file.unlink()
        # A piece is the proof of one position.
        text = PIECES.read_text().splitlines()[1].split(" #")[0].removeprefix("piece ")
        black, white = (re.findall("[a-z][0-9]+", side) for side in text.split(",")[0].split("/"))
        moves = " ".join(f"{b} {w}" for b, w in zip(black, white))
        self.assertEqual(self.json("--join", str(PIECES), "--out", str(self.file), "--moves", moves)["result"], "win")
        self.assertIn(self.json("--check", str(self.file), "--sample", "1")["check"], ("sample", "right"))

    def test_a_seed_draws_the_same_sample_with_quiet_and_without(self) -> None:
        command = ["prove", "--check", str(PIECES), "--sample", "1", "--json"]
        samples = []
        for seed in ([], ["--seed", "1"], ["--seed", "2"]):
            both = []
            for quiet in ([], ["--quiet"]):
                done = run(*command, *seed, *quiet)
                self.assertEqual(done.returncode, 0, done.stderr)  # a slow machine sees progress there
                both.append({**json.loads(done.stdout), "time_ms": 0})
            self.assertEqual(both[0], both[1], seed)
            samples.append(tuple(both[0].values()))
        self.assertEqual(samples[0], samples[1])
        self.assertGreater(len(set(samples)), 1)

    def test_no_pieces_claim_nothing(self) -> None:
        self.file.write_text(PIECES.read_text().splitlines()[0] + "\n")
        checked = self.json("--check", str(self.file))
        self.assertEqual((checked["check"], checked["root_verified"], checked["moves_to_win"]), ("unfinished", False, None))
        self.assertIn("the file has no pieces: it claims nothing", run("prove", "--check", str(self.file)).stdout)

    def test_a_damaged_piece_is_refused_by_its_line(self) -> None:
        damaged = PIECES.read_bytes().replace(b"piece ", b"peice ", 2)
        self.file.write_bytes(damaged)
        self.assertIn("line 2", self.refused("--check", str(self.file)))
        self.assertIn("line 2", self.refused("--join", str(self.file), "--out", str(self.file) + ".five"))


if __name__ == "__main__":
    run_tests(__doc__)
