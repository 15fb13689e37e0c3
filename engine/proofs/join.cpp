// SPDX-License-Identifier: MIT
#include "engine/proofs/join.hpp"

#include <algorithm>

#include "engine/board/rules/win_check.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

int stonesOn(const Board& board) { return board.size().squareCount() - board.emptyCount(); }

}  // namespace

Joiner::Joiner(const PieceFile& file) : file_{file} {
    for (const Piece& piece : file.pieces) {
        pieces_.emplace(piece.root, &piece);
        mostStones_ =
            std::max(mostStones_, stonesOn(boardFrom(piece.root, file.task.size()).value()));
    }
}

JoinedProof Joiner::join(const Board& root) {
    JoinedProof joined;
    if (isWon(root)) {
        joined.isWon = true;
        addWins(root, joined.wins);
        return joined;
    }
    Board board = root;
    forEachSquare(board.size(), [&](Square s) {
        if (!isLegal(board, file_.task.attacker, s)) return;
        auto open = openReplies(board, s, Find::All);
        if (joined.move && open.size() >= joined.open.size()) return;
        joined.move = s;
        joined.open = std::move(open);
    });
    return joined;
}

bool Joiner::isLegal(Board& board, Color c, Square s) const {
    return board.isEmpty(s) &&
           !(hasFouls(file_.task.rule, c) && threat::isForbiddenByTheBook(board, s));
}

bool Joiner::isWon(const Board& board) {
    const std::string stones = canonicalStones(board).text;
    if (pieces_.contains(stones)) return true;
    if (stonesOn(board) + 2 > mostStones_) return false;
    if (const auto known = known_.find(stones); known != known_.end())
        return known->second.has_value();
    // In the canonical frame: that is how the move is written.
    Board canonical = boardFrom(stones, board.size()).value();
    std::optional<Move> wins;
    forEachSquare(board.size(), [&](Square s) {
        if (!wins && isLegal(canonical, file_.task.attacker, s) &&
            openReplies(canonical, s, Find::First).empty())
            wins = s;
    });
    known_.emplace(stones, wins);
    return wins.has_value();
}

std::vector<std::string> Joiner::openReplies(Board& board, Move move, Find find) {
    const Color defender = ~file_.task.attacker;
    std::vector<std::string> open;
    std::unordered_set<std::string> seen;
    board.put(move, cellOf(file_.task.attacker));
    forEachSquare(board.size(), [&](Square s) {
        if ((find == Find::First && !open.empty()) || !isLegal(board, defender, s)) return;
        board.put(s, cellOf(defender));
        std::string stones = canonicalStones(board).text;
        const bool isLost = board::winsAt(board, file_.task.rule, s, defender);
        if (seen.insert(stones).second && (isLost || !isWon(board)))
            open.push_back(std::move(stones));
        board.clear(s);
    });
    board.clear(move);
    return open;
}

void Joiner::addWins(const Board& board, std::vector<WinRecord>& wins) {
    const std::string stones = canonicalStones(board).text;
    if (const auto piece = pieces_.find(stones); piece != pieces_.end()) {
        for (const WinRecord& win : piece->second->wins)
            if (added_.insert(win.stones).second) wins.push_back(win);
        return;
    }
    const auto known = known_.find(stones);
    if (known == known_.end() || !known->second || !added_.insert(stones).second) return;
    const Move move = *known->second;
    wins.push_back({stones, move});
    Board after = boardFrom(stones, board.size()).value();
    after.put(move, cellOf(file_.task.attacker));
    forEachSquare(after.size(), [&](Square s) {
        if (!isLegal(after, ~file_.task.attacker, s)) return;
        after.put(s, cellOf(~file_.task.attacker));
        addWins(after, wins);
        after.clear(s);
    });
}

}  // namespace fukumi::proofs
