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
class Check:
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
    "no-ok": Check("START is answered", ALL.replace("GJ ", "").replace(" YB", "")),
    "ok-case": Check("OK is in capitals", "CLI GJL"),
    "ok-text": Check("OK is alone in its line", "PK CLI GJL"),
    "start-error": Check("START 15 and START 20 are not refused", "PK CLI QP GJL"),
    "slow-start": Check("OK comes within 3 s", "GJ CLI"),
    "banner": Check("nothing is written before the first command", "PK GJL YB", "QP"),
    "start-again": Check("START begins a new game in the same process", "CLI YB"),
    "start-two": Check("START W H, with two numbers, is accepted", "YB"),
    "rectstart": Check("RECTSTART W,H is answered by OK", "PK GJL"),
    "restart": Check("RESTART is answered by OK", "PK"),
    "takeback": Check("TAKEBACK x,y is answered by OK", "PK"),
    "no-about": Check("ABOUT is answered by one line", "CLI GJL"),
    "about-form": Check('ABOUT says name="..", ... with no comma inside and = in each part', "GJL"),
    "about-name": Check("ABOUT begins with name= in small letters", "QP"),
}
_LINES = {
    "crlf": Check("lines end with LF", "GJL"),
    "cr": Check("lines do not end with CR alone", "GJ CLI GJL", "YB"),
    "mixed": Check("all lines end alike", "QP GJL"),
    "empty-line": Check("no empty line is written", "GJL YB"),
    "bare-message": Check("MESSAGE and DEBUG have a blank and a text", "PK"),
    "debug": Check("no DEBUG line is written", "GJL"),
    "long-line": Check("no line is longer than 8000 characters", "PK"),
    "stderr": Check("nothing is written to the error output", "PK"),
    "info-answer": Check("INFO is not answered", "PK QP"),
    "text": Check("no other text before an answer", "PK GJL YB", "QP"),
    "error-text": Check("no ERROR or UNKNOWN before a move", "PK QP"),
    "unasked": Check("nothing but MESSAGE is written unasked", "PK GJ CLI QP GJL YB"),
    "small-input": Check("commands in small letters are understood", "YB"),
    "lf-input": Check("commands that end with LF are understood", "CLI GJL YB"),
    "crlf-input": Check("commands that end with CR LF are understood", "PK GJ QP"),
    "mixed-input": Check("LF inside a block and CR LF after it are understood", "QP"),
    "pipelined": Check("commands that arrive at once are obeyed in order", "GJ QP"),
    "yixin-idle": Check("YXSTOP without a search is silent or answers text only", "YB"),
}
_MOVES = {
    "no-move": Check("every command that wants a move gets one", ALL),
    "illegal": Check("moves are on empty squares of the board", ALL),
    "move-inner-blank": Check("a move has no blanks inside or before", "", "QP GJL YB"),
    "move-end-blank": Check("a move has no blank after it", "CLI", "QP GJL YB"),
    "move-text": Check("a move has no text after it", "GJ CLI", "QP GJL YB"),
    "suggest": Check("no SUGGEST is made", "GJ CLI QP GJL YB"),
    "two-moves": Check("one command gets one move", ALL),
    "empty-board": Check("BOARD without stones gets an opening move", "GJ"),
    "board": Check("BOARD with an opening gets a move", "PK GJ CLI QP GJL YB"),
    "blocked": Check("stones of neither side (field 3) are accepted and kept clear of", "PK QP"),
    "swap2": Check("SWAP2BOARD is answered at each of its steps", "GJ QP GJL"),
    "acceptance": Check("the positions of the Gomocup acceptance test are solved", "GJ"),
    "game": Check("a game in each rule ends without a fault", "PK GJ CLI QP GJL YB"),
}
_LIMITS = {
    "late": Check("moves come within the limit, at most 0.5 s over", "PK GJ GJL"),
    "turn-zero": Check("timeout_turn 0 gets a move within 1 s", "PK"),
    "stop": Check("timeout_turn 0 while it thinks ends the search", "PK"),
    "no-turn-limit": Check("without timeout_turn the time left is not used up", "CLI"),
    "time-up": Check("time_left 0 or less gets a move within 0.5 s", "PK GJ CLI"),
    "suspended": Check("being suspended between two moves does no harm", "PK GJ GJL"),
    "unique-set": Check("max_memory holds for the unique set", "GJ GJL"),
    "peak": Check("max_memory holds for the peak of the working set", "PK"),
    "end": Check("END ends the process within 0.5 s", "CLI YB"),
    "end-thinking": Check("END while it thinks ends the process within 0.7 s", "CLI YB"),
    "eof": Check("the end of its input ends the process", "PK"),
    "nonsense": Check("unknown and malformed commands do no harm", "", ALL),
}

POINTS = {**_START, **_LINES, **_MOVES, **_LIMITS}
GROUPS = {
    "Starting": tuple(_START),
    "Lines": tuple(_LINES),
    "Moves": tuple(_MOVES),
    "Limits": tuple(_LIMITS),
}
