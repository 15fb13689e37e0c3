#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints the best moves of a position, and draws them: analyze.py "h8 i9" > board.svg"""

import sys

import fukumi

with fukumi.Engine(rule="renju", threads=2) as engine:
    board = engine.board(sys.argv[1] if len(sys.argv) > 1 else "h8 i9")
    result = engine.analyze(board, time=1.0, lines=3)
    for line in result.lines:
        print(f"{line.move:4} {line.win_rate:6.1%}  {' '.join(line.moves)}", file=sys.stderr)
    print(board.to_svg({line.move: f"{line.win_rate:.0%}" for line in result.lines}))
