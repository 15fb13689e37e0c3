# SPDX-License-Identifier: MIT
"""Referee, match runner and game records for gomoku engines that speak the Gomocup protocol.

The modules stand on each other in this order, and a module imports only from those before it:

    files                        output files
    rule, notation, board        the board and how people and files write points
    winning, renju, referee      who has won, what black may not play
    opening                      positions to start from
    psq                          game files
    pentanomial, sprt, rating    the statistics of paired games
    thought, answer              what an engine's lines mean
    engine_spec, engine_file     what an engine is, on the command line and in a file
    even_search, opening_generator, balanced_openings    openings that are about even
    clock, memory                its time and its memory
    process, engine              one running engine
    transcript, adjudicator      what was said; games that end early
    swap2, side, game            one game between two engines
    sgf, record, results         what is written about games, and read again
    schedule, runner, cluster    many games at a time, here or on other machines
    shards                       self-play of fukumi-tune on other machines
    starts                       engines that fail to start
    standings, table, report     what they add up to, as text and for a browser (report_page/)
    board_view, progress, spectator          what is seen in the terminal meanwhile
    manager_table, findings, probe, conversation, compliance, compliance_report   one engine examined
    cli, tournament_arguments, tournament_command, watch_command, answer_times   the command lines
"""
