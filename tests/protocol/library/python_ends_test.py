#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""How questions and engines of the Python package end: early, with their process, and while others use them.

    python_ends_test.py LIBRARY [unittest arguments]
"""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import threading
import time
import unittest
from unittest import mock

from library_case import SMALL, fukumi


class Ends(unittest.TestCase):
    def test_a_search_can_be_ended_early(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
            question.cancel()
            self.assertTrue(question.result()["cancelled"])
            question.cancel()

    def test_a_wait_for_an_answer_can_have_an_end(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000, "reports": True})
            for timeout in (0, 0.05):
                with self.assertRaises(TimeoutError):
                    question.result(timeout=timeout)
            question.cancel()
            answer = question.result(timeout=60)
            self.assertTrue(answer["cancelled"])
            self.assertEqual(question.result(timeout=0), answer)

    def test_closing_ends_what_is_in_flight(self) -> None:
        engine = fukumi.Engine(**SMALL)
        question = engine.ask({"moves": "h8 i9 g7", "time_ms": 600000})
        engine.close()
        for _ in range(2):
            with self.assertRaises(fukumi.EngineError):
                question.result()
        engine.close()
        question.cancel()
        for ask in (
            lambda: engine.analyze("h8", nodes=1),
            lambda: engine.play("h8"),
            lambda: next(engine.reports("h8", nodes=1)),
            lambda: asyncio.run(engine.analyze_async("h8", nodes=1)),
            lambda: engine.board("h8").ended,
        ):
            with self.assertRaisesRegex(fukumi.EngineError, "the engine is closed"):
                ask()
        self.assertEqual(engine._listeners, {})

    def test_a_loop_that_was_closed_does_not_matter_to_other_questions(self) -> None:
        engine = fukumi.Engine(parallel=2, memory="32M")
        loop = asyncio.new_event_loop()
        tasks = [loop.create_task(engine.analyze_async("h8 i9", **limits)) for limits in ({"time": 600}, {"nodes": 20000})]
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()
        with mock.patch.object(sys, "unraisablehook") as raised_in_callback:
            while len(engine._listeners) > 1:
                time.sleep(0.01)
            question = engine.ask({"moves": "h8", "time_ms": 600000})
            engine.close()
        raised_in_callback.assert_not_called()
        with self.assertRaisesRegex(fukumi.EngineError, "the engine was closed"):
            question.result()
        with mock.patch.object(sys, "unraisablehook"), mock.patch.object(loop, "call_exception_handler"):
            tasks.clear()  # asyncio warns of such tasks
            gc.collect()

    def test_a_process_ends_while_answers_come(self) -> None:
        for work, code in (
            ("engine.ask({**query, 'reports': True}); next(iter(engine.ask({**query, 'reports': True})))", 0),
            ("[engine.ask({**query, 'nodes': 300 + i}) for i in range(300)]", 0),
            ("for _ in engine.reports('h8 i9', time=600): raise RuntimeError", 1),
        ):
            start = "import fukumi; engine = fukumi.Engine(parallel=2); query = {'moves': 'h8 i9', 'time_ms': 600000}\n"
            with self.subTest(work):
                done = subprocess.run(
                    [sys.executable, "-c", start + work],
                    capture_output=True,
                    text=True,
                    timeout=300,
                )
                self.assertEqual((done.returncode, done.stderr.count("RuntimeError")), (code, code), done.stderr)
                self.assertNotIn("ctypes", done.stderr)

    def test_a_wait_that_is_interrupted_ends_its_search(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            for ask in (
                lambda: engine.analyze("h8", time=600),
                lambda: engine.play("h8", time=600),
                lambda: engine.prove("h8", time=600),
                lambda: engine.ask({"moves": "h8", "time_ms": 600000}).result(),
            ):
                with (
                    mock.patch.object(fukumi.Question, "_answers_until", side_effect=KeyboardInterrupt),
                    mock.patch.object(engine._library, "cancel", wraps=engine._library.cancel) as cancel,
                    self.assertRaises(KeyboardInterrupt),
                ):
                    ask()
                self.assertEqual(cancel.call_count, 1)

    def test_closing_waits_for_a_file_that_another_thread_reads(self) -> None:
        lines = "".join(f"(;B[{x}{y}]C[{'long ' * 400}])" for x in "abcdefghijklmno" for y in "abcdefghijklmno")
        for delay in (0.0, 0.005, 0.02):
            engine = fukumi.Engine(**SMALL)
            ends: list[str] = []

            def read() -> None:
                try:
                    ends.append(engine.ask({"read": f"(;GM[4]SZ[15]{lines})"}).result()["task"])
                except ValueError:
                    ends.append("closed")

            threads = [threading.Thread(target=read) for _ in range(2)]
            for thread in threads:
                thread.start()
            time.sleep(delay)
            engine.close()
            for thread in threads:
                thread.join()
            self.assertEqual(len(ends), 2)

    def test_reports_that_are_left_early_end_their_search(self) -> None:
        with fukumi.Engine(**SMALL) as engine:
            for _ in engine.reports("h8 i9", time=600):
                break
            self.assertEqual(engine.play("", nodes=10), "h8")

    def test_an_engine_that_nothing_refers_to_ends(self) -> None:
        before = threading.active_count()
        for _ in range(5):
            fukumi.Engine(**SMALL).ask({"moves": "h8 i9 g7", "time_ms": 600000})
        gc.collect()
        self.assertEqual(threading.active_count(), before)


if __name__ == "__main__":
    unittest.main()
