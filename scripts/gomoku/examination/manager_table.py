# SPDX-License-Identifier: MIT
"""Consequences of an engine's habits with the managers of the Gomocup protocol.

Measured with an engine that misbehaves on purpose (Piskvork 9.0, the Gomocup referee of 2026,
c-gomoku-cli), and read in the sources of qpiskvork 0.9, GomocupJudgeLocal and Yixin-Board 2.1.
"""

from __future__ import annotations

from dataclasses import dataclass

MANAGERS = {
    "PK": "Piskvork",
    "GJ": "Gomocup referee",
    "CLI": "c-gomoku-cli",
    "QP": "qpiskvork",
    "GJL": "GomocupJudgeLocal",
    "YB": "Yixin-Board",
}
ALL = " ".join(MANAGERS)


@dataclass(frozen=True)
class Point:
    """One thing that is checked.

    `hurts`: the managers with which an engine that fails here loses, hangs or cannot be used;
    `unclear`: those of which it is not known. All others do not mind or never ask.
    """

    title: str
    hurts: str
    unclear: str = ""

    def verdict(self, manager: str) -> str:
        """'loses', '?' or 'fine' for an engine that fails here."""
        if manager in self.hurts.split():
            return "loses"
        return "?" if manager in self.unclear.split() else "fine"


_START = {
    "no-ok": Point("START is answered", ALL.replace("GJ ", "").replace(" YB", "")),
    "ok-case": Point("OK is in capitals", "CLI GJL"),
    "ok-text": Point("OK is alone in its line", "PK CLI GJL"),
    "start-error": Point("START 15 and START 20 are not refused", "PK CLI QP GJL"),
    "slow-start": Point("OK comes within 3 s", "GJ CLI"),
    "banner": Point("nothing is written before the first command", "PK GJL YB", "QP"),
    "start-again": Point("START begins a new game in the same process", "CLI YB"),
    "start-two": Point("START W H, with two numbers, is accepted", "YB"),
    "rectstart": Point("RECTSTART W,H is answered by OK", "PK GJL"),
    "restart": Point("RESTART is answered by OK", "PK"),
    "takeback": Point("TAKEBACK x,y is answered by OK", "PK"),
    "no-about": Point("ABOUT is answered by one line", "CLI GJL"),
    "about-form": Point('ABOUT says name="..", ... with no comma inside and = in each part', "GJL"),
    "about-name": Point("ABOUT begins with name= in small letters", "QP"),
}
_LINES = {
    "crlf": Point("lines end with LF", "GJL"),
    "cr": Point("lines do not end with CR alone", "GJ CLI GJL", "YB"),
    "mixed": Point("all lines end alike", "QP GJL"),
    "empty-line": Point("no empty line is written", "GJL YB"),
    "bare-message": Point("MESSAGE and DEBUG have a blank and a text", "PK"),
    "debug": Point("no DEBUG line is written", "GJL"),
    "long-line": Point("no line is longer than 8000 characters", "PK"),
    "stderr": Point("nothing is written to the error output", "PK"),
    "info-answer": Point("INFO is not answered", "PK QP"),
    "text": Point("no other text before an answer", "PK GJL YB", "QP"),
    "error-text": Point("no ERROR or UNKNOWN before a move", "PK QP"),
    "unasked": Point("nothing but MESSAGE is written unasked", "PK GJ CLI QP GJL YB"),
    "small-input": Point("commands in small letters are understood", "YB"),
    "lf-input": Point("commands that end with LF are understood", "CLI GJL YB"),
    "crlf-input": Point("commands that end with CR LF are understood", "PK GJ QP"),
    "mixed-input": Point("LF inside a block and CR LF after it are understood", "QP"),
    "pipelined": Point("commands that arrive at once are obeyed in order", "GJ QP"),
    "yixin-idle": Point("YXSTOP without a search is silent or answers text only", "YB"),
}
_MOVES = {
    "no-move": Point("every command that wants a move gets one", ALL),
    "illegal": Point("moves are on empty squares of the board", ALL),
    "move-inner-blank": Point("a move has no blanks inside or before", "", "QP GJL YB"),
    "move-end-blank": Point("a move has no blank after it", "CLI", "QP GJL YB"),
    "move-text": Point("a move has no text after it", "GJ CLI", "QP GJL YB"),
    "suggest": Point("no SUGGEST is made", "GJ CLI QP GJL YB"),
    "two-moves": Point("one command gets one move", ALL),
    "empty-board": Point("BOARD without stones gets an opening move", "GJ"),
    "board": Point("BOARD with an opening gets a move", "PK GJ CLI QP GJL YB"),
    "blocked": Point("stones of neither side (field 3) are accepted and kept clear of", "PK QP"),
    "swap2": Point("SWAP2BOARD is answered at each of its steps", "GJ QP GJL"),
    "acceptance": Point("the positions of the Gomocup acceptance test are solved", "GJ"),
    "game": Point("a game in each rule ends without a fault", "PK GJ CLI QP GJL YB"),
}
_LIMITS = {
    "late": Point("moves come within the limit, at most 0.5 s over", "PK GJ GJL"),
    "turn-zero": Point("timeout_turn 0 gets a move within 1 s", "PK"),
    "stop": Point("timeout_turn 0 while it thinks ends the search", "PK"),
    "no-turn-limit": Point("without timeout_turn the time left is not used up", "CLI"),
    "time-up": Point("time_left 0 or less gets a move within 0.5 s", "PK GJ CLI"),
    "suspended": Point("being suspended between two moves does no harm", "PK GJ GJL"),
    "unique-set": Point("max_memory holds for the unique set", "GJ GJL"),
    "peak": Point("max_memory holds for the peak of the working set", "PK"),
    "end": Point("END ends the process within 0.5 s", "CLI YB"),
    "end-thinking": Point("END while it thinks ends the process within 0.7 s", "CLI YB"),
    "eof": Point("the end of its input ends the process", "PK"),
    "nonsense": Point("unknown and malformed commands do no harm", "", ALL),
}

POINTS = {**_START, **_LINES, **_MOVES, **_LIMITS}
GROUPS = {
    "Starting": tuple(_START),
    "Lines": tuple(_LINES),
    "Moves": tuple(_MOVES),
    "Limits": tuple(_LIMITS),
}
