// SPDX-License-Identifier: MIT
//
// Which job is next.
#include <algorithm>

#include "engine/proofs/graph.hpp"

namespace fukumi::proofs {

namespace {

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;
/// Positions that are looked at for a job while all the best ones are at work.
constexpr std::size_t kMostSeen = 2000;

}  // namespace

std::optional<std::uint32_t> Graph::bestEdge(const Node& node) const {
    if (!node.attackerToMove && node.replies != Replies::Known) return std::nullopt;
    const auto ways = waysOn(node);
    return ways.empty() ? std::nullopt : ways.front().child;
}

std::optional<Move> Graph::disturbingReply(const Node& node) const {
    const auto parent = std::find_if(
        node.parents.begin(), node.parents.end(), [&](auto index) { return nodes_[index].threat; });
    if (parent == node.parents.end()) return std::nullopt;
    board::Board board = boardOf(node);
    std::optional<Move> found;
    forEachSquare(board.size(), [&](Square s) {
        if (found || board.cellAt(s) != board::cellOf(~task_.attacker)) return;
        board.clear(s);
        if (canonicalStones(board).text == *nodes_[*parent].stones) found = s;
        board.put(s, board::cellOf(~task_.attacker));
    });
    return found;
}

Job Graph::jobOf(const Node& node) const {
    if (!node.attackerToMove)
        return {node.level == kThreatLevels ? Job::Kind::All : Job::Kind::Replies,
                *node.stones,
                node.level};
    if (askCost(node) <= movesCost(node))
        return {Job::Kind::Ask, *node.stones, node.level, disturbingReply(node)};
    return {Job::Kind::Moves, *node.stones, node.stage};
}

std::vector<Graph::Way> Graph::waysOn(const Node& node) const {
    std::vector<Way> ways;
    if (node.attackerToMove)
        ways.push_back({std::min(askCost(node), movesCost(node)), 0, std::nullopt});
    for (const Edge& edge : node.edges) {
        const ProofNumbers child = nodes_[edge.child].numbers;
        if (child.isDone()) continue;
        if (node.attackerToMove)
            ways.push_back({costOf(nodes_[edge.child]), 0, edge.child});
        else
            // Among equal replies the one that needs most comes first: a move that fails fails
            // soon.
            ways.push_back({child.disproof, kInfinite - child.proof, edge.child});
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Way& x, const Way& y) {
        return x.number != y.number ? x.number < y.number : x.other < y.other;
    });
    return ways;
}

std::optional<std::uint32_t> Graph::freeNode(std::uint32_t index,
                                             std::unordered_set<std::uint32_t>& seen) const {
    const Node& node = nodes_[index];
    if (node.numbers.isDone() || node.numbers.proof >= kInfinite - 1 || seen.size() >= kMostSeen ||
        !seen.insert(index).second)
        return std::nullopt;
    if (!node.attackerToMove && node.replies != Replies::Known)
        return node.busy ? std::nullopt : std::optional{index};
    for (const Way& way : waysOn(node)) {
        if (way.number >= kInfinite - 1) break;
        if (!way.child && !node.busy) return index;
        if (!way.child) continue;
        if (const auto found = freeNode(*way.child, seen)) return found;
    }
    return std::nullopt;
}

std::optional<Job> Graph::nextJob() {
    std::unordered_set<std::uint32_t> seen;
    const auto index = freeNode(0, seen);
    if (!index) return std::nullopt;
    nodes_[*index].busy = true;
    const Job job = jobOf(nodes_[*index]);
    update(*index);
    return job;
}

void Graph::giveBack(const Job& job) {
    const bool attackerToMove = job.kind == Job::Kind::Ask || job.kind == Job::Kind::Moves;
    const auto index = find(job.stones, attackerToMove);
    if (!index) return;
    nodes_[*index].busy = false;
    update(*index);
}

}  // namespace fukumi::proofs
