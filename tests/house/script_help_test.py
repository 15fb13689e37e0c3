#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The help of every script begins with whole sentences."""

from __future__ import annotations

import os
import unittest

from support import ROOT, run

FOLDERS = ("scripts", "scripts/check", "scripts/lab", "scripts/packaging")
SCRIPTS = [path for folder in FOLDERS for path in sorted((ROOT / folder).iterdir()) if path.is_file() and os.access(path, os.X_OK)]
SCRIPTS.append(ROOT / ".ci/run")


class ScriptHelpTest(unittest.TestCase):
    def test_what_a_script_does_is_said_to_the_end(self) -> None:
        for script in SCRIPTS:
            with self.subTest(script.name):
                done = run(script, "--help")
                about = [part for part in done.stdout.split("\n\n") if not part.startswith("usage: ")]
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertRegex(about[0], r"[.:]$")


if __name__ == "__main__":
    unittest.main()
