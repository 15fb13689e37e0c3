// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::threat {

namespace {

/// Walks every position of the proof once and finds the listed replies that cannot go: those which
/// `otherwise` fails to answer in some position where the node stands.
class Shortener {
public:
    explicit Shortener(const Proof& proof) : proof_{proof}, checker_{proof}, board_{proof.start} {}

    Proof run() {
        visit(0);
        Proof shorter = proof_;
        for (std::uint32_t i = 0; i < shorter.nodes.size(); ++i)
            std::erase_if(shorter.nodes[i].replies, [&](const ProofNode::Reply& reply) {
                return shorter.nodes[i].otherwise && !needed_.contains({i, reply.move});
            });
        return compact(shorter);
    }

private:
    void visit(std::uint32_t index) {
        const ProofNode& node = proof_.nodes[index];
        if (node.makesFive || !board_.isEmpty(node.move) ||
            !seen_.insert({index, board_.key()}).second)
            return;
        board_.put(node.move, board::cellOf(proof_.attacker));
        forEachSquare(board_.size(), [&](Square s) {
            if (!board_.isEmpty(s)) return;
            const auto listed = std::find_if(
                node.replies.begin(), node.replies.end(), [&](const ProofNode::Reply& reply) {
                    return reply.move == s;
                });
            if (listed == node.replies.end() && !node.otherwise) return;
            board_.put(s, board::cellOf(~proof_.attacker));
            if (listed != node.replies.end() && node.otherwise &&
                !checker_.wins(*node.otherwise, board_))
                needed_.insert({index, s});
            visit(listed != node.replies.end() ? listed->next : *node.otherwise);
            board_.clear(s);
        });
        board_.clear(node.move);
    }

    const Proof& proof_;
    ProofChecker checker_;
    board::Board board_;
    std::set<std::pair<std::uint32_t, Key>> seen_;
    std::set<std::pair<std::uint32_t, Move>> needed_;
};

}  // namespace

Proof shorten(const Proof& proof) {
    if (proof.nodes.empty()) return proof;
    return Shortener{proof}.run();
}

}  // namespace fukumi::threat
