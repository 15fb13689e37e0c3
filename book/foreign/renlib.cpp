// SPDX-License-Identifier: MIT
#include "book/foreign/renlib.hpp"

#include <algorithm>

#include "book/foreign/book_tree.hpp"
#include "book/foreign/renlib_tree.hpp"
#include "book/format/book_text.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

using namespace renlib;

constexpr std::string_view kOurs = "book", kVia = "via";

/// A node's data about its move.
struct Numbers {
    BookMove move;        ///< the square is not set
    bool isMove = true;   ///< false: it only leads to a position
    bool isOurs = false;  ///< not another program's way to write values
};

/// "book 40/16 w3 g12"; for no move "book via".
std::string lineOf(const Numbers& numbers) {
    std::string line{kOurs};
    if (!numbers.isMove) return line.append(" ").append(kVia);
    return line + numbersOf(numbers.move);
}

/// Takes our line off a comment; absent if there is none.
std::optional<Numbers> takeLine(std::string_view& comment) {
    const std::size_t end = std::min(comment.find_first_of("\b\r\n"), comment.size());
    std::string_view line = trim(comment.substr(0, end));
    if (!line.starts_with(kOurs)) return std::nullopt;
    line.remove_prefix(kOurs.size());
    if (!line.empty() && line.front() != ' ') return std::nullopt;
    Numbers numbers;
    numbers.isOurs = true;
    numbers.isMove = trim(line) != kVia;
    if (numbers.isMove) {
        const auto move = moveFromNumbers(line);
        if (!move) return std::nullopt;
        numbers.move = *move;
    }
    comment.remove_prefix(std::min(end + 1, comment.size()));
    return numbers;
}

/// "v40", "W23": what other programs understand; empty for a move without a value. `stones` were
/// there before the move.
std::string pointText(const BookMove& move, int stones) {
    if (!move.isSearched()) return {};
    if (!isProven(move.value)) return 'v' + std::to_string(move.value.raw());
    return (isWin(move.value) ? 'W' : 'L') + std::to_string(stones + matePlies(move.value));
}

/// Absent if the text says something else.
std::optional<Numbers> fromPointText(std::string_view text, int stones) {
    if (text.empty()) return std::nullopt;
    const char kind = text.front();
    const auto number = parseInteger<int>(text.substr(1));
    Numbers numbers;
    numbers.move.depth = Depth{1};
    if ((kind == 'v' || kind == 'm') && number) {
        const int value = std::clamp(*number, -kMaxHeuristic.raw(), kMaxHeuristic.raw());
        numbers.move.value = Value{kind == 'v' ? value : -value};
        return numbers;
    }
    if ((kind == 'W' || kind == 'L') && (number || text.substr(1) == "*")) {
        const int plies = number && *number > stones && *number - stones < kMaxMatePlies
                              ? *number - stones
                              : kMaxMatePlies;
        numbers.move.value = kind == 'W' ? winIn(plies) : lossIn(plies);
        return numbers;
    }
    return std::nullopt;
}

class RenLibReader {
public:
    RenLibReader(const RenLibFrame& frame, Encoding encoding)
        : frame_{frame}, encoding_{encoding} {}

    Result<void> read(std::span<const std::uint8_t> bytes) {
        const auto walked = walkTree(
            bytes,
            {.root = [&](const Node& node) { addNote(node, 0); },
             .node = [&](const Node& node, std::size_t level) { return addNode(node, level); }});
        if (!walked) return walked.error();
        leftOut_.add(walked->leftOut());
        return {};
    }

    [[nodiscard]] ImportedBook make() {
        return {hasOurNumbers_ ? std::move(found_) : weighedByValue(std::move(found_)), leftOut_};
    }

private:
    /// The path becomes that to the node.
    std::optional<English> addNode(const Node& node, std::size_t level) {
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
        std::string note = noteFromComment(decodedText(comment, encoding_, leftOut_));
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

Result<ImportedBook> readRenLib(std::span<const std::uint8_t> bytes, const RenLibFrame& frame) {
    const Encoding guess = encodingOfTexts(bytes);
    RenLibReader tree{frame, guess};
    if (const auto fine = tree.read(bytes); !fine) return fine.error();
    ImportedBook book = tree.make();
    if (guess != Encoding::Utf8) book.guess = guess;
    return book;
}

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
    const Encoding guess = encodingOfTexts(asBytes(bytes));
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
