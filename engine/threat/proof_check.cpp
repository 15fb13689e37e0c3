// SPDX-License-Identifier: MIT
#include "engine/threat/proof_check.hpp"

#include <algorithm>
#include <utility>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/random.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::threat {

namespace {

constexpr unsigned kPlaceBits = 40;
constexpr std::uint64_t kPlaceMask = (std::uint64_t{1} << kPlaceBits) - 1;
constexpr std::size_t kLabelWords = 4;

std::uint16_t wordOf(Square s, board::Cell cell) {
    return static_cast<std::uint16_t>(s.index() * 4 + static_cast<std::size_t>(cell));
}

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;

// Hashes are sums of it: what shares one costs a comparison, no more.
std::uint64_t mix(std::uint64_t z) { return Random{z * kGolden}.next(); }

std::uint64_t hashOf(std::uint64_t stones, std::uint64_t label) {
    return mix(stones ^ (label * kGolden));
}

}  // namespace

void VisitedPositions::goTo(const board::Board& board) {
    stones_.clear();
    stonesHash_ = 0;
    forEachSquare(start_.size(), [&](Square s) {
        if (board.cellAt(s) == start_.cellAt(s)) return;
        stones_.push_back(wordOf(s, board.cellAt(s)));
        stonesHash_ += mix(stones_.back());
    });
}

void VisitedPositions::put(board::Board& board, Square s, Color c) {
    board.put(s, board::cellOf(c));
    const Word word = wordOf(s, board::cellOf(c));
    stones_.insert(std::lower_bound(stones_.begin(), stones_.end(), word), word);
    stonesHash_ += mix(word);
}

void VisitedPositions::clear(board::Board& board, Square s, Color c) {
    board.clear(s);
    const Word word = wordOf(s, board::cellOf(c));
    stones_.erase(std::lower_bound(stones_.begin(), stones_.end(), word));
    stonesHash_ -= mix(word);
}

bool VisitedPositions::isAt(std::uint64_t place, std::uint64_t label) const {
    const Word* const name = names_.data() + place;
    for (std::size_t i = 0; i < kLabelWords; ++i)
        if (name[i] != static_cast<Word>(label >> (16 * i))) return false;
    return name[kLabelWords] == stones_.size() &&
           std::equal(stones_.begin(), stones_.end(), name + kLabelWords + 1);
}

std::size_t VisitedPositions::slotOf(std::uint64_t label) const {
    const std::uint64_t hash = hashOf(stonesHash_, label);
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = hash & mask;
    while (index_[slot] != 0 && ((index_[slot] ^ hash) >> kPlaceBits != 0 ||
                                 !isAt((index_[slot] & kPlaceMask) - 1, label)))
        slot = (slot + 1) & mask;
    return slot;
}

bool VisitedPositions::insert(std::uint64_t label) {
    if (2 * size_ >= index_.size()) grow();
    const std::size_t slot = slotOf(label);
    if (index_[slot] != 0) return false;
    index_[slot] = (hashOf(stonesHash_, label) & ~kPlaceMask) | (names_.size() + 1);
    for (std::size_t i = 0; i < kLabelWords; ++i)
        names_.push_back(static_cast<Word>(label >> (16 * i)));
    names_.push_back(static_cast<Word>(stones_.size()));
    names_.insert(names_.end(), stones_.begin(), stones_.end());
    ++size_;
    return true;
}

void VisitedPositions::grow() {
    std::vector<std::uint64_t> old(4 * index_.size());
    old.swap(index_);
    const std::size_t mask = index_.size() - 1;
    for (const std::uint64_t entry : old) {
        if (entry == 0) continue;
        const Word* const name = names_.data() + (entry & kPlaceMask) - 1;
        std::uint64_t label = 0;
        for (std::size_t i = 0; i < kLabelWords; ++i) label |= std::uint64_t{name[i]} << (16 * i);
        std::uint64_t stones = 0;
        for (Word i = 1; i <= name[kLabelWords]; ++i) stones += mix(name[kLabelWords + i]);
        std::size_t slot = hashOf(stones, label) & mask;
        while (index_[slot] != 0) slot = (slot + 1) & mask;
        index_[slot] = entry;
    }
}

namespace {

using board::Board;
using board::cellOf;

bool hasNeighbour(const Board& board, Square s, Color c) {
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (board.size().contains(s.x() + dx, s.y() + dy) &&
                board.cellAt(Square{s.x() + dx, s.y() + dy}) == cellOf(c))
                return true;
    return false;
}

/// A square that wins at once: a line of five has a stone next to every one of its squares.
std::optional<Move> winningSquare(const Board& board, Rule rule, Color c) {
    for (int y = 0; y < board.size().height(); ++y)
        for (int x = 0; x < board.size().width(); ++x) {
            const Square s{x, y};
            if (board.isEmpty(s) && hasNeighbour(board, s, c) && board::winsAt(board, rule, s, c))
                return s;
        }
    return std::nullopt;
}

/// Whether up to four squares from the stone on `s` on each side, as far as the enemy lets them,
/// have three stones of `c` more and an empty square: fewer make no five with one stone.
bool isNearFive(const Board& board, Square s, Color c, Direction d) {
    int stones = 0;
    int free = 0;
    for (const int sign : {-1, 1})
        for (int step = 1; step <= 4; ++step) {
            const int x = s.x() + sign * step * stepX(d);
            const int y = s.y() + sign * step * stepY(d);
            if (!board.size().contains(x, y)) break;
            const board::Cell cell = board.cellAt(Square{x, y});
            if (cell != cellOf(c) && cell != board::Cell::Empty) break;
            stones += cell == cellOf(c) ? 1 : 0;
            free += cell == board::Cell::Empty ? 1 : 0;
        }
    return stones >= 3 && free >= 1;
}

/// A square that wins at once with the stone on `last`: at most four squares from it in a line.
std::optional<Move> winningSquareWith(const Board& board, Rule rule, Color c, Square last) {
    for (const Direction d : kDirections) {
        if (!isNearFive(board, last, c, d)) continue;
        for (int step = -4; step <= 4; ++step) {
            const int x = last.x() + step * stepX(d);
            const int y = last.y() + step * stepY(d);
            if (step == 0 || !board.size().contains(x, y) || !board.isEmpty(Square{x, y})) continue;
            if (isWinningRun(rule, c, runThrough(board, Square{x, y}, c, d))) return Square{x, y};
        }
    }
    return std::nullopt;
}

/// Only stones in line with a square have a say in what a stone on it makes.
bool inLine(Square a, Square b) {
    const int dx = a.x() - b.x();
    const int dy = a.y() - b.y();
    return dx == 0 || dy == 0 || dx == dy || dx == -dy;
}

bool refersForwardOnly(const Proof& proof, ProofError& error) {
    for (std::uint32_t i = 0; i < proof.nodes.size(); ++i) {
        const ProofNode& node = proof.nodes[i];
        const auto bad = [&](std::uint32_t next) {
            return next <= i || next >= proof.nodes.size();
        };
        bool ok =
            proof.start.size().contains(node.move) && !(node.otherwise && bad(*node.otherwise));
        for (const ProofNode::Reply& reply : node.replies)
            ok = ok && !bad(reply.next) && proof.start.size().contains(reply.move);
        if (ok) continue;
        error = {
            i, "refers to itself, an earlier node, none at all, or a square off the board", {}};
        return false;
    }
    return true;
}

}  // namespace

std::optional<ProofError> checkProof(const Proof& proof,
                                     std::uint64_t maxPositions,
                                     StopCheck stop,
                                     DrawCap drawCap) {
    if (proof.nodes.empty()) return ProofError{0, "has no moves", {}};
    if (board::winnerOf(proof.start, proof.rule))
        return ProofError{0, "the game is over already", {}};
    ProofError error{};
    if (!refersForwardOnly(proof, error)) return error;
    Board board = proof.start;
    ProofChecker checker{proof, maxPositions, stop, drawCap};
    if (checker.wins(0, board)) return std::nullopt;
    return checker.error();
}

bool ProofChecker::fail(std::uint32_t node, std::string text) {
    error_ = {node, std::move(text), line_};
    return false;
}

bool ProofChecker::isForbidden(Color c, Board& board, Square s) const {
    return hasFouls(proof_.rule, c) && isForbiddenByTheBook(board, s);
}

std::optional<Move> ProofChecker::defendersFive(std::optional<Move> reply,
                                                const Board& board) const {
    // Before his reply the defender had no five, or the proof would have failed there: only lines
    // through the reply can have one now.
    const Color defender = ~proof_.attacker;
    return reply ? winningSquareWith(board, proof_.rule, defender, *reply)
                 : winningSquare(board, proof_.rule, defender);
}

bool ProofChecker::winsAfter(std::optional<Move> reply, std::uint32_t index, Board& board) {
    const ProofNode& node = proof_.nodes[index];
    if (!node.makesFive && verified_.contains(index)) return true;
    if (positionsLeft_ == 0) return fail(index, "too large to check");
    --positionsLeft_;
    if (positionsLeft_ % kStopInterval == 0 && stop_.stopRequested()) {
        positionsLeft_ = 0;
        return fail(index, "the check was stopped");
    }
    line_.push_back(node.move);
    bool good = false;
    if (limit_.isAt(board.emptyCount())) {
        good = fail(index, "the game is a draw before it");
    } else if (!board.isEmpty(node.move)) {
        good = fail(index, "the square is taken");
    } else if (board::winsAt(board, proof_.rule, node.move, proof_.attacker)) {
        good = true;
    } else if (node.makesFive) {
        good = fail(index, "makes no five");
    } else if (isForbidden(proof_.attacker, board, node.move)) {
        good = fail(index, "is a foul");
    } else {
        verified_.put(board, node.move, proof_.attacker);
        good = answersAll(reply, index, board);
        verified_.clear(board, node.move, proof_.attacker);
    }
    line_.pop_back();
    if (good && !node.makesFive) verified_.insert(index);
    return good;
}

bool ProofChecker::answersAll(std::optional<Move> reply, std::uint32_t index, Board& board) {
    const ProofNode& node = proof_.nodes[index];
    if (board.emptyCount() == 0) return fail(index, "the board is full");
    if (limit_.isAt(board.emptyCount())) return fail(index, "the game is a draw after it");
    if (const auto five = defendersFive(reply, board))
        return fail(index, "the defender makes five at " + board::toHuman(*five, board.size()));
    for (const ProofNode::Reply& listed : node.replies)
        // A listed square may be taken here: the node is shared by other positions.
        if (board.isEmpty(listed.move) && !answers(listed.move, listed.next, board)) return false;
    return answersUnlisted(index, board);
}

bool ProofChecker::answersUnlisted(std::uint32_t index, Board& board) {
    const ProofNode& node = proof_.nodes[index];
    board::SquareSet listed;
    for (const ProofNode::Reply& reply : node.replies) listed.insert(reply.move);
    // Where the answer to any other move is a five, a stone that is not in line with it cannot
    // change that: one look does for all of those.
    const ProofNode* const answer = node.otherwise ? &proof_.nodes[*node.otherwise] : nullptr;
    const bool isFive = answer != nullptr && answer->makesFive && board.isEmpty(answer->move) &&
                        !limit_.isAt(board.emptyCount() - 1) &&
                        board::winsAt(board, proof_.rule, answer->move, proof_.attacker);
    // And nothing but a stone on its square can, where no rule asks for a free end.
    if (isFive && !needsFreeEnd(proof_.rule))
        return listed.contains(answer->move) || answers(answer->move, *node.otherwise, board);
    for (int y = 0; y < board.size().height(); ++y)
        for (int x = 0; x < board.size().width(); ++x) {
            const Square s{x, y};
            if (!board.isEmpty(s) || listed.contains(s)) continue;
            if (isFive && !inLine(s, answer->move)) continue;
            if (answer == nullptr) {
                if (isForbidden(~proof_.attacker, board, s)) continue;
                line_.push_back(s);
                const bool failed =
                    fail(index, "has no answer to " + board::toHuman(s, board.size()));
                line_.pop_back();
                return failed;
            }
            if (!answers(s, *node.otherwise, board)) return false;
        }
    return true;
}

bool ProofChecker::answers(Move reply, std::uint32_t next, Board& board) {
    const Color defender = ~proof_.attacker;
    line_.push_back(reply);
    verified_.put(board, reply, defender);
    const bool good = winsAfter(reply, next, board);
    verified_.clear(board, reply, defender);
    line_.pop_back();
    // A foul loses, whatever would follow it.
    return good || isForbidden(defender, board, reply);
}

}  // namespace fukumi::threat
