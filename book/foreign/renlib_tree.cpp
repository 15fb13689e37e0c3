// SPDX-License-Identifier: MIT
#include "book/foreign/renlib_tree.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "book/foreign/foreign_text.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_node.hpp"
#include "engine/core/byte_reader.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/utf8.hpp"

namespace fukumi::book::renlib {

namespace {

/// Absent where the bytes end before the pair with a zero.
std::optional<std::string> readText(ByteReader& reader) {
    std::string text;
    while (const auto pair = reader.take(2)) {
        for (const std::uint8_t each : *pair) {
            if (each == 0) return text;
            text += static_cast<char>(each);
        }
    }
    return std::nullopt;
}

std::optional<std::string> readOldText(ByteReader& reader) {
    std::string text;
    while (const auto pair = reader.take(2)) {
        for (const std::uint8_t each : *pair) {
            text += static_cast<char>(each & 0x7FU);
            if ((each & 0x80U) != 0) return text;
        }
    }
    return std::nullopt;
}

/// Absent where the bytes end inside the node.
std::optional<Node> readNode(ByteReader& reader) {
    const auto place = reader.byte();
    const auto flags = reader.byte();
    if (!place || !flags) return std::nullopt;
    Node node{*place, *flags, {}, {}};
    bool hasText = false;
    if (node.has(flag::kMore)) {
        const auto more = reader.take(2);
        if (!more) return std::nullopt;
        hasText = ((*more)[1] & 1U) != 0;
    }
    if (node.has(flag::kComment) || node.has(flag::kOldComment)) {
        auto comment = node.has(flag::kOldComment) ? readOldText(reader) : readText(reader);
        if (!comment) return std::nullopt;
        node.comment = std::move(*comment);
    }
    if (hasText) {
        auto text = readText(reader);
        if (!text) return std::nullopt;
        node.text = std::move(*text);
    }
    return node;
}

/// Behind the header, where there is one.
std::optional<BookError> skipHeader(std::span<const std::uint8_t> bytes, ByteReader& reader) {
    if (!hasMagic(bytes)) {
        if (bytes.empty() || bytes.front() != kCentre)
            return BookError{"this is no library of RenLib"};
        return std::nullopt;
    }
    const auto header = reader.take(kHeader);
    if (!header) return BookError{"the library is cut off"};
    const int version = (*header)[kMagic.size()];
    if (version <= kMajorVersion) return std::nullopt;
    return BookError{"the library has version " + std::to_string(version) +
                     ", known are those up to " + std::to_string(kMajorVersion)};
}

}  // namespace

bool hasMagic(std::span<const std::uint8_t> bytes) {
    return bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
}

/// Absent where it is beside the board.
std::optional<Square> squareOf(std::uint8_t place, BoardSize size) {
    const int x = (place & 0x0F) - 1, y = place >> 4;
    // Rows are counted from the bottom.
    const Square s{x, size.height() - 1 - y};
    if (x < 0 || x >= size.width() || y >= size.height()) return std::nullopt;
    return s;
}

std::variant<std::size_t, BookError> walkTree(std::span<const std::uint8_t> bytes,
                                              const TreeVisitor& visitor) {
    ByteReader reader{bytes};
    if (auto error = skipHeader(bytes, reader)) return std::move(*error);
    bool isRoot = true, announcesChild = false;
    std::size_t count = 0;
    // Where the next node stands: below this number of moves. Siblings that are still to come.
    std::size_t level = 0;
    std::vector<std::size_t> siblings;
    const auto name = [&] { return "node " + std::to_string(count) + ": "; };
    while (!reader.isAtEnd()) {
        const auto node = readNode(reader);
        ++count;
        if (!node) return BookError{name() + "the library is cut off"};
        // The root of an empty board says nothing of its children.
        announcesChild = false;
        if (std::exchange(isRoot, false) && node->place == 0) {
            visitor.root(*node);
            continue;
        }
        if (const auto reason = visitor.node(*node, level)) return BookError{name() + *reason};
        if (node->has(flag::kSibling)) siblings.push_back(level);
        announcesChild = !node->has(flag::kNoChild);
        if (announcesChild) {
            ++level;
        } else if (!siblings.empty()) {
            level = siblings.back();
            siblings.pop_back();
        } else {
            break;
        }
    }
    if (!reader.isAtEnd()) return BookError{"there is something behind the library's tree"};
    return siblings.size() + (announcesChild ? 1 : 0);
}

}  // namespace fukumi::book::renlib

namespace fukumi::book {

namespace {

bool isTaken(const board::GameTree& tree, board::GameTree::Node node, Square square) {
    const auto moves = tree.movesTo(node);
    return ranges::find(moves, square) != moves.end();
}

}  // namespace

std::variant<RenLibTree, BookError> readRenLibTree(std::span<const std::uint8_t> bytes,
                                                   BoardSize size) {
    using namespace renlib;
    RenLibTree read;
    board::GameTree& tree = read.tree;
    // The nodes from the root to the place; below a pass or a taken point there is nothing.
    std::vector<board::GameTree::Node> path{board::GameTree::kRoot};
    const auto commentOf = [](const Node& node) {
        return commentOfNote(noteFromComment(node.comment));
    };
    const TreeVisitor visitor{
        .root = [&](const Node& node) { tree.remark(path.front()).comment = commentOf(node); },
        .node = [&](const Node& node, std::size_t level) -> std::optional<std::string> {
            path.resize(std::min(path.size(), level + 1));
            const auto square = squareOf(node.place, size);
            if (node.place != 0 && !square) return kBesideTheBoard;
            const auto parent = path.back();
            if (path.size() <= level) {
                read.leftOut.add("moves after a pass or on a taken point");
            } else if (node.place == 0) {
                read.leftOut.add("passes");
            } else if (node.has(flag::kNoMove)) {
                tree.remark(parent).labels[*square] = toUtf8(node.text);
            } else if (isTaken(tree, parent, *square)) {
                read.leftOut.add("moves on a taken point");
            } else {
                path.push_back(tree.add(parent, *square));
                if (std::string comment = commentOf(node); !comment.empty())
                    tree.remark(path.back()).comment = std::move(comment);
                if (!node.text.empty())
                    tree.remark(parent).labels[*square] = toUtf8(node.text);
                else if (node.has(flag::kMark))
                    tree.remark(parent).labels.try_emplace(*square, kMarkLabel);
            }
            return std::nullopt;
        }};
    auto walked = walkTree(bytes, visitor);
    if (auto* error = std::get_if<BookError>(&walked)) return std::move(*error);
    if (const std::size_t missing = std::get<std::size_t>(walked); missing > 0)
        read.leftOut.add(kMissingBranches, missing);
    return read;
}

}  // namespace fukumi::book
