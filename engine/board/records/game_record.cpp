// SPDX-License-Identifier: MIT
#include "engine/board/records/game_record.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"

namespace fukumi::board {

Position startOf(const GameRecord& record, Rule rule, Isa isa) {
    Position position{rule, record.size, isa};
    const GameRecord::Setup& setup = record.setup;
    position.setSideToMove(setup.first);
    for (const Square s : setup.black) position.place(Color::Black, s);
    for (const Square s : setup.white) position.place(Color::White, s);
    for (const Square s : setup.blocked) position.block(s);
    return position;
}

void playRecorded(Position& position, Move m) {
    if (isPass(m))
        position.setSideToMove(~position.sideToMove());
    else
        position.play(m);
}

void undoRecorded(Position& position, Move m) {
    if (isPass(m))
        position.setSideToMove(~position.sideToMove());
    else
        position.undo();
}

Position positionAfter(const GameRecord& record,
                       Rule rule,
                       std::optional<std::size_t> plies,
                       Isa isa) {
    Position position = startOf(record, rule, isa);
    const std::size_t count = std::min(plies.value_or(record.moves.size()), record.moves.size());
    for (std::size_t i = 0; i < count; ++i) playRecorded(position, record.moves[i].move);
    return position;
}

std::string moveName(Move m, BoardSize size) { return isPass(m) ? "pass" : toHuman(m, size); }

GameTree::Node GameTree::add(Node parent, Move m) {
    if (const auto known = child(parent, m)) return *known;
    const auto added = static_cast<Index>(entries_.size());
    entries_.push_back({.move = m, .parent = static_cast<Index>(parent)});
    Entry& above = entries_[parent];
    if (above.firstChild == kNone)
        above.firstChild = added;
    else
        entries_[above.lastChild].nextSibling = added;
    above.lastChild = added;
    return added;
}

GameTree::Remark& GameTree::remark(Node node) {
    Index& index = entries_[node].remark;
    if (index == kNone) {
        index = static_cast<Index>(remarks_.size());
        remarks_.emplace_back();
    }
    return remarks_[index];
}

const GameTree::Remark& GameTree::remark(Node node) const {
    return remarks_[entries_[node].remark];
}

std::optional<GameTree::Node> GameTree::child(Node parent, Move m) const {
    for (Node at = entries_[parent].firstChild; at != kNone; at = entries_[at].nextSibling)
        if (entries_[at].move == m) return at;
    return std::nullopt;
}

std::vector<GameTree::Node> GameTree::childrenOf(Node parent) const {
    std::vector<Node> children;
    for (Node at = entries_[parent].firstChild; at != kNone; at = entries_[at].nextSibling)
        children.push_back(at);
    return children;
}

std::vector<Move> GameTree::movesTo(Node node) const {
    std::vector<Move> moves;
    for (; node != kRoot; node = entries_[node].parent) moves.push_back(entries_[node].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

std::optional<std::vector<Move>> GameTree::line(std::span<const Move> wanted) const {
    std::vector<Move> moves;
    Node at = kRoot;
    for (const Move m : wanted) {
        const auto next = child(at, m);
        if (!next) return std::nullopt;
        moves.push_back(m);
        at = *next;
    }
    for (at = entries_[at].firstChild; at != kNone; at = entries_[at].firstChild)
        moves.push_back(entries_[at].move);
    return moves;
}

}  // namespace fukumi::board
