// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/core/shared_number.hpp"
#include "engine/core/static_vector.hpp"
#include "engine/core/types.hpp"
#include "engine/search/alphabeta/parameters.hpp"

namespace fukumi::search::alphabeta {

// Butterfly history: the moves that worked in sibling nodes. Values are bounded by kHistoryLimit
// ("gravity": a bonus counts less the nearer the bound is).

class History {
public:
    void clear() {
        for (const Color c : kColors)
            for (SharedNumber& score : quiet_[c]) score = 0;
    }
    /// Between two moves of a game old lessons fade but stay.
    void fade() {
        for (const Color c : kColors)
            for (SharedNumber& score : quiet_[c]) score = score / 2;
    }

    [[nodiscard]] int quiet(Color c, Move m) const { return quiet_[c][m.index()]; }
    void reward(Color c, Move m, int bonus) { update(quiet_[c][m.index()], bonus); }

private:
    static void update(SharedNumber& score, int bonus) {
        const int now = score;
        score = now + bonus - now * std::abs(bonus) / kHistoryLimit;
    }

    ByColor<std::array<SharedNumber, kSquareSpan>> quiet_{};
};

/// Moves in falling order of their scores, ties in the order in which they were added. Sorting is
/// lazy: most nodes cut off after a few moves, so each next() selects only one. A score and the
/// place of its move share a word, so that selecting is a maximum over plain integers, which
/// compilers turn into vector instructions: over the maxima of blocks, then over the one block that
/// lost its own.
class MovePicker {
public:
    /// Scores are cut off at +-kMaxScore.
    static constexpr std::int32_t kMaxScore = (1 << 20) - 1;

    struct Scored {
        Move move;
        std::int32_t score = 0;
    };

    void add(Move m, std::int32_t score) {
        keys_[moves_.size()] = std::clamp(score, -kMaxScore, kMaxScore) * kPlaces +
                               (kPlaces - 1 - static_cast<std::int32_t>(moves_.size()));
        moves_.push_back(m);
    }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

    /// Puts the best move not given yet into `to`; false when all were. Not an optional: copies of
    /// one read as a whole what was written in parts, for which the processor waits (6 % of a
    /// search).
    [[nodiscard]] bool next(Scored& to) {
        if (given_ == moves_.size()) return false;
        ++given_;
        if (ready_ < moves_.size()) readyBlocks();
        std::int32_t best = kGiven;
        for (std::size_t block = 0; block * kBlock < ready_; ++block)
            best = std::max(best, tops_[block]);
        const auto place = static_cast<std::size_t>(kPlaces - 1 - (best & (kPlaces - 1)));
        keys_[place] = kGiven;
        tops_[place / kBlock] = topOf(place / kBlock);
        to.move = moves_[place];
        to.score = best >> kPlaceBits;
        return true;
    }

private:
    static constexpr int kPlaceBits = 10;
    static constexpr std::int32_t kPlaces = 1 << kPlaceBits;
    static constexpr std::int32_t kGiven = INT32_MIN;

    static constexpr std::size_t kBlock = 16;
    static constexpr std::size_t kBlocks = (kMaxSquares + kBlock - 1) / kBlock;

    [[nodiscard]] std::int32_t topOf(std::size_t block) const {
        std::int32_t top = kGiven;
        for (std::size_t i = 0; i < kBlock; ++i) top = std::max(top, keys_[block * kBlock + i]);
        return top;
    }
    void readyBlocks() {
        const std::size_t end = (moves_.size() + kBlock - 1) / kBlock;
        std::fill(keys_.begin() + static_cast<std::ptrdiff_t>(moves_.size()),
                  keys_.begin() + static_cast<std::ptrdiff_t>(end * kBlock),
                  kGiven);
        for (std::size_t block = ready_ / kBlock; block < end; ++block) tops_[block] = topOf(block);
        ready_ = moves_.size();
    }

    std::array<std::int32_t, kBlocks * kBlock> keys_;
    std::array<std::int32_t, kBlocks> tops_;
    MoveList moves_;
    std::size_t given_ = 0;
    /// Moves that `tops_` counts.
    std::size_t ready_ = 0;
};

}  // namespace fukumi::search::alphabeta
