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
#include <string_view>
#include <variant>

#include "book/foreign/foreign_book.hpp"
#include "book/format/opening_book.hpp"
#include "engine/board/records/game_tree.hpp"

namespace fukumi::book {

namespace renlib {

inline constexpr const char* kBesideTheBoard = "a move beside the board";
inline constexpr const char* kMissingBranches = "branches that are announced and not there";

struct Node {
    std::uint8_t place = 0;
    std::uint8_t flags = 0;
    std::string comment, text;

    [[nodiscard]] bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

struct TreeVisitor {
    /// The root of an empty board, where the library has one.
    std::function<void(const Node&)> root;
    /// Every other node, below that many moves. A reason why the library is refused ends the walk.
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

/// Label of a move that a library marks.
inline constexpr std::string_view kMarkLabel = "\u25CF";

/// The moves of a library, with comments and texts on points. All below a pass or on a
/// taken point is left out.
struct RenLibTree {
    board::GameTree tree;
    LeftOut leftOut;
};
[[nodiscard]] std::variant<RenLibTree, BookError> readRenLibTree(
    std::span<const std::uint8_t> bytes, BoardSize size);
/// REQUIRES: a square board of up to RenLibFrame::kMaxSide.
[[nodiscard]] std::string writeRenLibTree(const board::GameTree& tree, BoardSize size);

}  // namespace fukumi::book
