// SPDX-License-Identifier: MIT
//
// Zobrist keys are public and linear: with more of them than a key has bits, equations say which
// make up any other. So positions that share a key are made, not met.
#pragma once

#include <array>
#include <bit>
#include <bitset>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/zobrist.hpp"

namespace fukumi::test {

using KeyChoice = std::bitset<256>;

/// Which of at most 256 keys XOR to `sum`; absent if none do.
[[nodiscard]] inline std::optional<KeyChoice> keysThatMake(Key sum, const std::vector<Key>& keys) {
    std::array<std::pair<Key, KeyChoice>, 64> basis{};  // by highest bit, and what it is made of
    const auto reduce = [&](std::pair<Key, KeyChoice> row) {
        while (row.first != 0) {
            const auto& [key, choice] =
                basis[static_cast<std::size_t>(std::bit_width(row.first)) - 1];
            if (key == 0) break;
            row.first ^= key;
            row.second ^= choice;
        }
        return row;
    };
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto row = reduce({keys[i], KeyChoice{}.set(i)});
        if (row.first != 0) basis[static_cast<std::size_t>(std::bit_width(row.first)) - 1] = row;
    }
    const auto rest = reduce({sum, {}});
    return rest.first == 0 ? std::optional{rest.second} : std::nullopt;
}

}  // namespace fukumi::test
