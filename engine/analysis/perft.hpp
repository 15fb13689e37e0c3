// SPDX-License-Identifier: MIT
//
// Perft: the number of sequences of legal moves, a check of the rules and of play/undo that can be
// compared between programs. A game ends with a winning five or a full board; forbidden points of
// renju do not count as moves.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::analysis {

struct PerftMove {
    Move move;
    std::uint64_t sequences;
};

/// Sequences of exactly `depth` moves; REQUIRES: depth >= 0. The position is restored.
[[nodiscard]] std::uint64_t perft(board::Position& position, int depth);

/// The same for every first move, in square order; REQUIRES: depth >= 1. `onMove` is called after
/// each first move, with how many are done and how many there are.
[[nodiscard]] std::vector<PerftMove> perftByMove(
    board::Position& position,
    int depth,
    const std::function<void(std::size_t done, std::size_t all)>& onMove = {});

}  // namespace fukumi::analysis
