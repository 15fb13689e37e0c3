# SPDX-License-Identifier: MIT
"""Referee, match runner and game records for gomoku engines that speak the Gomocup protocol.

The packages build on each other in this order: a module imports only from its own package and from
those before it:

    inputs        what comes from outside: sizes, texts, JSON, errors of one line; how it is shown
    arguments     command lines
    files         output files
    rules         rule, notation and board; who has won; what black may not play; the referee
    statistics    pentanomial, sprt, rating: the statistics of paired games; Student's t
    engines       what an engine is, on the command line and in a file; its process, time and
                  memory; what its lines mean
    openings      positions to start from, and how even ones are made
    games         one game between two engines, swap2, games that end early
    records       what is written about games (.psq, .sgf, results), and read again
    measures      fixed positions, and what engines find in them
    tournaments   many games at a time, here or on other machines; engines that fail to start;
                  what the games add up to
    reports       that as text and for a browser (report_page/)
    terminal      what is seen in the terminal meanwhile
    examination   one engine examined by the conversations of the managers
    proofs        the empty board, proved position by position
    commands      the command lines
    shards        self-play of fukumi-tune on other machines
"""
