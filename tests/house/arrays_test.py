#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A network that NumPy trains on what `fukumi-tune encode` writes, and that `pack` makes weights of, is played by the
engine with the same numbers; the program is FUKUMI_TUNE. Skipped (exit code 77) where python3-numpy is not installed."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import unittest

from support import ROOT, TreeTest, run

if importlib.util.find_spec("numpy") is None:
    print("skipped: python3-numpy is not installed")
    sys.exit(77)

import numpy as np  # noqa: E402

sys.path.insert(0, str(ROOT / "engine/tuning/network"))
from samples import Samples, planes  # noqa: E402

CHANNELS, UNITS, HIDDEN = 16, 32, 32  # engine/eval/nets/value_net.hpp
TABLES = {"near2": 273, "near3": 2460, "classes": 227, "near4": 22143}
MOST = 8191 / 256  # of an activation
FORM = ["--form", "value"]


def part_of(coordinate: int, side: int) -> int:
    outer = (side + 1) // 3
    return 0 if coordinate < outer else 1 if coordinate < side - outer else 2


def numbers_of(file: Path) -> bytes:
    """The numbers of a file of weights, after its head (engine/eval/weights_file.hpp)."""
    content = file.read_bytes()
    return content[-(-(32 + int.from_bytes(content[28:32], "little")) // 64) * 64:]


def rounded(numbers: np.ndarray, one: int) -> np.ndarray:
    """Numbers that the engine can play with."""
    return np.round(numbers * one) / one


class ValueNetwork:
    """A tiny form of the value network: the tables are random and stay so, as do the layers but the last."""

    def __init__(self, seed: int) -> None:
        draw = np.random.default_rng(seed).uniform
        self.parts = {name: rounded(draw(-0.2, 0.2, (rows, CHANNELS)), 64) for name, rows in TABLES.items()}
        for name, outputs, inputs in (("region", UNITS, 2 * CHANNELS), ("first", HIDDEN, 2 * CHANNELS),
                                      ("second", HIDDEN, HIDDEN + UNITS), ("output", 1, HIDDEN + 2 * CHANNELS)):
            self.parts[name] = rounded(draw(-0.2, 0.2, (outputs, inputs)), 1024) * (name != "output")
            self.parts[name + "_bias"] = draw(-0.1, 0.1, outputs) * (name != "output")

    def layer(self, name: str, x: np.ndarray) -> np.ndarray:
        return np.clip(x @ self.parts[name].T + self.parts[name + "_bias"], 0, MOST)

    def features(self, samples: Samples) -> np.ndarray:
        """Inputs of the last layer."""
        rows = samples.arrays["windows"]
        tables = [self.parts[name] for name in TABLES]
        both = np.concatenate([np.clip(sum(table[rows[:, color, i]] for i, table in enumerate(tables)), -255 / 64, 255 / 64)
                               for color in (0, 1)], axis=1)  # of a window, [black | white]
        both[0] = 0
        found = []
        for sample in samples:
            h = np.maximum(both[sample.rows].sum(axis=1), 0)
            inside = (sample.cells != 3).nonzero()
            height, width = inside[0].max() + 1, inside[1].max() + 1
            regions = np.zeros((9, 2 * CHANNELS))
            for place, numbers in zip(sample.place, h):
                regions[3 * part_of(place // 22, height) + part_of(place % 22, width)] += numbers
            if not sample.black:  # [us | them]
                regions = np.roll(regions, CHANNELS, axis=1)
            board = np.minimum(regions.sum(axis=0) / 16, MOST)
            units = np.minimum(self.layer("region", np.minimum(regions / 16, MOST)).sum(axis=0), MOST)
            second = self.layer("second", np.concatenate([self.layer("first", board), units]))
            found.append(np.concatenate([second, board]))
        return np.array(found)

    def learn(self, x: np.ndarray, samples: dict[str, np.ndarray], steps: int) -> list[float]:
        """The losses; the last layer follows their slope."""
        losses, rate = [], 0.5 / (x * x).sum(axis=1).mean()
        for _ in range(steps):
            logit = samples["base"] + x @ self.parts["output"][0] + self.parts["output_bias"]
            p = 1 / (1 + np.exp(-logit))
            t = samples["target"]
            losses.append(float(-np.mean(t * np.log(p) + (1 - t) * np.log(1 - p))))
            self.parts["output"][0] -= rate * ((p - t) @ x) / len(t)
            self.parts["output_bias"] -= rate * np.mean(p - t)
        self.parts["output"] = rounded(self.parts["output"], 1024)
        return losses


class ArraysTest(TreeTest):
    def tune(self, *words: object, code: int = 0) -> str:
        """Runs the program, which ends with that code; its error output."""
        done = run(os.environ["FUKUMI_TUNE"], *words)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_a_network_of_numpy_is_played_as_it_was_learned(self) -> None:
        for rule, size in (("caro", "11"), ("renju", "9x12")):
            folder = self.tree / rule
            self.tune("selfplay", "--out", folder / "games", "--rule", rule, "--size", size, "--nodes", "20",
                      "--shard-games", "12", "--shards", "1")
            encode = ["encode", "--in", folder / "games", "--rule", rule]
            self.tune(*encode, "--out", folder / "plain")
            samples = Samples(str(folder / "plain/training-0.npz"))
            network = ValueNetwork(1)
            x = network.features(samples)
            losses = network.learn(x, samples.arrays, 200)
            self.assertLess(losses[-1], losses[0] - 0.001)

            packed = folder / "numpy.value"
            np.savez(folder / "numpy.npz", **network.parts)
            self.tune("pack", *FORM, "--rule", rule, "--in", folder / "numpy.npz", "--out", packed)
            self.tune(*encode, "--network", packed, "--out", folder / "judged")
            judged = Samples(str(folder / "judged/training-0.npz"))
            learned = x @ network.parts["output"][0] + network.parts["output_bias"]
            played = judged.arrays["base"] - samples.arrays["base"]
            close = np.abs(judged.arrays["base"]) < 30  # what is beyond is cut off
            self.assertGreater(np.abs(learned).max(), 0.05)
            self.assertLess(np.abs(learned - played)[close].max(), 0.02)

    def test_samples_say_what_the_games_were(self) -> None:
        self.tune("selfplay", "--out", self.tree / "games", "--size", "8x10", "--nodes", "20", "--lines", "0",
                  "--shard-games", "30", "--shards", "1")
        encode = ["encode", "--in", self.tree / "games", "--out", self.tree / "samples", "--part", "40"]
        self.tune(*encode)
        files = sorted(self.tree.glob("samples/training-*.npz"))
        self.assertGreater(len(files), 2)
        self.assertTrue((self.tree / "samples/held-out-0.npz").is_file())
        self.assertRegex(self.tune(*encode, code=2), "^fukumi-tune: --out: '.*' is not an empty folder\n$")
        self.assertEqual(len(Samples(str(files[0]))), 40)
        for sample in Samples(str(files[0])):
            own, theirs, outside = planes(sample)
            self.assertEqual((outside.sum(), own.sum()), (22 * 22 - 80, theirs.sum() - (not sample.black)))
            self.assertEqual(sample.cells.reshape(-1)[sample.candidate[sample.move]], 0)
            self.assertEqual(len(sample.candidate), len(sample.order))
            self.assertIn(sample.draw, (0, 1))
            self.assertTrue(0 <= sample.target <= 1)

    def test_shapes_are_those_of_the_files(self) -> None:
        done = run(os.environ["FUKUMI_TUNE"], "shape", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        shapes = json.loads(done.stdout)
        self.assertEqual({rule: about["views"] for rule, about in shapes["rules"].items()},
                         {"freestyle": 1, "standard": 1, "renju": 2, "caro": 1, "caro6": 1})
        with tempfile.TemporaryDirectory() as name:
            for form, file in (("value", "nets/weights/renju.value"), ("order", "nets/weights/caro.network"),
                               ("pattern", "pattern/weights/renju.weights")):
                with self.subTest(form=form):
                    rule, arrays, again = Path(file).stem, Path(name) / f"{form}.npz", Path(name) / form
                    self.tune("unpack", "--in", ROOT / "engine/eval" / file, "--out", arrays)
                    unpacked = dict(np.load(arrays))
                    views = (2,) if rule == "renju" else ()
                    lists = shapes["forms"][form]["lists"]
                    self.assertEqual({one["name"]: (*views, *one["shape"]) for one in lists},
                                     {key: array.shape for key, array in unpacked.items()})
                    for one in lists:
                        whole = unpacked[one["name"]] * one["one"]
                        np.testing.assert_allclose(whole, np.rint(whole), atol=1e-6)
                        self.assertLessEqual(np.abs(whole).max(), one["most"])
                    self.tune("pack", "--form", form, "--rule", rule, "--in", arrays, "--out", again)
                    self.assertEqual(numbers_of(again), numbers_of(ROOT / "engine/eval" / file))

    def test_codes_are_those_that_the_patterns_add_up(self) -> None:
        """The order of moves is attack of the own code and defence of the enemy's, to the last bit."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for rule in ("freestyle", "renju"):
                self.tune("selfplay", "--out", folder / rule, "--rule", rule, "--size", "9x12", "--nodes", "20",
                          "--shard-games", "8", "--shards", "1")
                self.tune("encode", "--in", folder / rule, "--rule", rule, "--out", folder / f"{rule}-samples")
                self.tune("unpack", "--in", ROOT / f"engine/eval/pattern/weights/{rule}.weights",
                          "--out", folder / f"{rule}.npz")
                weights = {key: array.reshape(-1, *array.shape[-1:]) for key, array in np.load(folder / f"{rule}.npz").items()
                           if key in ("attack", "defence")}
                samples = Samples(str(folder / f"{rule}-samples/training-0.npz")).arrays
                white = np.repeat(1 - samples["black"], np.diff(samples["first_candidate"].astype(int)))
                views = len(weights["attack"])
                codes = samples["candidate_codes"].astype(int)
                said = weights["attack"][white % views, codes[:, 0]] + weights["defence"][(1 - white) % views, codes[:, 1]]
                np.testing.assert_allclose(said, samples["order"], atol=1e-4)
                for first, whose in (("first_own", "own"), ("first_enemy", "enemy")):
                    self.assertEqual(samples[first][-1], len(samples[f"{whose}_code"]))
                    empty = (samples["cells"] == 0).sum(axis=(1, 2))
                    counts = np.add.reduceat(samples[f"{whose}_count"].astype(int), samples[first][:-1].astype(int))
                    self.assertTrue((counts <= empty).all())

    def test_what_does_not_fit_is_one_line(self) -> None:
        good, file, out = ValueNetwork(1).parts, self.tree / "x.npz", self.tree / "x.value"
        pack = ("pack", *FORM, "--in", file, "--out", out)
        np.savez(file, **good)
        whole = file.read_bytes()
        for change, reason in (
            ({"first": None}, "first: missing"),
            ({"third": np.zeros(3)}, "third: the network has no such part"),
            ({"first": np.zeros((3, 4))}, f"first: [3][4] where [{HIDDEN}][{2 * CHANNELS}] is expected"),
            ({"output": np.full((1, HIDDEN + 2 * CHANNELS), 2.1)}, "output: number 0 is 2.100000, beyond 1.999023"),
            ({"near4": np.full((22143, CHANNELS), np.nan)}, "near4: number 0 is nan, beyond 1.984375"),
            ({"first_bias": np.zeros(32, dtype=int)}, "no arrays: numbers of type <i8: expected f4 or f8"),
        ):
            np.savez(file, **{key: part for key, part in {**good, **change}.items() if part is not None})
            self.assertEqual(self.tune(*pack, code=2), f"fukumi-tune: {file}: {reason}\n")
            self.assertFalse(out.exists())
        for damaged in (b"", whole[:-1], whole[:1000], whole[:5000] + b"x" + whole[5001:], b"PK" + bytes(40)):
            file.write_bytes(damaged)
            self.assertRegex(self.tune(*pack, code=2), r"^fukumi-tune: .*: no arrays: .*\n$")


if __name__ == "__main__":
    unittest.main()
