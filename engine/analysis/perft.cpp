// SPDX-License-Identifier: MIT
#include "engine/analysis/perft.hpp"

#include "engine/board/rules/win_check.hpp"
#include "engine/core/check.hpp"

namespace fukumi::analysis {

namespace {

template <class Visitor>
void forEachLegalMove(const board::Position& position, Visitor&& visit) {
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) visit(s);
    });
}

/// REQUIRES: no five on the board.
std::uint64_t count(board::Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    forEachLegalMove(position, [&](Move m) {
        if (depth == 1) {
            ++sequences;
            return;
        }
        const board::ScopedMove played{position, m};
        if (!position.history().back().madeFive) sequences += count(position, depth - 1);
    });
    return sequences;
}

/// Also in a set-up, in whatever order its stones came.
bool hasFive(const board::Position& position) {
    return board::winnerOf(position.board(), position.rule()).has_value();
}

}  // namespace

std::uint64_t perft(board::Position& position, int depth) {
    FUKUMI_CHECK(depth >= 0);
    return depth > 0 && hasFive(position) ? 0 : count(position, depth);
}

std::vector<PerftMove> perftByMove(
    board::Position& position,
    int depth,
    const std::function<void(std::size_t done, std::size_t all)>& onMove) {
    FUKUMI_CHECK(depth >= 1);
    std::vector<PerftMove> moves;
    if (hasFive(position)) return moves;
    forEachLegalMove(position, [&](Move m) { moves.push_back({m, 0}); });
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const board::ScopedMove played{position, moves[i].move};
        moves[i].sequences = perft(position, depth - 1);
        if (onMove) onMove(i + 1, moves.size());
    }
    return moves;
}

}  // namespace fukumi::analysis
