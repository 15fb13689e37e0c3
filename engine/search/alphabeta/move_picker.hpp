// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "engine/core/static_vector.hpp"

namespace fukumi::search::alphabeta {

/// Moves in falling order of their scores, ties by square order. Sorting is lazy: most nodes cut
/// off after a few moves, so each next() selects only one.
class MovePicker {
public:
    struct Scored {
        Move move;
        std::int32_t score;
    };

    void add(Move m, std::int32_t score) { moves_.push_back({m, score}); }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

    /// The best move not given yet; absent when all were.
    [[nodiscard]] std::optional<Scored> next() {
        if (given_ == moves_.size()) return std::nullopt;
        std::size_t best = given_;
        for (std::size_t i = given_ + 1; i < moves_.size(); ++i)
            if (moves_[i].score > moves_[best].score ||
                (moves_[i].score == moves_[best].score && moves_[i].move < moves_[best].move))
                best = i;
        std::swap(moves_[best], moves_[given_]);
        return moves_[given_++];
    }

private:
    StaticVector<Scored, kMaxSquares> moves_;
    std::size_t given_ = 0;
};

}  // namespace fukumi::search::alphabeta
