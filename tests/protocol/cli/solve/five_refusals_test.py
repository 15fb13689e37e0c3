#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What `prove --quiet` refuses.

    five_refusals_test.py ENGINE [unittest arguments]
"""

from __future__ import annotations

from five_case import LARGE, PROOFS, SMALL, SMALL_FOR_WHITE, FiveTest, five, run_tests, summed

# Each side has an open three: who is to move wins.
EITHER = "h8 e4 h9 f4 h10 g4"


class BadInput(FiveTest):
    def test_errors_are_one_line(self) -> None:
        self.assertIn("one of --out, --check, --show, --map, --certify or --work is required", self.refused())
        self.assertIn("--out and --check cannot be used together", self.refused("--out", "a", "--check", "b"))
        self.assertIn("--certify and --json cannot be used together", self.refused("--certify", "a", "--json"))
        self.assertIn("--work and --json cannot be used together", self.refused("--work", "--json"))
        self.assertIn("--check", self.refused("--check", str(self.file)))
        self.assertIn("--resume requires --out", self.refused("--check", str(self.file), "--resume"))
        self.assertIn("--sample requires --check or --certify", self.refused("--out", str(self.file), "--sample", "2"))
        self.assertIn("the game is over", self.refused(
            "--moves", "h8 a1 h9 a2 h10 a3 h11 a4 h12", "--out", str(self.file)))
        self.assertIn("cannot be written", self.refused("--out", str(self.file / "no" / "a"), "--moves", SMALL))
        self.assertFalse(self.file.exists())

    def test_a_file_of_another_kind_is_called_one(self) -> None:
        self.file.write_text("a diary, with many words\n")
        for option in ("--check", "--show"):
            self.assertIn("this is not a proof file", self.refused(option, str(self.file)))

    def test_a_file_that_is_there_is_kept(self) -> None:
        self.file.write_text("mine")
        self.assertIn("already exists; use --force\n", self.refused("--out", str(self.file), "--moves", SMALL))
        self.assertIn("line 1", self.refused("--out", str(self.file), "--resume"))
        self.assertEqual(self.file.read_text(), "mine")
        self.assertIn("'/dev/full' is not a file that can be read again", self.refused("--out", "/dev/full", "--moves", SMALL, "--force"))

    def test_a_file_is_replaced_by_force(self) -> None:
        for content in ("mine", ""):
            self.file.write_text(content)
            force = ["--force"] if content else []
            self.assertEqual(self.json("--out", str(self.file), "--moves", SMALL, *force)["result"], "win")
        said = self.refused("--out", str(self.file), "--moves", LARGE, "--time", "300")
        self.assertIn("already exists; use --resume or --force\n", said)
        work = self.json("--out", str(self.file), "--moves", LARGE, "--nodes", "1000", "--time", "300", "--force", code=1)
        self.assertEqual(work["result"], "open")
        self.json("--out", str(self.file), "--resume", "--moves", LARGE, "--time", "300", code=1)

    def test_another_position_is_refused(self) -> None:
        five("--moves", LARGE, "--out", str(self.file), "--time", "300")
        self.assertIn("the position differs from the file", self.refused("--out", str(self.file), "--resume", "--moves", "h8 i9"))

    def test_a_proof_of_something_else_than_was_asked_for_is_refused(self) -> None:
        five("--moves", SMALL, "--out", str(self.file))
        for asked in (["--moves", "h8 h9"], ["--moves", SMALL + " a1"], ["--size", "19"],
                      ["--rule", "standard"]):
            self.assertIn("the position differs from the file, which has freestyle 15x15, black to move",
                          self.refused("--check", str(self.file), *asked))
        self.assertEqual(self.json("--check", str(self.file), "--moves", SMALL)["attacker"], "black")
        self.assertIn("the position differs from the file", self.refused("--show", str(self.file), "--size", "19"))

    def test_more_memory_than_the_machine_has_ends_no_work(self) -> None:
        huge = ["--max-memory", "99999999M"]
        self.assertEqual(self.json("--moves", SMALL, "--out", str(self.file), *huge)["result"], "win")
        for task in (["--check", str(self.file)], ["--show", str(self.file)], ["--map", str(self.file)], ["--certify", str(self.file)]):
            self.assertEqual(five(*task, *huge).returncode, 0, task)

    def test_a_proof_of_another_rule_has_moves_to_try_and_one_of_another_size_has_none(self) -> None:
        self.json("--moves", SMALL, "--out", str(self.file))
        other = self.file.with_name("other.five")
        hinted = ["--moves", SMALL, "--out", str(other), "--hints", str(self.file)]
        self.assertIn("the position differs from the file", self.refused(*hinted, "--size", "16"))
        self.assertFalse(other.exists())
        self.assertEqual(self.json(*hinted, "--rule", "standard")["result"], "win")
        self.assertEqual(self.json("--check", str(other), "--rule", "standard")["check"], "right")
        for option in ("--check", "--certify", "--show", "--map"):
            self.assertIn("the position differs from the file, which has standard", self.refused(option, str(other), "--rule", "freestyle"))
        self.assertEqual(self.json("--check", str(other))["check"], "right")

    def test_a_proof_with_the_sides_exchanged_is_refused(self) -> None:
        # Were it his turn, white would win as well.
        self.json("--moves", EITHER, "--out", str(self.file))
        files = [self.file, *PROOFS.glob("*.five")]
        for file in files:
            lines = [line.rpartition(" #")[0] for line in file.read_text().splitlines()]
            self.assertEqual(summed(lines), file.read_text())
            lines[1] = lines[1].replace(" black ", " white ")
            self.file.write_text(summed(lines))
            for option in ("--check", "--show", "--certify"):
                self.assertIn("the other side is to move", self.refused(option, str(self.file)))

    def test_a_position_with_other_numbers_of_stones_is_refused(self) -> None:
        for black, white in (("h8 i8", "h9"), ("h8", "h9 i9")):
            self.assertIn("the other side is to move", self.refused(
                "--black", black, "--white", white, "--to-move", "black", "--out", str(self.file)))

    def test_unfinished_work_of_an_older_version_is_refused_as_such(self) -> None:
        five("--moves", LARGE, "--out", str(self.file), "--time", "300")
        lines = [line.rpartition(" #")[0] for line in self.file.read_text().splitlines()]
        self.assertEqual(lines[0], "fukumi-five 3")
        for older in ("fukumi-five 1", "fukumi-five 2"):
            lines[0] = older
            self.file.write_text(summed(lines))
            for command in (["--out", str(self.file), "--resume"], ["--check", str(self.file)]):
                self.assertIn("unfinished work of an older version", self.refused(*command))

    def test_a_position_off_the_way_is_refused(self) -> None:
        five("--moves", SMALL, "--out", str(self.file))
        for option in ("--show", "--map"):
            for moves in ("a1 o15", "a1"):
                refused = self.refused(option, str(self.file), "--moves", moves)
                self.assertIn(f"{option}: the position was not found", refused)
        # White wins by this one: on the empty board the defender is to move.
        five("--moves", SMALL_FOR_WHITE, "--out", str(self.file), "--force")
        for option in ("--show", "--map"):
            self.assertIn(f"{option}: the position was not found", self.refused(option, str(self.file), "--moves", ""))

    def test_damage_is_refused_with_its_place(self) -> None:
        five("--moves", SMALL, "--out", str(self.file))
        whole = bytearray(self.file.read_bytes())
        whole[-20] ^= 1
        self.file.write_bytes(whole)
        for option in ("--check", "--show"):
            self.assertRegex(self.refused(option, str(self.file)), r"line \d+ \(byte \d+\)")


if __name__ == "__main__":
    run_tests(__doc__)
