// SPDX-License-Identifier: MIT
//
// Correction history: by how much searches of the recent past found the static value wrong, by the
// latest moves (Stockfish, from 2024 on, has it by pawn structure and by moves).
//
// A search's result was corrected itself, at its leaves. So entries follow what the corrected
// value still missed, and forget: an error that all positions share (a side's, say) is seen by no
// search, and would only grow if entries followed what the bare value missed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/core/shared_number.hpp"
#include "engine/core/types.hpp"

namespace fukumi::search::alphabeta {

/// The latest moves before a position: theirs, and ours before it.
struct LatestMoves {
    Square theirs;
    Square ours;
};

class Corrections {
public:
    void clear() {
        for (const Color c : kColors) {
            std::fill(byTheirs_[c].begin(), byTheirs_[c].end(), 0);
            std::fill(byOurs_[c].begin(), byOurs_[c].end(), 0);
            std::fill(byBoth_[c].begin(), byBoth_[c].end(), 0);
        }
    }

    /// In value units, for the side to move.
    [[nodiscard]] int correctionFor(Color us, const LatestMoves& moves) const {
        return (byTheirs_[us][moves.theirs.index()] + byOurs_[us][moves.ours.index()] +
                byBoth_[us][bothIndex(moves)]) /
               kScale;
    }
    /// A search of this depth found this number of value units more than the corrected evaluation.
    void learn(Color us, const LatestMoves& moves, int miss, int depth) {
        const int bounded = std::clamp(miss, -kMost, kMost) * kScale;
        const int weight = std::min(depth + 1, 16);
        for (SharedNumber* entry : {&byTheirs_[us][moves.theirs.index()],
                                    &byOurs_[us][moves.ours.index()],
                                    &byBoth_[us][bothIndex(moves)]}) {
            const int before = *entry;
            const int now = before + (bounded - before / kForgetting) * weight / kSlowness;
            *entry = std::clamp(now, -kMost * kScale, kMost * kScale);
        }
    }

private:
    /// Entries are in 1/64 value units.
    static constexpr int kScale = 64;
    static constexpr int kMost = 400;
    /// A step goes this part of the way, for each unit of weight.
    static constexpr int kSlowness = 512;
    /// An entry loses one part in this number of itself at such a step.
    static constexpr int kForgetting = 4;
    static constexpr std::size_t kBoth = 1 << 14;

    static std::size_t bothIndex(const LatestMoves& moves) {
        return (moves.theirs.index() * std::size_t{613} + moves.ours.index()) % kBoth;
    }

    using Row = std::array<SharedNumber, kSquareSpan>;
    ByColor<Row> byTheirs_{};
    ByColor<Row> byOurs_{};
    ByColor<std::array<SharedNumber, kBoth>> byBoth_{};
};

}  // namespace fukumi::search::alphabeta
