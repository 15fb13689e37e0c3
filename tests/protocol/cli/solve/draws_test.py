#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws that pairings prove: `solve mnk --draw`, its files and those in book/proofs.

    draws_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

import json

from five_case import PROOFS, FiveTest, run, run_tests, summed


class DrawsTest(FiveTest):
    def drawn(self, *game: str, code: int = 0, more: tuple[str, ...] = ()) -> dict:
        done = run("solve", "mnk", *game, "--draw", str(self.file), "--json", *more)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return json.loads(done.stdout.splitlines()[-1]) if code < 2 else {"error": done.stderr}

    def test_a_draw_is_found_and_checked(self) -> None:
        for game, is_pairing in (("5 5 5", True), ("5 6 5", False), ("6 6 5", False), ("4 4 4", False), ("5 4 4", False)):
            self.file.unlink(missing_ok=True)
            found = self.drawn(*game.split())
            checked = self.json("--check", str(self.file))
            self.assertEqual((found["result"], checked["check"]), ("draw", "right"))
            for key in ("game", "answers", "pairs", "pairings"):
                self.assertEqual(found[key], checked[key])
            self.assertEqual(is_pairing, found["pairs"] > 0)

    def test_a_forged_draw_is_wrong_and_a_damaged_one_no_file(self) -> None:
        self.drawn("6", "6", "5")
        whole = self.file.read_text()
        lines = [line.rpartition(" #")[0] for line in whole.splitlines()]
        del lines[2]
        lines[-1] = f"end {len(lines) - 3}"
        self.file.write_text(summed(lines))
        wrong = self.json("--check", str(self.file), code=1)
        self.assertEqual(wrong["check"], "wrong")
        self.assertIn("no pairing, and no answer", wrong["reason"])
        self.file.write_text(whole.replace("answer", "Answer", 1))
        self.assertIn("line 3", self.refused("--check", str(self.file)))

    def test_what_is_no_draw_or_has_too_little_time_stays_open(self) -> None:
        self.assertIn("at most 64 cells", self.drawn("9", "9", "5", code=2)["error"])
        self.assertIn("--map and --draw cannot be used together", self.drawn("3", "3", "3", code=2, more=("--map",))["error"])
        for more in (("--moves", "b2"), ("--position", "-"), ("--points",), ("--match",)):
            refused = self.drawn("3", "3", "3", code=2, more=more)["error"]
            self.assertIn(f"--draw and {more[0]} cannot be used together", refused)
        answer = self.drawn("8", "8", "5", code=1, more=("--time", "300"))
        self.assertEqual((answer["result"], answer["limit"]), ("open", "time"))
        self.assertRegex(answer["reason"], r"^the time \(--time\) was over first: no draw was found.* \d+ nodes?$")
        for game, plies in (("1 1 1", 1), ("4 3 3", 7), ("4 4 3", 5), ("6 5 4", 11)):
            answer = self.drawn(*game.split(), code=1)
            self.assertEqual((answer["result"], answer["plies_to_end"]), ("first_player_win", plies))
        self.assertFalse(self.file.exists())

    def test_each_draw_is_right_and_of_the_size_of_its_name(self) -> None:
        files = sorted(PROOFS.glob("*.draw"))
        self.assertTrue(files)
        for file in files:
            checked = self.json("--check", str(file))
            self.assertEqual((checked["check"], checked["game"]), ("right", f"{file.stem}x5"))


if __name__ == "__main__":
    run_tests(__doc__)
