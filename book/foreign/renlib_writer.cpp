// SPDX-License-Identifier: MIT
#include "book/foreign/book_tree.hpp"
#include "book/foreign/foreign_text.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/renlib_node.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "engine/board/records/game_record.hpp"

namespace fukumi::book {

namespace {

using namespace renlib;
using board::GameTree;

void appendText(std::string& bytes, const std::string& text) {
    bytes += text;
    bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

/// Our line of numbers and the note.
std::string commentOf(const BookTree::Entry& entry) {
    const bool isMove = entry.move.has_value();
    std::string comment = lineOf({entry.move.value_or(BookMove{}), isMove, true});
    if (!entry.note.empty()) comment += kLineBreak + commentOfNote(entry.note);
    return comment;
}

class Writer {
public:
    Writer(const GameTree& tree, BoardSize size, bool isEightBit)
        : tree_{tree}, size_{size}, isEightBit_{isEightBit} {}

    [[nodiscard]] std::string write() {
        for (const std::uint8_t each : kMagic) bytes_ += static_cast<char>(each);
        bytes_ += static_cast<char>(kMajorVersion);
        const bool hasRoot = needsRoot();
        bytes_ += static_cast<char>(hasRoot ? kRootVersion : 0);
        bytes_.append(kHeader - bytes_.size(), '\xFF');
        std::vector<Step> steps{{GameTree::kRoot}};
        if (!hasRoot) steps = {{tree_.childrenOf(GameTree::kRoot).front()}};
        while (!steps.empty()) {
            const Step step = steps.back();
            steps.pop_back();
            const auto below = step.textOn ? std::vector<Step>{} : stepsBelow(step.node);
            append(step, !below.empty());
            steps.insert(steps.end(), below.rbegin(), below.rend());
        }
        return std::move(bytes_);
    }

private:
    /// A node of the file: one of the tree, or a text on a point of its position.
    struct Step {
        GameTree::Node node;
        std::optional<Square> textOn{};
        bool hasSibling = false;
    };

    [[nodiscard]] std::vector<Step> stepsBelow(GameTree::Node node) const {
        std::vector<Step> steps;
        for (const GameTree::Node child : tree_.childrenOf(node)) steps.push_back({child});
        for (const auto& [point, text] : tree_.remark(node).labels)
            if (!tree_.child(node, point)) steps.push_back({node, point});
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) steps[i].hasSibling = true;
        return steps;
    }

    /// Programs before RenLib 3.4 know only libraries that begin with a stone in the centre.
    [[nodiscard]] bool needsRoot() const {
        const auto below = stepsBelow(GameTree::kRoot);
        return !tree_.remark(GameTree::kRoot).comment.empty() || below.size() != 1 ||
               below.front().textOn || placeOfMove(tree_.moveOf(below.front().node)) != kCentre;
    }

    void append(const Step& step, bool hasChild) {
        const bool isRoot = step.node == GameTree::kRoot && !step.textOn;
        const Square point = isRoot ? Square{} : step.textOn.value_or(tree_.moveOf(step.node));
        const auto label = isRoot ? std::string{} : labelOf(step, point);
        const std::string text = label == kMarkLabel ? std::string{} : encoded(label);
        const std::string comment = step.textOn ? std::string{} : commentAt(step.node);
        unsigned flags = 0;
        if (step.hasSibling) flags |= flag::kSibling;
        if (!hasChild && !isRoot) flags |= flag::kNoChild;
        if (step.textOn) flags |= flag::kNoMove;
        if (label == kMarkLabel) flags |= flag::kMark;
        if (!comment.empty()) flags |= flag::kComment;
        if (!text.empty()) flags |= flag::kMore;
        bytes_ += static_cast<char>(isRoot ? 0 : placeOfMove(point));
        bytes_ += static_cast<char>(flags);
        if (!text.empty()) bytes_.append({'\0', '\1'});
        if (!comment.empty()) appendText(bytes_, comment);
        if (!text.empty()) appendText(bytes_, text);
    }

    [[nodiscard]] std::uint8_t placeOfMove(Move move) const {
        return board::isPass(move) ? 0 : placeOf(move, size_);
    }

    [[nodiscard]] std::string labelOf(const Step& step, Square point) const {
        const auto& labels =
            tree_.remark(step.textOn ? step.node : tree_.parentOf(step.node)).labels;
        const auto found = labels.find(point);
        return found == labels.end() ? std::string{} : found->second;
    }

    /// Lines end as on Windows.
    [[nodiscard]] std::string commentAt(GameTree::Node node) const {
        std::string comment;
        for (const char each : tree_.remark(node).comment) {
            if (each == '\n') comment += '\r';
            comment += each;
        }
        return encoded(comment);
    }

    [[nodiscard]] std::string encoded(const std::string& text) const {
        return isEightBit_ ? toEightBit(text) : text;
    }

    const GameTree& tree_;
    BoardSize size_;
    bool isEightBit_;
    std::string bytes_;
};

}  // namespace

std::string writeRenLibTree(const GameTree& tree, BoardSize size) {
    // RenLib knows 8-bit texts only. A reader guesses one encoding for all texts of a file.
    std::string bytes = Writer{tree, size, true}.write();
    const Encoding guess =
        encodingOfTexts({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    if (guess == Encoding::Utf8 || guess == Encoding::Windows1252) return bytes;
    return Writer{tree, size, false}.write();
}

ExportedBook writeRenLib(const BookLibrary& library, const RenLibFrame& frame) {
    BookTree made = bookTree(library, frame.rule, frame.size);
    GameTree& tree = made.tree;
    tree.remark(GameTree::kRoot).comment = commentOfNote(made.entries.front().note);
    for (GameTree::Node node = 1; node < tree.size(); ++node) {
        const BookTree::Entry& entry = made.entries[node];
        tree.remark(node).comment = commentOf(entry);
        if (!entry.move) continue;
        const int stones = static_cast<int>(tree.movesTo(node).size()) - 1;
        if (std::string text = pointText(*entry.move, stones); !text.empty())
            tree.remark(tree.parentOf(node)).labels[tree.moveOf(node)] = std::move(text);
    }
    ExportedBook book;
    for (const auto& [key, position] : library.positions())
        if (position.rule != frame.rule || position.size != frame.size)
            book.leftOut.add(english("positions of other rules or sizes"));
    book.bytes = writeRenLibTree(tree, frame.size);
    return book;
}

}  // namespace fukumi::book
