// SPDX-License-Identifier: MIT
//
// The tree of a RenLib library, node by node: for readers that make a book of it, and for those
// that want its lines.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "book/opening_book.hpp"
#include "engine/board/game_tree.hpp"

namespace fukumi::book {

namespace renlib {

inline constexpr const char* kBesideTheBoard = "a move beside the board";

struct Node {
    std::uint8_t place = 0;
    std::uint8_t flags = 0;
    std::string comment, text;

    [[nodiscard]] bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

struct TreeVisitor {
    /// The root of an empty board, where the library has one.
    std::function<void(const Node&)> root;
    /// Every other node, below so many moves. A reason why the library is refused ends the walk.
    std::function<std::optional<std::string>(const Node&, std::size_t level)> node;
};

/// Whether the bytes begin as libraries do, but for the oldest.
[[nodiscard]] bool hasMagic(std::span<const std::uint8_t> bytes);

/// Absent where the place is beside the board.
[[nodiscard]] std::optional<Square> squareOf(std::uint8_t place, BoardSize size);

/// Number of branches that are announced and not there.
[[nodiscard]] std::variant<std::size_t, BookError> walkTree(std::span<const std::uint8_t> bytes,
                                                            const TreeVisitor& visitor);

}  // namespace renlib

/// The moves of a library. What stands below a pass or on a taken point is left out, and so are
/// texts on points.
[[nodiscard]] std::variant<board::GameTree, BookError> readRenLibTree(
    std::span<const std::uint8_t> bytes, BoardSize size);

}  // namespace fukumi::book
