# SPDX-License-Identifier: MIT
"""A folder with packages, and an empty one to use them in."""

from __future__ import annotations

import tarfile
import tempfile
import unittest
from pathlib import Path


class PackagesTest(unittest.TestCase):
    packages: Path

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def package(self, pattern: str) -> Path:
        """The one package of that name."""
        found = list(self.packages.glob(pattern))
        self.assertEqual(len(found), 1, f"{pattern} in {self.packages}")
        return found[0]

    def unpacked(self, pattern: str) -> Path:
        """The folder in that package, unpacked."""
        with tarfile.open(self.package(pattern)) as archive:
            archive.extractall(self.folder)
            return self.folder / archive.getnames()[0].partition("/")[0]
