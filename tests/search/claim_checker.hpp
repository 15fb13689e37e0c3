// SPDX-License-Identifier: MIT
//
// A claimed win or loss, taken apart until each branch ends in a proof that is checked only by the
// rules:
//
//     loss    every legal move is played, and has to leave the other side a win
//     win     a proof by fours or threats (threat/proof.hpp), or else one move, which a search
//             names, and which has to leave the other side a loss
//
// The search gives hints and no evidence, and a claim's length is part of it: a win that is longer
// than claimed is none.
#pragma once

#include <unordered_map>

#include "engine/board/position.hpp"
#include "engine/search/searcher.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::test {

enum class Finding : std::uint8_t {
    Confirmed,
    Refuted,  ///< the loser makes a five, or is confirmed to win
    Open      ///< the effort did not suffice
};

class ClaimChecker {
public:
    /// Nodes for one proof, for one hint, and the most positions of one claim. A claim that stays
    /// open is looked at again with `more` times as many, `rounds` times in all.
    struct Effort {
        std::uint64_t proofNodes = 20'000;
        std::uint64_t hintNodes = 20'000;
        int positions = 20'000;
        int rounds = 3;
        unsigned more = 8;
    };

    /// `hints` outlives the checker.
    ClaimChecker(search::Searcher& hints, const Effort& effort) : hints_{hints}, usual_{effort} {}

    /// Whether the value of the side to move, a proved one, is true.
    [[nodiscard]] Finding check(board::Position& position, Value claim);

    /// Wins that were proved by fours and threats, in all claims.
    [[nodiscard]] int proofs() const { return proofs_; }

private:
    [[nodiscard]] Finding loss(board::Position& position, int plies);
    [[nodiscard]] Finding win(board::Position& position, int plies);
    [[nodiscard]] bool proves(board::Position& position, int moves);

    search::Searcher& hints_;
    const Effort usual_;
    Effort effort_{};
    threat::VctSolver vct_{std::size_t{1} << 16, std::size_t{1} << 14};
    /// Plies in which the side to move is known to win.
    std::unordered_map<Key, int> wonIn_;
    int left_ = 0;
    int proofs_ = 0;
};

}  // namespace fukumi::test
