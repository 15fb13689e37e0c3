#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the position sets of this folder again: our positions, answered by programs that share
no code with what the tests examine.

    make_positions.py ENGINE

Rules come from scripts/gomoku, small games from the plain searches below. Wins by threats are found by
ENGINE in games that it plays against itself, each with a proof that is checked with nothing but the rules.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any, Iterator

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "scripts"))

from gomoku.rules.board import BLACK, WHITE, Board  # noqa: E402
from gomoku.rules.notation import to_human  # noqa: E402
from gomoku.rules.referee import Referee  # noqa: E402
from gomoku.rules.renju import foul_at  # noqa: E402
from gomoku.rules.rule import Rule  # noqa: E402
from gomoku.rules.winning import is_winning_stone  # noqa: E402

SIZE = 15
Row = dict[str, Any]


def write(name: str, rows: list[Row]) -> None:
    text = "".join(json.dumps({"id": f"own-{n:03}", **row}) + "\n" for n, row in enumerate(rows, 1))
    (HERE / name).write_text(text, "ascii")
    print(f"{name}: {len(rows)}")


def stones_of(board: Board) -> dict[str, list[str]]:
    points = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    return {
        name: [to_human(p, SIZE) for p in points if board.at(*p) == colour]
        for name, colour in (("black", BLACK), ("white", WHITE))
    }


def has_five(board: Board, rule: Rule) -> bool:
    points = [(x, y) for y in range(SIZE) for x in range(SIZE) if board.at(x, y) in (BLACK, WHITE)]
    return any(is_winning_stone(board, rule, p) or longest(board, p) > 4 for p in points)


def longest(board: Board, point: tuple[int, int]) -> int:
    """Stones in a row through a stone."""
    best = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            x, y = point[0] + sign * dx, point[1] + sign * dy
            while board.contains((x, y)) and board.at(x, y) == board.at(*point):
                count, x, y = count + 1, x + sign * dx, y + sign * dy
        best = max(best, count)
    return best


def random_board(draw: random.Random, black: int, white: int, reach: int) -> Board:
    """Stones around the centre."""
    board = Board(SIZE, SIZE)
    near = [(x, y) for x in range(7 - reach, 8 + reach) for y in range(7 - reach, 8 + reach)]
    for number, point in enumerate(draw.sample(near, black + white)):
        board.put(point, BLACK if number < black else WHITE)
    return board


def forbidden_rows() -> list[Row]:
    """Whole boards with fouls of every kind, and single points of others."""
    draw, rows = random.Random(1), []
    wanted = {"none": 12, "overline": 12, "double_four": 12, "double_three": 12}
    boards = 0
    while any(wanted.values()) or boards < 6:
        board = random_board(draw, draw.randint(9, 16), draw.randint(3, 9), 4)
        if has_five(board, Rule.RENJU):
            continue
        fouls = {to_human(p, SIZE): foul.value.replace(" ", "_")
                 for p in list(board.empty_points()) if (foul := foul_at(board, p))}
        base = {"rule": "renju", "size": SIZE, "stones": stones_of(board), "to_move": "black"}
        if len(set(fouls.values())) == 3 and boards < 6:
            boards += 1
            rows.append({**base, "kind": "forbidden_set", "point": "*", "expected": fouls})
            continue
        legal = [to_human(p, SIZE) for p in board.empty_points() if to_human(p, SIZE) not in fouls]
        answers = {**fouls, draw.choice(legal): "none"}
        point = draw.choice(sorted(answers))
        if wanted[answers[point]]:
            wanted[answers[point]] -= 1
            rows.append({**base, "kind": "forbidden", "point": point, "expected": answers[point]})
    return rows


def win_rows() -> list[Row]:
    """A row of four to six stones with one gap, its ends free, blocked or at the edge."""
    draw, rows = random.Random(2), []
    for number in range(40):
        rule = list(Rule)[number % len(Rule)]
        colour = BLACK if draw.random() < 0.6 else WHITE
        length, gap = draw.choice((5, 5, 6, 7)), draw.randint(0, 4)
        row, begin = draw.randint(0, 14), draw.randint(0, 14 - length)
        referee = Referee(rule, SIZE, SIZE)
        cells = [(begin + i, row) for i in range(length)]
        for cell in cells:
            if cell != cells[gap]:
                referee.board.put(cell, colour)
        for x in (begin - 1, begin + length):
            if 0 <= x < SIZE and draw.random() < 0.6:
                referee.board.put((x, row), BLACK if colour == WHITE else WHITE)
        if colour == WHITE:
            referee.moves.append((0, 0))
        stones = stones_of(referee.board)
        verdict = referee.play(cells[gap])
        winner = {None: "no_win", BLACK: "black_wins", WHITE: "white_wins"}[verdict.winner if verdict else None]
        rows.append(
            {
                "rule": rule.title,
                "size": SIZE,
                "stones": stones,
                "to_move": "black" if colour == BLACK else "white",
                "kind": "win_check",
                "point": to_human(cells[gap], SIZE),
                "expected": winner,
            }
        )
    return rows


def fives(board: Board, colour: int) -> list[str]:
    found = []
    for point in list(board.empty_points()):
        board.put(point, colour)
        if is_winning_stone(board, Rule.FREESTYLE, point):
            found.append(to_human(point, SIZE))
        board.take(point)
    return found


def tactics_rows() -> list[Row]:
    """Make a five, else stop one."""
    draw, rows = random.Random(3), []
    wanted = {"five": 6, "stop": 6}
    while any(wanted.values()):
        board = random_board(draw, 14, 14, 3)
        own = fives(board, BLACK)
        solution = own or fives(board, WHITE)
        kind = "five" if own else "stop"
        if not solution or not wanted[kind] or has_five(board, Rule.FREESTYLE):
            continue
        wanted[kind] -= 1
        rows.append({"rule": "freestyle", "size": SIZE, "stones": stones_of(board), "to_move": "black",
                     "kind": "best_move", "solution": solution})
    return rows


class SmallGame:
    """m,n,k by strings and a table: minimax, and all positions ply by ply."""

    def __init__(self, m: int, n: int, k: int) -> None:
        self.cells = m * n
        self.rows = [
            tuple((y + dy * i) * m + x + dx * i for i in range(k))
            for y in range(n)
            for x in range(m)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1))
            if 0 <= x + dx * (k - 1) < m and 0 <= y + dy * (k - 1) < n
        ]
        self.value = lru_cache(None)(self._value)

    def won(self, board: str, stone: str) -> bool:
        return any(all(board[c] == stone for c in row) for row in self.rows)

    def children(self, board: str) -> Iterator[str]:
        stone = "X" if board.count("X") == board.count("O") else "O"
        for cell, mark in enumerate(board):
            if mark == ".":
                yield board[:cell] + stone + board[cell + 1 :]

    def _value(self, board: str) -> int:
        """1: black wins, -1: white, 0: a draw."""
        mover = "X" if board.count("X") == board.count("O") else "O"
        if self.won(board, "O" if mover == "X" else "X"):
            return -1 if mover == "X" else 1
        values = [self.value(child) for child in self.children(board)]
        return (max(values) if mover == "X" else min(values)) if values else 0

    def count(self) -> dict[str, Any]:
        layer, by_ply, ends = {"." * self.cells}, [], [0, 0, 0]
        while layer:
            by_ply.append(len(layer))
            following: set[str] = set()
            for board in layer:
                end = 0 if self.won(board, "X") else 1 if self.won(board, "O") else 2 if "." not in board else None
                if end is None:
                    following.update(self.children(board))
                else:
                    ends[end] += 1
            layer = following
        return {"reachable_positions": sum(by_ply), "terminal_first_wins": ends[0],
                "terminal_second_wins": ends[1], "terminal_draws": ends[2], "by_ply": by_ply}


# Literature (Uiterwijk and van den Herik, The advantage of the initiative, 2000).
KNOWN = {(4, 4, 3): 1, (5, 5, 3): 1, (4, 4, 4): 0, (5, 4, 4): 0, (5, 5, 4): 0, (6, 4, 4): 0, (6, 5, 4): 1,
         (5, 5, 5): 0, (6, 5, 5): 0, (6, 6, 6): 0}
RESULTS = {1: "first_player_win", 0: "draw", -1: "second_player_win"}


def small_games() -> None:
    results, counts = [], []
    for m in range(1, 5):
        for n in range(1, 5):
            for k in range(1, 5):
                if m * n > 12:
                    continue
                game = SmallGame(m, n, k)
                results.append({"m": m, "n": n, "k": k, "result": RESULTS[game.value("." * (m * n))]})
                if m >= n and k >= 2 and m * n > 3:
                    counts.append({"m": m, "n": n, "k": k, **game.count()})
    results += [{"m": m, "n": n, "k": k, "result": RESULTS[value]} for (m, n, k), value in KNOWN.items()]
    write("mnk_results.jsonl", results)
    (HERE / "mnk_position_counts.json").write_text(json.dumps({"boards": counts}) + "\n", "ascii")


@lru_cache(None)
def is_lost(lengths: tuple[int, ...]) -> bool:
    if lengths[0] == 0:
        return False  # the other side ate the poison
    return not any(is_lost(bitten(lengths, row, left)) for row, n in enumerate(lengths) for left in range(n))


def bitten(lengths: tuple[int, ...], row: int, left: int) -> tuple[int, ...]:
    return lengths[:row] + tuple(min(n, left) for n in lengths[row:])


def chomp() -> None:
    boards = []
    for rows in range(1, 9):
        for columns in range(1, 11):
            whole = (columns,) * rows
            moves = [[r + 1, c + 1] for r in range(rows) for c in range(columns) if is_lost(bitten(whole, r, c))]
            boards.append({"rows": rows, "cols": columns, "winning_first_moves": moves})
    (HERE / "chomp_first_moves.json").write_text(json.dumps({"boards": boards}) + "\n", "ascii")


def prove(engine: str, rule: str, stones: dict[str, list[str]], to_move: str, kind: str) -> Row:
    command = [engine, "prove", "--rule", rule, "--kind", kind, "--nodes", "100000", "--json", "--to-move", to_move]
    command += ["--black", " ".join(stones["black"]), "--white", " ".join(stones["white"])]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()[-1])


def games(engine: str, count: int) -> Iterator[list[str]]:
    """Games of renju that a weak engine plays against itself, as lists of points."""
    draw = random.Random(4)
    for number in range(count):
        near = [to_human((x, y), SIZE) for x in range(5, 10) for y in range(5, 10)]
        opening = " ".join(draw.sample(near, 4))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.psq"
            subprocess.run([engine, "play", "--rule", "renju", "--level", "5", "--seed", str(number), "--moves", opening,
                            "--players", "engine-engine", "--use-book", "off", "--save", str(file)],
                           capture_output=True, check=False)
            lines = [line.split(",") for line in file.read_text("latin-1").splitlines()[1:] if line.count(",") == 2]
        yield [to_human((int(x) - 1, int(y) - 1), SIZE) for x, y, _ in lines]


def threats(engine: str) -> None:
    vcf: list[Row] = []
    vct: list[Row] = []
    for moves in games(engine, 60):
        found = set()
        for ply in range(max(6, len(moves) - 14), len(moves) - 4):
            stones = {"black": moves[:ply:2], "white": moves[1:ply:2]}
            to_move = "white" if ply % 2 else "black"
            answer = prove(engine, "renju", stones, to_move, "auto")
            kind = answer["kind"]
            if answer["result"] != "win" or answer["moves_to_win"] < 4 or kind in found:
                continue
            found.add(kind)
            base = {"rule": "renju", "size": SIZE, "stones": stones, "to_move": to_move}
            (vcf if kind == "vcf" else vct).append({**base, "kind": kind, "solution": answer["pv"]})
    other = []
    for row in vcf:
        for rule in ("freestyle", "standard", "caro"):
            answer = prove(engine, rule, row["stones"], row["to_move"], "vcf")
            if answer["result"] == "win":
                other.append({**row, "rule": rule, "solution": answer["pv"]})
            elif answer["ended"] is None:
                other.append({**row, "rule": rule, "kind": "no_vcf", "solution": []})
    write("vcf_puzzles.jsonl", vcf)
    write("vct_puzzles.jsonl", vct)
    write("vcf_derived_other_rules.jsonl", other)


def main() -> None:
    write("renju_forbidden.jsonl", forbidden_rows())
    write("win_check.jsonl", win_rows())
    write("basic_tactics.jsonl", tactics_rows())
    small_games()
    chomp()
    threats(sys.argv[1])


if __name__ == "__main__":
    main()
