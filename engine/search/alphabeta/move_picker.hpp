// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "engine/core/static_vector.hpp"

namespace fukumi::search::alphabeta {

/// Moves in falling order of their scores, ties in the order in which they were added. Sorting is
/// lazy: most nodes cut off after a few moves, so each next() selects only one. A score and the
/// place of its move share a word, so that selecting is a maximum over plain integers, which
/// compilers turn into vector instructions.
class MovePicker {
public:
    /// Scores are cut off at +-kMaxScore.
    static constexpr std::int32_t kMaxScore = (1 << 20) - 1;

    struct Scored {
        Move move;
        std::int32_t score = 0;
    };

    void add(Move m, std::int32_t score) {
        keys_.push_back(std::clamp(score, -kMaxScore, kMaxScore) * kPlaces +
                        (kPlaces - 1 - static_cast<std::int32_t>(moves_.size())));
        moves_.push_back(m);
    }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

    /// Puts the best move not given yet into `to`; false when all were. Not an optional: copies of
    /// one read as a whole what was written in parts, for which the processor waits (6 % of a
    /// search).
    [[nodiscard]] bool next(Scored& to) {
        if (given_ == moves_.size()) return false;
        ++given_;
        std::int32_t best = kGiven;
        for (const std::int32_t key : keys_) best = std::max(best, key);
        const auto place = static_cast<std::size_t>(kPlaces - 1 - (best & (kPlaces - 1)));
        keys_[place] = kGiven;
        to.move = moves_[place];
        to.score = best >> kPlaceBits;
        return true;
    }

private:
    static constexpr int kPlaceBits = 10;
    static constexpr std::int32_t kPlaces = 1 << kPlaceBits;
    static constexpr std::int32_t kGiven = INT32_MIN;

    StaticVector<std::int32_t, kMaxSquares> keys_;
    MoveList moves_;
    std::size_t given_ = 0;
};

}  // namespace fukumi::search::alphabeta
