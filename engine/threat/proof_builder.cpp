// SPDX-License-Identifier: MIT
#include "engine/threat/proof_builder.hpp"

#include <algorithm>
#include <bit>

#include "engine/threat/defence.hpp"

namespace fukumi::threat {

using board::ThreatClass;
using board::ThreatLines;

ProofBuilder::ProofBuilder(ThreatLines& lines,
                           const board::Board& start,
                           Color attacker,
                           VcfSolver& vcf,
                           const VctSolver* vct,
                           const Limits& limits)
    : lines_{lines},
      board_{start},
      attacker_{attacker},
      vcf_{vcf},
      vct_{vct},
      limits_{limits},
      proof_{lines.rule(), attacker, start, {}},
      checker_{proof_, kMaxCheckedPositions, limits.stop, limits.drawCap} {}

std::optional<Proof> ProofBuilder::build() {
    const NodeIndex root = attackerNode();
    if (!root) return std::nullopt;
    return compact(proof_, *root);
}

ProofBuilder::NodeIndex ProofBuilder::attackerNode() {
    if (const auto found = known_.find(board_.key()); found != known_.end()) return found->second;
    const auto move = winningMove();
    if (!move || limits_.stop.stopRequested()) return std::nullopt;
    if (lines_.contains(*move, attacker_, ThreatClass::Five)) return addFive(*move);

    ProofNode node;
    node.move = *move;
    const Key key = board_.key();
    const int movesLeft = limits_.attackerMoves;
    if (movesLeft != kAnyLength) --limits_.attackerMoves;
    play(attacker_, *move);
    const NodeIndex index = lines_.any(attacker_, ThreatClass::Five)
                                ? afterFour(std::move(node))
                                : afterQuietMove(std::move(node));
    undo(*move);
    limits_.attackerMoves = movesLeft;
    if (index) known_.emplace(key, *index);
    return index;
}

std::optional<Move> ProofBuilder::winningMove() {
    const VcfResult win = vcf_.solve(
        lines_,
        attacker_,
        board_.key(),
        {.nodes = limits_.vcfNodes, .attackerMoves = limits_.attackerMoves, .stop = limits_.stop});
    if (!win.isWin()) return vct_ != nullptr ? vct_->knownWin(board_.key()) : std::nullopt;
    // Half of what is left for each: the first positions are those that count most.
    const VcfLimits shorter{.nodes = limits_.shortenNodes / 2,
                            .attackerMoves = win.attackerMoves,
                            .stop = limits_.stop};
    const ShortestVcf shortest = shortestVcf(vcf_, lines_, attacker_, board_.key(), shorter);
    limits_.shortenNodes -= std::min(limits_.shortenNodes, shortest.result.nodes);
    return shortest.result.isWin() ? shortest.result.move : win.move;
}

ProofBuilder::NodeIndex ProofBuilder::afterFour(ProofNode node) {
    const Square five = lines_.firstCell(attacker_, ThreatClass::Five);
    node.otherwise = addFive(five);
    if (!node.otherwise || !addReplyToFour(node, five, five)) return std::nullopt;
    // In caro an enemy stone at an end may take the five away too.
    const board::LineSlots slots = lines_.map().slots(five);
    for (std::size_t d = 0; d < 4; ++d) {
        const int line = slots.line[d];
        const std::uint32_t cell = std::uint32_t{1} << slots.bit[d];
        if ((lines_.set(line, attacker_, ThreatClass::Five) & cell) == 0) continue;
        std::uint32_t others = emptyAround(lines_.line(line), cell) & ~cell;
        for (; others != 0; others &= others - 1)
            if (!addReplyToFour(node, five, lines_.map().squareAt(line, std::countr_zero(others))))
                return std::nullopt;
    }
    return add(std::move(node));
}

bool ProofBuilder::addReplyToFour(ProofNode& node, Square five, Move reply) {
    if (!isLegalFor(lines_, ~attacker_, reply)) return true;
    play(~attacker_, reply);
    NodeIndex next = node.otherwise;
    if (!lines_.contains(five, attacker_, ThreatClass::Five) || reply == five)
        next = lines_.any(attacker_, ThreatClass::Five)
                   ? addFive(lines_.firstCell(attacker_, ThreatClass::Five))
                   : attackerNode();
    undo(reply);
    if (next && next != node.otherwise) node.replies.push_back({reply, *next});
    return next.has_value();
}

ProofBuilder::NodeIndex ProofBuilder::afterQuietMove(ProofNode node) {
    // The move's own threat answers most replies.
    node.otherwise = attackerNode();
    if (!node.otherwise) return std::nullopt;
    bool complete = true;
    checker_.goTo(board_);
    forEachEmpty(lines_, [&](Square reply) {
        if (!complete || !isLegalFor(lines_, ~attacker_, reply)) return;
        if (checker_.answers(reply, *node.otherwise, board_)) return;
        play(~attacker_, reply);
        const NodeIndex next = attackerNode();
        complete = next.has_value();
        if (complete) node.replies.push_back({reply, *next});
        undo(reply);
        checker_.goTo(board_);  // other checks were made
    });
    return complete ? add(std::move(node)) : std::nullopt;
}

ProofBuilder::NodeIndex ProofBuilder::add(ProofNode node) {
    if (proof_.nodes.size() >= limits_.nodes) return std::nullopt;
    proof_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(proof_.nodes.size() - 1);
}

ProofBuilder::NodeIndex ProofBuilder::addFive(Square s) {
    ProofNode node;
    node.move = s;
    node.makesFive = true;
    return add(std::move(node));
}

void ProofBuilder::play(Color c, Square s) {
    lines_.play(c, s);
    board_.put(s, board::cellOf(c));
}

void ProofBuilder::undo(Square s) {
    board_.clear(s);
    lines_.undo();
}

}  // namespace fukumi::threat
