// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_advisor.hpp"

#include <algorithm>

#include "engine/proofs/reply_sieve.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

constexpr std::uint64_t kFirstNodes = 40'000;
constexpr std::uint64_t kMoreNodes = 8;

}  // namespace

std::string_view nameOf(Advice::Kind kind) {
    switch (kind) {
        case Advice::Kind::Quiet: return "quiet";
        case Advice::Kind::Threats: return "threats";
        case Advice::Kind::Open: return "open";
        case Advice::Kind::Unchecked: break;
    }
    return "unchecked";
}

std::optional<threat::Proof> ProofAdvisor::threats(const Board& board,
                                                   std::uint64_t nodes,
                                                   threat::StopCheck stop) {
    const Task& task = proofTree_.task();
    board::Position position = positionOf(board, task.rule, task.attacker);
    for (std::uint64_t budget = kFirstNodes;; budget *= kMoreNodes) {
        auto answer = leaves_.ask(position, task.attacker, std::min(budget, nodes), stop);
        if (answer.isWon()) return std::move(answer.proof);
        if (answer.status == LeafAnswer::Status::None || budget >= nodes || stop.stopRequested())
            return std::nullopt;
    }
}

std::optional<Advice> ProofAdvisor::quietMove(const Board& board,
                                              const Budget& budget,
                                              threat::StopCheck stop) {
    const CanonicalStones canonical = canonicalStones(board);
    const auto move = proofTree_.find(canonical.text);
    if (!move) return std::nullopt;
    Advice advice{Advice::Kind::Quiet, apply(inverse(canonical.toCanonical), *move, board.size())};
    auto known = checked_.find(canonical.text);
    if (known == checked_.end()) {
        RecordLimits limits;
        limits.leafNodes = budget.leafNodes;
        const RecordReport report = records_.check({canonical.text, *move}, limits, stop);
        if (report.stopped) {
            advice.kind = Advice::Kind::Unchecked;
            return advice;
        }
        if (!fault_) fault_ = report.fault;
        known =
            checked_
                .emplace(canonical.text,
                         CheckedRecord{report.isRight(), report.longestThreats, report.deeper == 0})
                .first;
    }
    if (!known->second.isRight) return std::nullopt;
    advice.quietMoves = std::max(proofTree_.depthOf(board), 1);
    if (known->second.isLast) advice.movesToWin = 1 + known->second.longestThreats;
    return advice;
}

std::optional<Advice> ProofAdvisor::moveBeforePieces(const Board& board) {
    const auto joined = book_.moveBeforePieces(board);
    if (!joined) return std::nullopt;
    Advice advice{joined->isWon ? Advice::Kind::Quiet : Advice::Kind::Open, *joined->move};
    advice.replies = joined->replies;
    advice.openReplies = joined->open.size();
    if (joined->isWon) advice.quietMoves = book_.depthOf(board).value_or(0);
    return advice;
}

std::optional<Advice> ProofAdvisor::move(const Board& board,
                                         const Budget& budget,
                                         threat::StopCheck stop) {
    auto advice = quietMove(board, budget, stop);
    if (!advice) advice = moveBeforePieces(board);
    if (advice) {
        advice->line = {advice->move};
        return advice;
    }
    if (!book_.depthOf(board)) return std::nullopt;
    const auto proof = threats(board, budget.leafNodes, stop);
    if (!proof) return std::nullopt;
    advice = Advice{Advice::Kind::Threats, proof->nodes.front().move};
    advice->movesToWin = movesToWin(*proof);
    advice->line = mainLine(*proof);
    return advice;
}

std::optional<Move> ProofAdvisor::longResistance(Board& board,
                                                 const Budget& budget,
                                                 threat::StopCheck stop) {
    const Color defender = ~proofTree_.task().attacker;
    std::optional<Move> best, open;
    int deepest = -1;
    int longest = -1;
    board::SquareSet alike;  // replies after which the win has to be measured
    const auto passWin = threats(board, budget.resistanceNodes, stop);
    ZoneFinder zones{board.size()};
    const auto zone = passWin ? zones.zoneOf(*passWin) : std::nullopt;
    forEachSquare(board.size(), [&](Square s) {
        if (!board.isEmpty(s)) return;
        board.put(s, cellOf(defender));
        const auto depth = book_.depthOf(board);
        if (!depth && !open) open = s;
        if (depth && *depth > deepest) {
            deepest = *depth;
            best = s;
        }
        if (depth == 0 && (!zone || zone->contains(s))) alike.insert(s);
        board.clear(s);
    });
    if (open || deepest > 0) return open ? open : best;
    alike.forEach([&](Square s) {
        if (stop.stopRequested()) return;
        board.put(s, cellOf(defender));
        const auto proof = threats(board, budget.resistanceNodes, stop);
        board.clear(s);
        // Without a proof in time it counts as longer than all that have one.
        const int moves = proof ? movesToWin(*proof) : kMaxSquares;
        if (moves <= longest) return;
        longest = moves;
        best = s;
    });
    return best;
}

std::optional<Advice> ProofAdvisor::advise(const Board& board,
                                           const Budget& budget,
                                           threat::StopCheck stop) {
    auto advice = move(board, budget, stop);
    if (!advice || advice->kind != Advice::Kind::Quiet) return advice;
    const Color attacker = proofTree_.task().attacker;
    Board now = board;
    now.put(advice->move, cellOf(attacker));
    while (true) {
        const auto reply = longResistance(now, budget, stop);
        if (!reply) break;
        now.put(*reply, cellOf(~attacker));
        advice->line.push_back(*reply);
        const auto next = move(now, budget, stop);
        if (!next) break;
        advice->line.insert(advice->line.end(), next->line.begin(), next->line.end());
        if (next->kind == Advice::Kind::Threats) break;
        now.put(next->move, cellOf(attacker));
    }
    return advice;
}

}  // namespace fukumi::proofs
