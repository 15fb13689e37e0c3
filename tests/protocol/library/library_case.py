# SPDX-License-Identifier: MIT
"""The Python package on the shared library of the build, which is the first argument of each of its tests. Processes of a
test have both, too."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PACKAGE = str(Path(__file__).resolve().parents[3] / "protocol/library/python")
sys.path.insert(0, PACKAGE)
os.environ.update(FUKUMI_LIBRARY=sys.argv.pop(1), PYTHONPATH=PACKAGE)

import fukumi  # noqa: E402, F401  for the tests

SMALL = {"memory": "16M"}
