# SPDX-License-Identifier: MIT
"""Shards that workers make: their names, what is missing, and what a worker's program does."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import scripts.support  # noqa: F401  (makes gomoku importable)

from gomoku.shards import ShardError, ShardPlan, main, missing_numbers, play_shard, store, tasks_for

# Takes the place of fukumi-tune: writes its arguments into the shard that it is asked for.
PLAYER = """#!/bin/bash
while (($#)); do
    case $1 in
        --out) out=$2 ;;
        --first-shard) printf -v number %06d "$2" ;;
        --nodes) nodes=$2 ;;
    esac
    shift
done
if [[ $nodes == 13 ]]; then
    echo "playing" >&2
    echo "fukumi-tune: an unlucky number" >&2
    exit 2
fi
[[ $nodes == 14 ]] || echo "nodes $nodes" >"$out/renju-20x15-seed3-$number.games"
"""


class ShardsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="fukumi shards ")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program = self.folder / "player"
        self.program.write_text(PLAYER)
        self.program.chmod(0o755)

    def plan(self, nodes: int = 20) -> ShardPlan:
        return ShardPlan(str(self.program), "renju", "20x15", 3, ("--nodes", str(nodes)))

    def test_names_are_those_of_the_program(self) -> None:
        self.assertEqual(self.plan().name(7), "renju-20x15-seed3-000007.games")
        square = ShardPlan("x", "caro", "15", 1, ())
        self.assertEqual(square.name(123456), "caro-15x15-seed1-123456.games")

    def test_a_worker_sends_back_the_file(self) -> None:
        self.assertEqual(play_shard(self.plan(), 4), (4, b"nodes 20\n"))

    def test_a_program_that_fails_is_quoted(self) -> None:
        with self.assertRaisesRegex(ShardError, "^shard 4: fukumi-tune: an unlucky number$"):
            play_shard(self.plan(13), 4)
        with self.assertRaisesRegex(ShardError, "^shard 5: no shard was made$"):
            play_shard(self.plan(14), 5)

    def test_a_folder_that_cannot_be_made_is_one_line(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            words = ["--program", "player", "--cluster", "local", "--out", "/dev/null/x", "--seconds", "9"]
            self.assertEqual(main(words), 1)
        self.assertEqual(errors.getvalue(), "shards: error: /dev/null/x: Not a directory\n")

    def test_numbers_in_the_folder_are_not_played_again(self) -> None:
        plan = self.plan()
        for number in (0, 1, 3):
            store(plan, self.folder, number, b"games")
        (self.folder / "renju-20x15-seed4-000002.games").touch()  # of another seed
        numbers = missing_numbers(plan, self.folder)
        self.assertEqual([next(numbers) for _ in range(3)], [2, 4, 5])
        tasks = tasks_for(plan, self.folder, threads=2, rounds=2)
        self.assertEqual([task.arguments for task in tasks], [(plan, n) for n in (2, 4, 5, 6)])

    def test_runs_of_one_process_number_do_not_share_a_file(self) -> None:
        with mock.patch("os.getpid", return_value=7), mock.patch.object(Path, "replace", autospec=True) as replace:
            for _ in range(2):
                store(self.plan(), self.folder, 9, b"games")
        parts = {call.args[0] for call in replace.call_args_list}
        self.assertEqual(len(parts), 2)

    def test_a_shard_is_stored_whole(self) -> None:
        path = store(self.plan(), self.folder, 9, b"games")
        self.assertEqual(path.read_bytes(), b"games")
        self.assertEqual(sorted(f.name for f in self.folder.iterdir()), ["player", path.name])
