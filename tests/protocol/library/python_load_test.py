#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The Python package under load: 10 000 queries through four engines, and the time of a query of one node.

    python_load_test.py LIBRARY
"""

from __future__ import annotations

import statistics
import threading
import time
import unittest
from pathlib import Path

from library_case import fukumi

QUERIES = 10_000
ENGINES = 4
QUERY = {"moves": "h8 i9", "nodes": 1}
MIB = 1 << 20
SHARED = 48 * MIB  # networks and patterns


def resident_bytes() -> int:
    """Memory that this process holds for itself."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("RssAnon:")[1].split()[0]) * 1024


class LoadTest(unittest.TestCase):
    def test_four_engines_answer_ten_thousand_queries(self) -> None:
        before = resident_bytes()
        answered: list[list[int]] = [[] for _ in range(ENGINES)]

        def ask(engine: fukumi.Engine, ids: list[int]) -> None:
            # As many at a time as a program would keep: no answer waits for a reader.
            for _ in range(QUERIES // ENGINES // 10):
                questions = [engine.ask(QUERY) for _ in range(10)]
                ids.extend(question.result()["id"] for question in questions)

        engines = [fukumi.Engine(memory="32M") for _ in range(ENGINES)]
        threads = [threading.Thread(target=ask, args=pair) for pair in zip(engines, answered)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertLess(resident_bytes(), before + ENGINES * 32 * MIB + SHARED)
        for engine, ids in zip(engines, answered):
            engine.close()
            self.assertEqual(ids, list(range(1, QUERIES // ENGINES + 1)))

    def test_the_time_of_a_query_of_one_node(self) -> None:
        """Only printed: no test depends on the speed of a machine."""
        with fukumi.Engine(memory="32M") as engine:
            times = []
            for _ in range(QUERIES):
                began = time.perf_counter()
                engine.ask(QUERY).result()
                times.append(time.perf_counter() - began)
        print(f"{statistics.median(times) * 1e6:.0f} us, median of {QUERIES}")

    def test_engines_are_created_and_destroyed(self) -> None:
        threads = threading.active_count()
        for i in range(1000):
            engine = fukumi.Engine(memory="16M")
            question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
            if i % 2:
                question.cancel()
            engine.close()
            if i % 2 == 0:
                self.assertRaises(fukumi.EngineError, question.result)
        self.assertEqual(threading.active_count(), threads)


if __name__ == "__main__":
    unittest.main()
