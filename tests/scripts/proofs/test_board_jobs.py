# SPDX-License-Identifier: MIT
"""The order of the work: cheap positions first, nothing twice, and a kill at any moment."""

import random
import unittest
from typing import Sequence

from scripts import support  # noqa: F401  makes gomoku importable

from gomoku.proofs.board_jobs import BoardJobs, Job
from gomoku.proofs.board_split import Split
from gomoku.proofs.pieces import Attempt

FIRST, PATIENCE = 10, 80
REPLIES = ["o15", "i9"]


def first_choice(reply: str, stones: Sequence[str]) -> str:
    return stones[0]


class World:
    """Positions with what each costs; some resist for ever."""

    def __init__(self, hopeless: Sequence[str] = ()) -> None:
        self.attempts: list[Attempt] = []
        self.hopeless = set(hopeless)

    def jobs(self, second: dict[str, str] = {}) -> BoardJobs:
        jobs = BoardJobs(REPLIES, first_choice, FIRST, PATIENCE, Split(), second)
        jobs.begin(self.attempts)
        return jobs

    def cost(self, position: str) -> int:
        return random.Random(position).choice([1, 2, 5, 15, 35])

    def do(self, job: Job) -> Attempt:
        proved = job.position not in self.hopeless and job.nodes >= self.cost(job.position)
        attempt = Attempt(job.line.reply, job.line.second, job.position, "proved" if proved else "open",
                          self.cost(job.position) if proved else job.nodes, 1.0, 0, 0)
        self.attempts.append(attempt)
        return attempt


class BoardJobsTest(unittest.TestCase):
    def test_all_positions_are_proved_each_once_and_bounds_do_not_fall(self) -> None:
        world = World()
        jobs = world.jobs()
        bounds = []
        while job := jobs.next_job():
            bounds.append(job.nodes)
            jobs.take(world.do(job))
        self.assertTrue(all(map(jobs.is_done, REPLIES)))
        proved = [a.position for a in world.attempts if a.result == "proved"]
        self.assertEqual(len(set(proved)), len(proved))
        self.assertEqual(bounds, sorted(bounds))

    def test_a_kill_at_any_moment_costs_the_positions_under_way(self) -> None:
        chosen = random.Random(3)
        world = World()
        while True:
            jobs = world.jobs()
            under_way = [job for job in (jobs.next_job() for _ in range(4)) if job]
            if not under_way:
                break
            for _ in range(chosen.randrange(40)):
                if under_way:
                    jobs.take(world.do(under_way.pop(chosen.randrange(len(under_way)))))
                    if job := jobs.next_job():
                        under_way.append(job)
            self.assertEqual(len({job.position for job in under_way}), len(under_way))
        self.assertTrue(all(map(jobs.is_done, REPLIES)))

    def test_a_line_that_resists_gets_another_second_stone(self) -> None:
        world = World()
        first = Split().line("i9", "i7")
        other = set(Split().line("i9", "g7").positions)
        world.hopeless = {next(p for p in first.positions if p not in other)}
        jobs = world.jobs()
        tries = []
        while job := jobs.next_job():
            tries += [job] if job.position in world.hopeless else []
            jobs.take(world.do(job))
        self.assertTrue(jobs.is_done("i9"))
        self.assertEqual([job.way for job in tries], ["hinted", "plain", "deepened", "hinted"][:len(tries)])
        hopeless = [a for a in world.attempts if a.position in world.hopeless]
        self.assertGreaterEqual(sum(a.nodes for a in hopeless), PATIENCE)
        self.assertIn("g7", {a.second for a in world.attempts if a.reply == "i9"})
        self.assertNotIn("h9", {a.second for a in world.attempts if a.reply == "i9"})
        # The rest of the first line is not needed any more.
        self.assertIsNone(world.jobs().next_job())

    def test_a_second_stone_that_was_asked_for_is_tried_without_a_choice_and_next_to_others(self) -> None:
        world = World()
        jobs = world.jobs({"i9": "h9"})
        while job := jobs.next_job():
            jobs.take(world.do(job))
        self.assertEqual({a.second for a in world.attempts if a.reply == "i9"}, {"h9"})
        world.attempts = [a for a in world.attempts if a.reply != "i9"] + [
            Attempt("i9", "i7", Split().line("i9", "i7").positions[0], "open", PATIENCE, 1.0, 0, 0)]
        jobs = world.jobs({"i9": "h9"})
        tried = []
        while job := jobs.next_job():
            tried.append(job.line.second)
            jobs.take(world.do(job))
        self.assertEqual(set(tried), {"i7", "h9"})


if __name__ == "__main__":
    unittest.main()
