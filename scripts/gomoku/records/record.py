# SPDX-License-Identifier: MIT
"""Tournaments and games as records: what a line of results.jsonl holds."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Mapping, Sequence

from ..engines.engine_spec import EngineSpec
from ..engines.lines import Thought
from ..games.game import GameResult, GameSettings, Pairing, PlayedMove
from ..rules.board import BLACK, COLOUR_NAMES, EMPTY, Board, other
from ..rules.notation import Point, from_human, to_human
from ..rules.referee import Reason, Verdict
from ..rules.winning import is_winning_stone

Record = dict[str, Any]

_COLOURS = {name: colour for colour, name in COLOUR_NAMES.items()}


class RecordError(ValueError):
    """A record that does not say what it should."""


def tournament_record(settings: GameSettings, engines: Sequence[EngineSpec]) -> Record:
    """All that the results depend on, except the list of games."""
    return {
        "type": "tournament",
        "rule": settings.rule.title,
        "width": settings.width,
        "height": settings.height,
        "time_turn_ms": settings.time.turn_ms,
        "time_match_ms": settings.time.match_ms,
        "increment_ms": settings.time.increment_ms,
        "tolerance_ms": settings.time.tolerance_ms,
        "nodes": settings.nodes,
        "depth": settings.depth,
        "memory": settings.memory,
        "enforce_memory": settings.enforce_memory,
        "suspend": settings.suspend,
        "swap2": settings.swap2,
        "draw_at_empty": settings.draw_at_empty,
        "adjudication": asdict(settings.adjudication),
        "lenient": settings.lenient,
        "engines": [_engine_record(spec) for spec in engines],
    }


def _engine_record(spec: EngineSpec) -> Record:
    own = {key: value for key, value in asdict(spec.conditions).items() if value is not None}
    return {
        "name": spec.name,
        "command": list(spec.command),
        "dir": spec.directory,
        "info": dict(spec.info),
        "conditions": own,
    }


def game_record(result: GameResult, height: int) -> Record:
    """A finished game. `black` and `white` are who had the colours in the end."""
    pairing, verdict, moves = result.pairing, result.verdict, result.moves
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
        "opening_stones": result.opening_stones,
        "moves": " ".join(to_human(move.point, height) for move in moves),
        "times_ms": [round(move.used_ms, 1) for move in moves],
        "limits_ms": [round(move.limit_ms, 1) for move in moves],
        "depths": [move.thought.depth for move in moves],
        "values": [move.thought.value for move in moves],
        "memory": {COLOUR_NAMES[colour]: size for colour, size in result.memory.items()},
    }


def game_of(
    record: Mapping[str, Any], engines: Mapping[str, EngineSpec], settings: GameSettings
) -> GameResult:
    """The game of a record; principal variations are not kept. RecordError when it is none."""
    board = Board(settings.width, settings.height)
    try:
        black, white = engines[record["black"]], engines[record["white"]]
        points = [from_human(word, board.height) for word in record["moves"].split()]
        opening = int(record["opening_stones"])
        # Version 0.2.0 did not count the stone by which a player of swap2 keeps white: without time, without a limit.
        after = slice(opening, opening + 1)
        if opening in (3, 5) and record["times_ms"][after] == record["limits_ms"][after] == [0]:
            opening += 1
        moves = []
        colour = BLACK
        columns = zip(
            points,
            record["times_ms"],
            record["limits_ms"],
            record["depths"],
            record["values"],
            strict=True,
        )
        for number, (point, used, limit, depth, value) in enumerate(columns):
            _check_move(point, board, (used, limit), (depth, value))
            board.put(point, colour)
            thought = Thought(depth, value)
            moves.append(PlayedMove(point, colour, used, limit, thought, number < opening))
            colour = other(colour)
        winner = None if record["result"] == "draw" else _COLOURS[record["result"]]
        verdict = Verdict(winner, Reason(record["reason"]), str(record["detail"]))
        is_five = bool(points) and winner == other(colour) and is_winning_stone(board, settings.rule, points[-1])
        if verdict.reason is Reason.FIVE and not is_five:
            raise ValueError("the last move makes no five for the winner")
        result = GameResult(
            Pairing(int(record["game"]), int(record["pair"]), black, white),
            verdict,
            moves,
            opening,
            {_COLOURS[name]: int(size) for name, size in record["memory"].items()},
        )
        if record["winner"] != (result.winner.name if result.winner else None):
            raise ValueError("result and winner do not agree")
        return result
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"not the record of a game: {error!r}") from None


def _check_move(
    point: Point, board: Board, times: tuple[object, ...], words: tuple[object, ...]
) -> None:
    """ValueError or TypeError for what no move of a game has."""
    if board.at(*point) != EMPTY:
        raise ValueError("a point that is taken or outside the board")
    if not all(isinstance(time, (int, float)) for time in times):
        raise TypeError("a time that is not a number")
    if not all(isinstance(word, str) for word in words):
        raise TypeError("a depth or value that is not a text")


def played_as(result: GameResult, pairing: Pairing, is_swap2: bool) -> bool:
    """Whether a result from a file is that of a pairing: same engines, opening and colours."""
    found = result.pairing
    names = (found.black.name, found.white.name)
    wanted = (pairing.black.name, pairing.white.name)
    if found.pair != pairing.pair:
        return False
    if is_swap2:
        return sorted(names) == sorted(wanted)
    stones = [move.point for move in result.moves[: result.opening_stones]]
    return names == wanted and stones == list(pairing.opening)
