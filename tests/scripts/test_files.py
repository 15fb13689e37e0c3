# SPDX-License-Identifier: MIT
"""Output files."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

import scripts.support  # noqa: F401  (makes gomoku importable)

from gomoku.files import write_whole


class FilesTest(unittest.TestCase):
    def test_a_name_can_be_as_long_as_the_file_system_allows(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in (letter * (size // len(letter.encode())) for letter in ("a", "é", "中") for size in range(190, 256)):
                path = Path(folder) / name
                write_whole(path, "first")
                write_whole(path, "second")
                self.assertEqual((path.read_text(encoding="utf-8"), len(list(Path(folder).iterdir()))), ("second", 1))
                path.unlink()
