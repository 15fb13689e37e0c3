#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What fukumi-tune and scripts/lab/tune refuse: wrong words, damaged files, and results that would be empty or lost; the program is FUKUMI_TUNE."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

from support import ROOT, play_games, run

sys.path.insert(0, str(ROOT / "scripts"))
from gomoku.rules.rule import Rule  # noqa: E402

RULES = " or ".join((", ".join(rule.title for rule in Rule)).rsplit(", ", 1))


def changed_labels(labels: bytes, place: int, value: bytes) -> bytes:
    """A file of labels or a deep set (deep_file.hpp) with a value in each of its records."""
    changed, begin = bytearray(labels[:96]), 96
    while begin < len(labels):
        record = bytearray(labels[begin:begin + 24 + 2 * int.from_bytes(labels[begin:begin + 2], "little")])
        begin += len(record)
        record[place:place + len(value)] = value
        record[12:16] = bytes(4)
        check = 0x811C9DC5
        for byte in record:
            check = (check ^ byte) * 0x01000193 % 2**32
        record[12:16] = check.to_bytes(4, "little")
        changed += record
    return bytes(changed)


class TuneRefusalsTest(unittest.TestCase):
    def test_damage_and_wrong_words_are_one_line(self) -> None:
        tune = os.environ["FUKUMI_TUNE"]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            run(tune, "selfplay", "--out", folder, "--nodes", "20", "--size", "9", "--shard-games", "1",
                "--shards", "3")
            cut, shard, other = sorted(folder.iterdir())
            cut.write_bytes(cut.read_bytes()[:-1])
            other.write_bytes(other.read_bytes()[:-1] + b"!")
            content = bytearray(shard.read_bytes())
            content[40] ^= 1
            shard.write_bytes(content)
            told = run(tune, "data", folder)
            self.assertEqual(told.returncode, 1)
            self.assertIn(f"{shard}: the head of this shard is damaged", told.stdout)
            for command in ("encode", "deep", "relabel"):
                refused = run(tune, command, "--in", folder, "--out", folder / "out")
                self.assertEqual(refused.returncode, 2)
                self.assertRegex(refused.stderr, f"^fukumi-tune: {shard}: the head of this shard is damaged; "
                                                 rf"{other}: damaged after a game that ends at byte \d+\n$")
                self.assertFalse((folder / "out").exists())
        for words in (
            ["play"], ["selfplay"], ["selfplay", "--out", "x", "--size", "15x"], ["encode", "--in", "/none"],
            ["selfplay", "--out", "x", "--nodes", "0"], ["match", "--first", "x=1"], ["data", "/none"],
            ["deep", "--in", "/none", "--out", "x"], ["relabel", "--in", "/none", "--out", "x"],
            ["encode", "--in", "/none", "--out", "x"], ["pack", "--in", "/none"], ["unpack", "--in", "/none"],
            ["unpack", "--out", "x"], ["shape"], ["train"], ["show"], ["judge"], ["judge", "--deep", "/none"], ["selfplay", "--out", "x", "--eval", "best"],
            ["encode", "--in", "/none", "--out", "x", "--network", "x", "--weights", "x"], ["spsa"], ["spsa", "--show", "/none"],
            ["spsa", "--out", "/none/x"], ["spsa", "--out", "x", "--parameters", "x"],
            ["spsa", "--out", "x", "--rule", "freestyle,chess"], ["spsa", "--out", "x", "--size", "15,20"],
        ):
            with self.subTest(words=words):
                done = run(tune, *words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, r"^fukumi-tune: .+\n$")

    def test_a_folder_that_cannot_be_made_is_named(self) -> None:
        for path in (__file__, f"/tmp/{'a' * 256}"):
            done = run(os.environ["FUKUMI_TUNE"], "selfplay", "--out", path)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, rf"^fukumi-tune: '{path}': [A-Z][a-z ]+\n$")

    def test_a_negative_number_is_a_value(self) -> None:
        for words, said in (
            (["match", "--seconds", "-1"], "--seconds: -1 is not between 1 and 100000000"),
            (["match", "--seconds=-1"], "--seconds: -1 is not between 1 and 100000000"),
            (["selfplay", "--out", "x", "--threads", "-7", "--seed", "1"], "--threads: -7 is not between 1 and 1024"),
            (["match", "--seconds", "--seed", "1"], "--seconds requires a value: --seconds N"),
            (["match", "-1"], "unexpected argument '-1'"),
        ):
            with self.subTest(words=words):
                done = run(os.environ["FUKUMI_TUNE"], *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {said}\n"))

    def labels_in(self, folder: Path) -> tuple[Path, list[str]]:
        """A file of twenty labels, and the options that made it."""
        play_games(str(folder), "freestyle")
        words = ["--in", str(folder / "mine" / "games"), "--nodes", "20", "--out", str(folder / "labels")]
        done = run(os.environ["FUKUMI_TUNE"], "relabel", *words, "--count", "20")
        self.assertEqual(done.returncode, 0, done.stderr)
        return folder / "labels", words

    def test_a_damaged_file_of_labels_is_refused_and_kept(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            labels, words = self.labels_in(Path(name))
            content = bytearray(labels.read_bytes())
            second = 96 + 24 + 2 * int.from_bytes(content[96:98], "little")
            content[second + 6] ^= 1
            labels.write_bytes(content)
            for command in (["relabel", *words, "--count", "1"], ["judge", "--deep", str(labels)],
                            ["encode", *words[:2], "--labels", str(labels), "--out", str(Path(name) / "samples")]):
                with self.subTest(command):
                    done = run(os.environ["FUKUMI_TUNE"], *command)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertEqual(done.stderr, f"fukumi-tune: {labels}: damaged after byte {second}\n")
            self.assertEqual(labels.read_bytes(), content)

    def test_games_and_labels_without_what_is_asked_for_are_refused(self) -> None:
        """Empty files would pass for results."""
        tune = os.environ["FUKUMI_TUNE"]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            games = ["--in", folder / "games"]
            caro, held_out, deep, out = (folder / each for each in ("caro", "held-out", "deep", "out"))
            for words in (
                ["selfplay", "--out", folder / "games", "--size", "9", "--nodes", "20", "--lines", "0", "--shard-games", "4",
                 "--shards", "1"],
                ["relabel", *games, "--nodes", "20", "--count", "5", "--out", caro],
                ["deep", *games, "--games", "all", "--nodes", "20", "--out", deep],
            ):
                done = run(tune, *words)
                self.assertEqual(done.returncode, 0, done.stderr)
            labels = caro.read_bytes()
            caro.write_bytes(changed_labels(labels, 2, bytes([list(Rule).index(Rule.named("caro"))])))
            held_out.write_bytes(changed_labels(labels, 16, (20).to_bytes(8, "little")))
            for words, reason in (
                (["encode", *games, "--rule", "caro"], "--in: no positions of rule caro"),
                (["relabel", *games, "--rule", "caro"], "--in: no learned positions of rule caro"),
                (["deep", *games, "--rule", "caro"], "--in: no held-out positions of rule caro"),
                (["deep", *games, "--rule", "caro", "--games", "all"], "--in: no positions of rule caro"),
                (["encode", *games, "--labels", caro], f"{caro}: no positions of rule freestyle"),
                (["encode", *games, "--deep", caro], f"{caro}: no positions of rule freestyle"),
                (["encode", *games, "--labels", held_out], f"{held_out}: a deep set, not labels"),
                (["encode", *games, "--deep", deep], "--in: no positions to learn from: all games are held out"),
            ):
                with self.subTest(words):
                    done = run(tune, *words, "--out", out)
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))
                    self.assertFalse(out.exists())
            for words, reason in ((["puzzles", folder / "games"], "--in: no games on 15x15"),
                                  (["judge", "--deep", deep, "--rule", "caro"], f"{deep}: fewer than 2 positions of rule caro")):
                done = run(tune, *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))

    def test_a_result_that_cannot_be_written_is_an_error(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            labels, _ = self.labels_in(Path(name))
            for words in (["match", "--pairs", "2", "--size", "9", "--nodes", "20"], ["judge", "--deep", labels, "--nodes", "20"]):
                with self.subTest(words), Path("/dev/full").open("w") as full:
                    done = subprocess.run([os.environ["FUKUMI_TUNE"], *words], stdout=full, stderr=subprocess.PIPE, text=True,
                                          check=False)
                    self.assertEqual(done.returncode, 1)
                    self.assertRegex(done.stderr, r"^fukumi-tune: .+\n$")

    def test_samples_go_into_a_folder(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "file"
            file.touch()
            for out in ("", file, f"{file}/", file / "a/b"):
                with self.subTest(out):
                    done = run(os.environ["FUKUMI_TUNE"], "encode", "--in", "/none", f"--out={out}")
                    self.assertEqual((done.returncode, done.stderr), (2, f"fukumi-tune: --out: '{out}' is not a folder\n"))

    def test_a_form_has_a_name(self) -> None:
        done = run(os.environ["FUKUMI_TUNE"], "pack", "--in", "/none", "--out", "x", "--form", "points")
        self.assertEqual((done.returncode, done.stderr), (
            2, "fukumi-tune: --form: unknown value 'points'; expected order, value or pattern\n"))

    def test_a_deep_set_is_drawn_from_some_games_or_all(self) -> None:
        done = run(os.environ["FUKUMI_TUNE"], "deep", "--in", "/none", "--out", "x", "--games", "some")
        self.assertEqual((done.returncode, done.stderr),
                         (2, "fukumi-tune: --games: unknown value 'some'; expected held-out or all\n"))

    def test_wrong_options_are_refused(self) -> None:
        for options in (
            ["--seconds", "0"], ["--seconds"], ["--rules", "renju"], ["--parameters", "iirDepth"],
            ["--search", "--cluster", "local"], ["--search", "--network"],
            ["--search", "--from", "x"],
        ):
            with self.subTest(options=options):
                self.assertEqual(run(ROOT / "scripts/lab/tune", *options).returncode, 2)
        sides = "is not N or WxH with sides of 5 to 22 squares"
        for options, said in (
            (["--rule", "chess"], "--rule: 'chess' is none of "), (["--rule", "renju,caro"], "--rule: 'renju,caro' is none of "),
            (["--search", "--rule", "renju,chess"], "--rule: 'chess' is none of "), (["--rule", ""], "--rule: '' is none of "),
            (["--size", "23"], f"--size: '23' {sides}"), (["--search", "--size", "15,x"], f"--size: 'x' {sides}"),
        ):
            with self.subTest(options=options):
                done = run(ROOT / "scripts/lab/tune", *options, "--program", "/none")
                self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
                self.assertTrue(done.stderr.startswith(f"error: {said}"), done.stderr)

    def test_what_is_missing_is_found_before_the_games(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            program = Path(name) / "fukumi-tune"
            program.write_text("#!/bin/sh\necho played\n")
            for options, said in (
                (["--from", "/nonexist"], "there is no file or folder /nonexist"),
                (["--games", name, "--games", "/nonexist"], "there is no file or folder /nonexist"),
                (["--program", "/nonexist"], "--program: there is no program /nonexist"),
                (["--program", program], f"--program: there is no program {program}"),  # which cannot be executed
                (["--network", "--value-network"], "--network and --value-network cannot be used together"),
                (["--out", "/a,b"], "--out: '/a,b' cannot have a comma"),
            ):
                with self.subTest(options):
                    done = run(ROOT / "scripts/lab/tune", "--program", program, *options, "--seconds", "3600", cwd=Path(name))
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"error: {said} (see --help)\n"))

    def test_wrong_command_lines_have_the_sentences_of_the_engine(self) -> None:
        for words, reason in (
            (["match", "--secnds", "5"], "unknown option --secnds; did you mean --seconds?"),
            (["match", "--thr", "2"], "unknown option --thr; did you mean --threads?"),
            (["match", "--seconds"], "--seconds requires a value: --seconds N"),
            (["match", "--seconds", "--pairs", "2"], "--seconds requires a value: --seconds N"),
            (["match", "--seconds=0"], "--seconds: 0 is not between 1 and 100000000"),
            (["match", "--pairs", "2", "--pairs", "3"], "--pairs is given more than once"),
            (["match", "--rule", "gomuko"], "--rule: unknown value 'gomuko'; expected " + RULES),
            (["match", "--size", "4"], "--size: '4' is not a board size; expected N or WxH with sides from 5 to 22"),
            (["match", "--pairs", "1"], "--pairs: 1 is not between 2 and 1000000"),
            (["match", "games"], "unexpected argument 'games'"),
            (["match", "--clock", "500/3000@60", "--nodes", "20"], "--clock and --nodes cannot be used together"),
            (["match", "--clock", "500/3000@60", "--second", "nodes=20"], "nodes= requires a match without --clock"),
            (["spsa", "--out", "x", "--clock", "500/3000@60", "--nodes", "20"], "--clock and --nodes cannot be used together"),
            (["pack", "--force=yes"], "--force does not take a value"),
            (["pack", "a.npz", "b.npz"], "unexpected argument 'b.npz'"),
            (["spsa", "--out", "x", "--eval", "table", "--mode", "best"], "--mode: unknown value 'best'; expected alphabeta or mcts"),
            (["unpack", "--untuned", "--in", "x", "--out", "y"], "--untuned and --in cannot be used together"),
            (["spsa", "--show", "x", "--nodes", "5"], "--show and --nodes cannot be used together"),
            (["spsa", "--out", "y", "--show", "x"], "--show and --out cannot be used together"),
            (["data"], "--in is required"),
            (["mach"], "unknown subcommand 'mach'; --help lists all"),
        ):
            with self.subTest(words):
                done = run(os.environ["FUKUMI_TUNE"], *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))

    def test_a_list_without_an_item_is_refused(self) -> None:
        for option, whole in (("--rule", "renju"), ("--size", "15"), ("--clock", "500/3000@60"), ("--parameters", "reductionCut")):
            for text in ("", ",", f"{whole},", f",{whole}", f"{whole},,{whole}"):
                with self.subTest(option=option, text=text):
                    done = run(os.environ["FUKUMI_TUNE"], "spsa", "--out", "/none/x", f"{option}={text}")
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (
                        2, "", f"fukumi-tune: {option}: '{text}' is not a list without empty items\n"))

    def test_weights_of_another_rule_are_refused(self) -> None:
        network = ROOT / "engine/eval/nets/weights/standard.value"
        weights = ROOT / "engine/eval/pattern/weights/standard.weights"
        for words, reason in (
            (["encode", "--in", "/none", "--out", "x", "--network", network], "--network: the network is for another rule"),
            (["match", "--first", f"network={network}"], "the network is for another rule"),
            (["match", "--first", f"weights={weights}"], f"{weights}: the weights are for another rule"),
            (["selfplay", "--out", "x", "--weights", weights], f"{weights}: the weights are for another rule"),
            (["encode", "--in", "/none", "--out", "x", "--weights", weights], f"{weights}: the weights are for another rule"),
        ):
            with self.subTest(words):
                done = run(os.environ["FUKUMI_TUNE"], *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))

    def test_a_side_has_one_evaluation(self) -> None:
        network = ROOT / "engine/eval/nets/weights/standard.value"
        weights = ROOT / "engine/eval/pattern/weights/standard.weights"
        for more in (f"network={network}", "eval=network", "eval=table"):
            for side in (f"weights={weights},{more}", f"{more},weights={weights}"):
                with self.subTest(side):
                    done = run(os.environ["FUKUMI_TUNE"], "match", "--rule", "standard", "--second", side)
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (
                        2, "", "fukumi-tune: weights= requires eval=pattern and no network=\n"))
        done = run(os.environ["FUKUMI_TUNE"], "match", "--rule", "standard", "--size", "9", "--nodes", "20", "--pairs", "2",
                   "--first", f"eval=pattern,weights={weights}")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_network_has_the_rule_and_version_that_its_head_names(self) -> None:
        for kind in ("value", "network"):
            good = (ROOT / f"engine/eval/nets/weights/standard.{kind}").read_bytes()
            for place, reason in ((20, r"version \d+ is unknown"), (24, "names one rule and holds another's weights")):
                with self.subTest(kind=kind, reason=reason), tempfile.TemporaryDirectory() as name:
                    file = Path(name) / "x"
                    changed = bytearray(good)
                    changed[place] ^= 2
                    changed[12:16] = zlib.crc32(changed[16:]).to_bytes(4, "little")
                    file.write_bytes(changed)
                    for words in (["show", file], ["unpack", "--in", file, "--out", Path(name) / "y.npz"],
                                  ["match", "--first", f"network={file}"]):
                        done = run(os.environ["FUKUMI_TUNE"], *words)
                        self.assertEqual((done.returncode, done.stdout), (2, ""))
                        self.assertRegex(done.stderr, f"^fukumi-tune: .*{reason}\n$")
                    self.assertFalse((Path(name) / "y.npz").exists())

    def test_the_help_names_the_words_of_the_engine(self) -> None:
        _, rows = run(os.environ["FUKUMI_TUNE"], "selfplay", "--seconds", "--help").stdout.split("\nOptions:\n")
        self.assertLessEqual(max(map(len, rows.splitlines())), 80)
        text = " ".join(rows.split())
        self.assertIn(f"--rule RULE the rule ({RULES}; default freestyle)", text)
        self.assertIn("encode --labels FILE takes", run(os.environ["FUKUMI_TUNE"], "relabel", "--help").stdout)
        self.assertIn("--eval NAME what plays (table, pattern or network; default pattern)", text)


if __name__ == "__main__":
    unittest.main()
