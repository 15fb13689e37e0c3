// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_tree.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace fukumi::proofs {

namespace {

int countOf(const board::Board& board, Color c) {
    return static_cast<int>(stonesOf(board, c).size());
}

/// Whether the stones of the root, turned, lie on the board.
bool containsRoot(const board::Board& board, const board::Board& root, board::Symmetry turned) {
    bool contains = true;
    forEachSquare(root.size(), [&](Square s) {
        if (!root.isEmpty(s) && board.cellAt(apply(turned, s, root.size())) != root.cellAt(s))
            contains = false;
    });
    return contains;
}

/// Whether play can lead from the root to a position with the attacker to move: the root's stones
/// and as many more of either colour.
bool canFollow(const board::Board& board, const Task& task) {
    const int own = countOf(board, task.attacker) - countOf(task.root, task.attacker);
    const int other = countOf(board, ~task.attacker) - countOf(task.root, ~task.attacker);
    const auto symmetries = board::symmetriesOf(task.size());
    return own >= 0 && own == other &&
           std::any_of(symmetries.begin(), symmetries.end(), [&](board::Symmetry turned) {
               return containsRoot(board, task.root, turned);
           });
}

}  // namespace

Result<void> applyRecords(const StateFile& file, Graph& graph, const StopToken& stop) {
    for (std::size_t i = 0; i < file.records.size() && !stop.stopRequested(); ++i)
        if (!graph.apply(file.records[i]))
            return damagedInput(
                english("the record is about a position that nothing leads to, or does not fit it"),
                file.placeOf(i));
    return {};
}

Result<void> ProofTree::addWins(const StateFile& file, const StopToken& stop) {
    for (std::size_t i = 0; i + 1 < file.records.size() && !stop.stopRequested(); ++i) {
        const auto& win = std::get<WinRecord>(file.records[i]);
        const auto board = boardFrom(win.stones, task_.size());
        const auto damaged = [&](English why) { return damagedInput(why, file.placeOf(i)); };
        if (!board || canonicalStones(*board).text != win.stones || !canFollow(*board, task_))
            return damaged(english("the position cannot follow from the root"));
        if (!board->isEmpty(win.move)) return damaged(english("the winning move is taken"));
        if (!moves_.emplace(win.stones, win.move).second)
            return damaged(english("the position comes twice"));
        wins_.push_back(win);
    }
    return {};
}

Result<ProofTree> ProofTree::fromFile(const PieceFile& file) {
    ProofTree proofTree{file.task};
    for (std::size_t i = 0; i < file.pieces.size(); ++i) {
        Task task = file.task;
        task.root = boardFrom(file.pieces[i].root, task.size()).value();
        const FilePlace place{.number = i + 2};
        if (!task.isAttackersTurn())
            return damagedInput(english("by the number of stones the other side is to move"),
                                place);
        for (const WinRecord& win : file.pieces[i].wins) {
            const board::Board board = boardFrom(win.stones, task.size()).value();
            if (!canFollow(board, task) || !board.isEmpty(win.move))
                return damagedInput({english("the position {0} cannot follow from {1}"),
                                     {win.stones, file.pieces[i].root}},
                                    place);
        }
    }
    proofTree.roots_ = file.roots();
    proofTree.rootIsWon_ = true;
    proofTree.wins_ = file.wins();
    for (const WinRecord& win : proofTree.wins_) proofTree.moves_.emplace(win.stones, win.move);
    return proofTree;
}

Result<ProofTree> ProofTree::fromFile(const StateFile& file, const StopToken& stop) {
    if (file.cutBytes > 0)
        return damagedInput(english("the line is cut off"), file.placeOf(file.records.size()));
    ProofTree proofTree{file.task};
    proofTree.roots_ = {canonicalStones(file.task.root).text};
    if (file.isFinished()) {
        if (const auto added = proofTree.addWins(file, stop); !added) return added.error();
        proofTree.rootIsWon_ = true;
        return proofTree;
    }
    Graph graph{file.task};
    if (const auto applied = applyRecords(file, graph, stop); !applied) return applied.error();
    proofTree.rootIsWon_ = graph.root().isProved();
    proofTree.wins_ = graph.wins();
    for (const WinRecord& win : proofTree.wins_) proofTree.moves_.emplace(win.stones, win.move);
    return proofTree;
}

std::optional<Move> ProofTree::find(const std::string& canonicalStones) const {
    const auto found = moves_.find(canonicalStones);
    return found == moves_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Move> ProofTree::find(const board::Board& board) const {
    const CanonicalStones canonical = canonicalStones(board);
    const auto move = find(canonical.text);
    if (!move) return std::nullopt;
    return apply(inverse(canonical.toCanonical), *move, board.size());
}

// From a position back to the records before it: it has few stones, and a board has some 220 empty
// squares for replies.
ProofTree::Lengths ProofTree::longestLines(const AfterMove& afterMove,
                                           const StopToken& stop) const {
    std::map<int, std::vector<const WinRecord*>, std::greater<>> byStones;
    std::unordered_multimap<std::string, const WinRecord*> byPlayed;  // the position after its move
    const auto boardOf = [&](const WinRecord& win) {
        return boardFrom(win.stones, task_.size()).value();
    };
    for (const WinRecord& win : wins_) {
        if (stop.stopRequested()) return {};
        board::Board board = boardOf(win);
        byStones[countOf(board, task_.attacker)].push_back(&win);
        board.put(win.move, board::cellOf(task_.attacker));
        byPlayed.emplace(canonicalStones(board).text, &win);
    }
    Lengths lengths;
    for (const auto& [count, wins] : byStones)
        for (const WinRecord* win : wins) {
            if (stop.stopRequested()) return lengths;
            // By now those of the records after it are in.
            const int length = std::max(lengths[win->stones], 1 + afterMove(win->stones));
            lengths[win->stones] = length;
            board::Board board = boardOf(*win);
            for (const Square reply : stonesOf(board, ~task_.attacker)) {
                board.clear(reply);
                const auto [first, last] = byPlayed.equal_range(canonicalStones(board).text);
                for (auto before = first; before != last; ++before) {
                    int& longest = lengths[before->second->stones];
                    longest = std::max(longest, length + 1);
                }
                board.put(reply, board::cellOf(~task_.attacker));
            }
        }
    return lengths;
}

void ProofTree::measureDepths(const StopToken& stop) const {
    depths_ = longestLines([](const std::string&) { return 0; }, stop);
}

int ProofTree::depthOf(const board::Board& board) const {
    if (depths_.empty()) measureDepths();
    const auto known = depths_.find(canonicalStones(board).text);
    return known == depths_.end() ? 0 : known->second;
}

}  // namespace fukumi::proofs
