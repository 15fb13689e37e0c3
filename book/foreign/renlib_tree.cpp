// SPDX-License-Identifier: MIT
#include "book/foreign/renlib_tree.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book::renlib {

namespace {

/// Absent if the bytes end before the pair with a zero.
std::optional<std::string> readString(ByteReader& reader) {
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

/// Absent if the bytes end inside the node.
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
        auto comment = node.has(flag::kOldComment) ? readOldText(reader) : readString(reader);
        if (!comment) return std::nullopt;
        node.comment = std::move(*comment);
    }
    if (hasText) {
        auto text = readString(reader);
        if (!text) return std::nullopt;
        node.text = std::move(*text);
    }
    return node;
}

/// To the first node.
Result<void> skipHeader(std::span<const std::uint8_t> bytes, ByteReader& reader) {
    if (!hasMagic(bytes)) {
        if (bytes.empty() || bytes.front() != kCentre)
            return damagedInput(english("this is not a RenLib library"));
        return {};
    }
    const auto header = reader.take(kHeader);
    if (!header) return InputError{.kind = ErrorKind::CutOff};
    const int version = (*header)[kMagic.size()];
    if (version <= kMajorVersion) return {};
    return damagedInput({english("the library has version {0}; versions up to {1} can be read"),
                         {std::to_string(version), std::to_string(kMajorVersion)}});
}

}  // namespace

bool hasMagic(std::span<const std::uint8_t> bytes) {
    return bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
}

std::optional<Square> squareOf(std::uint8_t place, BoardSize size) {
    const int x = (place & 0x0F) - 1, y = (place >> 4) - (RenLibFrame::kMaxSide - size.height());
    if (!size.contains(x, y)) return std::nullopt;
    return Square{x, y};
}

std::uint8_t placeOf(Square square, BoardSize size) {
    const int row = square.y() + RenLibFrame::kMaxSide - size.height();
    return static_cast<std::uint8_t>(16 * row + square.x() + 1);
}

LeftOut TreeEnd::leftOut() const {
    LeftOut all;
    if (missingBranches > 0)
        all.add(english("branches that are announced and not there"), missingBranches);
    if (bytesAfter > 0) all.add(english("bytes after the tree"), bytesAfter);
    return all;
}

Result<TreeEnd> walkTree(std::span<const std::uint8_t> bytes, const TreeVisitor& visitor) {
    ByteReader reader{bytes};
    if (const auto fine = skipHeader(bytes, reader); !fine) return fine.error();
    TreeEnd end;
    bool isRoot = true, isNodeDue = false;
    std::size_t count = 0;
    // The next node is below this number of moves. Siblings that are still to come.
    std::size_t level = 0;
    std::vector<std::size_t> siblings;
    while (!reader.isAtEnd()) {
        const auto node = readNode(reader);
        const FilePlace place{.number = ++count, .unit = "node"};
        if (!node) return InputError{.kind = ErrorKind::CutOff, .place = place};
        // The root of an empty board says nothing of its children.
        isNodeDue = false;
        if (std::exchange(isRoot, false) && node->place == 0) {
            visitor.root(*node);
            continue;
        }
        if (const auto reason = visitor.node(*node, level)) return damagedInput(*reason, place);
        if (node->has(flag::kSibling)) siblings.push_back(level);
        isNodeDue = !node->has(flag::kNoChild) || !siblings.empty();
        if (!node->has(flag::kNoChild)) {
            ++level;
        } else if (!siblings.empty()) {
            level = siblings.back();
            siblings.pop_back();
        } else {
            break;
        }
    }
    end.bytesAfter = reader.left();
    end.missingBranches = siblings.size() + (isNodeDue ? 1 : 0);
    return end;
}

Encoding encodingOfTexts(std::span<const std::uint8_t> bytes) {
    TextSample sample;
    const auto visit = [&](const Node& node) {
        sample.add(node.comment);
        sample.add(node.text);
    };
    static_cast<void>(walkTree(bytes, {.root = visit, .node = [&](const Node& node, std::size_t) {
                                           visit(node);
                                           return std::optional<English>{};
                                       }}));
    return sample.guess().value_or(Encoding::Utf8);
}

}  // namespace fukumi::book::renlib

namespace fukumi::book {

namespace {

using namespace renlib;
using board::GameTree;

class TreeReader {
public:
    TreeReader(BoardSize size, Encoding encoding) : size_{size}, encoding_{encoding} {}

    void addRoot(const Node& node) { addComment(node, GameTree::kRoot); }

    std::optional<English> add(const Node& node, std::size_t level) {
        path_.resize(std::min(path_.size(), level + 1));
        const bool isPassing = node.place == 0;
        const auto square = isPassing ? std::nullopt : squareOf(node.place, size_);
        if (!isPassing && !square) return kOutsideTheBoard;
        if (path_.size() <= level) {
            read_.leftOut.add(isAfterText_ ? english("moves after a text on a point")
                                           : english("moves after one on a taken point"));
        } else if (isPassing) {
            addMove(node, board::kPass);
        } else if (node.has(flag::kNoMove)) {
            isAfterText_ = true;
            addText(node, *square);
            if (!node.comment.empty()) read_.leftOut.add(english("comments of texts on points"));
        } else if (isTaken(*square)) {
            isAfterText_ = false;
            read_.leftOut.add(english("moves on a taken point"));
        } else {
            addText(node, *square);
            addMove(node, *square);
        }
        return std::nullopt;
    }

    [[nodiscard]] RenLibTree take(const TreeEnd& end) {
        read_.leftOut.add(end.leftOut());
        return std::move(read_);
    }

private:
    /// The text or the mark of a point.
    void addText(const Node& node, Square square) {
        // Most nodes have neither, and a remark is five times as large as a node.
        if (node.text.empty() && !node.has(flag::kMark)) return;
        auto& labels = read_.tree.remark(path_.back()).labels;
        if (!node.text.empty() && node.has(flag::kMark))
            read_.leftOut.add(english("marks on points with a text"));
        if (!node.text.empty())
            labels[square] = decodedText(node.text, encoding_, read_.leftOut);
        else if (node.has(flag::kMark))
            labels.try_emplace(square, kMarkLabel);
    }

    void addMove(const Node& node, Move move) {
        path_.push_back(read_.tree.add(path_.back(), move));
        addComment(node, path_.back());
    }

    void addComment(const Node& node, GameTree::Node at) {
        if (node.comment.empty()) return;
        std::string comment = decodedText(node.comment, encoding_, read_.leftOut);
        cleanText(comment);
        joinText(read_.tree.remark(at).comment, commentLines(comment));
    }

    [[nodiscard]] bool isTaken(Square square) const {
        return std::any_of(path_.begin() + 1, path_.end(), [&](GameTree::Node node) {
            return read_.tree.moveOf(node) == square;
        });
    }

    BoardSize size_;
    Encoding encoding_;
    RenLibTree read_;
    /// The nodes from the root to the place; after a text or a move on a taken point there is
    /// nothing.
    std::vector<GameTree::Node> path_{GameTree::kRoot};
    bool isAfterText_ = false;  ///< if the path does not reach the place: why
};

}  // namespace

Result<RenLibTree> readRenLibTree(std::span<const std::uint8_t> bytes,
                                  BoardSize size,
                                  std::optional<Encoding> encoding) {
    const Encoding guess = encoding.value_or(encodingOfTexts(bytes));
    TreeReader reader{size, guess};
    const auto end = walkTree(
        bytes,
        {.root = [&](const Node& node) { reader.addRoot(node); },
         .node = [&](const Node& node, std::size_t level) { return reader.add(node, level); }});
    if (!end) return end.error();
    RenLibTree read = reader.take(*end);
    if (!encoding && guess != Encoding::Utf8) read.guess = guess;
    return read;
}

}  // namespace fukumi::book
