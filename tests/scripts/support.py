# SPDX-License-Identifier: MIT
"""Shared by the tests of the scripts. Importing it makes the package `gomoku` importable."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))

from gomoku.engines.clock import TimeControl  # noqa: E402
from gomoku.engines.engine_spec import EngineSpec, parse_spec  # noqa: E402
from gomoku.games.game import Game, GameObserver, GameResult, GameSettings, Pairing  # noqa: E402
from gomoku.games.replay import play_undisturbed  # noqa: E402
from gomoku.rules.board import BLACK, WHITE, Board  # noqa: E402
from gomoku.rules.notation import Point, from_human  # noqa: E402
from gomoku.rules.rule import Rule  # noqa: E402

FAKE = SCRIPTS / "lab" / "fake_engine.py"
# Options of a fake engine: five in a row in its first five moves, and moves that do not hinder them.
BLACK_WINS = ("--script", "3,7 4,7 5,7 6,7 7,7")
WHITE_LOOKS_ON = ("--script", "0,0 2,0 4,0 6,0 8,0")

# A move may take half a second and be one and a half late: machines that run tests are busy.
GENEROUS = TimeControl(turn_ms=500, tolerance_ms=1500)

# For what no clock decides: nothing waits for it to pass.
PATIENCE_S = 120
PATIENT = TimeControl(turn_ms=500, tolerance_ms=1000 * PATIENCE_S)


class FolderCase(unittest.TestCase):
    """Cases with a temporary folder."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


def positions_folder() -> Path:
    """Where the position sets are, if they are anywhere."""
    given = os.environ.get("FUKUMI_POSITIONS", "tests/data/positions")
    return (ROOT / given).resolve()


def board_with(black: str = "", white: str = "", size: int = 15) -> Board:
    """A board with stones in human notation."""
    board = Board(size, size)
    for text, colour in ((black, BLACK), (white, WHITE)):
        for word in text.split():
            board.put(from_human(word, size), colour)
    return board


def fake_command(*arguments: str) -> str:
    """The command line of the fake engine."""
    return shlex.join(["/usr/bin/python3", "-S", "-E", str(FAKE), *arguments])


def engine(name: str, *arguments: str) -> str:
    """A fake engine with that name, as a command line has it."""
    return f"name={name} {fake_command(*arguments)}"


def fake(name: str, *arguments: str) -> EngineSpec:
    """A fake engine with that name."""
    return parse_spec(engine(name, *arguments))


def settings(rule: Rule = Rule.FREESTYLE, size: int = 15, **changes: object) -> GameSettings:
    """Settings for a quick game."""
    return GameSettings(rule, size, size, **{"time": GENEROUS, **changes})  # type: ignore[arg-type]


def play(
    black: EngineSpec,
    white: EngineSpec,
    game_settings: Optional[GameSettings] = None,
    opening: tuple[Point, ...] = (),
    observer: Optional[GameObserver] = None,
) -> GameResult:
    """Plays one game."""
    pairing, how = Pairing(1, 1, black, white, opening), game_settings or settings()
    return play_undisturbed(lambda: Game(pairing, how, observer))


def run_script(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of scripts/ or scripts/lab/ without a terminal."""
    folder = SCRIPTS if (SCRIPTS / name).exists() else SCRIPTS / "lab"
    return subprocess.run(
        [str(folder / name), *arguments],
        capture_output=True,
        text=True,
        timeout=600,
        env={**os.environ, **environment},
    )


def call_script(name: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The same of a command in Python, in this process: a fiftieth of the time."""
    module = importlib.import_module(f"gomoku.commands.{Path(name).name}")
    words = [str(argument) for argument in arguments]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        try:
            code = module.main(words)
        except SystemExit as end:
            code = end.code
    return subprocess.CompletedProcess(words, code, out.getvalue(), errors.getvalue())
