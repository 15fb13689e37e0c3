# SPDX-License-Identifier: MIT
"""Shared by the tests of the teacher: its library, FUKUMI_TEACHER, and a small network. Without python3-torch they are skipped (exit code 77)."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if importlib.util.find_spec("torch") is None:
    print("skipped: python3-torch is not installed")
    sys.exit(77)

import torch  # noqa: E402

sys.path += [str(ROOT / "scripts"), str(ROOT / "tests/house")]
from training.teacher.library import Library  # noqa: E402
from training.teacher.network import TeacherNetwork  # noqa: E402

LIBRARY = Path(os.environ["FUKUMI_TEACHER"])
SIDE = 9
TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(TEMPORARY.name)
LIB = Library(LIBRARY, 2)
torch.set_num_threads(1)  # a second one would wait for the first, and busily


def network(seed: int = 1) -> TeacherNetwork:
    """Random numbers everywhere, as after a training."""
    torch.manual_seed(seed)
    made = TeacherNetwork(8, 3)
    for name, numbers in made.named_parameters():
        if "norm2.weight" in name or "context" in name:
            torch.nn.init.normal_(numbers)
    words = torch.randint(0, 1 << 13, (64, SIDE**2)).to(torch.int16)
    for _ in range(3):
        made(words, torch.randint(0, 10, (64,)))
    return made.eval()
