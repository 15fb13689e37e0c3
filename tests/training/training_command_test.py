#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/train as it is called: its outputs, and the line that it prints about damaged or wrong input; the program is
FUKUMI_TUNE. Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import contextlib
import io
import resource
import unittest
from pathlib import Path
from typing import Callable
from unittest import mock

from training_case import CPU, FOLDER, ROOT, TUNE, encode, make_samples, run, tune  # first: it skips without PyTorch

import numpy as np
import torch

from gomoku.inputs import InputError
from training.arguments import make_parser
from training.checkpoint import read_checkpoint, write_checkpoint
from training.command import main
from training.network import Sums
from training.order import add_order_losses
from training.progress import Report, line, picture, sums_line
from training.settings import Settings, parse_settings
from training.weights import read_arrays, write_arrays


def train(*words: object) -> tuple[int, str, str]:
    """The exit code, output and errors of a command line."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(str(end.code))
    return code, out.getvalue(), errors.getvalue()


def setUpModule() -> None:
    make_samples(["renju"])


class CommandTest(unittest.TestCase):
    def learn(self, settings: object, *words: object) -> tuple[int, str, str]:
        return train("learn", settings, "--program", TUNE, "--rule", "renju", "--samples", FOLDER / "renju",
                     "--out", FOLDER / "learned.npz", *words)

    def settings_file(self, text: str) -> Path:
        file = FOLDER / "settings.toml"
        file.write_text(text, encoding="utf-8")
        return file

    def test_a_network_is_learned_blended_and_packed(self) -> None:
        settings = self.settings_file('form = "value"\nepochs = 1\nbatch = 64\nreports = 1\n')
        learned, mixed, curve = FOLDER / "learned.npz", FOLDER / "mixed.npz", FOLDER / "curve.svg"
        code, out, errors = self.learn(settings, "--curve", curve)
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(out, r"^  epoch  million +value +\(floor\)   training, held out\n +1\.00 +0\.\d+ ")
        self.assertIn("<polyline", curve.read_text(encoding="utf-8"))
        tune("pack", "--form", "value", "--rule", "renju", "--in", learned, "--out", FOLDER / "learned.value")
        self.assertEqual(self.learn(settings, "--curve", curve), (2, "", f"train: {curve}: already exists; use --force\n"))
        self.assertIn(f"going on from {learned}.checkpoint\n", self.learn(settings)[1])
        self.assertEqual(train("blend", learned, learned, "--share", "0.3", "--out", mixed), (0, "", ""))
        for name, array in read_arrays(learned).items():
            np.testing.assert_allclose(read_arrays(mixed)[name], array, atol=1e-6)
        code, out, errors = train("losses", "value", mixed, "--program", TUNE, "--rule", "renju",
                                  "--samples", FOLDER / "renju")
        self.assertRegex(out, r"^held out: \d+ positions: value 0\.\d+, \(floor\) 0\.\d+\n$", errors)
        other = self.learn(self.settings_file('form = "value"\nepochs = 2\nbatch = 64\n'))
        self.assertEqual(other, (2, "", f"train: {learned}.checkpoint: begun with other settings, positions or first"
                                 " weights; delete it to begin again\n"))
        checkpoint = FOLDER / "learned.npz.checkpoint"
        for content in (b"", b"PK" + bytes(100), bytes(1000)):
            checkpoint.write_bytes(content)
            self.assertEqual(self.learn(settings), (
                2, "", f"train: {checkpoint}: damaged, or not a checkpoint; delete it to begin again\n"))
        checkpoint.unlink()
        kept = learned.read_bytes()
        refused = (2, "", f"train: {learned}: already exists; use --force\n")
        self.assertEqual(self.learn(settings), refused)
        self.assertEqual(self.learn(settings, "--out", FOLDER / "new.npz", "--curve", learned), refused)
        self.assertEqual(train("blend", mixed, mixed, "--share", "1", "--out", learned), refused)
        for curve in (learned, checkpoint, FOLDER / "renju/../learned.npz"):
            self.assertEqual(self.learn(settings, "--force", "--curve", curve), (
                2, "", f"train: {curve}: two outputs cannot be the same file\n"))
        self.assertEqual(learned.read_bytes(), kept)
        self.assertEqual(train("blend", mixed, mixed, "--share", "1", "--out", learned, "--force"), (0, "", ""))
        self.assertEqual(self.learn(settings, "--force")[0], 0)
        for file in (learned, checkpoint):
            file.unlink()

    def test_a_damaged_file_of_samples_is_one_line(self) -> None:
        whole = (FOLDER / "renju/training-0.npz").read_bytes()
        damaged = FOLDER / "damaged"
        damaged.mkdir()
        third = len(whole) // 3
        for content in (b"", whole[:-1], whole[: 2 * third], b"PK" + bytes(100),
                        whole[:third] + bytes([whole[third] ^ 1]) + whole[third + 1:]):
            (damaged / "training-0.npz").write_bytes(content)
            code, out, errors = self.learn("value", "--samples", damaged)
            self.assertEqual((code, out), (2, ""))
            self.assertRegex(errors, r"^train: .*/damaged/training-0\.npz: .+\n$")

    def test_a_folder_without_one_of_its_files_is_refused(self) -> None:
        folder = encode("renju", "gap", "--part", "100").parent
        for part in ("training-1", "training-0"):
            (folder / f"{part}.npz").unlink()
            self.assertEqual(self.learn("value", "--samples", folder), (2, "", f"train: {folder}: {part}.npz is missing\n"))

    def test_samples_that_do_not_fit_together_are_named(self) -> None:
        with np.load(FOLDER / "renju/training-0.npz") as file:
            good = dict(file)
        damaged = FOLDER / "unfit"
        damaged.mkdir()
        for change, reason in (
            ({"base": None}, "the array 'base' is missing"),
            ({"base": good["base"][1:]}, "the array 'base' is damaged"),
            ({"first_own": good["first_own"][::-1]}, "the array 'first_own' is damaged"),
            ({"rows": np.full_like(good["rows"], 65535)}, "the array 'rows' is damaged"),
            ({"place": np.full_like(good["place"], 22 * 21)}, "the array 'place' is damaged"),
            ({"move": np.full_like(good["move"], 500)}, "the array 'move' is damaged"),
            ({"target": np.full_like(good["target"], np.nan)}, "the array 'target' is damaged"),
            ({"own_code": np.full_like(good["own_code"], 4000)}, "the array 'own_code' is damaged"),
            ({"cells": good["cells"][:, 0]}, "the array 'cells' is damaged"),
            ({"cells": np.full_like(good["cells"], 4)}, "the array 'cells' is damaged"),
            ({"rule": good["rule"].astype(str)}, "the array 'rule' is damaged"),
            ({"states": np.full_like(good["states"], 108)}, "the array 'states' is damaged"),
            ({"states": good["states"][:, 0]}, "the array 'states' is damaged"),
            ({"threats": good["threats"].astype("i8") - 1000}, "the array 'threats' is damaged"),
            ({"move": good["move"].astype("i4") - 1000}, "the array 'move' is damaged"),
            ({"draw": np.full_like(good["draw"], 2)}, "the array 'draw' is damaged"),
            ({"windows": np.full_like(good["windows"], 300)}, "the array 'windows' is damaged"),
            ({"base": np.full_like(good["base"], np.nan)}, "the array 'base' is damaged"),
            ({"order": np.full_like(good["order"], np.inf)}, "the array 'order' is damaged"),
        ):
            with self.subTest(reason=reason):
                file = damaged / "training-0.npz"
                np.savez(file, **{name: array for name, array in {**good, **change}.items() if array is not None})
                self.assertEqual(self.learn("value", "--samples", damaged), (2, "", f"train: {file}: {reason}\n"))

    def test_first_weights_that_are_not_finite_numbers_are_named(self) -> None:
        tune("unpack", "--in", ROOT / "engine/eval/nets/weights/renju.value", "--out", FOLDER / "first.npz")
        good, file = read_arrays(FOLDER / "first.npz"), FOLDER / "unfit.npz"
        for array in (good["region"].astype(str), good["region"] * 1e38, good["region"] + np.nan, good["region"] + 1j):
            np.savez(file, **{**good, "region": array})
            error = (2, "", f"train: {file}: the array 'region' is damaged\n")
            self.assertEqual(self.learn("value", "--from", file), error)
            self.assertEqual(train("blend", file, FOLDER / "first.npz", "--share", "1", "--out", FOLDER / "x.npz"), error)

    def test_wrong_settings_are_one_line(self) -> None:
        for text, reason in (
            ("form = ", "not TOML: "), ('form = "points"', "form: 'points' is not one of order, value, pattern"),
            ('form = "value"\nepoch = 3', "unknown setting 'epoch'; expected one of form, epochs"),
            ('form = "value"\nepochs = 0', "epochs: 0 is not a whole number from 1 to 1000"),
            ('form = "value"\nrate = "fast"', "rate: 'fast' is not a number from "),
            ('form = "value"\nbatch = true', "batch: True is not a whole number"),
            ('form = "value"\nrate = nan', "rate: nan is not a number"),
            ("epochs = 3", "'form' is missing"),
            ('form = "value"\nlearn = "draws"', 'learn = "draws" requires form = "order"'),
            ('form = "value"\norder_rate = 0.1', 'order_rate requires form = "pattern"'),
            ('form = "order"\npull = 0.1', 'pull requires form = "pattern"'),
            ('form = "pattern"\nrare_decay = 0.1', 'rare_decay requires form = "order" or "value"'),
        ):
            with self.subTest(text=text):
                code, out, errors = self.learn(self.settings_file(text))
                self.assertEqual((code, out, errors.count("\n")), (2, "", 1))
                self.assertTrue(errors.startswith(f"train: {FOLDER}/settings.toml: {reason}"), errors)

    def test_wrong_words_are_one_line(self) -> None:
        for words in (
            ["value", "--samples", FOLDER], ["value", "--rule", "chess"], ["value", "--program", "/none"],
            ["value", "--program", "/bin/true"], ["value", "--device", "abacus"], ["value", "--from", "/none"],
            ["value", "--from", FOLDER / "renju/training-0.npz"], ["/none"], ["value", "--threads", "0"],
            ["value", "--rule", "caro"], [self.settings_file('form = "value"\nbatch = 100000')], ["value", "--out", "/none/x.npz"],
        ):
            with self.subTest(words=words):
                code, _, errors = self.learn(*words)
                self.assertEqual(code, 2)
                self.assertRegex(errors, r"^train.*: .+\n$")

    def test_wrong_arguments_are_named_without_functions_of_python(self) -> None:
        for name in ("", ".", "/", ".."):
            self.assertEqual(self.learn("value", "--out", name), (
                2, "", f"train learn: error: argument --out: '{name}' is not the name of a file (see --help)\n"))
        for option, text, said in (
            ("--samples", "", "the name is empty"), ("--curve", "", "'' is not the name of a file"),
            ("--threads", "0", "it must be at least 1"), ("--threads", "1025", "it must be at most 1024"),
        ):
            self.assertEqual(self.learn("value", option, text), (
                2, "", f"train learn: error: argument {option}: {said} (see --help)\n"))
        for share in ("nan", "-1", "11", "x", ""):
            self.assertEqual(train("blend", "a", "b", "--out", "x", f"--share={share}"), (
                2, "", f"train blend: error: argument --share: '{share}' is not a number from 0 to 10 (see --help)\n"))

    def test_a_program_that_is_absent_is_to_be_built_wherever_the_script_is_called(self) -> None:
        built = ROOT / "build/release/fukumi-tune"
        self.assertEqual(make_parser().parse_args(["losses", "value", "x", "--samples", "y"]).program, str(built))
        self.assertEqual(self.learn("value", "--program", "/none"), (
            2, "", "train: --program: /none: No such file or directory; cmake --build FOLDER --target fukumi-tune makes it\n"))

    def test_the_script_runs(self) -> None:
        self.assertEqual(run(ROOT / "scripts/lab/train", "learn", "/none", "--samples", FOLDER, "--out", "x").stderr,
                         "train: /none: No such file or directory\n")


class PartsTest(unittest.TestCase):
    def test_bytes_that_are_not_a_checkpoint_are_an_error(self) -> None:
        file, draw = FOLDER / "random.checkpoint", np.random.default_rng(1)
        foreign = b"\x80\x02cno_such_module\nthing\n."
        for content in (foreign, *(draw.bytes(1000) for _ in range(300))):
            file.write_bytes(content)
            with self.assertRaisesRegex(InputError, ": damaged, or not a checkpoint; delete it to begin again$"):
                read_checkpoint(file, "", CPU)

    def test_a_checkpoint_that_is_cut_off_is_damaged(self) -> None:
        file = FOLDER / "cut.checkpoint"
        write_checkpoint(file, {"fingerprint": "", "numbers": torch.arange(30_000)})
        self.assertEqual(read_checkpoint(file, "", CPU)["numbers"][-1], 29_999)
        whole = file.read_bytes()
        for length in (*range(0, len(whole), 4001), len(whole) - 1):
            file.write_bytes(whole[:length])
            with self.subTest(length), self.assertRaisesRegex(InputError, ": damaged, or not a checkpoint; delete it"):
                read_checkpoint(file, "", CPU)

    def test_a_full_disk_is_an_error_and_leaves_what_was_there(self) -> None:
        """A limit on the size of files is the disk here."""
        folder, limits = FOLDER / "full", resource.getrlimit(resource.RLIMIT_FSIZE)
        folder.mkdir()
        numbers = {"numbers": torch.zeros(10_000)}
        writes: tuple[Callable[[Path], None], ...] = (
            lambda path: write_checkpoint(path, numbers), lambda path: write_arrays(path, {"a": np.zeros(10_000)}))
        for name, write in zip(("checkpoint", "arrays.npz"), writes):
            (folder / name).write_bytes(b"old")
            resource.setrlimit(resource.RLIMIT_FSIZE, (5000, limits[1]))
            try:
                with self.assertRaisesRegex(InputError, f"/full/{name}: File too large$"):
                    write(folder / name)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            self.assertEqual((folder / name).read_bytes(), b"old")
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["arrays.npz", "checkpoint"])

    def test_settings_that_are_not_named_are_the_usual_ones(self) -> None:
        self.assertEqual(parse_settings({"form": "order", "epochs": 2}), Settings("order", epochs=2))

    def test_a_picture_of_nothing_is_a_picture(self) -> None:
        self.assertRegex(picture([], "value"), r"^<svg (.|\n)*</svg>\n$")

    def test_a_loss_that_was_not_measured_is_not_a_number(self) -> None:
        some, none = Sums(), Sums()
        some.add("value", torch.tensor([0.25, 0.75]))
        some.add("draw", torch.zeros(0))
        self.assertEqual(sums_line("x", some, ("value", "draw")), "x: 2 positions: value 0.5000, draw -")
        self.assertEqual(sums_line("x", none, ("value", "first")), "x: 0 positions: value -, first % -")
        self.assertRegex(line(Report(1, 0, some, none), ("value", "draw")), r" 0\.5000 +- +- +-$")
        drawn = picture([Report(1, 2, some, none), Report(2, 4, some, none)], "value")
        self.assertNotIn("nan", drawn)
        self.assertEqual(drawn.count('points=""'), 1)

    def test_the_first_move_is_one_even_if_all_are_alike(self) -> None:
        batch, total = mock.Mock(chosen_points=lambda: torch.arange(9)), Sums()
        add_order_losses(torch.zeros(9, 9), batch, total)
        self.assertAlmostEqual(total.mean("first"), 1 / 9)
        add_order_losses(torch.eye(9), batch, total)
        self.assertAlmostEqual(total.mean("first"), 10 / 18)


if __name__ == "__main__":
    unittest.main()
