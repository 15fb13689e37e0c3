# SPDX-License-Identifier: MIT
"""Trains the pattern weights, the order network and the value network in PyTorch, for `scripts/lab/train`.

Each module imports from those before it:

    shapes      what `fukumi-tune shape --json` says of the engine's numbers
    arguments   the command line
    settings    the settings of a training, from a file of TOML
    samples     positions of `fukumi-tune encode`
    batches     positions of one board size and colour, as tensors
    weights     named arrays, and blends of them
    network     what all forms share: lists of numbers, and windows that rows of tables add up to
    layers      dense layers and sums over a board, in floating point and in whole numbers
    order       the order network, and the draw network that uses its first layer
    value       the value network
    pattern     the pattern evaluation
    optimizer   Adam with a rate that falls
    progress    losses while a training runs, as a table and a picture
    checkpoint  the state of a training in a file
    trainer     a training from the first step to the last
    command     what the command line asks for

The package `teacher` trains a large network that teaches these (scripts/lab/teach).

engine/tuning/network/README.md has the commands from self-play to a match.
"""
