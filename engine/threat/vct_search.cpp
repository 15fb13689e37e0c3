// SPDX-License-Identifier: MIT
#include "engine/threat/vct_search.hpp"

#include <algorithm>

#include "engine/threat/attacking_moves.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/empty_squares.hpp"

namespace fukumi::threat {

using board::ThreatClass;

namespace {

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;

/// Sums stay below "infinite", which only a finished node may have.
std::uint32_t addCapped(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kInfinite - 1); }

}  // namespace

VctResult VctSearch::run(Key stones) {
    const std::uint32_t root = store_.findOrAdd(stones);
    search(root, Turn::Attacker, {kInfinite, kInfinite});
    const VctStore::Node& node = store_.node(root);
    VctResult result;
    result.nodes = nodes_;
    result.positions = positions_;
    if (node.numbers.isProved()) {
        result.status = VctResult::Status::Win;
        result.move = node.best;
    } else if (node.numbers.isDisproved() && !incomplete_) {
        result.status = VctResult::Status::NoWin;
    }
    return result;
}

void VctSearch::search(std::uint32_t index, Turn turn, ProofNumbers limit) {
    if (!store_.node(index).expanded) {
        if (nodes_ >= limits_.nodes || store_.isFull() || limits_.stop.stopRequested()) {
            aborted_ = true;
            return;
        }
        ++nodes_;
        ++positions_;
        store_.node(index).expanded = true;
        turn == Turn::Attacker ? expandAttacker(index) : expandDefender(index);
    }
    while (!store_.node(index).numbers.isDone()) {
        const Choice choice = update(index, turn);
        const ProofNumbers now = store_.node(index).numbers;
        const bool limitReached = now.proof >= limit.proof || now.disproof >= limit.disproof;
        if (choice.child == nullptr || now.isDone() || limitReached) return;
        descend(index, turn, limit, choice);
        if (aborted_) return;
    }
}

VctSearch::Choice VctSearch::update(std::uint32_t index, Turn turn) {
    VctStore::Node& node = store_.node(index);
    // At a node of the attacker one proved move is enough: the least proof number, all disproof
    // numbers. At a node of the defender the other way round.
    std::uint32_t least = kInfinite;
    std::uint32_t second = kInfinite;
    std::uint32_t sum = 0;
    VctStore::Child* best = nullptr;
    for (VctStore::Child& child : store_.children(node)) {
        const ProofNumbers numbers = store_.numbersOf(child);
        const std::uint32_t one = turn == Turn::Attacker ? numbers.proof : numbers.disproof;
        const std::uint32_t other = turn == Turn::Attacker ? numbers.disproof : numbers.proof;
        sum = addCapped(sum, other);
        if (one < least) {
            second = least;
            least = one;
            best = &child;
        } else {
            second = std::min(second, one);
        }
    }
    const bool attackerTurn = turn == Turn::Attacker;
    if (least == 0)
        node.numbers = attackerTurn ? ProofNumbers::won() : ProofNumbers::lost();
    else if (sum == 0)
        node.numbers = attackerTurn ? ProofNumbers::lost() : ProofNumbers::won();
    else
        node.numbers = attackerTurn ? ProofNumbers{least, sum} : ProofNumbers{sum, least};
    if (best != nullptr) node.best = best->move;
    return {best, second};
}

void VctSearch::descend(std::uint32_t index, Turn turn, ProofNumbers limit, const Choice& choice) {
    const ProofNumbers here = store_.node(index).numbers;
    const Color mover = turn == Turn::Attacker ? attacker_ : ~attacker_;
    const Move move = choice.child->move;
    if (choice.child->node == VctStore::kNone) {
        if (store_.isFull()) {
            aborted_ = true;
            return;
        }
        const Key key = store_.node(index).key ^ stoneKey(mover, move);
        choice.child->node = store_.findOrAdd(key);
        VctStore::Node& child = store_.node(choice.child->node);
        if (!child.expanded) child.numbers = {choice.child->guess, 1};
    }
    const std::uint32_t child = choice.child->node;
    const ProofNumbers below = store_.node(child).numbers;
    // A quarter more than the runner-up needs, so that the search does not jump to and fro
    // (J. Pawlewicz, L. Lew, "Improving Depth-First PN-Search: 1 + epsilon trick", 2006).
    const std::uint32_t leeway = std::min(kInfinite, choice.runnerUp + choice.runnerUp / 4 + 1);
    ProofNumbers next;
    if (turn == Turn::Attacker) {
        next.proof = std::min(limit.proof, leeway);
        next.disproof = std::min(kInfinite, limit.disproof - here.disproof + below.disproof);
    } else {
        next.disproof = std::min(limit.disproof, leeway);
        next.proof = std::min(kInfinite, limit.proof - here.proof + below.proof);
    }
    lines_.play(mover, move);
    search(child, turn == Turn::Attacker ? Turn::Defender : Turn::Attacker, next);
    lines_.undo();
}

VcfResult VctSearch::solveVcf(Color side, Key stones) {
    const VcfResult result = vcf_.solve(lines_, side, stones, vcfLimits());
    nodes_ += result.nodes;
    incomplete_ |= result.status == VcfResult::Status::Unknown;
    return result;
}

void VctSearch::expandAttacker(std::uint32_t index) {
    const Key key = store_.node(index).key;
    if (const VcfResult win = solveVcf(attacker_, key); win.isWin()) {
        store_.node(index).numbers = ProofNumbers::won();
        store_.node(index).best = win.move;
        return;
    }
    store_.beginChildren(index);
    if (lines_.any(~attacker_, ThreatClass::Five)) {
        for (const Move stop : answersToFour(lines_, ~attacker_)) store_.addChild(index, stop, 1);
    } else {
        addAttackingMoves(index);
    }
    if (store_.node(index).childCount == 0) store_.node(index).numbers = ProofNumbers::lost();
}

void VctSearch::addAttackingMoves(std::uint32_t index) {
    const AttackingMoves moves = attackingMoves(lines_, attacker_);
    forEachEmpty(lines_, [&](Square s) {
        if (!isLegalFor(lines_, attacker_, s)) return;
        store_.addChild(index, s, moves.effort(s));
    });
}

void VctSearch::expandDefender(std::uint32_t index) {
    const Key key = store_.node(index).key;
    const Color defender = ~attacker_;
    const bool canFive = lines_.any(defender, ThreatClass::Five);
    store_.beginChildren(index);
    if (!canFive && lines_.any(attacker_, ThreatClass::Five)) {
        for (const Move stop : answersToFour(lines_, attacker_)) store_.addChild(index, stop, 1);
        if (store_.node(index).childCount == 0) store_.node(index).numbers = ProofNumbers::won();
        return;
    }
    VcfResult threatened;
    if (!canFive) threatened = solveVcf(attacker_, key);
    if (threatened.isWin() && !solveVcf(defender, key).isWin())
        addReplies(index, threatened);
    else
        store_.node(index).numbers = ProofNumbers::lost();
}

void VctSearch::addReplies(std::uint32_t index, const VcfResult& threatened) {
    const Key key = store_.node(index).key;
    for (const Move reply : answers_.find(vcf_, lines_, attacker_, key, threatened, vcfLimits()))
        store_.addChild(index, reply, 1);
    nodes_ += answers_.nodes();
    incomplete_ |= answers_.isIncomplete();
    VctStore::Node& node = store_.node(index);
    if (node.childCount == 0) node.numbers = ProofNumbers::won();
}

}  // namespace fukumi::threat
