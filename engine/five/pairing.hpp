// SPDX-License-Identifier: MIT
//
// Draws by pairing (Hales and Jewett 1963): squares are joined in pairs, none in two of them, so
// that every five squares in a row hold both squares of a pair. Whoever answers each stone on one
// square of a pair with a stone on the other keeps the opponent from five: so nobody can win. One
// pair serves all rows that hold it:
//
//     . . 1 1 . .     six squares, two rows of five, one pair
//
// 5x5 has a pairing. Five by six squares and more have none: more rows than pairs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/five/state_file.hpp"

namespace fukumi::five {

using SquarePairs = std::vector<std::pair<Square, Square>>;

/// A pairing of the board; absent when there is none, or none was found within `nodes` choices.
struct PairingSearch {
    std::optional<SquarePairs> pairs;
    bool isExhaustive = false;  ///< without pairs: there is none
    std::uint64_t nodes = 0;
};
[[nodiscard]] PairingSearch findPairing(BoardSize size, std::uint64_t nodes);

/// Why the pairs are no pairing of the board; absent when they are one.
[[nodiscard]] std::optional<std::string> whyNoPairing(BoardSize size, const SquarePairs& pairs);

/// A pairing as a file: "fukumi-pairing 1", the size, a line a pair, the number of pairs, each line
/// with its sum as in state_file.hpp.
[[nodiscard]] std::string pairingFile(BoardSize size, const SquarePairs& pairs);
[[nodiscard]] bool isPairingFile(std::string_view bytes);

struct PairingFile {
    BoardSize size = BoardSize::square(5);
    SquarePairs pairs;
};
[[nodiscard]] std::variant<PairingFile, FileFault> parsePairingFile(std::string_view bytes);

}  // namespace fukumi::five
