#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/tune makes weights that can be played with; the program is FUKUMI_TUNE."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from support import ROOT, play_games, run


def fnv1a(path: Path) -> str:
    value = 0xCBF29CE484222325
    for byte in path.read_bytes():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


# Games that scripts/lab/tune plays in its second: few, since each of their positions is learned six times.
NODES = "400"


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

    def test_no_file_takes_the_place_of_a_closed_output(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            command = ["sh", "-c", 'exec "$0" selfplay --out "$1" --nodes 20 --size 11 >&- 2>&-', os.environ["FUKUMI_TUNE"], name]
            with subprocess.Popen(command) as playing:
                try:
                    while not any(shard.stat().st_size > 100 for shard in Path(name).glob("*.games")):
                        self.assertIsNone(playing.poll())
                        time.sleep(0.01)
                    self.assertEqual([os.readlink(f"/proc/{playing.pid}/fd/{stream}") for stream in (1, 2)], ["/dev/null"] * 2)
                finally:
                    playing.kill()

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


if __name__ == "__main__":
    unittest.main()
