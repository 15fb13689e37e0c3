// SPDX-License-Identifier: MIT
#include "engine/proofs/reply_sieve.hpp"

#include <algorithm>

#include "engine/board/rules/game_end.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// Defender's stones, r not counted, from which four in a window are made.
constexpr int kThreeWithoutTheStone = 3;

}  // namespace

ZoneFinder::ZoneFinder(BoardSize size) : size_{size} {
    forEachSquare(size, [&](Square s) {
        for (const Direction d : kDirections) {
            if (!size.contains(s.x() + 4 * stepX(d), s.y() + 4 * stepY(d))) continue;
            Window window;
            for (int i = 0; i < 5; ++i)
                window[static_cast<std::size_t>(i)] =
                    Square{s.x() + i * stepX(d), s.y() + i * stepY(d)};
            windows_.push_back(window);
        }
    });
}

std::optional<board::SquareSet> ZoneFinder::zoneOf(const threat::Proof& proof) {
    const int longest = 2 * movesToWin(proof);
    if (!hasZones(proof.rule) || proof.start.emptyCount() <= longest + 1) return std::nullopt;
    seen_ = threat::VisitedPositions{proof.start};
    zone_ = {};
    Board board = proof.start;
    if (!walk(proof, 0, board, 0)) return std::nullopt;
    board::SquareSet empty;
    forEachSquare(size_, [&](Square s) {
        if (proof.start.isEmpty(s)) empty.insert(s);
    });
    zone_ &= empty;
    return zone_;
}

bool ZoneFinder::walk(const threat::Proof& proof, std::uint32_t index, Board& board, int anywhere) {
    const threat::ProofNode& node = proof.nodes[index];
    zone_.insert(node.move);
    if (node.makesFive || board::winsAt(board, proof.rule, node.move, proof.attacker)) return true;
    const std::uint64_t way = std::uint64_t{index} << 16 | static_cast<std::uint64_t>(anywhere);
    if (!seen_.insert(way)) return true;
    if (seen_.size() > kMostPositions) return false;

    const Color defender = ~proof.attacker;
    // A node that several positions share may find its square taken in one that cannot be reached:
    // the reply that took it is listed elsewhere.
    if (!board.isEmpty(node.move)) return true;
    seen_.put(board, node.move, proof.attacker);
    addNearFives(board, defender, anywhere);
    bool small = true;
    for (const threat::ProofNode::Reply& reply : node.replies) {
        if (!small || !board.isEmpty(reply.move)) continue;
        seen_.put(board, reply.move, defender);
        small = walk(proof, reply.next, board, anywhere);
        seen_.clear(board, reply.move, defender);
    }
    if (small && node.otherwise) small = walk(proof, *node.otherwise, board, anywhere + 1);
    seen_.clear(board, node.move, proof.attacker);
    return small;
}

void ZoneFinder::addNearFives(const Board& board, Color defender, int anywhere) {
    for (const Window& window : windows_) {
        int own = 0;
        bool open = true;
        for (const Square s : window) {
            const board::Cell cell = board.cellAt(s);
            own += cell == cellOf(defender) ? 1 : 0;
            open = open && (cell == board::Cell::Empty || cell == cellOf(defender));
        }
        if (!open || own + anywhere < kThreeWithoutTheStone) continue;
        for (const Square s : window) zone_.insert(s);
    }
}

using board::ThreatClass;

namespace {

/// Whether a reply of the defender is refuted by the proof that won after his pass.
class RefutedByThreat {
public:
    RefutedByThreat(const threat::Proof& proof, ZoneFinder& zones)
        : checker_{proof},
          zone_{zones.zoneOf(proof)},
          board_{proof.start},
          defender_{~proof.attacker} {}

    [[nodiscard]] bool operator()(Move reply) {
        if (zone_) return !zone_->contains(reply);
        board_.put(reply, board::cellOf(defender_));
        const bool wins = checker_.wins(0, board_);
        board_.clear(reply);
        return wins;
    }

private:
    threat::ProofChecker checker_;
    std::optional<board::SquareSet> zone_;
    board::Board board_;
    Color defender_;
};

/// Whether each move of the attacker is a four.
bool isByFours(const threat::Proof& proof) {
    return std::all_of(proof.nodes.begin(), proof.nodes.end(), [&](const threat::ProofNode& node) {
        return node.makesFive || (node.otherwise && proof.nodes[*node.otherwise].makesFive);
    });
}

}  // namespace

void ReplySieve::tryReply(board::Position& position, Move reply, const SieveBudget& budget) {
    const Color attacker = ~position.sideToMove();
    const board::ScopedMove played{position, reply};
    const LeafAnswer answer = hasThreat_
                                  ? leaves_.claimAfterReply(position, attacker, budget.reply, stop_)
                                  : leaves_.claim(position, attacker, budget.reply, stop_);
    result_.nodes += answer.nodes;
    if (!answer.isWon()) result_.open.push_back(reply);
}

bool ReplySieve::isDrawn(const board::Position& afterMove) {
    board::Board board = afterMove.board();
    const bool byMove = task_.isDraw(board);
    forEachSquare(board.size(), [&](Square reply) {
        if (byMove || result_.refutation || !afterMove.isLegal(reply)) return;
        board.put(reply, board::cellOf(afterMove.sideToMove()));
        if (task_.isDraw(board)) result_.refutation = reply;
        board.clear(reply);
    });
    if (!byMove && !result_.refutation) return false;
    result_.kind = SieveResult::Kind::Refuted;
    return true;
}

SieveResult ReplySieve::sieve(board::Position& afterMove,
                              const SieveBudget& budget,
                              threat::StopCheck stop) {
    stop_ = stop;
    hasThreat_ = false;
    result_ = {};
    const Color defender = afterMove.sideToMove();
    if (isDrawn(afterMove)) return result_;
    if (board::hasOnlyFouls(afterMove)) {
        result_.kind = SieveResult::Kind::Threat;
        return result_;
    }
    if (afterMove.lines().any(defender, ThreatClass::Five)) {
        result_.kind = SieveResult::Kind::Refuted;
        result_.refutation = afterMove.lines().firstCell(defender, ThreatClass::Five);
        return result_;
    }
    const LeafAnswer counter = leaves_.ask(afterMove, defender, budget.counter, stop);
    result_.nodes += counter.nodes;
    if (counter.isWon()) {
        result_.kind = SieveResult::Kind::Refuted;
        result_.refutation = counter.proof->nodes.front().move;
        return result_;
    }
    const LeafAnswer threatens = leaves_.askAfterPass(afterMove, ~defender, budget.threat, stop);
    result_.nodes += threatens.nodes;
    if (!threatens.isWon()) return result_;
    hasThreat_ = true;
    result_.kind = SieveResult::Kind::Threat;
    result_.isFours = isByFours(*threatens.proof);
    RefutedByThreat isRefuted{*threatens.proof, zones_};
    forEachSquare(afterMove.size(), [&](Square reply) {
        if (!afterMove.isLegal(reply) || isRefuted(reply)) return;
        tryReply(afterMove, reply, budget);
    });
    return result_;
}

SieveResult ReplySieve::sieveAll(board::Position& afterMove,
                                 const SieveBudget& budget,
                                 threat::StopCheck stop) {
    stop_ = stop;
    result_ = {};
    hasThreat_ = false;
    if (isDrawn(afterMove)) return result_;
    result_.kind = SieveResult::Kind::Threat;
    forEachSquare(afterMove.size(), [&](Square reply) {
        if (afterMove.isLegal(reply)) tryReply(afterMove, reply, budget);
    });
    return result_;
}

}  // namespace fukumi::proofs
