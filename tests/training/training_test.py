#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/train learns weights that the engine plays to the last bit as Python says; the program is FUKUMI_TUNE.
Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import itertools
import unittest
from pathlib import Path
from unittest import mock

from training_case import BOARDS, CPU, FOLDER, ROOT, TUNE, encode, make_samples, tune  # first: it skips without PyTorch

import numpy as np
import torch

from training.batches import Batch, batches_of
from training.command import make_network
from training.network import Network, RowSums
from training.order import OrderNetwork, on_board
from training.pattern import PatternNetwork
from training.samples import Samples, read_samples
from training.settings import Settings
from training.shapes import FORMS, Shapes, read_shapes
from training.trainer import Trainer
from training.weights import read_arrays

MOST_ORDER = 32767


def setUpModule() -> None:
    make_samples(BOARDS)


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


def whole_order(network: PatternNetwork, batch: Batch) -> np.ndarray:
    """The engine's order units of the candidates, [Q]."""
    numbers = network.whole_numbers()
    codes = batch.list("first_candidate", "candidate_codes").long()
    attack = network.view_of(numbers, batch.us)["attack"][codes[:, 0]]
    return (attack + network.view_of(numbers, 1 - batch.us)["defence"][codes[:, 1]]).numpy()


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
                np.testing.assert_array_equal(np.clip(whole_order(network, batch), -MOST_ORDER, MOST_ORDER), order)

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


if __name__ == "__main__":
    unittest.main()
