// SPDX-License-Identifier: MIT
//
// Zobrist keys (A. L. Zobrist, "A new hashing method with application for game playing", 1970):
// the key of a position is the XOR of one random word a stone, a blocked square and the side.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/random.hpp"
#include "engine/core/types.hpp"

namespace fukumi {

using Key = std::uint64_t;

namespace zobrist_detail {

struct Tables {
    std::array<std::array<Key, kSquareSpan>, 3> square{};  // black stone, white stone, blocked
    Key whiteToMove = 0;
};

consteval Tables makeTables() {
    Tables tables;
    Random random{0x66756B756D690001ULL};  // "fukumi", version 1: saved keys depend on it
    for (auto& kind : tables.square)
        for (Key& key : kind) key = random.next();
    tables.whiteToMove = random.next();
    return tables;
}

inline constexpr Tables kTables = makeTables();

}  // namespace zobrist_detail

[[nodiscard]] constexpr Key stoneKey(Color c, Square s) {
    return zobrist_detail::kTables.square[indexOf(c)][s.index()];
}
[[nodiscard]] constexpr Key blockedKey(Square s) {
    return zobrist_detail::kTables.square[2][s.index()];
}
[[nodiscard]] constexpr Key whiteToMoveKey() { return zobrist_detail::kTables.whiteToMove; }

}  // namespace fukumi
