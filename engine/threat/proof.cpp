// SPDX-License-Identifier: MIT
#include "engine/threat/proof.hpp"

#include <algorithm>
#include <map>

#include "engine/threat/rule_book.hpp"

namespace fukumi::threat {

namespace {

/// The first square that the defender may play and that the node does not list.
std::optional<Move> unlistedReply(const Proof& proof, board::Board& board, const ProofNode& node) {
    std::optional<Move> found;
    forEachSquare(board.size(), [&](Square s) {
        if (found || !board.isEmpty(s)) return;
        for (const ProofNode::Reply& reply : node.replies)
            if (reply.move == s) return;
        if (hasFouls(proof.rule, ~proof.attacker) && isForbiddenByTheBook(board, s)) return;
        found = s;
    });
    return found;
}

/// Copies what is reachable, children before parents, equal nodes once.
class Compactor {
public:
    explicit Compactor(const Proof& source) : source_{source}, copied_(source.nodes.size()) {}

    std::vector<ProofNode> run(std::uint32_t root) {
        copy(root);
        // Children were finished first; turned round, every node refers to later ones.
        const auto last = static_cast<std::uint32_t>(nodes_.size() - 1);
        std::reverse(nodes_.begin(), nodes_.end());
        for (ProofNode& node : nodes_) {
            for (ProofNode::Reply& reply : node.replies) reply.next = last - reply.next;
            if (node.otherwise) *node.otherwise = last - *node.otherwise;
        }
        return std::move(nodes_);
    }

private:
    std::uint32_t copy(std::uint32_t index) {
        if (copied_[index]) return *copied_[index];
        ProofNode node = source_.nodes[index];
        for (ProofNode::Reply& reply : node.replies) reply.next = copy(reply.next);
        std::sort(node.replies.begin(), node.replies.end());
        if (node.otherwise) node.otherwise = copy(*node.otherwise);
        const auto [at, isNew] =
            known_.try_emplace(node, static_cast<std::uint32_t>(nodes_.size()));
        if (isNew) nodes_.push_back(node);
        copied_[index] = at->second;
        return at->second;
    }

    const Proof& source_;
    std::vector<std::optional<std::uint32_t>> copied_;
    std::map<ProofNode, std::uint32_t> known_;
    std::vector<ProofNode> nodes_;
};

}  // namespace

std::vector<int> movesFrom(const Proof& proof) {
    // Children come later: from the back.
    std::vector<int> length(proof.nodes.size(), 1);
    for (std::size_t i = proof.nodes.size(); i-- > 0;) {
        const ProofNode& node = proof.nodes[i];
        int below = 0;
        for (const ProofNode::Reply& reply : node.replies)
            below = std::max(below, length[reply.next]);
        if (node.otherwise) below = std::max(below, length[*node.otherwise]);
        length[i] = below + 1;
    }
    return length;
}

int movesToWin(const Proof& proof) { return proof.nodes.empty() ? 0 : movesFrom(proof).front(); }

std::vector<Move> mainLine(const Proof& proof) {
    std::vector<Move> line;
    if (proof.nodes.empty()) return line;
    const std::vector<int> length = movesFrom(proof);
    board::Board board = proof.start;
    for (std::uint32_t index = 0;;) {
        const ProofNode& node = proof.nodes[index];
        line.push_back(node.move);
        board.put(node.move, board::cellOf(proof.attacker));
        if (node.makesFive) return line;
        std::optional<ProofNode::Reply> best;
        for (const ProofNode::Reply& reply : node.replies)
            if (!best || length[reply.next] > length[best->next]) best = reply;
        if (node.otherwise && (!best || length[*node.otherwise] > length[best->next]))
            if (const auto move = unlistedReply(proof, board, node))
                best = ProofNode::Reply{*move, *node.otherwise};
        if (!best) return line;
        line.push_back(best->move);
        board.put(best->move, board::cellOf(~proof.attacker));
        index = best->next;
    }
}

Proof compact(const Proof& proof, std::uint32_t root) {
    Proof result{proof.rule, proof.attacker, proof.start, {}};
    if (!proof.nodes.empty()) result.nodes = Compactor{proof}.run(root);
    return result;
}

}  // namespace fukumi::threat
