# SPDX-License-Identifier: MIT
"""Game files in the Smart Game Format (.sgf), FF[4] GM[4], for boards of up to 26 columns.

    (;FF[4]GM[4]CA[UTF-8]AP[..]RU[renju]SZ[15]PB[alpha]PW[beta]RE[B+]C[five]
    ;B[hh]C[opening];W[ih]C[431 ms, depth 9 ev 120])
"""

from __future__ import annotations

from ..games.game import GameResult, GameSettings, PlayedMove
from ..rules.board import BLACK
from ..rules.referee import Reason, describe

APPLICATION = "Fukumi tournament"


def write_sgf(result: GameResult, settings: GameSettings) -> str:
    """The text of the file. Points are letters from the left and from the top."""
    width, height = settings.width, settings.height
    size = f"{width}" if width == height else f"{width}:{height}"
    head = {
        "FF": "4",
        "GM": "4",
        "CA": "UTF-8",
        "AP": APPLICATION,
        "RU": settings.rule.title,
        "SZ": size,
        "PB": result.pairing.black.name,
        "PW": result.pairing.white.name,
        "RE": _result(result),
        "C": describe(result.verdict),
    }
    nodes = ["".join(f"{key}[{_text(value)}]" for key, value in head.items())]
    nodes += [_move(move) for move in result.moves]
    return "(;" + "\n;".join(nodes) + ")\n"


def _move(move: PlayedMove) -> str:
    x, y = move.point
    colour = "B" if move.colour == BLACK else "W"
    thought = str(move.thought)
    said = "opening" if move.from_opening else f"{move.used_ms:.0f} ms"
    comment = f"{said}, {thought}" if thought else said
    return f"{colour}[{chr(97 + x)}{chr(97 + y)}]C[{_text(comment)}]"


def _result(result: GameResult) -> str:
    """B+, W+ or 0, with T for time, F for other forfeits, R where both agreed."""
    verdict = result.verdict
    if verdict.winner is None:
        return "0"
    how = ""
    if verdict.reason is Reason.TIME:
        how = "T"
    elif verdict.reason is Reason.ADJUDICATED:
        how = "R"
    elif verdict.reason.is_forfeit:
        how = "F"
    return f"{'B' if verdict.winner == BLACK else 'W'}+{how}"


def _text(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
