#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/tune makes weights that can be played with; the program is FUKUMI_TUNE."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support import ROOT, TreeTest, run

TUNE = os.environ.get("FUKUMI_TUNE", "fukumi-tune")
PLAYED = r"\n\d+ games, pairs .* Elo, time "
# Command lines that are refused in one line, and the line if it matters.
REFUSED: tuple[tuple[str, str], ...] = (
    *((words, ".+") for words in (
        "play", "selfplay", "selfplay --out x --size 15x", "fit --in /none", "selfplay --out x --nodes 0", "match --first x=1",
        "data /none", "deep --in /none --out x", "relabel --in /none --out x", "train --in /none --out x", "train --in /none", "show",
        "judge", "judge --deep /none", "selfplay --out x --eval best", "fit --in /none --out x --search-share 2",
        "fit --in /none --out x --from /none", "spsa", "spsa --show /none", "spsa --out /none/x", "spsa --out x --parameters x",
        "spsa --out x --rule freestyle,chess", "spsa --out x --size 15,20")),
    ("train --in /none --out x --from /none", "'/none': cannot be read: No such file or directory"),
    ("train --in /none --out x --form points", "--form: unknown value 'points'; expected order or value"),
    ("train --in /none --out x --form value --learn draws", "--learn requires --form order"),
    ("train --in /none --out x --form value --from /none", "'/none': cannot be read: No such file or directory"),
    ("deep --in /none --out x --games some", "--games: unknown value 'some'; expected held-out or all"),
)
REFUSED_BY_SCRIPT = ("--seconds 0", "--seconds", "--rules renju", "--parameters iirDepth", "--search --cluster local", "--search --network",
                     "--search --from x")


def fnv1a(path: Path) -> str:
    value = 0xCBF29CE484222325
    for byte in path.read_bytes():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


class TuneTest(TreeTest):
    def tune(self, *words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Runs the program, which ends with that code."""
        done = run(TUNE, *words)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def script(self, *words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Runs scripts/lab/tune in the tree, with little of everything."""
        options = ("--program", TUNE, "--nodes", "20", "--out", "mine")
        done = run(ROOT / "scripts/lab/tune", *options, *words, cwd=self.tree)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def play_games(self, rule: str) -> Path:
        """Games with the thousand quiet positions that a fit needs, however slow the machine is; scripts/lab/tune adds to them
        what it plays in a second."""
        games = self.tree / "mine/games"
        self.tune("selfplay", "--rule", rule, "--size", "11", "--nodes", "20", "--shards", "1", "--shard-games", "40", "--out", games)
        return games

    def test_games_become_weights(self) -> None:
        games = self.play_games("freestyle")
        done = self.script("--seconds", "1", "--size", "11")
        weights, again = self.tree / "mine/freestyle.weights", self.tree / "again.weights"
        self.assertRegex(done.stdout, PLAYED)
        # A relative path is one from the caller's folder.
        self.assertEqual(min(file.name for file in games.iterdir()), "freestyle-11x11-seed1-000000.games")
        self.assertEqual(done.stdout.splitlines()[0], f"games: {games}")
        self.assertEqual(done.stdout.splitlines()[-1], f"weights: {weights}")
        shown = self.tune("show", weights).stdout
        self.assertRegex(shown, r"^weights of the pattern evaluation, freestyle, \d+ bytes\nengine: ")
        self.assertRegex(shown, r"\ngames: \d+ and \d+ lines of self-play, FNV-1a [0-9a-f]{16}\n")
        self.tune("fit", "--in", games, "--epochs", "1", "--rate", "100", "--from", weights, "--out", again)
        self.assertIn("epochs 1, rate 0.0001, search share 0.7, threads 1, seed 1, from weights of FNV-1a "
                      f"{fnv1a(weights)}\n", self.tune("show", again).stdout)
        weights.write_bytes(weights.read_bytes()[:-1])
        refused = self.tune("show", weights, code=2)
        self.assertEqual(refused.stderr, f"fukumi-tune: {weights}: damaged weights: the checksum is wrong\n")

    def test_the_same_games_give_the_same_puzzles(self) -> None:
        self.tune("selfplay", "--nodes", "20", "--lines", "0", "--shards", "1", "--shard-games", "4", "--out", self.tree)
        first, again = (self.tune("puzzles", self.tree, "--each", "1").stdout for _ in range(2))
        self.assertEqual(first, again)
        self.assertRegex(first, r"^(freestyle (vcf|vct|defence) [1-5] \d+ \d+ ([a-o]\d+)+ [a-o]\d+\n)+$")

    def test_a_run_that_learns_nothing_names_what_it_wrote(self) -> None:
        games = self.tree / "mine/games"
        program = self.write(
            "fukumi-tune", "#!/bin/sh\n[ \"$1\" = selfplay ] && exit\necho 'too few positions' >&2\nexit 2\n", executable=True)
        done = self.script("--program", program, code=1)
        self.assertEqual(done.stdout, f"games: {games}\n")
        self.assertIn("error: nothing was learned: a longer --seconds plays more games", done.stderr)
        self.tune("selfplay", "--out", games, "--nodes", "20", "--size", "9", "--shard-games", "1", "--shards", "1")
        refused = self.tune("fit", "--in", games, "--out", self.tree / "weights", code=2)
        self.assertRegex(refused.stderr, r"the number of quiet positions, \d+, is less than 1000")

    def test_games_become_a_network(self) -> None:
        train = ["train", "--rule", "standard", "--in", self.play_games("standard"), "--epochs", "1", "--out"]
        small = ("--size", "11", "--rule", "standard", "--seconds", "1")
        network, again, labels = self.tree / "mine/standard.network", self.tree / "again.network", self.tree / "labels"
        done = self.script("--network", *small)
        self.assertEqual(done.stdout.splitlines()[-1], f"network: {network}")
        self.assertRegex(done.stdout, PLAYED)
        shown = self.tune("show", network).stdout
        self.assertRegex(shown, r"^weights of the order network, standard, \d+ bytes\nengine: ")
        done = self.script("--value-network", *small)
        self.assertEqual(done.stdout.splitlines()[-1], f"network: {network.with_suffix('.value')}")
        self.tune(*train, again, "--from", network)
        self.assertIn(f", from one of standard, FNV-1a {fnv1a(network)}\n", self.tune("show", again).stdout)
        found = self.tune("relabel", *train[1:5], "--nodes", "50", "--count", "2500", "--out", labels)
        self.assertRegex(found.stdout, r"^2500 of \d+ positions\n$")
        learned = self.tune(*train, self.tree / "learned.network", "--labels", labels)
        self.assertIn(", 2500 positions, ", learned.stdout)
        judging = [*train, self.tree / "judging.network", "--form", "value"]
        self.assertIn("not of the value network", self.tune(*judging, "--from", network, code=2).stderr)
        self.assertIn("  epoch   million   training    held out   (floor)\n", self.tune(*judging).stdout)
        value = self.tune("show", self.tree / "judging.network").stdout
        self.assertRegex(value, r"^weights of the value network, standard, \d+ bytes\nengine: ")
        self.assertRegex(value, r"\nvalue loss: .*\n$")
        draws = [*train, self.tree / "drawn.network", "--learn", "draws", "--rate", "20000"]
        self.assertIn("--from", self.tune(*draws, code=2).stderr)
        self.tune(*draws, "--from", network)
        with_draws = self.tune("show", self.tree / "drawn.network").stdout.splitlines()
        self.assertRegex(with_draws.pop(), r"^draws: .*, \d+ games of self-play, FNV-1a [0-9a-f]{16}, \d+ positions")
        self.assertEqual(with_draws[1:], shown.splitlines()[1:])

    def play_into(self, seed: int, end: signal.Signals) -> tuple[Path, int, str]:
        """Plays until there are some games, and ends it so; the shard, the exit code and its error output."""
        shard = self.tree / f"freestyle-11x11-seed{seed}-000000.games"
        words = [TUNE, "selfplay", "--out", str(self.tree), "--nodes", "20", "--size", "11", "--seed", str(seed)]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as playing:
            while not shard.exists() or shard.stat().st_size < 1000:
                self.assertIsNone(playing.poll())
                time.sleep(0.01)
            playing.send_signal(end)
            said = playing.communicate(timeout=100)[1]
            return shard, playing.returncode, said

    def test_a_killed_run_goes_on(self) -> None:
        first, _, _ = self.play_into(1, signal.SIGKILL)
        length = first.stat().st_size
        os.truncate(first, length - 1)  # as if it had been writing
        done = self.tune("selfplay", "--out", self.tree, "--nodes", "20", "--size", "11", "--shard-games", "3", "--shards", "4")
        self.assertEqual(done.stdout, "3 shards, 9 games\n")
        self.assertEqual(first.stat().st_size, length - 1)
        summary = self.tune("data", self.tree).stdout
        self.assertIn("the last record of 1 shard, which is cut off", summary)
        self.assertRegex(summary, r"\nfreestyle +11x11 +4 ")

    def test_an_interrupted_run_leaves_whole_games(self) -> None:
        shard, code, said = self.play_into(2, signal.SIGINT)
        self.assertEqual((code, "not played later" in said), (130, True))
        self.assertNotIn("skipped", self.tune("data", shard).stdout)

    def test_a_damaged_shard_is_named(self) -> None:
        self.tune("selfplay", "--out", self.tree, "--nodes", "20", "--size", "9", "--shard-games", "1", "--shards", "1")
        (shard,) = self.tree.iterdir()
        content = bytearray(shard.read_bytes())
        content[40] ^= 1
        shard.write_bytes(content)
        fault = f"{shard}: the head of this shard is damaged"
        self.assertIn(fault, self.tune("data", self.tree, code=1).stdout)
        for command in ("fit", "train", "deep", "relabel"):
            self.assertIn(fault, self.tune(command, "--in", self.tree, "--out", self.tree / "out", code=2).stderr)
            self.assertFalse((self.tree / "out").exists())

    def test_wrong_words_are_one_line(self) -> None:
        for words, line in REFUSED:
            with self.subTest(words):
                done = self.tune(*words.split(), code=2)
                self.assertEqual(done.stdout, "")
                self.assertRegex(done.stderr, f"^fukumi-tune: {line}\n$")
        for words in REFUSED_BY_SCRIPT:
            with self.subTest(words):
                self.script(*words.split(), code=2)

    def spsa(self, file: Path, *more: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """A short run of two rules and two parameters, one thread."""
        return self.tune("spsa", "--rule", "freestyle,renju", "--size", "9,11", "--nodes", "20", "--rate", "0.2", "--parameters",
                         "reductionCut,moveCountPercent", "--iterations", "24", "--out", file, *more, code=code)

    def test_tuning_goes_on_where_it_was_interrupted(self) -> None:
        whole, parts = self.tree / "whole.json", self.tree / "parts.json"
        done = self.spsa(whole)
        self.assertRegex(done.stdout, r"^reductionCut=\d+,moveCountPercent=\d+\n$")
        self.assertIn("24 iterations of 24, 48 games", done.stderr)
        self.assertEqual(self.tune("spsa", "--show", whole).stdout, done.stdout)

        with subprocess.Popen([*done.args[:-1], str(parts)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as playing:
            while not parts.exists() and playing.poll() is None:
                time.sleep(0.01)
            playing.send_signal(signal.SIGINT)
            self.assertIn(playing.wait(100), (0, 130))
        self.assertEqual(self.spsa(parts).stdout, done.stdout)
        self.assertEqual(parts.read_bytes(), whole.read_bytes())

        other = self.spsa(parts, "--seed", "2", code=2)
        self.assertEqual((other.stdout, other.stderr), ("", f"fukumi-tune: {parts}: begun with other seed: 1 there, 2 here\n"))
        parts.write_bytes(whole.read_bytes()[:-10])
        self.assertRegex(self.spsa(parts, code=2).stderr, r"^fukumi-tune: .+parts.json: no state of SPSA: .+\n$")
        self.assertEqual(parts.read_bytes(), whole.read_bytes()[:-10])

    def test_the_search_is_tuned_and_measured(self) -> None:
        done = self.script("--search", "--seconds", "5", "--rule", "freestyle,standard", "--size", "9", "--iterations", "10",
                           "--parameters", "reductionCut")
        self.assertRegex(done.stdout, r"^freestyle 9: \d+ games, pairs .* Elo, time .*\nstandard 9: \d+ games")
        self.assertRegex(done.stdout, r"\nvalues: reductionCut=\d+\nstate: .*/mine/search.json\n$")
        self.assertTrue((self.tree / "mine/search.json").is_file())

    def test_wrong_command_lines_have_the_sentences_of_the_engine(self) -> None:
        for words, reason in (
            (["match", "--secnds", "5"], "unknown option --secnds; did you mean --seconds?"),
            (["match", "--thr", "2"], "unknown option --thr; did you mean --threads?"),
            (["match", "--seconds"], "--seconds requires a value: --seconds N"),
            (["match", "--seconds", "--pairs", "2"], "--seconds requires a value: --seconds N"),
            (["match", "--seconds=0"], "--seconds: 0 is not between 1 and 100000000"),
            (["match", "--pairs", "2", "--pairs", "3"], "--pairs is given more than once"),
            (["match", "--rule", "gomuko"], "--rule: unknown value 'gomuko'; expected freestyle, standard, renju, caro or caro6"),
            (["match", "--size", "4"], "--size: '4' is not a board size; expected N or WxH with sides from 5 to 22"),
            (["match", "games"], "unexpected argument 'games'"),
            (["pack", "--force=yes"], "--force does not take a value"),
            (["pack", "a.npz", "b.npz"], "unexpected argument 'b.npz'"),
            (["spsa", "--out", "x", "--eval", "table", "--mode", "best"], "--mode: unknown value 'best'; expected alphabeta or mcts"),
            (["data"], "--in is required"),
            (["mach"], "unknown subcommand 'mach'"),
        ):
            with self.subTest(words):
                done = run(os.environ["FUKUMI_TUNE"], *words)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"fukumi-tune: {reason}\n"))

    def test_the_help_names_the_words_of_the_engine(self) -> None:
        _, rows = run(os.environ["FUKUMI_TUNE"], "selfplay", "--seconds", "--help").stdout.split("\nOptions:\n")
        self.assertLessEqual(max(map(len, rows.splitlines())), 80)
        text = " ".join(rows.split())
        self.assertIn("--rule RULE the rule (freestyle, standard, renju, caro or caro6; default freestyle)", text)
        self.assertIn("--eval NAME what plays (table, pattern or network; default pattern)", text)


if __name__ == "__main__":
    unittest.main()
