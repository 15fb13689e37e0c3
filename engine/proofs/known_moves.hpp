// SPDX-License-Identifier: MIT
//
// Moves that won in other proofs with the same stones of the attacker, wherever the defender's
// were: often they win again. A hint, no more: a proof is checked without it.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "engine/proofs/record.hpp"

namespace fukumi::proofs {

/// Read-only once made; any number of threads may ask.
class KnownMoves {
public:
    /// REQUIRES: the records are about boards of that size.
    KnownMoves(const std::vector<WinRecord>& wins, BoardSize size, Color attacker);

    /// At most `count` empty squares of the board: first from the records that share the most
    /// stones of the defender, then the most frequent.
    [[nodiscard]] std::vector<Move> of(const board::Board& board, std::size_t count) const;

private:
    /// In the canonical frame of the attacker's stones.
    struct Win {
        std::vector<Square> defenders;
        Move move;
    };

    Color attacker_;
    std::unordered_map<Key, std::vector<Win>> wins_;  // by the attacker's stones
};

}  // namespace fukumi::proofs
