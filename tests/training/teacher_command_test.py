#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/teach plays, learns, labels and judges, in small; FUKUMI_TUNE is the program, FUKUMI_TEACHER the library.
Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import contextlib
import fcntl
import io
import itertools
import os
import re
import signal
import subprocess
import unittest
from pathlib import Path
from unittest import mock

from teacher_case import FOLDER, LIB, LIBRARY, ROOT, SIDE, TEMPORARY, network  # first: it skips without PyTorch

import numpy as np
import torch
from support import run
from training.samples import read_samples
from training.teacher import grow
from training.teacher.command import main
from training.teacher.library import RULES, Positions
from training.teacher.network import load_network

TUNE = os.environ["FUKUMI_TUNE"]
TOML = ("channels = 8\nblocks = 3\nbatch = 64\nepochs = 1\ngames = 4\nvisits = 16\nfast_visits = 4\n"
        "max_plies = 30\nleast = 50\nroom = 2000\n")


class Code:
    """Code in a file from elsewhere: it would run while the file is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(FOLDER / "made"),)


def tune(*words: object) -> str:
    done = run(TUNE, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def words_of(words: tuple[object, ...]) -> list[str]:
    common = ["--library", LIBRARY, "--settings", FOLDER / "tiny.toml", "--threads", "1"]
    return [str(word) for word in (*words, *common)]


def teach(*words: object) -> tuple[int, str, str]:
    """The exit code, output and errors of a command line."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        try:
            code = main(words_of(words))
        except SystemExit as end:
            code = int(str(end.code))
    return code, out.getvalue(), errors.getvalue()


def setUpModule() -> None:
    """Games on small boards, a deep set of others, and a game of strong engines."""
    unittest.addModuleCleanup(TEMPORARY.cleanup)
    for seed, name, nodes in (("1", "games", "60"), ("2", "others", "20")):
        tune("selfplay", "--out", FOLDER / name, "--rule", "freestyle", "--size", SIDE, "--nodes", nodes, "--seed", seed,
             "--shard-games", "10", "--shards", "1")
    tune("deep", "--rule", "freestyle", "--games", "all", "--in", FOLDER / "others", "--nodes", "300", "--count", "30",
         "--out", FOLDER / "freestyle.deep")
    (FOLDER / "tiny.toml").write_text(TOML, encoding="utf-8")
    (FOLDER / "published").mkdir()
    moves = "".join(f"{x},{y},10\n" for x, y in ((5, 5), (6, 6), (5, 6), (5, 7), (4, 6), (6, 4), (6, 5), (7, 5)))
    (FOLDER / "published/one.psq").write_text(f"Piskvorky 9x9, 11:11, 0\n{moves}Strong\nWeak\n0\n", encoding="utf-8")


class CommandTest(unittest.TestCase):
    def test_a_teacher_learns_plays_labels_and_is_judged(self) -> None:
        folder, games, deep = FOLDER / "run", FOLDER / "games", FOLDER / "freestyle.deep"
        code, out, errors = teach("learn", folder, "--in", games, "--deep", deep)
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(out, r"step \d+, \d+ a second: \d+ positions: loss \d+\.\d+, moves \d+\.\d+, value 0\.\d+")
        self.assertRegex(out, r"deep set: freestyle 9x9, 1 symmetries: \d+ positions: value 0\.\d+, \(floor\) 0\.\d+, first %")
        self.assertIn("learn from, ", teach("learn", folder, "--in", games)[1])
        steps = load_network(folder / "teacher.pt")[1]
        self.grow(folder, games)
        self.assertGreater(load_network(folder / "teacher.pt")[1], steps)
        played = Positions(LIB, [folder / "games-0.bin"])
        self.assertEqual({RULES[rule] for rule in np.unique(played.rule)}, {"freestyle", "renju"})
        code, out, errors = teach("judge", folder / "teacher.pt", "--deep", deep, "--games", FOLDER / "published",
                                  "--first-ply", "4", "--players", "strong", "--visits", "8", "--symmetries", "2")
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(out, r"deep set: freestyle 9x9, 8 visits: .*; proved \d+ of \d+, wrong proofs 0\n")
        self.assertRegex(out, r"games: freestyle 9x9, 8 visits: 2 positions: first % \d+\.00\n")
        for visits in (0, 8):
            self.label(folder, games, visits)

    def grow(self, folder: Path, games: Path) -> None:
        """Until there are some games of both rules, however long that takes."""
        counted = itertools.count()
        with mock.patch.object(grow.Budget, "is_over", lambda _: next(counted) >= 600), \
                mock.patch.object(grow, "_TAKE_SECONDS", 0.0):
            code, out, errors = teach("grow", folder, "--in", games, "--play", f"freestyle{SIDE}:2,renju{SIDE}",
                                      "--preload", "100", "--budget", "600")
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(out, r"\d+ games, \d+ leaves and \d+ positions to learn a second")

    def label(self, folder: Path, games: Path, visits: int) -> None:
        """A file that `encode` reads; a second run goes on, with the same network and scale, until all are labelled."""
        out = FOLDER / f"labels-{visits}"
        words = ["label", folder / "teacher.pt", "--in", games, "--out", out, "--visits", visits]
        first = teach(*words, "--count", "20")[1]
        self.assertIn("20 new labels", first)
        code, text, errors = teach(*words, "--count", "50")
        self.assertEqual((code, errors), (0, ""))
        self.assertIn("30 positions to label, 20 are labelled", text)
        self.assertEqual(*(re.findall(r"scale of the log-odds (\S+)\n", each) for each in (first, text)))
        kept, deep = out.read_bytes(), FOLDER / "freestyle.deep"
        for file, other in ((out, 3), (deep, visits)):
            refused = teach(*words[:5], file, "--visits", other)
            self.assertEqual(refused, (2, "", f"teach: {file}: not labels of a teacher with these --visits\n"))
        torch.save({"config": network().config, "step": 1, "average": network(2).state_dict()}, FOLDER / "another.pt")
        self.assertEqual(teach("label", FOLDER / "another.pt", *words[2:]), (2, "", f"teach: {out}: labels of another network\n"))
        code, _, errors = teach(*words, "--scale", "9")
        self.assertEqual(code, 2)
        self.assertRegex(errors, rf"^teach: {out}: labels of the scale \d+\.\d+, not 9\.000\n$")
        with out.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.assertEqual(teach(*words), (2, "", f"teach: {out}: another run works on this file\n"))
        self.assertEqual(out.read_bytes(), kept)
        samples = FOLDER / f"samples-{visits}"
        tune("encode", "--rule", "freestyle", "--in", games, "--labels", out, "--out", samples)
        self.assertEqual(len(read_samples([samples / "training-0.npz"])), 50)
        if visits == 0:
            teach(*words)
            tune("encode", "--rule", "freestyle", "--in", games, "--labels", out, "--out", FOLDER / "all")
            self.assertEqual(len(read_samples([FOLDER / "all/training-0.npz"])), np.sum(~Positions(LIB, [games]).held_out))

    def test_labels_and_judgements_that_are_ready_are_kept_when_the_time_is_over(self) -> None:
        torch.save({"config": network().config, "step": 1, "average": network().state_dict()}, FOLDER / "time.pt")
        words = ["label", FOLDER / "time.pt", "--in", FOLDER / "games", "--out", FOLDER / "labels-in-time"]
        for visits in ("0", "8"):
            words[-1] = FOLDER / f"labels-in-time-{visits}"
            for before in (False, True):
                counted = itertools.count()
                with mock.patch.object(grow.Budget, "is_over", lambda _: next(counted) >= 60):
                    out = teach(*words, "--visits", visits)[1]
                found = re.search(r"(\d+) positions to label, (\d+) are labelled(?s:.*) (\d+) new labels", out)
                assert found, out
                left, labelled, new = map(int, found.groups())
                self.assertEqual(labelled > 0, before)
                self.assertGreater(new if left else 1, 0, out)
        for visits in ((), ("--visits", "8")):
            with mock.patch.object(grow.Budget, "is_over", lambda _: True):
                self.assertEqual(teach("judge", FOLDER / "time.pt", "--deep", FOLDER / "freestyle.deep", *visits), (0, "", ""))

    def test_a_program_that_is_to_end_saves_all(self) -> None:
        folder = FOLDER / "stopped"
        program = subprocess.Popen(
            [ROOT / "scripts/lab/teach", *words_of(("grow", folder, "--play", f"freestyle{SIDE}", "--budget", "500"))],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert program.stdout is not None
        self.assertIn("plays freestyle9 from step 0", program.stdout.readline())
        program.send_signal(signal.SIGTERM)
        out, errors = program.communicate(timeout=120)
        self.assertEqual((program.returncode, errors), (0, ""), out)
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["checkpoint.pt", "games-0.bin", "teacher.pt"])

    def test_the_run_for_a_gpu_goes_on_with_what_it_left(self) -> None:
        data, out = FOLDER / "data", FOLDER / "out"
        data.mkdir()
        for name, there in (("libteacher.so", LIBRARY), ("shards", FOLDER / "games"), ("teacher.toml", FOLDER / "tiny.toml"),
                            ("set.deep", FOLDER / "freestyle.deep")):
            (data / name).symlink_to(there)
        torch.save({"config": {"channels": 8, "blocks": 3}, "step": 7, "average": network().state_dict()}, data / "teacher.pt")
        for seconds in ("6", "1"):
            done = run(ROOT / "scripts/lab/teach_on_gpu", seconds, data, out, "--play", f"freestyle{SIDE}", "--threads", "1",
                       env={**os.environ, "TEACH_DEVICE": "cpu"})
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertGreaterEqual(load_network(out / "teacher.pt")[1], 7)
            self.assertTrue((out / "rest.tar.xz.00").exists())
            for name in ("teacher.pt", "rest.tar.xz.00"):
                (data / name).write_bytes((out / name).read_bytes())

        def refused(*words: str, seconds: str = "6", out: Path = out) -> tuple[int, str, str]:
            done = run(ROOT / "scripts/lab/teach_on_gpu", seconds, data, out, *words, env={**os.environ, "TEACH_DEVICE": "cpu"})
            return done.returncode, done.stdout, done.stderr

        for seconds in ("", "0", "x", "-1", "1.5"):
            self.assertEqual(refused(seconds=seconds, out=FOLDER / "new"), (
                2, "", f"error: SECONDS: '{seconds}' is not a number of seconds (see --help)\n"))
        for name in ("teacher.pt", "libteacher.so"):
            (data / name).rename(data / "away")
            self.assertEqual(refused(out=FOLDER / "new"), (2, "", f"error: no file {data}/{name} (see --help)\n"))
            (data / "away").rename(data / name)
        self.assertFalse((FOLDER / "new").exists())

        self.assertEqual(refused("--play", "go19"), (1, "", f"error: teach grow failed: {out}/log says why\n"))
        rest = data / "rest.tar.xz.00"
        rest.write_bytes(rest.read_bytes()[:-100])
        self.assertEqual(refused(), (1, "", f"error: {rest.with_suffix('.*')}: damaged; without them the optimiser begins again,"
                                     " and the games are lost\n"))

    def test_bad_input_is_one_line(self) -> None:
        bad, toml = FOLDER / "bad", FOLDER / "bad.toml"
        bad.write_bytes(b"nothing")
        toml.write_text("channels = 0\n", encoding="utf-8")
        torch.save({"config": {}}, FOLDER / "other.pt")
        damaged = {name: numbers * float("nan") for name, numbers in network().state_dict().items()}
        torch.save({"config": network().config, "step": 1, "average": damaged}, FOLDER / "nan.pt")
        torch.save({"config": Code()}, FOLDER / "code.pt")
        deep = ["--deep", FOLDER / "freestyle.deep"]
        for words, error in (
            (["judge", bad, *deep], f"{bad}: damaged, or not a file of weights"),
            (["judge", FOLDER / "other.pt", *deep], f"{FOLDER}/other.pt: not a teacher network"),
            (["judge", FOLDER / "nan.pt", *deep], f"{FOLDER}/nan.pt: not a teacher network"),
            (["judge", FOLDER / "code.pt", *deep], f"{FOLDER}/code.pt: damaged, or not a file of weights"),
            (["judge", bad, *deep, "--settings", toml], f"{toml}: channels: 0 is not a whole number from 1 to 1024"),
            (["grow", FOLDER / "x", "--budget", "9", "--play", "go19"],
             "--play: 'go19' is not a list such as freestyle15:2,renju15"),
            (["grow", FOLDER / "x"], "grow requires --budget: the rate of learning falls with it"),
            (["learn", FOLDER / "x", "--in", bad], f"{bad}: not a shard of games"),
            (["learn", FOLDER / "x", "--in", FOLDER / "absent"], f"there is no {FOLDER}/absent"),
        ):
            with self.subTest(error):
                with mock.patch(f"{__name__}.words_of", lambda words: [str(word) for word in words] + [
                        "--library", str(LIBRARY), "--threads", "1"]):
                    self.assertEqual(teach(*words), (2, "", f"teach: {error}\n"))
        for words, error in (
            (["label", bad, "--scale", "nan"], "--scale: 'nan' is not a number from 0.01 to 100"),
            (["label", bad, "--scale", "0"], "--scale: '0' is not a number from 0.01 to 100"),
            (["label", bad, "--count", "-1"], "--count: '-1' is not a whole number from 0"),
            (["label", bad, "--visits", "-1"], "--visits: '-1' is not a whole number from 0"),
            (["label", bad, "--visits", "60001"], "--visits: it must be at most 60000"),
            (["judge", bad, "--visits", "8", "0"], "--visits: it must be at least 1"),
            (["judge", bad, "--count", "0"], "--count: it must be at least 1"),
            (["judge", bad, "--first-ply", "-1"], "--first-ply: '-1' is not a whole number from 0"),
            (["learn", bad, "--seed", "-1"], "--seed: '-1' is not a whole number from 0"),
            (["grow", bad, "--budget", "0"], "--budget: '0' is not a number from 1 to 1000000"),
            (["judge", bad, "--symmetries", "x"], "--symmetries: 'x' is not a whole number of up to 12 digits"),
            (["label", bad, "--out", ""], "--out: '' is not the name of a file"),
            (["grow", bad, "--preload", "-1"], "--preload: '-1' is not a whole number from 0"),
        ):
            with self.subTest(error):
                self.assertEqual(teach(*words), (2, "", f"teach {words[0]}: error: argument {error} (see --help)\n"))
        self.assertFalse((FOLDER / "made").exists())
        done = run(ROOT / "scripts/lab/teach", "judge", bad, "--library", bad, *deep)
        self.assertEqual((done.returncode, done.stderr), (
            2, f"teach: --library: {bad}: not a libteacher; cmake --build FOLDER --target teacher makes it\n"))


if __name__ == "__main__":
    unittest.main()
