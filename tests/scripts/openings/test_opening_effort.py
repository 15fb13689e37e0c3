# SPDX-License-Identifier: MIT
"""Nodes and window of balanced openings, by the time of the match."""

import unittest
from typing import Optional

from scripts import support  # noqa: F401  (finds the package gomoku)

from gomoku.engines.clock import TimeControl
from gomoku.openings.opening_effort import effort_for


def effort(turn_ms: Optional[int], match_ms: Optional[int] = None, nodes: Optional[int] = None) -> "tuple[int, int]":
    found = effort_for(TimeControl(turn_ms, match_ms), nodes)
    return found.nodes, found.max_eval


class OpeningEffortTest(unittest.TestCase):
    def test_a_second_a_move_needs_two_million_nodes_and_a_window_of_20(self) -> None:
        self.assertEqual(effort(1000), (2_000_000, 20))

    def test_shorter_moves_need_less_and_longer_ones_more(self) -> None:
        self.assertEqual(effort(0), (20_000, 50))
        self.assertEqual(effort(100), (200_000, 50))
        self.assertEqual(effort(300), (600_000, 30))
        self.assertEqual(effort(5000), (10_000_000, 20))
        self.assertEqual(effort(3_600_000), (20_000_000, 20))

    def test_the_time_of_a_match_is_shared_by_its_moves(self) -> None:
        self.assertEqual(effort(None, 40_000), (2_000_000, 20))
        self.assertEqual(effort(1000, 4_000), (200_000, 50))

    def test_a_limit_of_nodes_counts_where_it_is_smaller(self) -> None:
        self.assertEqual(effort(1000, nodes=200_000), (400_000, 30))
        self.assertEqual(effort(1000, nodes=10), (20_000, 50))


if __name__ == "__main__":
    unittest.main()
