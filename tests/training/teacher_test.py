#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The teacher's library, network, store and searches; FUKUMI_TEACHER is the library.
Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import dataclasses
import functools
import resource
import unittest
from pathlib import Path
from unittest import mock

from teacher_case import FOLDER, LIB, LIBRARY, SIDE, TEMPORARY, network  # first: it skips without PyTorch

import numpy as np
import torch

from gomoku.inputs import InputError
from training.teacher.label import log_odds, scale_of
from training.teacher.learner import GameFiles, losses
from training.teacher.library import RULES, TOP, Library, PoolSettings, Positions
from training.teacher.network import QuickNetwork
from training.teacher.search import Lane, Searcher, raw_answers, symmetry_tables
from training.teacher.settings import TeacherSettings
from training.teacher.store import Store

CPU = torch.device("cpu")
SETTINGS = TeacherSettings(channels=8, blocks=3, batch=64, games=4, visits=16, fast_visits=4, max_plies=40)


def setUpModule() -> None:
    unittest.addModuleCleanup(TEMPORARY.cleanup)


def positions(rule: str = "freestyle", plies: int = 30) -> Positions:
    """All positions of a game of random moves."""
    found, draw, moves = Positions(LIB), np.random.default_rng(1), []
    for move in draw.permutation([32 * y + x for y in range(SIDE) for x in range(SIDE)]):
        trial = Positions(LIB)
        if len(moves) < plies and trial.add_game(RULES.index(rule), SIDE, [*moves, move], 0):
            moves.append(move)
    assert found.add_game(RULES.index(rule), SIDE, moves, 0)
    found.refresh()
    return found


def unpinned(*words: object, pin_memory: bool = False, **more: object) -> torch.Tensor:
    return torch.ones(*words, **more) * 0


def replay(lane: Lane) -> None:
    for there, new in zip(lane.outputs, lane.network(*lane.inputs)):
        there.copy_(new)


class LibraryTest(unittest.TestCase):
    def test_a_library_with_other_structures_is_refused(self) -> None:
        larger = type("PoolSettings", (PoolSettings,), {"_fields_": [("another", PoolSettings._fields_[-1][1])]})
        for name, other in (("PoolSettings", larger), ("_COLUMNS", {"rule": (np.uint8, 1)}), ("COUNTS", ("games",)),
                            ("TOP", TOP + 1)):
            with self.subTest(name), mock.patch(f"training.teacher.library.{name}", other):
                with self.assertRaisesRegex(InputError, "another version"):
                    Library(LIBRARY, 1)

    def test_threads_that_the_system_refuses_are_done_without(self) -> None:
        game, before = positions(plies=20), resource.getrlimit(resource.RLIMIT_AS)
        expected = game.inputs(np.arange(20))
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
        room = pages * resource.getpagesize() + (256 << 20)  # for 32 threads at most
        with mock.patch.object(LIB, "threads", 1000):
            resource.setrlimit(resource.RLIMIT_AS, (room, before[1]))
            try:
                found = game.inputs(np.arange(20))
            finally:
                resource.setrlimit(resource.RLIMIT_AS, before)
        for one, other in zip(found, expected):
            np.testing.assert_array_equal(one, other)


class NetworkTest(unittest.TestCase):
    def test_a_quick_network_says_the_same_and_takes_new_numbers(self) -> None:
        words = torch.randint(0, 1 << 13, (16, SIDE**2)).to(torch.int16)
        contexts = torch.randint(0, 10, (16,)).to(torch.uint8)
        quick = QuickNetwork(network(1), CPU)
        addresses = [numbers.data_ptr() for numbers in quick.network.parameters()]
        for seed in (1, 2):
            slow = network(seed)
            quick.load(slow)
            logits, _, value = slow(words, contexts)
            found = quick(words, contexts)
            torch.testing.assert_close(found[0], logits, atol=1e-3, rtol=1e-3)
            torch.testing.assert_close(found[1], value.softmax(1), atol=1e-3, rtol=1e-3)
        self.assertEqual([numbers.data_ptr() for numbers in quick.network.parameters()], addresses)

    def test_a_symmetry_turns_inputs_as_it_turns_moves(self) -> None:
        game, (sources, targets) = positions(plies=20), symmetry_tables(SIDE)
        words, _ = game.inputs(np.arange(20))
        boards = set()
        for turn in range(8):
            turned = Positions(LIB)
            points = targets[turn][torch.from_numpy(game.points[:, 0].astype(int))].tolist()
            self.assertTrue(turned.add_game(0, SIDE, [32 * (point // SIDE) + point % SIDE for point in points], 0))
            turned.refresh()
            there, _ = turned.inputs(np.arange(20))
            np.testing.assert_array_equal(words[:, sources[turn].numpy()], there)
            boards.add(there.tobytes())
        self.assertEqual(len(boards), 8)

    def test_a_store_turns_moves_with_boards_and_forgets_the_oldest(self) -> None:
        game = positions(plies=30)
        game.reply[1:] = game.points[:-1, 0]  # the last stone
        game.points[1:, 0] = game.reply[1:]
        store = Store(SIDE, 10, 1, CPU)
        store.add(game, np.arange(1, 7))
        store.add(game, np.arange(7, 15))
        self.assertEqual((store.count, store.next), (10, 4))
        batch = store.batch(200)
        last = batch["words"].gather(1, batch["points"]) >> 11 & 1
        self.assertTrue(bool((last == 1).all()))
        self.assertTrue(torch.equal(batch["reply"], batch["points"][:, 0]))
        stones = (batch["words"] & 3 != 0).sum(1)
        self.assertEqual((int(stones.min()), int(stones.max())), (5, 14))

    def test_no_move_to_learn_is_a_point_that_is_masked(self) -> None:
        for rule in ("freestyle", "renju"):
            game = positions(rule, 40)
            store = Store(SIDE, len(game), TOP, CPU)
            store.add(game, np.arange(len(game)))
            loss, moves, value = losses(network(), store.batch(200), SETTINGS)
            self.assertLess(float(moves), 50)
            self.assertLess(float(loss), 100)
            self.assertLess(float(value), 10)

    def test_a_label_has_the_scale_of_its_target(self) -> None:
        odds = np.linspace(-3, 3, 61)
        chance = 1 / (1 + np.exp(-odds))
        for scale in (0.5, 1.0, 1.7):
            self.assertAlmostEqual(scale_of(chance, 1 / (1 + np.exp(-scale * odds))), scale, places=3)
        np.testing.assert_allclose(log_odds(chance), odds, atol=1e-9)

    def test_searches_find_a_five_in_any_number_of_them(self) -> None:
        four = Positions(LIB)
        rows = [32 * y + x for x in range(4) for y in (0, 4)]  # black has four in row 0, white in row 4
        for missed in (32 * 8, 32 * 8 + 5):
            self.assertTrue(four.add_game(0, SIDE, [*rows, missed], 8))
        four.refresh()
        searcher = Searcher(QuickNetwork(network(), CPU), four, SETTINGS, 0, SIDE, 16)
        for rows in (np.array([0]), np.array([0, 1, 0])):
            done, answers = searcher.search(rows)
            self.assertEqual(done.tolist(), rows.tolist())
            self.assertEqual(answers.proof.tolist(), [1] * len(rows))
            self.assertEqual(answers.points[:, 0].tolist(), [4] * len(rows))

    def test_a_search_that_is_stopped_gives_what_is_finished(self) -> None:
        game, quick = positions(plies=20), QuickNetwork(network(), CPU)
        for enough in (0, 5):
            searcher = Searcher(quick, game, SETTINGS, 0, SIDE, 12)
            counts = [lane.pool.counts for lane in searcher.lanes]
            done, answers = searcher.search(np.arange(20), lambda: sum(count()["answers"] for count in counts) >= enough)
            self.assertEqual((len(done) >= enough, len(done) < 20, len(done)), (True, True, len(answers.value)))
            self.assertTrue(np.all((answers.visits > 0) | (answers.proof != 0)))
        with mock.patch.dict("training.teacher.search._RAW_BATCH", cpu=5):
            self.assertEqual(len(raw_answers(quick, game, np.arange(20), 1, lambda: True)[1]), 5)

    def test_old_files_of_games_make_room_for_new_ones(self) -> None:
        folder = FOLDER / "files"
        folder.mkdir()
        files = GameFiles(folder, most=3, size=10)
        for _ in range(12):
            with files.current().open("ab") as file:
                file.write(bytes(6))
        self.assertEqual([path.name for path in files.earlier()], ["games-3.bin", "games-4.bin", "games-5.bin"])
        self.assertEqual(GameFiles(folder, most=3).current().name, "games-6.bin")  # of another process
        self.assertEqual([path.name for path in files.earlier()], ["games-4.bin", "games-5.bin"])

    def test_the_way_over_a_gpu_says_the_same(self) -> None:
        """With stand-ins: no graph is recorded, and the GPU's memory is the processor's."""
        game, settings = positions(plies=20), dataclasses.replace(SETTINGS, games=6)
        answers = []
        for is_cuda in (False, True):
            quick = QuickNetwork(network(), CPU)
            quick.is_cuda = is_cuda
            with mock.patch("torch.cuda", mock.MagicMock()), mock.patch("training.teacher.search.torch.zeros", unpinned):
                searcher = Searcher(quick, game, settings, 0, SIDE, 12)
                for lane in searcher.lanes if is_cuda else ():
                    lane.outputs = tuple(torch.zeros_like(part) for part in lane.outputs)
                    lane.graph = mock.Mock(replay=functools.partial(replay, lane))
                answers.append(searcher.search(np.arange(20))[1])
        for name, first in vars(answers[0]).items():
            np.testing.assert_allclose(first, vars(answers[1])[name], atol=1e-5)


if __name__ == "__main__":
    unittest.main()
