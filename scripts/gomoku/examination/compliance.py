# SPDX-License-Identifier: MIT
"""Checks one engine against the protocol, in conversations like those of real managers.

Each function here is one conversation with one process. Its findings are noted under the keys of
`manager_table.POINTS`; a conversation that cannot go on ends, the others are still held. A point
that none of them came to is not examined.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Sequence

from ..engines.clock import TimeControl
from ..engines.engine_spec import EngineSpec
from ..engines.lines import board_lines, swap2_answer
from ..games.adjudicator import Adjudication
from ..games.game import GOMOCUP_MEMORY, Game, GameSettings, Pairing
from ..inputs import MIB
from ..rules.notation import Point, points_from_pos
from ..rules.referee import Reason, describe
from ..rules.rule import Rule, default_draw_at_empty
from .conversation import TURN_MS, Conversation, Stones, conversation, info_lines
from .findings import Findings
from .probe import Probe

_SUSPENDED_S = 0.5
_LONGEST_GAME = 80  # stones

# Words at the beginning of lines that Yixin-Board only logs; it takes all others for moves.
_LOGGED_BY_YIXIN_BOARD = ("OK", "MESSAGE", "DETAIL", "DEBUG", "ERROR", "UNKNOWN", "FORBID")

_NONSENSE = (
    "FOO bar",
    "TURN",
    "TURN abc",
    "TURN 99,99",
    "TURN -1,2",
    "INFO",
    "INFO timeout_turn",
    "INFO timeout_turn many",
    "INFO rule 77",
    "TAKEBACK 3,3",
    "PLAY 1,1",
    "START",
    "START x",
    "START 0",
    "RECTSTART 5",
    "DONE",
    "x" * 5000,
    "\x01\x02\xff",
)

# The positions of the Gomocup acceptance test, in `pos` notation: rule, stones, moves that pass
# (or, for renju, the forbidden one that does not).
_ACCEPTANCE = (
    (Rule.FREESTYLE, "h8h9i8i9j8j9k8k9", ("g8", "l8"), ()),
    (Rule.STANDARD, "h8h9i8i9j8j9k8k9", ("g8", "l8"), ()),
    (Rule.RENJU, "h8h9i8i9j8j9k8k9", ("g8", "l8"), ()),
    (Rule.CARO6, "h8h9i8i9j8j9k8k9", ("g8", "l8"), ()),
    (Rule.STANDARD, "h8h9i8h10g8h11j13h12g14h14i15", ("f8", "j8"), ()),
    (Rule.RENJU, "h8h9i7i9h10i6i11i12", (), ("g9",)),
    (Rule.CARO6, "h8f8g8f9i8f7j8l8", ("f5", "f6", "f10", "f11"), ()),
)


def examine(spec: EngineSpec) -> Findings:
    """All findings. Milliseconds are measured while nothing else runs; of the
    rest, as many conversations as there are cores are held at a time, two at the least since most
    of the time is waiting."""
    found = [(hold, hold(spec)) for hold in _TIMED]
    with ThreadPoolExecutor(max(2, os.cpu_count() or 1)) as pool:
        found += zip(_CONVERSATIONS, pool.map(lambda hold: hold(spec), _CONVERSATIONS))
    return settled(spec, found)


def settled(spec: EngineSpec, found: Sequence[tuple[Conversation, Findings]]) -> Findings:
    """The findings of all conversations together. Those that failed at a point by what a busy
    machine may explain are held once more, while nothing else runs; the point is in order when all
    of them pass it then."""
    total = Findings()
    for _, findings in found:
        total.take_up(findings)
    again: dict[Conversation, Findings] = {}
    for key in [key for key, finding in total.failed.items() if finding.by_load]:
        for hold in [hold for hold, findings in found if key in findings.failed]:
            if hold not in again:
                again[hold] = hold(spec)
            if key not in again[hold].in_order:
                break
        else:
            del total.failed[key]
    # The second time may come further than the first.
    for findings in again.values():
        for key in findings.examined - total.examined:
            total.examine(key)
            if key in findings.failed:
                total.failed[key] = findings.failed[key]
    return total


@conversation("\r\n")
def piskvork(probe: Probe) -> None:
    """A tournament game, then a replay after a tie, by TAKEBACK and by RESTART."""
    probe.quiet(0.3, "banner")
    probe.ok("START 20")
    probe.send(*info_lines(), "INFO folder C:\\some folder", "INFO no_such_key some value")
    probe.quiet(0.3, "info-answer")
    stones = Stones(probe, 20, 20)
    stones.engine(probe.move("INFO time_left 180000", "BEGIN", key="crlf-input"))
    for _ in range(2):
        point = stones.other()
        stones.engine(probe.move("INFO time_left 170000", f"TURN {point[0]},{point[1]}"))
    moves = list(stones.referee.moves)
    for x, y in reversed(moves):
        probe.ok(f"TAKEBACK {x},{y}", "takeback")
    again = Stones(probe, 20, 20)
    again.engine(probe.move("INFO time_left 180000", "BEGIN", key="takeback"))
    probe.ok("RESTART", "restart")
    probe.send(*info_lines())
    Stones(probe, 20, 20).engine(probe.move("BEGIN", key="restart"))
    probe.send("END")
    probe.ends_within(0.5, "end")


@conversation("\r\n")
def piskvork_board(probe: Probe) -> None:
    """A position with stones of neither side, and a rectangle."""
    probe.ok("START 15")
    probe.send(*info_lines(rule=2))
    stones = [(7, 7), (8, 8), (7, 8)]
    fields = ["7,7,2", "8,8,1", "7,8,2", *(f"{x},6,3" for x in range(5, 10))]
    point = probe.move("BOARD", *fields, "DONE", key="blocked")
    is_taken = point in stones or point in [(x, 6) for x in range(5, 10)]
    probe.judge("blocked", is_taken, f"plays {point[0]},{point[1]}, which is taken")
    probe.ok("RECTSTART 17,12", "rectstart")
    probe.send(*info_lines())
    Stones(probe, 17, 12).engine(probe.move("BEGIN", key="rectstart"))


@conversation("\r\n")
def gomocup_referee(probe: Probe) -> None:
    """Everything at once and no wait for OK; suspended until its turn; an empty BOARD."""
    probe.send("START 15", *info_lines())
    probe.suspend()
    time.sleep(0.2)
    stones = Stones(probe)
    probe.send("INFO time_left 180000", "BOARD", "DONE")
    point = _move_after_ok(probe, "empty-board")
    stones.engine(point)
    for _ in range(2):
        probe.suspend()
        time.sleep(_SUSPENDED_S)
        x, y = stones.other()
        stones.engine(probe.move("INFO time_left 170000", f"TURN {x},{y}", key="suspended"))
        is_late = probe.used_s * 1000 > TURN_MS + 500
        seen = f"{probe.used_s:.2f} s for a move of {TURN_MS} ms"
        probe.judge("suspended", is_late, seen, by_load=True)


def _move_after_ok(probe: Probe, key: str) -> Point:
    """The move of a conversation in which OK was not waited for."""
    probe.expect("pipelined", lambda a: a.text.upper().startswith("OK"), 10.0, "to START")
    return probe.move(seconds=10.0, key=key)


@conversation()
def c_gomoku_cli(probe: Probe) -> None:
    """ABOUT first, no turn limit, several games in one process."""
    probe.send("ABOUT")
    about = probe.expect("no-about", lambda a: bool(a.text.strip()), 6.0, "to ABOUT")
    parts = about.text.split(",")
    probe.judge("about-name", not about.text.startswith("name="), about.quoted)
    probe.judge("about-form", not all("=" in part for part in parts), about.quoted)
    for number in range(2):
        probe.ok("START 15", "no-ok" if number == 0 else "start-again")
        probe.send("INFO rule 0", "INFO timeout_match 30000", "INFO max_memory 0")
        stones = Stones(probe)
        lines = ["INFO time_left 4000", "BEGIN"]
        stones.engine(probe.move(*lines, key="lf-input" if number == 0 else "start-again"))
        seen = f"{probe.used_s:.1f} s of 4 s left for the first move"
        probe.judge("no-turn-limit", probe.used_s > 3.0, seen, by_load=True)
    for left in ("0", "-400"):
        x, y = stones.other()
        stones.engine(probe.move(f"INFO time_left {left}", f"TURN {x},{y}"))
        seen = f"{probe.used_s:.2f} s with time_left {left}"
        probe.judge("time-up", probe.used_s > 0.5, seen, by_load=True)


@conversation("\r\n")
def qpiskvork(probe: Probe) -> None:
    """START, ABOUT, INFO and BEGIN in one go; LF inside a block."""
    start = ["START 15", "ABOUT", *info_lines(), "BEGIN"]
    probe.send(*start)
    probe.expect("pipelined", lambda a: a.text.upper().startswith("OK"), 10.0, "to START")
    probe.expect("no-about", lambda a: "=" in a.text, 6.0, "to ABOUT")
    stones = Stones(probe)
    stones.engine(probe.move(key="pipelined"))
    moves = [*stones.referee.moves, stones.other()]
    block = "\n".join(board_lines(moves)) + "\r\n"
    stones.engine(probe.move(raw=block, key="mixed-input"))


@conversation()
def gomocup_judge_local(probe: Probe) -> None:
    """A game that begins with an opening, with both colours."""
    probe.ok("START 15")
    for text in ("h8i9j7", "h8i9j7g6"):
        opening = points_from_pos(text)
        probe.send(*info_lines())
        stones = Stones(probe)
        for point in opening:
            stones.referee.play(point)
        stones.engine(probe.move(*board_lines(opening), key="board"))
        x, y = stones.other()
        stones.engine(probe.move("INFO time_left 170000", f"TURN {x},{y}"))


@conversation()
def yixin_board(probe: Probe) -> None:
    """Small letters, two numbers after START, stopping when nothing is searched."""
    probe.send("info show_detail 0", "start 15 15")
    probe.expect("start-two", lambda a: a.text.upper().startswith("OK"), 10.0, "to start 15 15")
    probe.send("info timeout_turn 300", "info rule 0", "info thread_num 1", "info hash_size 1024")
    stones = [(7, 7), (8, 8), (7, 8)]
    fields = ["7,7,2", "8,8,1", "7,8,2"]
    point = probe.move("board", *fields, "done", key="small-input")
    if point in stones:
        probe.note("illegal", f"{point[0]},{point[1]}")
    probe.send("yxstop")
    probe.quiet(0.3, "yixin-idle", _LOGGED_BY_YIXIN_BOARD)
    probe.send("end")
    probe.ends_within(2.0, "end")


@conversation()
def swap2(probe: Probe) -> None:
    """The three steps."""
    probe.ok("START 15")
    probe.send(*info_lines(rule=1, turn=2000))
    for stones, counts in (
        ([], (3,)),
        (["7,7", "8,7", "9,9"], (1, 2)),
        (["7,7", "8,7", "9,9", "6,6", "5,8"], (1,)),
    ):
        probe.send("INFO time_left 180000", "SWAP2BOARD", *stones, "DONE")
        answer = probe.expect(
            "swap2",
            lambda a: swap2_answer(a.text, counts) is not None or a.text.startswith("UNKNOWN"),
            4.0,
            f"to SWAP2BOARD with {len(stones)} stones",
        )
        found = swap2_answer(answer.text, counts)
        words = [f"{x},{y}" for x, y in found] if isinstance(found, list) else []
        if found is None or set(words) & set(stones) or len(set(words)) < len(words):
            probe.note("swap2", f"{answer.quoted} with {len(stones)} stones")
            return
        if found == "SWAP" and answer.text != "SWAP":
            probe.note("swap2", f"{answer.quoted} is not only SWAP")
        probe.ok("START 15", "start-again")
        probe.send(*info_lines(rule=1, turn=2000))


@conversation()
def time_limits(probe: Probe) -> None:
    """Limits of several sizes, none at all, and a change of mind."""
    probe.ok("START 15")
    stones = Stones(probe)
    lines = ["BEGIN"]
    for turn in (1000, 500, 100, 0):
        probe.send(f"INFO timeout_turn {turn}")
        stones.engine(probe.move(*lines))
        over = probe.used_s * 1000 - turn
        if turn == 0:
            probe.judge("turn-zero", over > 1000, f"{over:.0f} ms", by_load=True)
        else:
            probe.judge("late", over > 500, f"{over:.0f} ms over {turn} ms", by_load=True)
        x, y = stones.other()
        lines = [f"TURN {x},{y}"]
    probe.send("INFO timeout_turn 20000", *lines)
    time.sleep(0.3)
    stones.engine(probe.move("INFO timeout_turn 0", seconds=8.0, key="stop"))
    probe.judge("stop", probe.used_s > 1.0, f"{probe.used_s:.1f} s", by_load=True)


@conversation()
def memory(probe: Probe) -> None:
    """Some moves of a second with the memory of Gomocup, on its large board. A machine that is
    slow to hand memory out is none of the engine's faults."""
    patience_s = 60.0
    probe.ok("START 20")
    probe.send(*info_lines(turn=1000))
    stones = Stones(probe, 20, 20)
    stones.engine(probe.move("BEGIN", seconds=patience_s))
    used = 0
    for _ in range(4):
        x, y = stones.other()
        stones.engine(probe.move(f"TURN {x},{y}", seconds=patience_s))
        used = max(used, probe.unique_set())
    for key, size in (("unique-set", used), ("peak", probe.peak())):
        if size > 0:  # else the system does not tell
            seen = f"{size / MIB:.0f} MiB of {GOMOCUP_MEMORY / MIB:.0f} MiB"
            probe.judge(key, size > GOMOCUP_MEMORY, seen)


@conversation()
def nonsense(probe: Probe) -> None:
    """Commands that no manager sends; a game is played after them. Text in answer is welcome."""
    probe.ok("START 15")
    probe.send(*_NONSENSE)
    probe.passes_over(1.0)
    probe.gone_key = "nonsense"
    probe.ok("START 15", "nonsense")
    probe.send(*info_lines())
    Stones(probe).engine(probe.move("BEGIN", key="nonsense"))


@conversation()
def end_while_thinking(probe: Probe) -> None:
    """END has not to wait for the move."""
    probe.ok("START 15")
    probe.send("INFO timeout_turn 20000", "INFO time_left 100000", *board_lines([(7, 7), (8, 8)]))
    time.sleep(0.2)
    probe.send("END")
    probe.ends_within(0.7, "end-thinking")


@conversation()
def end_of_input(probe: Probe) -> None:
    """A manager that is gone."""
    probe.ok("START 15")
    probe.close_input()
    probe.ends_within(1.0, "eof")


def acceptance(spec: EngineSpec) -> Findings:
    """The positions of the Gomocup acceptance test, each with a new process."""
    total = Findings()
    for rule, text, good, bad in _ACCEPTANCE:

        @conversation()
        def position(probe: Probe) -> None:
            probe.ok("START 15")
            probe.send(*info_lines(rule.number, 500))
            point = probe.move(*board_lines(points_from_pos(text)))
            move = f"{chr(97 + point[0])}{point[1] + 1}"
            is_wrong = move in bad or (bool(good) and move not in good)
            seen = f"{move} in {text} ({rule.title})"
            probe.judge("acceptance", is_wrong, seen, by_load=True)

        total.take_up(position(spec))
    return total


def _game(rule: Rule, size: int) -> Conversation:
    def play(spec: EngineSpec) -> Findings:
        settings = GameSettings(
            rule,
            size,
            size,
            TimeControl(turn_ms=20, match_ms=120_000),
            draw_at_empty=default_draw_at_empty(rule, size, size),
            adjudication=Adjudication(draw_after=_LONGEST_GAME),
            suspend=True,
            lenient=True,  # what it writes besides is examined elsewhere
        )
        opening = tuple(points_from_pos("b2e2e3"))
        verdict = Game(Pairing(1, 1, spec, spec, opening), settings).play().verdict
        findings = Findings()
        findings.examine("game")
        if verdict.reason.is_forfeit:
            seen = f"{rule.title}: {describe(verdict)}"
            findings.note("game", seen, by_load=verdict.reason is Reason.TIME)
        return findings

    return play


_TIMED: Sequence[Conversation] = (time_limits, gomocup_referee, c_gomoku_cli)
_CONVERSATIONS: Sequence[Conversation] = (
    *(_game(rule, 20 if rule is Rule.FREESTYLE else 15) for rule in Rule),
    memory,
    acceptance,
    piskvork,
    piskvork_board,
    qpiskvork,
    gomocup_judge_local,
    yixin_board,
    swap2,
    nonsense,
    end_while_thinking,
    end_of_input,
)
