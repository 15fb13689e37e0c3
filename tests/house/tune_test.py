#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/tune makes weights that can be played with; the program is FUKUMI_TUNE."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from support import ROOT, run

sys.path.insert(0, str(ROOT / "scripts"))
from gomoku.rules.rule import Rule  # noqa: E402

RULES = " or ".join((", ".join(rule.title for rule in Rule)).rsplit(", ", 1))


def fnv1a(path: Path) -> str:
    value = 0xCBF29CE484222325
    for byte in path.read_bytes():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


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


# Games that scripts/lab/tune plays in its second: few, since each of their positions is learned six times.
NODES = "400"


def play_games(folder: str, rule: str) -> None:
    """Games with the 1 024 quiet positions of a batch, however slow the machine is; what
    scripts/lab/tune plays in a second comes on top."""
    done = run(os.environ["FUKUMI_TUNE"], "selfplay", "--rule", rule, "--size", "11", "--nodes", "20",
               "--shards", "1", "--shard-games", "12", "--out", Path(folder) / "mine" / "games")
    assert done.returncode == 0, done.stderr


class TuneTest(unittest.TestCase):
    def test_games_become_weights(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            play_games(folder, "freestyle")
            options = ["--program", os.environ["FUKUMI_TUNE"], "--nodes", NODES, "--seconds", "1", "--size", "11"]
            done = run(ROOT / "scripts/lab/tune", *options, "--out", "mine", cwd=Path(folder))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"\n\d+ games, pairs .* Elo, time ")
            # A relative path is one from where the caller stands.
            games = Path(folder) / "mine" / "games"
            names = sorted(file.name for file in games.iterdir())
            self.assertEqual(names[0], "freestyle-11x11-seed1-000000.games")
            weights = Path(folder) / "mine" / "freestyle.weights"
            self.assertEqual(done.stdout.splitlines()[0], f"games: {games}")
            self.assertEqual(done.stdout.splitlines()[-1], f"weights: {weights}")
            shown = run(os.environ["FUKUMI_TUNE"], "show", weights)
            self.assertRegex(shown.stdout, r"^weights of the pattern evaluation, freestyle, \d+ bytes\nengine: ")
            arrays = Path(folder) / "mine" / "pattern.npz"
            self.assertIn(f"\npacked: from arrays of FNV-1a {fnv1a(arrays)}\n", shown.stdout)
            weights.write_bytes(weights.read_bytes()[:-1])
            refused = run(os.environ["FUKUMI_TUNE"], "show", weights)
            self.assertEqual(refused.returncode, 2)
            self.assertEqual(refused.stderr, f"fukumi-tune: {weights}: damaged weights: the checksum is wrong\n")

    def test_the_same_games_give_the_same_puzzles(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            played = run(os.environ["FUKUMI_TUNE"], "selfplay", "--nodes", "20", "--lines", "0", "--shards", "1",
                         "--shard-games", "4", "--out", folder)
            self.assertEqual(played.returncode, 0, played.stderr)
            first, again = (run(os.environ["FUKUMI_TUNE"], "puzzles", folder, "--each", "1") for _ in range(2))
            self.assertEqual(first.stdout, again.stdout)
            lines = first.stdout.splitlines()
            self.assertGreater(len(lines), 0)
            for line in lines:
                self.assertRegex(line, r"^freestyle (vcf|vct|defence) [1-5] \d+ \d+ ([a-o]\d+)+ [a-o]\d+$")

    def test_a_run_that_learns_nothing_names_what_it_wrote(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            games = folder / "games"
            program = folder / "fukumi-tune"
            kept = folder / "samples" / "mine"
            kept.parent.mkdir()
            kept.touch()
            begun = "playing for 3600 s\ntraining\n"
            for failing, error in (
                ("encode", "damaged\n"),
                ("none", "train: .*/samples-.*: no training-0.npz; fukumi-tune encode writes it\n"
                 "if positions are too few: a longer --seconds plays more games, --games adds some\n"),
            ):
                program.write_text(f"#!/bin/sh\n[ $1 = {failing} ] || exit 0\necho damaged >&2\nexit 2\n")
                program.chmod(0o755)
                done = run(ROOT / "scripts/lab/tune", "--program", program, "--out", folder, cwd=folder)
                self.assertEqual((done.returncode, done.stdout), (2, f"games: {games}\n"))
                self.assertRegex(done.stderr, f"^{begun}{error}$")
                self.assertEqual(sorted(path.name for path in folder.iterdir()), ["fukumi-tune", "samples"])
            self.assertTrue(kept.exists())

    @unittest.skipUnless("FUKUMI_NIGHTLY" in os.environ, "a minute of a core; training_test.py has networks")
    def test_games_become_a_network(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            play_games(folder, "standard")
            options = ["--value-network", "--program", os.environ["FUKUMI_TUNE"], "--nodes", NODES, "--size", "11",
                       "--rule", "standard", "--out", "mine"]
            done = run(ROOT / "scripts/lab/tune", *options, "--seconds", "1", cwd=Path(folder))
            self.assertEqual(done.returncode, 0, done.stderr)
            network = Path(folder) / "mine" / "standard.value"
            self.assertEqual(done.stdout.splitlines()[-1], f"network: {network}")
            self.assertRegex(done.stdout, r"\n\d+ games, pairs .* Elo, time ")
            shown = run(os.environ["FUKUMI_TUNE"], "show", network)
            self.assertRegex(shown.stdout, r"^weights of the value network, standard, \d+ bytes\nengine: ")
            labels, games = Path(folder) / "labels", Path(folder) / "mine" / "games"
            words = ["--rule", "standard", "--in", games]
            found = run(os.environ["FUKUMI_TUNE"], "relabel", *words, "--nodes", "50", "--count", "1000", "--out", labels)
            self.assertRegex(found.stdout, r"^1000 of \d+ positions\n$", found.stderr)
            written = run(os.environ["FUKUMI_TUNE"], "encode", *words, "--labels", labels, "--out", Path(folder) / "samples")
            self.assertIn("/samples/training-0.npz: 1000 positions\n", written.stdout, written.stderr)
            options += ["--from", network]
            done = run(ROOT / "scripts/lab/tune", *options, "--seconds", "1", cwd=Path(folder))
            self.assertEqual(done.returncode, 0, done.stderr)

    def play_into(self, folder: Path, seed: int, end: signal.Signals) -> tuple[Path, int, str]:
        """Plays until there are some games, and ends it so; the shard, the exit code and what it said."""
        shard = folder / f"freestyle-11x11-seed{seed}-000000.games"
        words = [os.environ["FUKUMI_TUNE"], "selfplay", "--out", folder, "--nodes", "20", "--size", "11"]
        with subprocess.Popen(
            [*words, "--seed", str(seed)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as playing:
            while not shard.exists() or shard.stat().st_size < 1000:
                self.assertIsNone(playing.poll())
                time.sleep(0.01)
            playing.send_signal(end)
            said = playing.communicate(timeout=100)[1]
            return shard, playing.returncode, said

    def test_a_killed_run_goes_on(self) -> None:
        tune = os.environ["FUKUMI_TUNE"]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            first, _, _ = self.play_into(folder, 1, signal.SIGKILL)
            length = first.stat().st_size
            os.truncate(first, length - 1)  # as if it had been writing
            options = ["--out", folder, "--nodes", "20", "--size", "11", "--shard-games", "3", "--shards", "4"]
            done = run(tune, "selfplay", *options)
            self.assertEqual((done.returncode, done.stdout), (0, "3 shards, 9 games\n"), done.stderr)
            self.assertEqual(first.stat().st_size, length - 1)
            told = run(tune, "data", folder)
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn("the last record of 1 shard, which is cut off", told.stdout)
            self.assertRegex(told.stdout, r"\nfreestyle +11x11 +4 ")

    def test_an_interrupted_run_leaves_whole_games(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            shard, code, said = self.play_into(Path(name), 2, signal.SIGINT)
            self.assertEqual(code, 130)
            self.assertIn("not played later", said)
            told = run(os.environ["FUKUMI_TUNE"], "data", shard)
            self.assertEqual(told.returncode, 0)
            self.assertNotIn("skipped", told.stdout)

    def test_an_interrupted_match_says_so(self) -> None:
        words = [os.environ["FUKUMI_TUNE"], "match", "--seconds", "1000", "--size", "9", "--nodes", "20"]
        for wait in (0, 2):  # before and after there is an estimate
            with self.subTest(wait), subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            ) as playing:
                status = Path(f"/proc/{playing.pid}/status")
                while not int(re.search(r"SigCgt:\s*(\w+)", status.read_text())[1], 16) & 1 << signal.SIGINT - 1:
                    time.sleep(0.01)
                time.sleep(wait)
                playing.send_signal(signal.SIGINT)
                text, said = playing.communicate(timeout=100)
                self.assertEqual((playing.returncode, said), (130, ""))
                self.assertRegex(text, r"^(\d+ games, pairs .*\n)?$")

    def test_damage_and_wrong_words_are_one_line(self) -> None:
        tune = os.environ["FUKUMI_TUNE"]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            run(tune, "selfplay", "--out", folder, "--nodes", "20", "--size", "9", "--shard-games", "1",
                "--shards", "1")
            (shard,) = folder.iterdir()
            content = bytearray(shard.read_bytes())
            content[40] ^= 1
            shard.write_bytes(content)
            told = run(tune, "data", folder)
            self.assertEqual(told.returncode, 1)
            self.assertIn(f"{shard}: the head of this shard is damaged", told.stdout)
            for command in ("encode", "deep", "relabel"):
                refused = run(tune, command, "--in", folder, "--out", folder / "out")
                self.assertEqual(refused.returncode, 2)
                self.assertIn(f"{shard}: the head of this shard is damaged", refused.stderr)
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

    def spsa(self, file: Path, *more: str) -> subprocess.CompletedProcess[str]:
        """A short run of two rules and two parameters, one thread."""
        return run(os.environ["FUKUMI_TUNE"], "spsa", "--rule", "freestyle,renju", "--size", "9,11", "--nodes", "20",
                   "--rate", "0.2", "--parameters", "reductionCut,moveCountPercent", "--iterations", "24",
                   "--out", file, *more)

    def test_tuning_goes_on_where_it_was_interrupted(self) -> None:
        tune = os.environ["FUKUMI_TUNE"]
        with tempfile.TemporaryDirectory() as name:
            whole, parts = Path(name) / "whole.json", Path(name) / "parts.json"
            done = self.spsa(whole)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"^reductionCut=\d+,moveCountPercent=\d+\n$")
            self.assertIn("24 iterations of 24, 48 games", done.stderr)
            self.assertEqual(run(tune, "spsa", "--show", whole).stdout, done.stdout)

            words = [tune, "spsa", *done.args[2:-2], "--out", parts]
            with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as playing:
                while not parts.exists() and playing.poll() is None:
                    time.sleep(0.01)
                playing.send_signal(signal.SIGINT)
                self.assertIn(playing.wait(100), (0, 130))
            self.assertEqual(self.spsa(parts).stdout, done.stdout)
            self.assertEqual(parts.read_bytes(), whole.read_bytes())

            other = self.spsa(parts, "--seed", "2")
            self.assertEqual((other.returncode, other.stdout), (2, ""))
            self.assertEqual(other.stderr, f"fukumi-tune: {parts}: begun with other seed: 1 there, 2 here\n")
            parts.write_bytes(whole.read_bytes()[:-10])
            damaged = self.spsa(parts)
            self.assertEqual(damaged.returncode, 2)
            self.assertRegex(damaged.stderr, r"^fukumi-tune: .+parts.json: no state of SPSA: .+\n$")
            self.assertEqual(parts.read_bytes(), whole.read_bytes()[:-10])

    def test_the_search_is_tuned_and_measured(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            done = run(ROOT / "scripts/lab/tune", "--search", "--program", os.environ["FUKUMI_TUNE"], "--nodes", "20",
                       "--seconds", "5", "--rule", "freestyle,standard", "--size", "9", "--iterations", "10",
                       "--parameters", "reductionCut", "--out", "mine", cwd=Path(folder))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"^freestyle 9: \d+ games, pairs .* Elo, time .*\nstandard 9: \d+ games")
            self.assertRegex(done.stdout, r"\nvalues: reductionCut=\d+\nstate: .*/mine/search.json\n$")
            self.assertTrue((Path(folder) / "mine" / "search.json").is_file())

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
            (["mach"], "unknown subcommand 'mach'"),
        ):
            with self.subTest(words):
                done = run(os.environ["FUKUMI_TUNE"], *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))

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
