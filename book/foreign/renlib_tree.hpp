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

#include "book/foreign/book_tree.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/encoding.hpp"

namespace fukumi::book {

namespace renlib {

inline constexpr English kOutsideTheBoard = english("a move outside the board");

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
    std::function<std::optional<English>(const Node&, std::size_t level)> node;
};

/// Whether the bytes begin as libraries do, but for the oldest.
[[nodiscard]] bool hasMagic(std::span<const std::uint8_t> bytes);

/// Absent if the place is outside the board. Lines of a smaller board are the lowest of the
/// file's 15.
[[nodiscard]] std::optional<Square> squareOf(std::uint8_t place, BoardSize size);
[[nodiscard]] std::uint8_t placeOf(Square square, BoardSize size);

/// The end of a tree, and what is not as it should be there.
struct TreeEnd {
    std::size_t missingBranches = 0;  ///< announced and not there
    std::size_t bytesAfter = 0;

    /// "2 branches are announced and not there"; empty for a whole tree.
    [[nodiscard]] LeftOut leftOut() const;
};
/// An error if the bytes end in the middle of a node, or the visitor refuses one.
[[nodiscard]] Result<TreeEnd> walkTree(std::span<const std::uint8_t> bytes,
                                       const TreeVisitor& visitor);

/// The encoding of the texts that are not valid UTF-8: all of a library have the same.
[[nodiscard]] Encoding encodingOfTexts(std::span<const std::uint8_t> bytes);

}  // namespace renlib

/// Label of a move that a library marks.
inline constexpr std::string_view kMarkLabel = "\u25CF";

/// The moves of a library, with comments and texts on points. A pass is board::kPass. Moves on a
/// taken point, and all after them, are left out.
struct RenLibTree {
    board::GameTree tree;
    LeftOut leftOut;
    std::optional<Encoding> guess;  ///< of texts that are not UTF-8, if there are any
};
/// `encoding` is that of the texts; without it, UTF-8 where a text is that, else a guess.
[[nodiscard]] Result<RenLibTree> readRenLibTree(std::span<const std::uint8_t> bytes,
                                                BoardSize size,
                                                std::optional<Encoding> encoding = std::nullopt);
/// REQUIRES: a square board of up to RenLibFrame::kMaxSide.
[[nodiscard]] std::string writeRenLibTree(const board::GameTree& tree, BoardSize size);

}  // namespace fukumi::book
