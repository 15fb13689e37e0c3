#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""scripts/lab/teach plays, learns, labels and judges, in small; FUKUMI_TUNE is the program, FUKUMI_TEACHER the library.
Skipped (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import importlib.util
import io
import itertools
import os
import resource
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
if importlib.util.find_spec("torch") is None:
    print("skipped: python3-torch is not installed")
    sys.exit(77)

import numpy as np  # noqa: E402
import torch  # noqa: E402

sys.path += [str(ROOT / "scripts"), str(ROOT / "tests/house")]
from support import run  # noqa: E402
from training.errors import TrainingError  # noqa: E402
from training.samples import read_samples  # noqa: E402
from training.teacher import grow  # noqa: E402
from training.teacher.command import main  # noqa: E402
from training.teacher.label import log_odds, scale_of  # noqa: E402
from training.teacher.learner import GameFiles, losses  # noqa: E402
from training.teacher.library import RULES, TOP, Library, PoolSettings, Positions  # noqa: E402
from training.teacher.network import QuickNetwork, TeacherNetwork, load_network  # noqa: E402
from training.teacher.search import Lane, Searcher, symmetry_tables  # noqa: E402
from training.teacher.settings import TeacherSettings  # noqa: E402
from training.teacher.store import Store  # noqa: E402

TUNE, LIBRARY = os.environ["FUKUMI_TUNE"], Path(os.environ["FUKUMI_TEACHER"])
CPU = torch.device("cpu")
SIDE = 9
SETTINGS = TeacherSettings(channels=8, blocks=3, batch=64, games=4, visits=16, fast_visits=4, max_plies=40)
_TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(_TEMPORARY.name)
LIB = Library(LIBRARY, 2)
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
    torch.set_num_threads(1)  # a second one would wait for the first, and busily
    unittest.addModuleCleanup(_TEMPORARY.cleanup)
    for seed, name, nodes in (("1", "games", "60"), ("2", "others", "20")):
        tune("selfplay", "--out", FOLDER / name, "--rule", "freestyle", "--size", SIDE, "--nodes", nodes, "--seed", seed,
             "--shard-games", "10", "--shards", "1")
    tune("deep", "--rule", "freestyle", "--games", "all", "--in", FOLDER / "others", "--nodes", "300", "--count", "30",
         "--out", FOLDER / "freestyle.deep")
    (FOLDER / "tiny.toml").write_text(TOML, encoding="utf-8")
    (FOLDER / "published").mkdir()
    moves = "".join(f"{x},{y},10\n" for x, y in ((5, 5), (6, 6), (5, 6), (5, 7), (4, 6), (6, 4), (6, 5), (7, 5)))
    (FOLDER / "published/one.psq").write_text(f"Piskvorky 9x9, 11:11, 0\n{moves}Strong\nWeak\n0\n", encoding="utf-8")


def network(seed: int = 1) -> TeacherNetwork:
    """Random numbers everywhere, as after a training."""
    torch.manual_seed(seed)
    made = TeacherNetwork(8, 3)
    for name, numbers in made.named_parameters():
        if "norm2.weight" in name or "context" in name:
            torch.nn.init.normal_(numbers)
    words = torch.randint(0, 1 << 13, (64, SIDE**2)).to(torch.int16)
    for _ in range(3):
        made(words, torch.randint(0, 10, (64,)))
    return made.eval()


def positions(rule: str = "freestyle", plies: int = 30, seed: int = 1) -> Positions:
    """All positions of a game of random moves."""
    found, draw, moves = Positions(LIB), np.random.default_rng(seed), []
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
                with self.assertRaisesRegex(TrainingError, "another version"):
                    Library(LIBRARY, 1)

    def test_threads_that_the_system_refuses_are_an_error(self) -> None:
        """As an exception through C they ended the program."""
        game, before = positions(plies=20), resource.getrlimit(resource.RLIMIT_AS)
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0])
        room = pages * resource.getpagesize() + (256 << 20)  # for 32 threads at most
        with mock.patch.object(LIB, "threads", 1000):
            resource.setrlimit(resource.RLIMIT_AS, (room, before[1]))
            try:
                self.assertRaisesRegex(TrainingError, "temporarily unavailable", game.inputs, np.arange(20))
            finally:
                resource.setrlimit(resource.RLIMIT_AS, before)


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
            answers = searcher.search(rows)
            assert answers is not None
            self.assertEqual(answers.proof.tolist(), [1] * len(rows))
            self.assertEqual(answers.points[:, 0].tolist(), [4] * len(rows))

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
                answers.append(searcher.search(np.arange(20)))
        for name, first in vars(answers[0]).items():
            np.testing.assert_allclose(first, vars(answers[1])[name], atol=1e-5)


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
        """A file that `encode` reads; a second run goes on."""
        out = FOLDER / f"labels-{visits}"
        words = ["label", folder / "teacher.pt", "--in", games, "--out", out, "--visits", visits]
        self.assertIn("20 new labels", teach(*words, "--count", "20")[1])
        code, text, errors = teach(*words, "--count", "50")
        self.assertEqual((code, errors), (0, ""))
        self.assertIn("30 positions to label, 20 are labelled", text)
        kept, deep = out.read_bytes(), FOLDER / "freestyle.deep"
        for file, other in ((out, 3), (deep, visits)):
            refused = teach(*words[:5], file, "--visits", other)
            self.assertEqual(refused, (2, "", f"teach: {file}: not labels of a teacher with these --visits\n"))
        self.assertEqual(out.read_bytes(), kept)
        samples = FOLDER / f"samples-{visits}"
        tune("encode", "--rule", "freestyle", "--in", games, "--labels", out, "--out", samples)
        self.assertEqual(len(read_samples([samples / "training-0.npz"])), 50)

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
            2, f"teach: {bad}: not a libteacher; cmake --build FOLDER --target teacher makes it\n"))


if __name__ == "__main__":
    unittest.main()
