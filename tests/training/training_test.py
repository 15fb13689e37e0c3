#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/train learns weights that the engine plays to the last bit as Python says; the program is FUKUMI_TUNE.
Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import itertools
import os
import resource
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Callable
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if importlib.util.find_spec("torch") is None:
    print("skipped: python3-torch is not installed")
    sys.exit(77)

import numpy as np  # noqa: E402
import torch  # noqa: E402

sys.path += [str(ROOT / "scripts"), str(ROOT / "tests/house")]
from support import run  # noqa: E402
from training.batches import Batch, batches_of  # noqa: E402
from training.checkpoint import read_checkpoint, write_checkpoint  # noqa: E402
from training.command import main  # noqa: E402
from training.errors import TrainingError  # noqa: E402
from training.forms import make_network  # noqa: E402
from training.network import Network, RowSums  # noqa: E402
from training.order import OrderNetwork, on_board  # noqa: E402
from training.pattern import PatternNetwork  # noqa: E402
from training.progress import picture  # noqa: E402
from training.samples import Samples, read_samples  # noqa: E402
from training.settings import Settings, parse_settings  # noqa: E402
from training.shapes import FORMS, Shapes, read_shapes  # noqa: E402
from training.trainer import Trainer  # noqa: E402
from training.weights import read_arrays, write_arrays  # noqa: E402

TUNE = os.environ["FUKUMI_TUNE"]
CPU = torch.device("cpu")
BOARDS = {"freestyle": "9", "standard": "8x10", "renju": "11", "caro": "9x12", "caro6": "10"}
MOST_ORDER = 32767
_TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(_TEMPORARY.name)


def tune(*words: object) -> None:
    done = run(TUNE, *words)
    assert done.returncode == 0, done.stderr


def train(*words: object) -> tuple[int, str, str]:
    """The exit code, output and errors of a command line."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(str(end.code))
    return code, out.getvalue(), errors.getvalue()


def encode(rule: str, name: str, *words: object) -> Path:
    out = FOLDER / name
    tune("encode", "--in", FOLDER / f"{rule}-games", "--rule", rule, "--out", out, *words)
    return out / "training-0.npz"


def setUpModule() -> None:
    """Games of all rules on small boards, encoded once; one of renju is held out."""
    torch.set_num_threads(1)
    unittest.addModuleCleanup(_TEMPORARY.cleanup)
    for rule, size in BOARDS.items():
        tune("selfplay", "--out", FOLDER / f"{rule}-games", "--rule", rule, "--size", size, "--nodes", "20",
             "--shard-games", {"caro": "6", "renju": "8"}.get(rule, "2"), "--shards", "1")
        encode(rule, rule)


class TrainingTest(unittest.TestCase):
    shapes: Shapes
    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.shapes, cls.folder = read_shapes(TUNE), FOLDER

    def samples(self, rule: str) -> Samples:
        return read_samples([self.folder / rule / "training-0.npz"])

    def network(self, form: str, rule: str, seed: int = 1) -> Network:
        """Random numbers in all lists, some of them at their bounds."""
        network = make_network(form, self.shapes, rule, CPU)
        draw = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for view in network.views:
                for one in network.lists:
                    numbers = view[one.name]
                    wide = 0.01 if one.name in ("on_move_units", "waiting_units") else 0.4
                    numbers.copy_(wide * (2 * torch.rand(numbers.shape, generator=draw) - 1))
                    numbers.view(-1)[:3] = 1e9
        network.clip()
        return network

    def pack(self, network: Network, form: str, rule: str) -> Path:
        arrays, out = self.folder / "packed.npz", self.folder / "packed.weights"
        np.savez(arrays, **network.arrays())
        tune("pack", "--form", form, "--rule", rule, "--in", arrays, "--out", out, "--force")
        return out


class PlayedTest(TrainingTest):
    def expect_played(self, network: Network, form: str, rule: str) -> None:
        """The engine, with the packed numbers, says of every sample what whole() says."""
        option = "--weights" if form == "pattern" else "--network"
        name = f"played-{form}-{rule}"
        played = read_samples([encode(rule, name, option, self.pack(network, form, rule))])
        samples = self.samples(rule)
        for batch in batches_of(samples, np.arange(len(samples)), 64, CPU):
            same = Batch(batch.height, batch.width, batch.us, CPU, played, batch.chosen)
            value = np.rint(same.each("base").numpy() * self.shapes.value_unit)
            order = np.rint(same.list("first_candidate", "order").numpy() * self.shapes.order_unit)
            whole = network.whole(batch).numpy()
            if form == "order":
                at = batch.numbers("first_candidate", "candidate").numpy()
                np.testing.assert_array_equal(np.clip(whole.reshape(-1)[at], -MOST_ORDER, MOST_ORDER), order)
            else:
                np.testing.assert_array_equal(whole, value)
            if isinstance(network, PatternNetwork):
                np.testing.assert_array_equal(network.whole_order(batch).clamp(-MOST_ORDER, MOST_ORDER).numpy(), order)

    def test_the_engine_plays_the_whole_numbers_of_python_to_the_last_bit(self) -> None:
        for form in FORMS:
            for rule in BOARDS:
                with self.subTest(form=form, rule=rule):
                    self.expect_played(self.network(form, rule), form, rule)

    def test_floating_point_is_near_the_whole_numbers(self) -> None:
        """The losses of packed numbers are those of the numbers that were learned."""
        samples = self.samples("renju")
        for form in FORMS:
            network = make_network(form, self.shapes, "renju", CPU)
            network.start(2)
            if form == "value":
                with torch.no_grad():
                    for number, view in enumerate(network.views):
                        view["output"].copy_(torch.linspace(-0.1, 0.1 + 0.05 * number, 64)[None])
            network.load(self.unpacked(self.pack(network, form, "renju")))
            total = network.losses(samples, np.arange(len(samples)), 64, rounded=False, learn=False)
            rounded = network.losses(samples, np.arange(len(samples)), 50, rounded=True, learn=False)
            for name in network.measures:
                self.assertAlmostEqual(total.mean(name), rounded.mean(name), places=5)
            if form == "value":
                self.expect_value(network, samples, total.mean("value"))

    def unpacked(self, file: Path) -> dict[str, np.ndarray]:
        tune("unpack", "--in", file, "--out", self.folder / "unpacked.npz", "--force")
        return read_arrays(self.folder / "unpacked.npz")

    def expect_value(self, network: Network, samples: Samples, loss: float) -> None:
        """The loss of whole() is that of forward()."""
        total = 0.0
        for batch in batches_of(samples, np.arange(len(samples)), 64, CPU):
            logits = network.whole(batch).double() / self.shapes.value_unit
            target = batch.each("target").double()
            total += float(torch.nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="sum"))
        self.assertAlmostEqual(total / len(samples), loss, delta=0.01)

    def test_unpacking_is_the_inverse_of_packing(self) -> None:
        for file, form, rule in (
            ("pattern/weights/renju.weights", "pattern", "renju"), ("nets/weights/renju.value", "value", "renju"),
            ("nets/weights/caro.network", "order", "caro"), ("pattern/weights/caro.weights", "pattern", "caro"),
        ):
            with self.subTest(file=file):
                network = make_network(form, self.shapes, rule, CPU)
                network.load(self.unpacked(ROOT / "engine/eval" / file))
                first = network.arrays()
                again = self.unpacked(self.pack(network, form, rule))
                self.assertEqual(first.keys(), again.keys())
                for name, array in first.items():
                    np.testing.assert_array_equal(array, again[name].astype(np.float32))


class LearningTest(TrainingTest):
    SETTINGS = {"epochs": 2, "batch": 64, "chunk": 32, "warm_up": 4, "reports": 2, "rounded_from": 0.5}

    def trainer(self, form: str, rule: str = "caro", **more: object) -> Trainer:
        settings = Settings(form, **{**self.SETTINGS, **more})  # type: ignore[arg-type]
        network = make_network(form, self.shapes, rule, CPU)
        network.start(settings.seed)
        return Trainer(network, settings, [self.folder / rule / "training-0.npz"], self.samples(rule))

    def short_trainer(self, form: str, **more: object) -> Trainer:
        """Two epochs of four steps."""
        return self.trainer(form, "standard", batch=40, **more)

    def test_the_loss_falls(self) -> None:
        for form in FORMS:
            with self.subTest(form=form):
                trainer = self.trainer(form, epochs=3, rate=0.02)
                before = trainer.losses(self.samples("caro")).mean(trainer.network.measures[0])
                trainer.run(lambda _: True)
                after = trainer.losses(self.samples("caro")).mean(trainer.network.measures[0])
                self.assertLess(after, before - 0.003)
                self.assertTrue(trainer.is_done)
                self.assertEqual(len(trainer.reports), 3 * 2)

    def expect_same(self, first: Trainer, second: Trainer) -> None:
        for name, array in first.network.arrays().items():
            np.testing.assert_array_equal(array, second.network.arrays()[name], name)

    def test_the_same_inputs_give_the_same_weights(self) -> None:
        for form in FORMS:
            both = [self.short_trainer(form) for _ in range(2)]
            for trainer in both:
                trainer.run(lambda _: True)
            self.expect_same(*both)
            other = self.short_trainer(form, seed=2)
            other.run(lambda _: True)
            self.assertFalse(all(np.array_equal(array, other.network.arrays()[name])
                                 for name, array in both[0].network.arrays().items()))

    def test_an_interrupted_training_ends_as_one_without_a_break(self) -> None:
        for form in FORMS:
            with self.subTest(form=form):
                whole = self.short_trainer(form)
                whole.run(lambda _: True)
                checkpoint = self.folder / f"{form}.checkpoint"
                for stop in (5,) if form == "order" else (1, 2, 5):  # steps; in the middle of a report, at its end, in another epoch
                    begun = self.short_trainer(form)
                    begun.run(lambda _: True, lambda: begun.optimizer.done >= stop)
                    self.assertEqual(begun.optimizer.done, stop)
                    begun.save(checkpoint)
                    resumed = self.short_trainer(form)
                    resumed.resume(checkpoint)
                    resumed.run(lambda _: True)
                    self.expect_same(whole, resumed)
                    self.assertEqual(whole.reports, resumed.reports)

    def test_files_that_do_not_fit_into_memory_together_are_read_in_groups(self) -> None:
        files = sorted(encode("caro", "caro-parts", "--part", "100").parent.glob("training-*.npz"))
        self.assertGreater(len(files), 2)

        def trainer() -> Trainer:
            network = make_network("pattern", self.shapes, "caro", CPU)
            network.start(1)
            return Trainer(network, Settings("pattern", **{**self.SETTINGS, "batch": 10}), files, None)

        with mock.patch("training.trainer._FILES_AT_ONCE", 2):
            whole, begun, resumed = trainer(), trainer(), trainer()
            seen = [tuple(samples.each["target"][chosen]) for samples, chosen in itertools.islice(
                whole._batches(), whole.steps_of_epoch)]
            self.assertEqual(len(set(seen)), whole.steps_of_epoch)
            self.assertEqual(whole.steps_of_epoch, sum(count // 10 for count in whole.counts.values()))
            whole.run(lambda _: True)
            stop = whole.steps_of_epoch + 11  # in the second group of the second epoch
            begun.run(lambda _: True, lambda: begun.optimizer.done >= stop)
            begun.save(FOLDER / "parts.checkpoint")
            resumed.resume(FOLDER / "parts.checkpoint")
            resumed.run(lambda _: True)
            self.expect_same(whole, resumed)

    def test_only_the_draw_network_learns_of_draws(self) -> None:
        trainer = self.trainer("order", learn="draws")
        before = {name: array.copy() for name, array in trainer.network.arrays().items()}
        loss = trainer.losses(self.samples("caro")).mean("draw")
        trainer.run(lambda _: True)
        for name, array in trainer.network.arrays().items():
            draws = name.removesuffix("_bias") in ("second", "draw")
            self.assertEqual(np.array_equal(array, before[name]), not draws, name)
        self.assertLess(trainer.losses(self.samples("caro")).mean("draw"), loss)

    def test_a_network_begins_with_what_it_corrects(self) -> None:
        samples = self.samples("caro")
        for form in ("order", "value"):
            network = make_network(form, self.shapes, "caro", CPU)
            network.start(1)
            for batch in batches_of(samples, np.arange(len(samples)), 64, CPU):
                if isinstance(network, OrderNetwork):
                    base = on_board(batch, batch.list("first_candidate", "order"))
                    offset = (network.whole(batch) - (base * 100).round()).double()
                    played = offset.view(-1)[batch.numbers("first_candidate", "candidate")]
                    self.assertLess(float(played.std()), 100.0)  # the first factors are small
                else:
                    self.assertTrue(torch.equal(network.whole(batch), (batch.each("base") * 200).round().long()))

    def test_sums_of_rows_have_the_slopes_of_their_definition(self) -> None:
        draw = torch.Generator().manual_seed(1)
        table = torch.randn(50, 8, generator=draw, requires_grad=True)
        rows = torch.randint(50, (200, 4), generator=draw, dtype=torch.int32)
        rows[:100, 1] = rows[:100, 0]  # the same row twice in one point
        slopes = torch.randn(200, 8, generator=draw)
        RowSums.apply(rows, table).backward(slopes)
        found = table.grad.clone()
        table.grad = None
        table[rows.long()].sum(1).backward(slopes)
        torch.testing.assert_close(found, table.grad, atol=1e-4, rtol=1e-4)

    def test_the_size_of_a_chunk_does_not_matter(self) -> None:
        samples, chosen = self.samples("caro"), np.arange(100)
        for form in FORMS:
            slopes = []
            for chunk in (7, 100):
                network = self.network(form, "caro", 3)
                network.losses(samples, chosen, chunk, rounded=False, learn=True)
                slopes.append([view[one.name].grad for view in network.views for one in network.lists])
            for first, second in zip(*slopes):
                self.assertEqual(first is None, second is None)
                if first is not None:
                    torch.testing.assert_close(first.to_dense(), second.to_dense(), atol=1e-4, rtol=1e-3)


class CommandTest(TrainingTest):
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

    def test_the_script_runs(self) -> None:
        self.assertEqual(run(ROOT / "scripts/lab/train", "learn", "/none", "--samples", FOLDER, "--out", "x").stderr,
                         "train: /none: No such file or directory\n")


class PartsTest(unittest.TestCase):
    def test_bytes_that_are_not_a_checkpoint_are_an_error(self) -> None:
        file, draw = FOLDER / "random.checkpoint", np.random.default_rng(1)
        foreign = b"\x80\x02cno_such_module\nthing\n."
        for content in (foreign, *(draw.bytes(1000) for _ in range(300))):
            file.write_bytes(content)
            with self.assertRaisesRegex(TrainingError, ": damaged, or not a checkpoint; delete it to begin again$"):
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
                with self.assertRaisesRegex(TrainingError, f"/full/{name}: File too large$"):
                    write(folder / name)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            self.assertEqual((folder / name).read_bytes(), b"old")
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["arrays.npz", "checkpoint"])

    def test_settings_that_are_not_named_are_the_usual_ones(self) -> None:
        self.assertEqual(parse_settings({"form": "order", "epochs": 2}), Settings("order", epochs=2))

    def test_a_picture_of_nothing_is_a_picture(self) -> None:
        self.assertRegex(picture([], "value"), r"^<svg (.|\n)*</svg>\n$")


if __name__ == "__main__":
    unittest.main()
