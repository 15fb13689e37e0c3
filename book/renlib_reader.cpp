// SPDX-License-Identifier: MIT
#include <algorithm>

#include "book/book_weights.hpp"
#include "book/foreign_text.hpp"
#include "book/renlib.hpp"
#include "book/renlib_node.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/byte_reader.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

using namespace renlib;

struct Node {
    std::uint8_t place = 0;
    std::uint8_t flags = 0;
    std::string comment, text;

    [[nodiscard]] bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

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

/// Absent where it is beside the board.
std::optional<Square> squareOf(std::uint8_t place, BoardSize size) {
    const int x = (place & 0x0F) - 1, y = place >> 4;
    // Rows are counted from the bottom.
    const Square s{x, size.height() - 1 - y};
    if (x < 0 || x >= size.width() || y >= size.height()) return std::nullopt;
    return s;
}

class Reader {
public:
    explicit Reader(const RenLibFrame& frame) : frame_{frame} {}

    std::optional<BookError> read(ByteReader reader) {
        bool isRoot = true, announcesChild = false;
        // Where the next node stands: below so many moves. Siblings that are still to come.
        std::size_t level = 0;
        std::vector<std::size_t> siblings;
        while (!reader.isAtEnd()) {
            const auto node = readNode(reader);
            ++nodes_;
            if (!node) return BookError{name() + "the library is cut off"};
            // The root of an empty board says nothing of its children.
            announcesChild = false;
            if (isRoot && node->place == 0) {
                addNote(*node, level);
                isRoot = false;
                continue;
            }
            isRoot = false;
            if (auto error = addNode(*node, level)) return error;
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
        const std::size_t missing = siblings.size() + (announcesChild ? 1 : 0);
        if (missing > 0) leftOut_.add("branches that are announced and not there", missing);
        return std::nullopt;
    }

    [[nodiscard]] ImportedBook make() {
        return {hasOurNumbers_ ? std::move(found_) : weighedByValue(std::move(found_)), leftOut_};
    }

private:
    [[nodiscard]] std::string name() const { return "node " + std::to_string(nodes_) + ": "; }

    /// The path becomes that to the node.
    std::optional<BookError> addNode(const Node& node, std::size_t level) {
        path_.resize(std::min(path_.size(), level));
        // Below something that a book cannot hold.
        const bool isBelowNothing = path_.size() < level;
        const auto square = squareOf(node.place, frame_.size);
        if (node.place != 0 && !square) return BookError{name() + "a move beside the board"};
        if (isBelowNothing) {
            leftOut_.add("moves after a pass or on a taken point");
        } else if (node.place == 0) {
            leftOut_.add("passes");
        } else if (node.has(flag::kNoMove)) {
            leftOut_.add("texts on points");
        } else if (ranges::find(path_, *square) != path_.end()) {
            leftOut_.add("moves on a taken point");
        } else {
            addMove(node, *square);
            path_.push_back(*square);
            addNote(node, level + 1);
        }
        return std::nullopt;
    }

    void addMove(const Node& node, Square square) {
        const int stones = static_cast<int>(path_.size());
        std::string_view comment = node.comment;
        auto numbers = takeLine(comment);
        if (numbers)
            hasOurNumbers_ = true;
        else
            numbers = fromPointText(node.text, stones);
        if (!numbers && !node.text.empty()) leftOut_.add("texts on points");
        if (numbers && !numbers->isMove) return;
        BookPosition position = here();
        position.moves.push_back(numbers.value_or(Numbers{}).move);
        position.moves.back().move = square;
        found_.add(position);
    }

    void addNote(const Node& node, std::size_t level) {
        std::string_view comment = node.comment;
        static_cast<void>(takeLine(comment));
        std::string note = noteFromComment(comment);
        if (note.empty() || path_.size() < level) return;
        BookPosition position = here();
        position.note = std::move(note);
        found_.add(position);
    }

    [[nodiscard]] BookPosition here() const { return {frame_.rule, frame_.size, path_, {}, {}}; }

    RenLibFrame frame_;
    std::vector<Square> path_;
    BookLibrary found_;
    LeftOut leftOut_;
    std::size_t nodes_ = 0;
    bool hasOurNumbers_ = false;
};

}  // namespace

std::variant<ImportedBook, BookError> readRenLib(std::span<const std::uint8_t> bytes,
                                                 const RenLibFrame& frame) {
    ByteReader reader{bytes};
    const bool hasMagic =
        bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
    if (hasMagic) {
        const auto header = reader.take(kHeader);
        if (!header) return BookError{"the library is cut off"};
        const int version = (*header)[kMagic.size()];
        if (version > kMajorVersion)
            return BookError{"the library has version " + std::to_string(version) +
                             ", known are those up to " + std::to_string(kMajorVersion)};
    } else if (bytes.empty() || bytes.front() != kCentre) {
        return BookError{"this is no library of RenLib"};
    }
    Reader tree{frame};
    if (auto error = tree.read(reader)) return std::move(*error);
    return tree.make();
}

}  // namespace fukumi::book
