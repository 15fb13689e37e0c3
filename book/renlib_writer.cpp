// SPDX-License-Identifier: MIT
#include <unordered_map>
#include <unordered_set>

#include "book/book_key.hpp"
#include "book/foreign_text.hpp"
#include "book/renlib.hpp"
#include "book/renlib_node.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

using namespace renlib;

struct Node {
    Square square;
    Numbers numbers;
    std::string note;
    std::vector<std::size_t> children;  ///< indices of nodes
};

/// A book is a net, a library a tree: each position's continuations are written where it is met
/// first, on the way down from the empty board; positions that no move leads to get a way.
class Tree {
public:
    Tree(const BookLibrary& library, const RenLibFrame& frame) : frame_{frame} {
        for (const auto& [key, position] : library.positions())
            if (position.rule == frame.rule && position.size == frame.size)
                open_.emplace_back(key, &position);
            else
                ++others_;
        for (const auto& [key, position] : open_) byKey_.emplace(key, position);
        // Ways lead through the positions with fewer stones.
        ranges::stableSort(open_, {}, [](const auto& p) { return p.second->stones.size(); });
        nodes_.emplace_back();
        expand(0, {});
        for (const auto& [key, position] : open_)
            if (!done_.contains(key) && !(position->moves.empty() && position->note.empty()))
                expand(wayTo(position->stones), position->stones);
    }

    [[nodiscard]] std::size_t others() const { return others_; }
    [[nodiscard]] const Node& at(std::size_t index) const { return nodes_[index]; }

private:
    /// Puts what the book knows of the position below the node.
    void expand(std::size_t index, const std::vector<Square>& path) {
        struct Step {
            std::size_t index;
            std::vector<Square> path;
        };
        std::vector<Step> steps{{index, path}};
        while (!steps.empty()) {
            const Step step = std::move(steps.back());
            steps.pop_back();
            const BookPosition here{frame_.rule, frame_.size, step.path, {}, {}};
            const BookKey key = bookKey(frame_.rule, boardOf(here), here.sideToMove());
            const auto known = byKey_.find(key.key);
            if (known == byKey_.end() || !done_.insert(key.key).second) continue;
            nodes_[step.index].note = known->second->note;
            for (const BookMove& each : known->second->moves) {
                const Move move = key.fromCanonical(each.move).front();
                const std::size_t child = childAt(step.index, move);
                nodes_[child].numbers = {each, true, true};
                steps.push_back({child, step.path});
                steps.back().path.push_back(move);
            }
        }
    }

    std::size_t wayTo(const std::vector<Square>& stones) {
        std::size_t index = 0;
        for (const Square s : stones) index = childAt(index, s);
        return index;
    }

    /// The child of that move; made, as one that is only on the way, where there is none.
    std::size_t childAt(std::size_t parent, Square square) {
        for (const std::size_t child : nodes_[parent].children)
            if (nodes_[child].square == square) return child;
        nodes_.push_back({square, {{}, false, true}, {}, {}});
        nodes_[parent].children.push_back(nodes_.size() - 1);
        return nodes_.size() - 1;
    }

    RenLibFrame frame_;
    std::vector<std::pair<Key, const BookPosition*>> open_;
    std::unordered_map<Key, const BookPosition*> byKey_;
    std::unordered_set<Key> done_;
    std::vector<Node> nodes_;
    std::size_t others_ = 0;
};

void appendText(std::string& bytes, const std::string& text) {
    bytes += text;
    bytes.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

/// Lines of the note end as on Windows.
std::string commentOf(const Node& node, bool isRoot) {
    std::string comment = isRoot ? std::string{} : lineOf(node.numbers);
    if (!isRoot && !node.note.empty()) comment += kLineBreak;
    for (const char each : commentOfNote(node.note)) {
        if (each == '\n') comment += '\r';
        comment += each;
    }
    return toEightBit(comment);
}

class Writer {
public:
    Writer(const Tree& tree, const RenLibFrame& frame) : tree_{tree}, frame_{frame} {}

    [[nodiscard]] std::string write() {
        for (const std::uint8_t each : kMagic) bytes_ += static_cast<char>(each);
        bytes_ += static_cast<char>(kMajorVersion);
        bytes_ += static_cast<char>(needsRoot() ? kRootVersion : 0);
        bytes_.append(kHeader - bytes_.size(), '\xFF');
        struct Step {
            std::size_t index;
            int stones;  ///< before the node's move; -1 for the root
            bool hasSibling;
        };
        std::vector<Step> steps{{0, -1, false}};
        if (!needsRoot()) steps = {{tree_.at(0).children.front(), 0, false}};
        while (!steps.empty()) {
            const Step step = steps.back();
            steps.pop_back();
            const auto& children = tree_.at(step.index).children;
            append(tree_.at(step.index), step.stones, step.hasSibling);
            for (std::size_t i = children.size(); i > 0; --i)
                steps.push_back({children[i - 1], step.stones + 1, i < children.size()});
        }
        return std::move(bytes_);
    }

private:
    /// Programs before RenLib 3.4 know libraries alone that begin with a stone in the centre.
    [[nodiscard]] bool needsRoot() const {
        const Node& root = tree_.at(0);
        return !root.note.empty() || root.children.size() != 1 ||
               placeOf(tree_.at(root.children.front()).square) != kCentre;
    }

    void append(const Node& node, int stones, bool hasSibling) {
        const bool isRoot = stones < 0;
        const std::string comment = commentOf(node, isRoot);
        const std::string text =
            isRoot || !node.numbers.isMove ? std::string{} : pointText(node.numbers.move, stones);
        unsigned flags = 0;
        if (hasSibling) flags |= flag::kSibling;
        if (node.children.empty() && !isRoot) flags |= flag::kNoChild;
        if (!comment.empty()) flags |= flag::kComment;
        if (!text.empty()) flags |= flag::kMore;
        bytes_ += static_cast<char>(isRoot ? 0 : placeOf(node.square));
        bytes_ += static_cast<char>(flags);
        if (!text.empty()) bytes_.append({'\0', '\1'});
        if (!comment.empty()) appendText(bytes_, comment);
        if (!text.empty()) appendText(bytes_, text);
    }

    [[nodiscard]] int placeOf(Square s) const {
        return 16 * (frame_.size.height() - 1 - s.y()) + s.x() + 1;
    }

    const Tree& tree_;
    RenLibFrame frame_;
    std::string bytes_;
};

}  // namespace

ExportedBook writeRenLib(const BookLibrary& library, const RenLibFrame& frame) {
    const Tree tree{library, frame};
    ExportedBook book;
    if (tree.others() > 0) book.leftOut.add("positions of other rules or sizes", tree.others());
    book.bytes = Writer{tree, frame}.write();
    return book;
}

}  // namespace fukumi::book
