# SPDX-License-Identifier: MIT
"""Tournaments that are stopped for a while, as by Ctrl-Z and fg."""

import json
import os
import signal
import subprocess
import time
import unittest
from unittest import mock

from scripts.support import SCRIPTS, FolderCase, fake, fake_command, settings

from gomoku.engines.heartbeat import Paused
from gomoku.games.game import Game, GameResult, Pairing
from gomoku.games.replay import MOST_REPLAYS, TooManyPauses, play_undisturbed
from gomoku.rules.board import BLACK
from gomoku.rules.referee import Reason, Verdict
from gomoku.tournaments.cluster import play_game
from gomoku.tournaments.runner import Runner

PAIRING = Pairing(1, 1, fake("a"), fake("b"))
RESULT = GameResult(PAIRING, Verdict(BLACK, Reason.FIVE))


def plays(*outcomes: object) -> mock._patch:
    """Each game has the next outcome: an exception, or its result."""
    return mock.patch.object(Game, "play", side_effect=list(outcomes))


class ReplayTest(FolderCase):
    def test_a_game_is_played_until_nothing_disturbs_it(self) -> None:
        said: list[str] = []
        runner = Runner(settings(), 1, lambda: None, (), lambda pairing, why: said.append(f"{pairing.number} {why}"))
        with plays(Paused("one"), Paused("two"), RESULT):
            self.assertEqual(list(runner.results([PAIRING])), [RESULT])
        self.assertEqual(said, ["1 one", "1 two"])

    def test_a_worker_of_a_cluster_plays_it_again_too(self) -> None:
        with plays(Paused("one"), RESULT):
            self.assertEqual(play_game(PAIRING, settings()), RESULT)

    def test_a_machine_that_always_stops_ends_the_tournament(self) -> None:
        with plays(*[Paused("again")] * (1 + MOST_REPLAYS)), self.assertRaises(TooManyPauses):
            play_undisturbed(lambda: Game(PAIRING, settings()))


class StoppedTest(FolderCase):
    """The tournament's process alone is stopped, as by Ctrl-Z: the engines are not."""

    def engine(self, name: str) -> str:
        return f"name={name} {fake_command('--seed', name, '--fault', 'slow', '--delay', '300', '--fault-move', '1')}"

    def stop(self, process: subprocess.Popen, seconds: float) -> None:
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(process.pid, signal.SIGCONT)

    def test_a_game_that_was_stopped_is_played_again_and_counts_once(self) -> None:
        out = self.folder / "out"
        with subprocess.Popen(
            [str(SCRIPTS / "tournament"), self.engine("1"), self.engine("2"), "--games", "2", "--size", "5",
             "--time-turn", "1000", "--empty-board", "--verbose", "--out", str(out)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as process:
            self.addCleanup(process.kill)
            assert process.stdout
            printed = []
            for line in process.stdout:
                printed.append(line)
                if len(printed) == 2:  # white thinks about its first move
                    self.stop(process, 3.0)
        text = "".join(printed)
        self.assertRegex(text, r"\bgame 1 is played again: this program was stopped for [0-9.]+ s\n")
        records = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()[1:]]
        self.assertEqual([record["game"] for record in records], [1, 2], text)
        self.assertEqual([record["reason"] for record in records if record["reason"] == "time"], [], text)


if __name__ == "__main__":
    unittest.main()
