# SPDX-License-Identifier: MIT
"""Output files."""

from __future__ import annotations

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import scripts.support  # noqa: F401  (makes gomoku importable)

from gomoku.files import reserved, write_whole


class FilesTest(unittest.TestCase):
    def test_a_name_can_be_as_long_as_the_file_system_allows(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in (letter * (size // len(letter.encode())) for letter in ("a", "é", "中") for size in range(190, 256)):
                path = Path(folder) / name
                write_whole(path, "first")
                write_whole(path, "second")
                self.assertEqual((path.read_text(encoding="utf-8"), len(list(Path(folder).iterdir()))), ("second", 1))
                path.unlink()

    def test_a_file_is_replaced_in_one_step(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path, before = Path(folder) / "file", Path(folder) / "before"
            path.write_text("first", encoding="utf-8")
            os.link(path, before)
            write_whole(path, "second")
            with mock.patch("os.replace", side_effect=OSError), self.assertRaises(OSError):
                write_whole(path, "failed")
            self.assertEqual({each.name: each.read_text(encoding="utf-8") for each in Path(folder).iterdir()},
                             {"file": "second", "before": "first"})

    def test_an_error_names_the_file_that_was_to_be_written(self) -> None:
        for path in (Path("/dev/full"), Path("/none/x"), Path("/proc/x")):
            with self.subTest(path), self.assertRaises(OSError) as caught:
                write_whole(path, "text" * 9999)
            self.assertEqual((caught.exception.filename, caught.exception.filename2), (str(path), None))

    def test_a_reserved_name_is_new_and_goes_if_nothing_is_written(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            wanted = Path(folder) / "game.psq"
            with reserved(wanted) as first, reserved(wanted) as second, reserved(wanted) as third:
                self.assertEqual([path.name for path in (first, second, third)], ["game.psq", "game-2.psq", "game-3.psq"])
                write_whole(second, "second")
                third.unlink()
            self.assertEqual([path.name for path in Path(folder).iterdir()], ["game-2.psq"])
            with self.assertRaises(ZeroDivisionError), reserved(second) as path:
                self.assertEqual(path.name, "game-2-2.psq")
                1 / 0
            self.assertEqual(second.read_text(encoding="utf-8"), "second")
            self.assertEqual(len(list(Path(folder).iterdir())), 1)
            with self.assertRaises(FileNotFoundError), reserved(Path(folder) / "none" / "game.psq"):
                pass
