// SPDX-License-Identifier: MIT
//
// Draws by pairing (Hales and Jewett 1963): squares are joined in pairs, none in two of them, so
// that every five squares in a row hold both squares of a pair. Whoever answers each stone on one
// square of a pair with a stone on the other keeps the opponent from five: so nobody can win. One
// pair serves all rows that hold it:
//
//     . . 1 1 . .     six squares, two rows of five, one pair
//
// 5x5 has a pairing. Five by six squares and more have none: more rows than pairs. Where stones
// are on the board, rows with a stone of the defender need no pair (draw_search.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/five/pairing_finder.hpp"
#include "engine/five/small_board.hpp"
#include "engine/five/state_file.hpp"

namespace fukumi::five {

using SquarePairs = std::vector<std::pair<Square, Square>>;

struct PairingSearch {
    std::optional<SquarePairs> pairs;
    bool isExhaustive = false;  ///< without pairs: there is none
    std::uint64_t nodes = 0;
};
/// A pairing of the empty board; absent when there is none, or none was found within `nodes`
/// choices. REQUIRES: SmallBoard::fits(size).
[[nodiscard]] PairingSearch findPairing(BoardSize size, std::uint64_t nodes);

/// Why the pairs are no pairing by which white keeps black from five; absent when they are one:
/// each is of two empty squares, none in two pairs, and every row without a white stone holds one.
[[nodiscard]] std::optional<std::string> whyNoPairing(const board::Board& board,
                                                      const SquarePairs& pairs);

/// Pairs as words in pairs of squares.
[[nodiscard]] SquarePairs pairsOf(const SmallBoard& board, const std::vector<Squares>& pairs);

/// A pairing as a file: "fukumi-pairing 1", the size, a line a pair, the number of pairs, each line
/// with its sum as in state_file.hpp.
[[nodiscard]] std::string pairingFile(BoardSize size, const SquarePairs& pairs);
/// The size that a line "board 5x5" names.
[[nodiscard]] std::optional<BoardSize> sizeFromBoardLine(std::string_view line);
[[nodiscard]] bool isPairingFile(std::string_view bytes);

struct PairingFile {
    BoardSize size = BoardSize::square(5);
    SquarePairs pairs;
};
[[nodiscard]] std::variant<PairingFile, FileFault> parsePairingFile(std::string_view bytes);

}  // namespace fukumi::five
