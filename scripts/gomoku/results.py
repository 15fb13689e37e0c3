# SPDX-License-Identifier: MIT
"""The folder that a tournament leaves: a .psq file for each game and one results file.

    results.jsonl          JSON lines; the first has "type": "tournament", the others "game"
    0001-alpha-beta.psq    game 1, alpha with black
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Sequence

from .board import COLOUR_NAMES
from .engine_spec import EngineSpec
from .game import GameResult, GameSettings
from .notation import to_human
from .psq import PsqGame, end_of, write_psq

RESULTS_FILE = "results.jsonl"


class ResultsFolder:
    """Writes results as they come; every line is on disk before the next game is counted."""

    def __init__(self, folder: Path, settings: GameSettings, engines: Sequence[EngineSpec]) -> None:
        """Makes the folder. FileExistsError when it holds a tournament already."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._height = settings.height
        self._size = (settings.width, settings.height)
        self._file = (folder / RESULTS_FILE).open("x", encoding="utf-8")
        self._write(_tournament_record(settings, engines))

    def add(self, result: GameResult) -> None:
        """Writes one game."""
        pairing = result.pairing
        name = f"{pairing.number:04d}-{pairing.black.name}-{pairing.white.name}.psq"
        (self._folder / name).write_text(write_psq(psq_of(result, *self._size)), encoding="utf-8")
        self._write({**_game_record(result, self._height), "psq": name})

    def close(self) -> None:
        """Ends the results file."""
        self._file.close()

    def _write(self, record: dict[str, Any]) -> None:
        self._file.write(json.dumps(record) + "\n")
        self._file.flush()


def psq_of(result: GameResult, width: int, height: int) -> PsqGame:
    """The game as its file holds it."""
    return PsqGame(
        width,
        height,
        [move.point for move in result.moves],
        [round(move.used_ms) for move in result.moves],
        (result.pairing.black.name, result.pairing.white.name),
        end_of(result.verdict.reason),
    )


def _tournament_record(settings: GameSettings, engines: Sequence[EngineSpec]) -> dict[str, Any]:
    return {
        "type": "tournament",
        "rule": settings.rule.title,
        "width": settings.width,
        "height": settings.height,
        "time_turn_ms": settings.time.turn_ms,
        "time_match_ms": settings.time.match_ms,
        "increment_ms": settings.time.increment_ms,
        "tolerance_ms": settings.time.tolerance_ms,
        "memory": settings.memory,
        "draw_at_empty": settings.draw_at_empty,
        "engines": [
            {"name": spec.name, "command": list(spec.command), "info": dict(spec.info)}
            for spec in engines
        ],
    }


def _game_record(result: GameResult, height: int) -> dict[str, Any]:
    pairing, verdict = result.pairing, result.verdict
    return {
        "type": "game",
        "game": pairing.number,
        "pair": pairing.pair,
        "black": pairing.black.name,
        "white": pairing.white.name,
        "result": "draw" if verdict.winner is None else COLOUR_NAMES[verdict.winner],
        "winner": result.winner.name if result.winner else None,
        "reason": verdict.reason.value,
        "detail": verdict.detail,
        "opening_stones": len(pairing.opening),
        "moves": " ".join(to_human(move.point, height) for move in result.moves),
        "times_ms": [round(move.used_ms, 1) for move in result.moves],
    }
