// SPDX-License-Identifier: MIT
//
// Reports on a graph.
#include <algorithm>

#include "engine/proofs/graph.hpp"

namespace fukumi::proofs {

namespace {

/// The move of `mover` that leads from the board to the stones, which may be turned.
std::optional<Move> moveTo(const std::string& stones, Color mover, board::Board& board) {
    std::optional<Move> found;
    forEachSquare(board.size(), [&](Square s) {
        if (found || !board.isEmpty(s)) return;
        board.put(s, board::cellOf(mover));
        if (canonicalStones(board).text == stones) found = s;
        board.clear(s);
    });
    return found;
}

}  // namespace

Graph::Counts Graph::counts() const {
    Counts counts;
    for (const auto& [stones, index] : attackers_) {
        const Node& node = nodes_[index];
        ++counts.positions;
        counts.disproved += node.numbers.isDisproved() ? 1U : 0U;
        if (!node.numbers.isProved()) continue;
        ++counts.proved;
        ++(node.leaf == Leaf::Won ? counts.leaves : counts.quiet);
    }
    return counts;
}

std::vector<WinRecord> Graph::wins() const {
    std::vector<WinRecord> wins;
    std::vector<bool> seen(nodes_.size());
    std::vector<std::uint32_t> queue{0};
    if (!nodes_[0].numbers.isProved())
        for (const auto& [stones, index] : attackers_) queue.push_back(index);
    std::sort(queue.begin() + 1, queue.end(), [&](std::uint32_t a, std::uint32_t b) {
        return nodes_[a].stones->size() != nodes_[b].stones->size()
                   ? nodes_[a].stones->size() < nodes_[b].stones->size()
                   : a < b;
    });
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (seen[queue[i]]) continue;
        seen[queue[i]] = true;
        const Node& node = nodes_[queue[i]];
        const auto edge = winningEdge(node);
        if (!edge) continue;
        wins.push_back({*node.stones, edge->move});
        for (const Edge& reply : nodes_[edge->child].edges) queue.push_back(reply.child);
    }
    return wins;
}

std::optional<Graph::RootReplies> Graph::rootReplies() const {
    std::optional<RootReplies> best;
    std::uint32_t least = ProofNumbers::kInfinite;
    for (const Edge& edge : nodes_[0].edges) {
        const Node& after = nodes_[edge.child];
        if (after.replies != Replies::Known || after.numbers.proof >= least) continue;
        least = after.numbers.proof;
        best = RootReplies{edge.move, after.edges.size(), 0};
        for (const Edge& reply : after.edges)
            best->proved += nodes_[reply.child].numbers.isProved() ? 1U : 0U;
    }
    return best;
}

std::optional<Move> Graph::winningMove() const {
    const auto edge = winningEdge(nodes_[0]);
    return edge ? std::optional{edge->move} : std::nullopt;
}

Graph::Line Graph::hardestLine() const {
    Line line;
    std::uint32_t index = 0;
    board::Board board = task_.root;
    for (auto next = bestEdge(nodes_[0]); next; next = bestEdge(nodes_[index])) {
        const Color mover = nodes_[index].attackerToMove ? task_.attacker : ~task_.attacker;
        const auto move = moveTo(*nodes_[*next].stones, mover, board);
        if (!move) break;
        line.moves.push_back(*move);
        board.put(*move, board::cellOf(mover));
        index = *next;
    }
    line.numbers = nodes_[index].numbers;
    return line;
}

}  // namespace fukumi::proofs
