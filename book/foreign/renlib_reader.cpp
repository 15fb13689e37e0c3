// SPDX-License-Identifier: MIT
#include <algorithm>

#include "book/foreign/book_weights.hpp"
#include "book/foreign/foreign_text.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_node.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

using namespace renlib;

class Reader {
public:
    Reader(const RenLibFrame& frame, Encoding encoding) : frame_{frame}, encoding_{encoding} {}

    std::optional<BookError> read(std::span<const std::uint8_t> bytes) {
        const auto walked = walkTree(
            bytes,
            {.root = [&](const Node& node) { addNote(node, 0); },
             .node = [&](const Node& node, std::size_t level) { return addNode(node, level); }});
        if (const auto* error = std::get_if<BookError>(&walked)) return *error;
        leftOut_.add(std::get<TreeEnd>(walked).leftOut());
        return std::nullopt;
    }

    [[nodiscard]] ImportedBook make() {
        return {hasOurNumbers_ ? std::move(found_) : weighedByValue(std::move(found_)), leftOut_};
    }

private:
    /// The path becomes that to the node.
    std::optional<std::string> addNode(const Node& node, std::size_t level) {
        path_.resize(std::min(path_.size(), level));
        // Below something that a book cannot hold.
        const bool isBelowNothing = path_.size() < level;
        const auto square = squareOf(node.place, frame_.size);
        if (node.place != 0 && !square) return kOutsideTheBoard;
        if (isBelowNothing) {
            leftOut_.add(english("moves after a pass or on a taken point"));
        } else if (node.place == 0) {
            leftOut_.add(english("passes"));
        } else if (node.has(flag::kNoMove)) {
            leftOut_.add(english("texts on points"));
        } else if (ranges::find(path_, *square) != path_.end()) {
            leftOut_.add(english("moves on a taken point"));
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
        if (!numbers && !node.text.empty()) leftOut_.add(english("texts on points"));
        if (numbers && !numbers->isMove) return;
        BookPosition position = here();
        position.moves.push_back(numbers.value_or(Numbers{}).move);
        position.moves.back().move = square;
        found_.add(position);
    }

    void addNote(const Node& node, std::size_t level) {
        std::string_view comment = node.comment;
        static_cast<void>(takeLine(comment));
        std::string note = noteFromComment(decodedText(std::string{comment}, encoding_));
        if (note.empty() || path_.size() < level) return;
        BookPosition position = here();
        position.note = std::move(note);
        found_.add(position);
    }

    [[nodiscard]] BookPosition here() const { return {frame_.rule, frame_.size, path_, {}, {}}; }

    RenLibFrame frame_;
    Encoding encoding_;
    std::vector<Square> path_;
    BookLibrary found_;
    LeftOut leftOut_;
    bool hasOurNumbers_ = false;
};

}  // namespace

std::variant<ImportedBook, BookError> readRenLib(std::span<const std::uint8_t> bytes,
                                                 const RenLibFrame& frame) {
    Reader tree{frame, encodingOfTexts(bytes)};
    if (auto error = tree.read(bytes)) return std::move(*error);
    return tree.make();
}

}  // namespace fukumi::book
