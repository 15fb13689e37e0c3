# SPDX-License-Identifier: MIT
"""Shared by the tests of the scripts: running commands, and small trees to run them in."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path
from typing import Mapping, Optional

ROOT = Path(__file__).resolve().parents[2]

# Programs that are started here take Ctrl-C, also if these tests run in the background of a script.
signal.signal(signal.SIGINT, signal.default_int_handler)


def run(*command: object, cwd: Path = ROOT, env: Optional[Mapping[str, str]] = None) -> subprocess.CompletedProcess[str]:
    """Runs a command without stdin; output and errors come back as text."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=None if env is None else dict(env),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,  # a slow and busy machine, too
        check=False,
    )


def play_games(folder: str, rule: str) -> None:
    """Games with the 1 024 quiet positions of a batch, however slow the machine is; what
    scripts/lab/tune plays in a second comes on top."""
    done = run(os.environ["FUKUMI_TUNE"], "selfplay", "--rule", rule, "--size", "11", "--nodes", "20",
               "--seed", "2", "--shards", "1", "--shard-games", "12", "--out", Path(folder) / "mine" / "games")
    assert done.returncode == 0, done.stderr


class TreeTest(unittest.TestCase):
    """A test with a temporary folder, `self.tree`."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="fukumi house ")  # with a blank, as users have
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name).resolve()

    def write(self, path: str, text: str, *, executable: bool = False) -> Path:
        """Writes a file of the tree, and the folders above it."""
        file = self.tree / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if executable:
            file.chmod(0o755)
        return file

    def git(self, *words: str) -> str:
        """Runs git in the tree, without the user's settings."""
        settings = {
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_AUTHOR_NAME": "A",
            "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A",
            "GIT_COMMITTER_EMAIL": "a@example.org",
        }
        done = run("git", *words, cwd=self.tree, env={**os.environ, **settings})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()
