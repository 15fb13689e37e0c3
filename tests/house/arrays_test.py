#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What `fukumi-tune encode` and `unpack` write and `pack` and `shape` say, as NumPy reads it; the program is FUKUMI_TUNE.
Skipped (exit code 77) where python3-numpy is not installed."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

from support import ROOT, run

if importlib.util.find_spec("numpy") is None:
    print("skipped: python3-numpy is not installed")
    sys.exit(77)

import numpy as np  # noqa: E402

UNITS = 64  # inputs of the value network's last layer
FORM = ["--form", "value"]


def numbers_of(file: Path) -> bytes:
    """The numbers of a file of weights, after its head (engine/eval/weights_file.hpp)."""
    content = file.read_bytes()
    return content[-(-(32 + int.from_bytes(content[28:32], "little")) // 64) * 64:]


def arrays_of(file: Path) -> dict[str, np.ndarray]:
    with np.load(file) as arrays:
        return dict(arrays)


class ArraysTest(unittest.TestCase):
    def tune(self, *words: object) -> None:
        done = run(os.environ["FUKUMI_TUNE"], *words)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_samples_say_what_the_games_were(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            self.tune("selfplay", "--out", folder / "games", "--size", "8x10", "--nodes", "20", "--lines", "0",
                      "--shard-games", "30", "--shards", "1")
            encode = ["encode", "--in", folder / "games", "--out", folder / "samples", "--part", "40"]
            self.tune(*encode)
            files = sorted(folder.glob("samples/training-*.npz"))
            self.assertGreater(len(files), 2)
            self.assertTrue((folder / "samples/held-out-0.npz").is_file())
            again = run(os.environ["FUKUMI_TUNE"], *encode)
            self.assertEqual(again.returncode, 2)
            self.assertRegex(again.stderr, "^fukumi-tune: --out: '.*' is not an empty folder\n$")
            samples = arrays_of(files[0])
            self.assertEqual(len(samples["target"]), 40)
            cells = samples["cells"].reshape(40, -1)
            own, theirs, outside = ((cells == kind).sum(axis=1) for kind in (1, 2, 3))
            np.testing.assert_array_equal(outside, 22 * 22 - 80)
            np.testing.assert_array_equal(own, theirs + samples["black"] - 1)
            first = samples["first_candidate"][:-1].astype(int)
            played = samples["candidate"][first + samples["move"]]
            self.assertFalse(cells[np.arange(40), played].any())
            self.assertEqual(len(samples["candidate"]), len(samples["order"]))
            self.assertTrue(np.isin(samples["draw"], (0, 1)).all())
            self.assertTrue(((samples["target"] >= 0) & (samples["target"] <= 1)).all())

    def test_shapes_are_those_of_the_files(self) -> None:
        done = run(os.environ["FUKUMI_TUNE"], "shape", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        shapes = json.loads(done.stdout)
        self.assertEqual({shapes["rules"][rule]["views"] for rule in ("freestyle", "standard", "caro", "caro6")}, {1})
        self.assertEqual(shapes["rules"]["renju"]["views"], 2)
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

    def test_arrays_are_read_once(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            arrays, once, piped = (Path(name) / each for each in ("x.npz", "once", "piped"))
            self.tune("unpack", "--untuned", "--out", arrays)
            pack = (os.environ["FUKUMI_TUNE"], "pack", "--form", "pattern", "--rule", "caro")
            self.assertEqual(run(*pack, "--in", arrays, "--out", once).stderr, "")
            done = subprocess.run([*pack, "--in", "/dev/stdin", "--out", piped], input=arrays.read_bytes(),
                                  capture_output=True, timeout=60)
            self.assertEqual(done.stderr, b"")
            self.assertEqual(piped.read_bytes(), once.read_bytes())

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
                samples = arrays_of(folder / f"{rule}-samples/training-0.npz")
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
        with tempfile.TemporaryDirectory() as name:
            self.tune("unpack", "--in", ROOT / "engine/eval/nets/weights/caro.value", "--out", Path(name) / "x.npz")
            good = arrays_of(Path(name) / "x.npz")
        for change, reason in (
            ({"first": None}, "first: missing"),
            ({"third": np.zeros(3)}, "third: the network has no such part"),
            ({"first": np.zeros((3, 4))}, "first: [3][4] where [32][32] is expected"),
            ({"output": np.full((1, UNITS), 2.1)}, "output: number 0 is 2.100000, beyond 1.999023"),
            ({"near4": np.full((22143, 16), np.nan)}, "near4: number 0 is nan, beyond 1.984375"),
            ({"first_bias": np.zeros(32, dtype=int)}, "no arrays: numbers of type <i8: expected f4 or f8"),
        ):
            with self.subTest(reason=reason), tempfile.TemporaryDirectory() as name:
                file = Path(name) / "x.npz"
                np.savez(file, **{key: part for key, part in {**good, **change}.items() if part is not None})
                done = run(os.environ["FUKUMI_TUNE"], "pack", *FORM, "--in", file, "--out", Path(name) / "x.value")
                self.assertEqual((done.returncode, done.stderr), (2, f"fukumi-tune: {file}: {reason}\n"))
                self.assertFalse((Path(name) / "x.value").exists())
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "x.npz"
            np.savez(file, **good)
            whole = file.read_bytes()
            for damaged in (b"", whole[:-1], whole[:1000], whole[:5000] + b"x" + whole[5001:], b"PK" + bytes(40)):
                file.write_bytes(damaged)
                done = run(os.environ["FUKUMI_TUNE"], "pack", *FORM, "--in", file, "--out", Path(name) / "x.value")
                self.assertEqual(done.returncode, 2)
                self.assertRegex(done.stderr, r"^fukumi-tune: .*: no arrays: .*\n$")

    def test_arrays_do_not_share_bytes(self) -> None:
        """Otherwise a file of half a megabyte names a thousand arrays of half a megabyte."""
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "x.npz"
            np.savez(file, x=np.zeros(100))
            whole, end = file.read_bytes()[:-22], bytearray(file.read_bytes()[-22:])
            end[8] = end[10] = 2
            file.write_bytes(whole + whole[whole.index(b"PK\1\2"):] + end)
            done = run(os.environ["FUKUMI_TUNE"], "pack", *FORM, "--in", file, "--out", Path(name) / "x.value")
            self.assertEqual((done.returncode, done.stderr), (
                2, f"fukumi-tune: {file}: no arrays: damaged directory\n"))

    def test_the_head_of_an_array_has_a_bound(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / "x.npz"
            head = b"{'descr': '<f4', 'fortran_order': False, 'shape': (), }".ljust(65535, b" ")
            with zipfile.ZipFile(file, "w") as archive:
                archive.writestr("x.npy", b"\x93NUMPY\x01\x00\xff\xff" + head + bytes(4))
            done = run(os.environ["FUKUMI_TUNE"], "pack", *FORM, "--in", file, "--out", Path(name) / "x.value")
            self.assertEqual((done.returncode, done.stderr), (
                2, f"fukumi-tune: {file}: no arrays: the head of an array is too long\n"))


if __name__ == "__main__":
    unittest.main()
