// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_tree.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

#include "engine/board/symmetry.hpp"
#include "engine/core/ranges.hpp"

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
        wins_.push_back(win);
    }
    if (const auto twice = sortWins())
        return damagedInput(english("the position comes twice"), file.placeOf(*twice));
    return {};
}

std::optional<std::size_t> ProofTree::sortWins() {
    sorted_.resize(wins_.size());
    std::iota(sorted_.begin(), sorted_.end(), 0U);
    std::sort(sorted_.begin(), sorted_.end(), [&](std::uint32_t a, std::uint32_t b) {
        const int order = wins_[a].stones.compare(wins_[b].stones);
        return order != 0 ? order < 0 : a < b;
    });
    std::optional<std::size_t> twice;
    for (std::size_t i = 1; i < sorted_.size(); ++i)
        if (wins_[sorted_[i - 1]].stones == wins_[sorted_[i]].stones)
            twice = std::min<std::size_t>(twice.value_or(sorted_[i]), sorted_[i]);
    return twice;
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
    proofTree.sortWins();
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
    proofTree.sortWins();
    return proofTree;
}

std::optional<std::size_t> ProofTree::indexOf(const std::string& canonicalStones) const {
    const auto found = ranges::lowerBound(
        sorted_, canonicalStones, {}, [&](std::uint32_t i) -> const std::string& {
            return wins_[i].stones;
        });
    if (found == sorted_.end() || wins_[*found].stones != canonicalStones) return std::nullopt;
    return *found;
}

std::optional<Move> ProofTree::find(const std::string& canonicalStones) const {
    const auto index = indexOf(canonicalStones);
    return index ? std::optional{wins_[*index].move} : std::nullopt;
}

std::optional<Move> ProofTree::find(const board::Board& board) const {
    const CanonicalStones canonical = canonicalStones(board);
    const auto move = find(canonical.text);
    if (!move) return std::nullopt;
    return apply(inverse(canonical.toCanonical), *move, board.size());
}

// From a position back to the records before it: it has few stones, and a board has some 220 empty
// squares for replies.
std::vector<int> ProofTree::longestLines(const AfterMove& afterMove, const StopToken& stop) const {
    std::map<int, std::vector<std::size_t>, std::greater<>> byStones;
    // By the position after the move. Two that share a key could only make a line longer.
    std::unordered_multimap<Key, std::size_t> byPlayed;
    std::vector<int> lengths(wins_.size());
    const auto boardOf = [&](const WinRecord& win) {
        return boardFrom(win.stones, task_.size()).value();
    };
    for (std::size_t i = 0; i < wins_.size(); ++i) {
        if (stop.stopRequested()) return lengths;
        board::Board board = boardOf(wins_[i]);
        byStones[countOf(board, task_.attacker)].push_back(i);
        board.put(wins_[i].move, board::cellOf(task_.attacker));
        byPlayed.emplace(canonicalForm(board).key, i);
    }
    for (const auto& [count, wins] : byStones)
        for (const std::size_t i : wins) {
            if (stop.stopRequested()) return lengths;
            // By now those of the records after it are in.
            lengths[i] = std::max(lengths[i], 1 + afterMove(wins_[i].stones));
            board::Board board = boardOf(wins_[i]);
            for (const Square reply : stonesOf(board, ~task_.attacker)) {
                board.clear(reply);
                const auto [first, last] = byPlayed.equal_range(canonicalForm(board).key);
                for (auto before = first; before != last; ++before)
                    lengths[before->second] = std::max(lengths[before->second], lengths[i] + 1);
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
    const auto index = indexOf(canonicalStones(board).text);
    return index ? depths_[*index] : 0;
}

}  // namespace fukumi::proofs
