# SPDX-License-Identifier: MIT
"""Referee, match runner and game records for gomoku engines that speak the Gomocup protocol.

The modules stand on each other in this order, and a module imports only from those before it:

    rule, notation, board        the board and how people and files write points
    winning, renju, referee      who has won, what black may not play
    opening, opening_generator   positions to start from
    psq                          game files
    pentanomial                  the statistics of paired games
    thought, answer              what an engine's lines mean
    engine_spec, clock           what an engine is, and its time
    process, engine              one running engine
    transcript, game             one game between two engines
    schedule, runner             many games at a time
    results, standings, table    what is written and printed about them
    board_view, spectator        a game drawn in the terminal
    cli, tournament_command, watch_command   the two command lines
"""
