# SPDX-License-Identifier: MIT
"""Searches of positions. Fukumi answers queries, one process for many; other engines speak the Gomocup protocol, a
new process for each position, and write for each depth, as engines of the Yixin family do after `INFO show_detail 2`:

    INFO PV 0                       0 is the best variation; others are passed over
    INFO DEPTH 9
    INFO TOTALNODES 13482
    INFO EVAL +M7
    INFO BESTLINE 7,7 8,6
    INFO PV DONE
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field
from typing import Any, Iterator, Mapping, Optional, Sequence

from ..engines.engine_spec import EngineSpec
from ..engines.lines import Kind, board_lines, classify, start_line
from ..engines.process import Line, LineProcess, ProcessGone, now
from ..engines.programs import run
from ..inputs import parse_json
from ..rules.notation import Point, from_human
from .positions import Position

_START_S = 10.0
_LONGEST_MS = 3_600_000
_GRACE_S = 30.0  # beyond a limit of time
_POINT = re.compile(r"(\d{1,2}),(\d{1,2})")
_WIN = re.compile(r"\+?M\d+")

Effort = Mapping[str, int]  # fields of a query: {"nodes": 8000} or {"time_ms": 1000}, and "reports" for steps


class SearchFailed(Exception):
    """The engine did not answer."""


@dataclass(frozen=True)
class Step:
    """A finished depth: the nodes and milliseconds until then, and what was best."""

    depth: int
    nodes: int
    ms: float
    is_win: bool
    move: Optional[Point]


@dataclass
class Search:
    """One search: its steps, the move that was chosen (None if the game is over) and the chance to win with it."""

    steps: list[Step] = field(default_factory=list)
    move: Optional[Point] = None
    chance: Optional[float] = None
    ms: float = 0.0

    def to_depth(self, depth: int) -> Optional[Step]:
        """The step that finished that depth or a greater one; None if none did."""
        return next((step for step in self.steps if step.depth >= depth), None)

    def to_win(self) -> Optional[Step]:
        """The first step that knows of a proven win; None if none does."""
        return next((step for step in self.steps if step.is_win), None)

    def to_move(self, move: Optional[Point]) -> Optional[Step]:
        """The step from which on the move was best until the end; None if it is not played."""
        others = [i for i, step in enumerate(self.steps) if step.move != move]
        kept = self.steps[others[-1] + 1 if others else 0 :]
        return kept[0] if kept and self.move == move else None


def ask_queries(spec: EngineSpec, positions: Sequence[Position], effort: Effort, parallel: int) -> list[Search]:
    """Fukumi's searches, `parallel` at a time. SearchFailed."""
    book = [] if any(word.startswith(("--no-book", "--use-book")) for word in spec.command) else ["--no-book"]
    queries = (json.dumps({"id": i, **position.fields(), **effort}) for i, position in enumerate(positions))
    try:
        done = run([*spec.command, "analyze", "--queries", "--parallel", str(parallel), *book], cwd=spec.directory,
                   input="\n".join(queries), stdout=subprocess.PIPE)
        done.check_returncode()
        found = [Search() for _ in positions]
        answers = [parse_json(line) for line in done.stdout.splitlines()]
        for answer in answers:
            if "error" in answer:
                raise SearchFailed(f"{spec.name}: {answer['error']}")
            _take(answer, found[answer["id"]], positions[answer["id"]].height)
        if sum("lines" in answer for answer in answers) == len(found):
            return found
    except (OSError, subprocess.CalledProcessError) as error:
        raise SearchFailed(f"{spec.name}: {error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        pass
    raise SearchFailed(f"{spec.name} does not answer queries (other engines: --gomocup, --judge)")


def _take(answer: Mapping[str, Any], search: Search, height: int) -> None:
    """A report of a depth, or the answer."""
    if "lines" not in answer:
        is_win = answer["win_in"] is not None and answer["win_in"] > 0
        move = from_human(answer["move"], height)
        search.steps.append(Step(answer["depth"], answer["nodes"], answer["time_ms"], is_win, move))
    elif answer["lines"]:
        best = answer["lines"][0]
        search.move = from_human(answer["bestmove"], height)
        search.chance = None if best["winrate"] is None else float(best["winrate"])  # None: no time to judge the move
        search.ms = float(best["time_ms"])


def ask_gomocup(spec: EngineSpec, position: Position, effort: Effort) -> Search:
    """Any engine's search. SearchFailed."""
    turn_ms = effort.get("time_ms", _LONGEST_MS)
    infos = [("rule", position.rule.number), ("show_detail", 2), ("timeout_match", 0), ("timeout_turn", turn_ms),
             *((("max_node", effort["nodes"]),) if "nodes" in effort else ()), *spec.info]
    question = "\n".join([*(f"INFO {key} {value}" for key, value in infos), *board_lines(position.moves)])
    try:
        process = LineProcess(spec.command, spec.directory)
        try:
            deadline = process.send(start_line(position.width, position.height) + "\n") + _START_S
            next(line for line in process.lines(deadline) if classify(line.text).kind is Kind.OK)
            return _read_search(process.lines(process.send(question + "\n") + turn_ms / 1000 + _GRACE_S))
        finally:
            process.stop()
    except (OSError, ProcessGone, StopIteration) as error:
        raise SearchFailed(f"{spec.name} does not answer {error}".rstrip()) from None


def _read_search(lines: Iterator[Line]) -> Search:
    """From the lines of the protocol. StopIteration where no move comes."""
    search, fields, began = Search(), dict[str, str](), now()
    while search.move is None:
        line = next(lines)
        search.ms = (line.at - began) * 1000
        words = line.text.split(maxsplit=2)
        if words == ["INFO", "PV", "DONE"]:
            search.steps += _steps_of(fields, search.ms)
            fields = {}
        elif len(words) == 3 and words[0] == "INFO":
            fields[words[1]] = words[2]
        else:
            search.move = classify(line.text).point
    return search


def _steps_of(fields: Mapping[str, str], ms: float) -> list[Step]:
    """One, or none from fields that lack something."""
    depth, nodes = fields.get("DEPTH", ""), fields.get("TOTALNODES", "")
    if fields.get("PV") != "0" or not (depth.isdigit() and nodes.isdigit()):
        return []
    point = _POINT.match(fields.get("BESTLINE", ""))
    is_win = _WIN.fullmatch(fields.get("EVAL", "")) is not None
    return [Step(int(depth), int(nodes), ms, is_win, (int(point[1]), int(point[2])) if point else None)]
