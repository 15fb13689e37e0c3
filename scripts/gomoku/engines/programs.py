# SPDX-License-Identifier: MIT
"""Programs that are run to their end, and die with the thread that waits for it."""

from __future__ import annotations

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Sequence

Command = Sequence[str | Path]


def mortal(command: Command) -> tuple[str | Path, ...]:
    """The command after words by which its process dies with the thread that started it, so that a tournament that is
    killed leaves no engine behind, not even a suspended one. As it is if the system has no setpriv, or there is no such
    program: the error names it then."""
    setpriv = shutil.which("setpriv") if shutil.which(command[0]) else None
    return (setpriv, "--pdeathsig", "KILL", "--", *command) if setpriv else tuple(command)


def run(command: Command, **options: Any) -> subprocess.CompletedProcess[str]:
    """As subprocess.run, for texts and any exit code. OSError when the program cannot be started."""
    return subprocess.run(mortal(command), text=True, check=False, **options)


class Programs(ThreadPoolExecutor):
    """Threads for programs without input. Those that still run at the end of the `with` block are killed."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self._running: set[subprocess.Popen[str]] = set()
        self._is_over = False

    def __exit__(self, *error: object) -> None:
        self._is_over = True
        self.shutdown(wait=False, cancel_futures=True)
        for process in list(self._running):
            process.kill()
        self.shutdown()

    def run(self, command: Command, **options: Any) -> subprocess.CompletedProcess[str]:
        """As run(), in one of the threads."""
        with subprocess.Popen(mortal(command), stdin=subprocess.DEVNULL, text=True, **options) as process:
            self._running.add(process)
            try:
                if self._is_over:  # it began while the others were killed
                    process.kill()
                output, errors = process.communicate()
            finally:
                self._running.discard(process)
        return subprocess.CompletedProcess(process.args, process.returncode, output, errors)
