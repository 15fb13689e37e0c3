# SPDX-License-Identifier: MIT
"""Shared by the tests of subcommands: the engine, called with arguments and no input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

# Long enough for a machine that does other things; nothing waits for it to pass.
PATIENCE_S = 120.0

# Programs that are started here take Ctrl-C, also if these tests run in the background of a script.
signal.signal(signal.SIGINT, signal.default_int_handler)

_engine = ""


def engine() -> str:
    """The program that is tested."""
    return _engine


def processor_s(process: subprocess.Popen) -> float:
    """The processor time that a program has used; skips the test where there is no /proc."""
    try:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        raise unittest.SkipTest("this system has no /proc") from None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for_work(process: subprocess.Popen, work_s: float) -> None:
    """Until a program handles Ctrl-C and has then used `work_s` of processor time, however busy the machine is."""
    deadline = time.monotonic() + PATIENCE_S
    takes_it, begun_at = False, 0.0
    while not takes_it or processor_s(process) < begun_at + work_s:
        if not takes_it:
            status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
            takes_it = bool(int(status.split("SigCgt:")[1].split()[0], 16) >> (signal.SIGINT - 1) & 1)
            begun_at = processor_s(process)
        if process.poll() is not None or time.monotonic() > deadline:
            raise AssertionError("the program does not work")
        time.sleep(0.01)


class EngineTest(unittest.TestCase):
    def run_engine(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [engine(), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
            env={**os.environ, **environment},
        )

    def right(self, *arguments: str) -> str:
        """The output of a run without any complaint."""
        done = self.run_engine(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout


def run_tests(usage: str | None) -> None:
    """The main program of a test file: the engine is its first argument."""
    global _engine
    if len(sys.argv) < 2:
        sys.exit(usage)
    _engine = str(Path(sys.argv.pop(1)).resolve())
    with tempfile.TemporaryDirectory() as games:
        os.environ["XDG_STATE_HOME"] = games
        # Not the user's language: the program speaks that of its environment.
        os.environ["LC_ALL"] = "C"
        unittest.main()
