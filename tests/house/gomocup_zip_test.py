#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Zips that Gomocup takes and that it does not."""

from __future__ import annotations

import struct
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "packaging"))

import gomocup_zip  # noqa: E402

PROGRAM = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664)


class GomocupZipTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "x.zip"

    def reasons(self, files: dict[str, bytes]) -> list[str]:
        with zipfile.ZipFile(self.path, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
        return gomocup_zip.reasons(self.path)

    def test_one_64_bit_program_at_the_top_is_taken(self) -> None:
        self.assertEqual(self.reasons({"pbrain-x64.exe": PROGRAM, "LICENSE.txt": b"x"}), [])

    def test_other_zips_are_not_and_the_reason_is_said(self) -> None:
        for files, words in (
            ({"LICENSE.txt": b"x"}, "0 programs"),
            ({"pbrain-x64.exe": PROGRAM, "pbrain-y64.exe": PROGRAM}, "2 programs"),
            ({"x64.exe": PROGRAM}, "not called pbrain-"),
            ({"pbrain-x.exe": PROGRAM}, "not called pbrain-"),
            ({"a/pbrain-x64.exe": PROGRAM}, "no folder"),
            ({"pbrain-x64.exe": PROGRAM, "read me.txt": b"x"}, "'read me.txt'"),
            ({"pbrain-x64.exe": PROGRAM.replace(struct.pack("<H", 0x8664), b"L\1")}, "not a program"),
            ({"pbrain-x64.exe": b"\x7fELF"}, "not a program"),
            ({"pbrain-x64.exe": b"MZ"}, "not a program"),
        ):
            found = self.reasons(files)
            self.assertTrue(any(words in reason for reason in found), (list(files), found))

    def test_a_zip_over_the_limit_is_not_taken(self) -> None:
        with mock.patch.object(gomocup_zip, "MOST_BYTES", 100):
            self.assertIn("100 are allowed", self.reasons({"pbrain-x64.exe": PROGRAM})[0])

    def test_what_is_no_zip_is_told_and_not_taken(self) -> None:
        self.path.write_bytes(b"nothing")
        with mock.patch.object(sys, "argv", ["", str(self.path)]), \
                mock.patch("sys.stderr.write") as told:
            self.assertEqual(gomocup_zip.main(), 1)
        self.assertTrue(told.called)


if __name__ == "__main__":
    unittest.main()
