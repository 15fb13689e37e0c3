// SPDX-License-Identifier: MIT
#include "book/foreign/book_tree.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "book/foreign/text_content.hpp"
#include "book/format/book_entry.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/encoding.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

constexpr std::uint16_t kBest = 4096;
constexpr int kHalving = 10;  // units; as in the book's own data
constexpr int kMostHalvings = 12;

bool isWeighed(const BookMove& move) { return move.weight != 0 && move.isSearched(); }

void weigh(std::vector<BookMove>& moves) {
    Value best = -kInfinity;
    for (const BookMove& each : moves)
        if (isWeighed(each)) best = std::max(best, each.value);
    if (best == -kInfinity) return;
    const bool allAreLost = ranges::allOf(moves, [](const BookMove& m) {
        return m.weight == 0 || (isWeighed(m) && isLoss(m.value));
    });
    for (BookMove& each : moves) {
        if (!isWeighed(each)) continue;
        const int halvings = std::min((best - each.value).raw() / kHalving, kMostHalvings);
        each.weight = static_cast<std::uint16_t>(kBest >> halvings);
        if (isLoss(each.value) && !allAreLost) each.weight = 0;
    }
}

}  // namespace

BookLibrary weighedByValue(BookLibrary library) {
    const auto hasValues = [](const auto& entry) {
        return ranges::anyOf(entry.second.moves, isWeighed);
    };
    // Large libraries often have no value at all: nothing has to be built anew.
    if (ranges::noneOf(library.positions(), hasValues)) return library;
    BookLibrary weighed;
    for (const auto& [key, position] : library.positions()) {
        BookPosition copy = position;
        weigh(copy.moves);
        weighed.add(copy);
    }
    return weighed;
}

namespace {

using board::GameTree;
using Node = GameTree::Node;

class Maker {
public:
    Maker(const BookLibrary& library, Rule rule, BoardSize size, const GameTree& like)
        : rule_{rule}, size_{size}, like_{like} {
        std::vector<const BookPosition*> open;
        for (const auto& [key, position] : library.positions()) {
            if (position.rule != rule || position.size != size) continue;
            open.push_back(&position);
            byKey_.emplace(key, &position);
        }
        made_.entries.resize(1);
        expand(GameTree::kRoot, GameTree::kRoot);
        // Ways lead through the positions with fewer stones.
        ranges::stableSort(open, {}, [](const auto* position) { return position->stones.size(); });
        for (const BookPosition* const position : open)
            if (!done_.contains(position) && !(position->moves.empty() && position->note.empty()))
                expand(wayTo(position->stones), std::nullopt);
    }

    [[nodiscard]] BookTree take() { return std::move(made_); }

private:
    struct Step {
        Node node;
        std::optional<Node> like;  ///< where the other tree has the same moves
    };

    /// Puts what the book knows of the position, and of those after it, below the node.
    void expand(Node from, std::optional<Node> like) {
        std::deque<Step> steps{{from, like}};
        for (; !steps.empty(); steps.pop_front()) {
            const Step step = steps.front();
            const BookPosition here{rule_, size_, made_.tree.movesTo(step.node), {}, {}};
            const BookKey key = bookKey(here);
            const auto known = byKey_.find(key.key);
            if (known == byKey_.end() || !done_.insert(known->second).second) continue;
            made_.entries[step.node].note = known->second->note;
            for (const BookMove& each : ordered(*known->second, key, step.like)) {
                const Node child = childAt(step.node, each.move);
                made_.entries[child].move = each;
                steps.push_back(
                    {child, step.like ? like_.child(*step.like, each.move) : step.like});
            }
        }
    }

    /// The position's moves on this board.
    [[nodiscard]] std::vector<BookMove> ordered(const BookPosition& known,
                                                const BookKey& key,
                                                std::optional<Node> like) const {
        std::vector<BookMove> moves;
        const auto rank = [&](const BookMove& move) {
            return like ? like_.child(*like, move.move).value_or(like_.size()) : 0;
        };
        for (BookMove each : known.moves) {
            const auto pictures = key.fromCanonical(each.move);
            each.move = pictures.front();
            for (const Move m : pictures)
                if (like && like_.child(*like, m)) each.move = m;
            moves.push_back(each);
        }
        ranges::stableSort(moves, std::greater{}, [](const auto& each) { return each.weight; });
        ranges::stableSort(moves, {}, rank);
        return moves;
    }

    [[nodiscard]] Node wayTo(const std::vector<Square>& stones) {
        Node node = GameTree::kRoot;
        for (const Square s : stones) node = childAt(node, s);
        return node;
    }

    [[nodiscard]] Node childAt(Node parent, Move m) {
        const Node child = made_.tree.add(parent, m);
        made_.entries.resize(made_.tree.size());
        return child;
    }

    Rule rule_;
    BoardSize size_;
    const GameTree& like_;
    std::unordered_map<Key, const BookPosition*> byKey_;
    std::unordered_set<const BookPosition*> done_;
    BookTree made_;
};

/// The move that leads to a node, as the labels and values of the tree tell of it.
BookMove moveTo(const GameTree& tree, Node node) {
    BookMove move{.move = tree.moveOf(node)};
    const GameTree::Remark& remark = tree.remark(node);
    if (remark.value) {
        move.value = valueBefore(*remark.value);
        move.depth = std::max(remark.depth, Depth{1});
    }
    const auto& labels = tree.remark(tree.parentOf(node)).labels;
    const auto label = labels.find(move.move);
    if (label == labels.end()) return move;
    if (label->second == kBlockedLabel) move.weight = 0;
    const bool isWon = label->second == kWonLabel, isLost = label->second == kLostLabel;
    if ((isWon && !isWin(move.value)) || (isLost && !isLoss(move.value))) {
        move.value = isWon ? winIn(kMaxMatePlies) : lossIn(kMaxMatePlies);
        move.depth = Depth{1};
    }
    return move;
}

}  // namespace

BookTree bookTree(const BookLibrary& library, Rule rule, BoardSize size, const GameTree& like) {
    return Maker{library, rule, size, like}.take();
}

GameTree remarkedTree(BookTree from) {
    GameTree tree = std::move(from.tree);
    for (Node node = 0; node < tree.size(); ++node) {
        const BookTree::Entry& entry = from.entries[node];
        if (!entry.note.empty()) tree.remark(node).comment = commentOfNote(entry.note);
        if (!entry.move) continue;
        if (entry.move->isSearched()) {
            tree.remark(node).value = valueAfter(entry.move->value);
            tree.remark(node).depth = entry.move->depth;
        }
        const bool isKnown = entry.move->isSearched();
        const char* const label = isKnown && isWin(entry.move->value)    ? kWonLabel
                                  : isKnown && isLoss(entry.move->value) ? kLostLabel
                                  : entry.move->weight == 0              ? kBlockedLabel
                                                                         : nullptr;
        if (label != nullptr) tree.remark(tree.parentOf(node)).labels[tree.moveOf(node)] = label;
    }
    return tree;
}

BookLibrary bookOf(const GameTree& tree, Rule rule, BoardSize size) {
    BookLibrary library;
    for (Node node = 0; node < tree.size(); ++node) {
        BookPosition position{rule, size, tree.movesTo(node), {}, {}};
        // A book does not know passes.
        if (ranges::find(position.stones, board::kPass) != position.stones.end()) continue;
        position.note = noteFromComment(tree.remark(node).comment);
        for (const Node child : tree.childrenOf(node))
            if (!board::isPass(tree.moveOf(child))) position.moves.push_back(moveTo(tree, child));
        library.add(position);
    }
    return library;
}

LeftOut partsBeyondBook(const GameTree& tree) {
    constexpr std::array kLabels{kWonLabel, kLostLabel, kBlockedLabel};
    LeftOut lost;
    for (Node node = 0; node < tree.size(); ++node) {
        const GameTree::Remark& remark = tree.remark(node);
        for (const auto& [point, text] : remark.labels)
            if (!tree.child(node, point) || ranges::find(kLabels, text) == kLabels.end())
                lost.add(english("texts on points"));
        if (!remark.arrows.empty()) lost.add(english("arrows"), remark.arrows.size());
    }
    if (tree.remark(GameTree::kRoot).value) lost.add(english("values of an empty board"));
    return lost;
}

std::size_t joinedNodes(const GameTree& tree, Rule rule, BoardSize size) {
    std::unordered_map<Key, Node> firsts;
    std::size_t count = 0;
    for (Node node = 1; node < tree.size(); ++node) {
        const BookPosition position{rule, size, tree.movesTo(node), {}, {}};
        if (ranges::find(position.stones, board::kPass) != position.stones.end()) continue;
        const auto [first, isNew] = firsts.emplace(bookKey(position).key, node);
        if (isNew) continue;
        const bool isSibling = tree.parentOf(first->second) == tree.parentOf(node);
        if (isSibling || !tree.childrenOf(node).empty() || !tree.remark(node).comment.empty())
            ++count;
    }
    return count;
}

LeftOut lostBetween(const BookLibrary& book, const BookLibrary& written) {
    LeftOut lost;
    for (const auto& [key, position] : book.positions()) {
        const BookPosition* const found = written.find(position);
        const std::vector<BookMove> known = found ? found->moves : std::vector<BookMove>{};
        for (const BookMove& each : position.moves) {
            const auto move = ranges::find(known, each.move, &BookMove::move);
            if (move == known.end()) {
                lost.add({"moves"});
                continue;
            }
            if (move->value != each.value || move->depth != each.depth) lost.add({"values"});
            if (move->weight != each.weight) lost.add({"weights"});
            if (move->games != each.games) lost.add({"numbers of games"});
        }
    }
    return lost;
}

void TextSample::add(std::string_view text) {
    constexpr std::size_t kEnough = std::size_t{64} << 10;
    if (bytes_.size() < kEnough && !isUtf8(text)) bytes_.append(text).append("\n");
}

std::optional<Encoding> TextSample::guess() const {
    return bytes_.empty() ? std::nullopt : std::optional{guessEncoding(bytes_)};
}

std::string decodedText(std::string_view text, Encoding otherwise, LeftOut& leftOut) {
    if (isUtf8(text)) return std::string{text};
    DecodedText decoded = decodeAs(text, otherwise);
    if (decoded.damaged > 0) leftOut.add(english("bytes that are not text"), decoded.damaged);
    return std::move(decoded.text);
}

std::vector<Notice> guessNotices(std::optional<Encoding> guess) {
    if (!guess) return {};
    return {{english("the file does not name the encoding of its texts"),
             {english("they are read as {0}"), {nameOf(*guess)}}}};
}

std::string toEightBit(std::string_view utf8) {
    std::string bytes;
    for (std::string_view rest = utf8; !rest.empty();) {
        const auto character = nextCharacter(rest);
        if (!character || *character > 0xFF) return std::string{utf8};
        bytes += static_cast<char>(*character);
    }
    return decodeText(bytes).text == utf8 ? bytes : std::string{utf8};
}

std::string noteFromComment(std::string_view comment) {
    std::string lines = decodeText(comment).text;
    cleanText(lines);
    return noteOfComment(trim(lines));
}

}  // namespace fukumi::book
