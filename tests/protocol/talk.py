# SPDX-License-Identifier: MIT
"""Shared by the tests of the engine as a process: a conversation with it."""

from __future__ import annotations

import os
import queue
import re
import resource
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "cli"))
from support import PATIENCE_S, engine, processor_s, run_tests  # noqa: E402, F401  for the tests

# The promise is 50 ms (FUKUMI_TIME_SCALE=1). A machine that is busy with other programs may need much more to
# schedule the process; what must not happen is that the search goes on.
PROMPT_S = 0.05 * float(os.environ.get("FUKUMI_TIME_SCALE", "600"))
MOVE = re.compile(r"\d+,\d+")


def is_sanitized() -> bool:
    return b"__asan_init" in Path(engine()).read_bytes()


class Talk:
    """A running engine."""

    def __init__(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> None:
        def limit() -> None:
            if address_space:
                resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))

        self.process = subprocess.Popen(
            [engine(), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            preexec_fn=limit,
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._errors = b""
        self._threads = [threading.Thread(target=self._read), threading.Thread(target=self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        with self.process.stdout as stream:
            for line in stream:
                self._lines.put(line.decode("ascii"))
        self._lines.put(None)

    def _read_errors(self) -> None:
        with self.process.stderr as stream:
            self._errors = stream.read()

    def send(self, *lines: str) -> None:
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def line(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line, or None at the end of the output."""
        line = self._lines.get(timeout=patience_s)
        return line if line is None else line.removesuffix("\n")

    def answer(self, patience_s: float = PATIENCE_S) -> str | None:
        """The next line that is not a MESSAGE."""
        line = self.line(patience_s)
        while line is not None and line.startswith("MESSAGE "):
            line = self.line(patience_s)
        return line

    def think_for_long(self) -> None:
        """Begins a search that nothing but an order ends. Returns when it runs."""
        self.send("START 15", "INFO timeout_turn 600000", "INFO timeout_match 0", "TURN 7,7")
        assert self.answer() == "OK"
        time.sleep(0.3)

    def most_memory_mb(self) -> float:
        """The most that lay in memory at any time until now."""
        return self._memory_mb("VmHWM")

    def most_memory_besides_files_mb(self) -> float:
        """The same without the pages of the program's own file that are in memory now."""
        return self._memory_mb("VmHWM") - self._memory_mb("RssFile")

    def _memory_mb(self, name: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) / 1024

    def leave(self) -> tuple[int, bytes]:
        """Exit code and everything on standard error; the process must be ending already."""
        code = self.process.wait(PATIENCE_S)
        for thread in self._threads:
            thread.join()
        self.process.stdin.close()
        return code, self._errors


class TalkTest(unittest.TestCase):
    def start(self, *arguments: str, folder: str | None = None, address_space: int | None = None) -> Talk:
        talk = Talk(*arguments, folder=folder, address_space=address_space)
        self.addCleanup(self._stop, talk)
        return talk

    @staticmethod
    def _stop(talk: Talk) -> None:
        if talk.process.poll() is None:
            talk.process.kill()
        talk.leave()

    def assert_left_well(self, talk: Talk, within_s: float = PATIENCE_S) -> None:
        begin = time.monotonic()
        self.assertEqual(talk.leave(), (0, b""))
        self.assertLess(time.monotonic() - begin, within_s)
