# SPDX-License-Identifier: MIT
"""A teacher: a network far larger than the engine's, which learns from games and from its own games, and labels
positions for the small ones. For `scripts/lab/teach`; engine/tuning/teacher plays the games.

Each module imports from those before it:

    budget      the time that a command has
    arguments   the command line
    settings    shape and schedule, from a file of TOML
    library     libteacher by its C interface: positions, pools of games
    network     the network, and the form of it that answers quickly
    search      batches between a pool and the network; the network without a search
    store       positions to learn from, on the device
    learner     a training: losses, steps, files of a run
    grow        self-play and learning at once
    judge       deep sets, and moves of strong engines
    label       labels for the engine's networks
    command     what the command line asks for
"""
