# SPDX-License-Identifier: MIT
"""What the tests of scripts/lab/train share: games of fukumi-tune, the program FUKUMI_TUNE, as samples in FOLDER.
Importing it ends the script (exit code 77) where python3-torch is not installed."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Iterable

ROOT = Path(__file__).resolve().parents[2]
if importlib.util.find_spec("torch") is None:
    print("skipped: python3-torch is not installed")
    sys.exit(77)

import torch  # noqa: E402

sys.path += [str(ROOT / "scripts"), str(ROOT / "tests/house")]
from support import run  # noqa: E402

TUNE = os.environ["FUKUMI_TUNE"]
CPU = torch.device("cpu")
BOARDS = {"freestyle": "9", "standard": "8x10", "renju": "11", "caro": "9x12", "caro6": "10"}
_TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = Path(_TEMPORARY.name)


def tune(*words: object) -> None:
    done = run(TUNE, *words)
    assert done.returncode == 0, done.stderr


def encode(rule: str, name: str, *words: object) -> Path:
    out = FOLDER / name
    tune("encode", "--in", FOLDER / f"{rule}-games", "--rule", rule, "--out", out, *words)
    return out / "training-0.npz"


def make_samples(rules: Iterable[str]) -> None:
    """For setUpModule(): games of the rules on small boards, encoded once; one of renju is held out."""
    torch.set_num_threads(1)
    unittest.addModuleCleanup(_TEMPORARY.cleanup)
    for rule in rules:
        tune("selfplay", "--out", FOLDER / f"{rule}-games", "--rule", rule, "--size", BOARDS[rule], "--nodes", "20",
             "--shard-games", {"caro": "6", "renju": "8"}.get(rule, "2"), "--shards", "1")
        encode(rule, rule)
