// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "engine/core/static_vector.hpp"
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/alphabeta/transposition_table.hpp"

namespace fukumi::search::alphabeta {

/// The path from the root to the node that is being searched, one frame a ply, and the principal
/// variations found on it.
class SearchStack {
public:
    using PvLine = StaticVector<Move, kMaxPly>;
    struct Frame {
        PvLine pv;
        Value eval = kNoEval;  ///< where the static value was asked for
        Value raw = kNoEval;   ///< the same without the correction
        bool noOwnVcf = false;
        bool noOpponentVcf = false;
        /// Fours after which the search for the opponent's win gave up; 0 if it did not.
        std::uint64_t opponentVcfTried = 0;
    };

    SearchStack() : frames_(static_cast<std::size_t>(kMaxPly) + 1) {}

    [[nodiscard]] Frame& operator[](int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Frame& operator[](int ply) const {
        return frames_[static_cast<std::size_t>(ply)];
    }

    /// As at the beginning.
    void clear() {
        for (int ply = 0; ply <= kMaxPly; ++ply) {
            enter(ply);
            (*this)[ply].raw = kNoEval;
        }
    }
    /// A node of this ply is entered: nothing is known yet.
    void enter(int ply) {
        Frame& frame = (*this)[ply];
        frame.pv.clear();
        frame.eval = kNoEval;
        frame.noOwnVcf = false;
        frame.noOpponentVcf = false;
        frame.opponentVcfTried = 0;
    }
    /// The side to move is better off than at its last turn (true if unknown).
    [[nodiscard]] bool isImproving(int ply) const {
        if (ply < 2) return true;
        const Value before = (*this)[ply - 2].eval;
        return before == kNoEval || (*this)[ply].eval > before;
    }

    /// The variation of a ply is this one move.
    void startPv(int ply, Move m) {
        PvLine& line = (*this)[ply].pv;
        line.clear();
        line.push_back(m);
    }
    /// ... is this move and the variation below it.
    void takePv(int ply, Move m) {
        startPv(ply, m);
        PvLine& line = (*this)[ply].pv;
        for (const Move next : (*this)[ply + 1].pv) {
            if (line.size() == PvLine::capacity()) break;
            line.push_back(next);
        }
    }
    [[nodiscard]] std::span<const Move> pvAt(int ply) const {
        const PvLine& line = (*this)[ply].pv;
        return {line.begin(), line.size()};
    }

private:
    std::vector<Frame> frames_;
};

}  // namespace fukumi::search::alphabeta
