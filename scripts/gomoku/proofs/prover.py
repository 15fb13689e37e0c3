# SPDX-License-Identifier: MIT
"""The engine as a prover of positions: one process a question, one thread."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Sequence

from ..engines.programs import run
from ..inputs import last_object
from ..rules.notation import to_human
from .pieces import Piece, ProofGame
from .stones import parse_stones


class EngineError(RuntimeError):
    """The engine did not do what it was asked to."""


def moves_text(position: str, side: int) -> str:
    """The stones of a position as moves in turn."""
    black, white = parse_stones(position, side)
    return " ".join(to_human(point, side) for pair in zip(black, white) for point in pair)


@dataclass(frozen=True)
class Prover:
    """Black is to move in all positions."""

    engine: str
    game: ProofGame
    memory: int  # MiB

    def prove(self, position: str, nodes: int, file: Path, hints: str = "") -> dict[str, Any]:
        """The answer of `prove --quiet`; `file` holds the work so far, if it is there, and then the proof or the work.
        `hints` is a file of pieces, or empty."""
        with tempfile.TemporaryDirectory() as folder:
            known = Path(folder) / "hints.pieces"
            known.write_text(hints, encoding="ascii")
            hinted = ["--hints", str(known)] if hints else []
            done = run(
                [self.engine, "prove", "--quiet", *self._task(position), "--out", str(file), "--resume", *hinted,
                 "--nodes", str(nodes), "--max-memory", f"{self.memory}M", "--threads", "1", "--json"],
                capture_output=True,
            )
        if done.returncode not in (0, 1) or not done.stdout.strip():
            raise EngineError(done.stderr.strip() or f"{self.engine}: exit code {done.returncode}")
        return last_object(done.stdout)

    def fault(self, piece: Piece) -> str:
        """The fault that `prove --quiet --check` finds in a piece; empty if it is right."""
        with tempfile.NamedTemporaryFile("w", suffix=".five") as file:
            file.write(piece.five_file(self.game))
            file.flush()
            done = run([self.engine, "prove", "--quiet", "--check", file.name, *self._task(piece.stones), "--json"],
                       capture_output=True)
        if not done.stdout.strip():
            return done.stderr.strip() or f"exit code {done.returncode}"
        verdict = last_object(done.stdout)
        return "" if verdict["check"] == "right" else f"{verdict['check']}: {verdict.get('reason', '')}"

    def _task(self, position: str) -> list[str]:
        return ["--rule", self.game.rule, "--size", str(self.game.side), "--moves", moves_text(position, self.game.side)]

    def best_move(self, moves: str, nodes: int, include: Sequence[str] = (), exclude: Sequence[str] = ()) -> str:
        """The move that a search prefers; only those of `include`, if there are any, and none of `exclude`."""
        query = {"id": 1, "rule": self.game.rule, "size": self.game.side, "moves": moves.split(), "nodes": nodes}
        if include:
            query["include"] = list(include)
        if exclude:
            query["exclude"] = list(exclude)
        done = run([self.engine, "analyze", "--queries", "--parallel", "1"], input=json.dumps(query) + "\n",
                   capture_output=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        best = [answer["bestmove"] for answer in answers if "bestmove" in answer]
        if not best or (include and best[0] not in include):
            raise EngineError(f"no move was chosen after {moves}: {done.stdout.strip() or done.stderr.strip()}")
        return str(best[0])
