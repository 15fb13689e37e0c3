// SPDX-License-Identifier: MIT
#include "engine/threat/vct.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/board/square_set.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::threat {

namespace {

using board::ThreatClass;

/// Squares in five cells that hold a stone of the attacker and nothing foreign.
struct AttackingMoves {
    board::SquareSet closedThrees;  ///< a stone makes three there: a four next
    board::SquareSet pairs;         ///< two at least, the closed threes included
};

/// The attacker's quiet moves that are likely to be threats, judged only from the lines.
AttackingMoves attackingMoves(const board::ThreatLines& lines, Color attacker) {
    AttackingMoves moves;
    for (int id = 0; id < lines.map().lineCount(); ++id) {
        const board::LineRecord& line = lines.line(id);
        const std::uint32_t own = line.stones[indexOf(attacker)];
        if (own == 0) continue;
        // Windows of five cells (bit = first cell) without anything foreign, by their own stones.
        const std::uint32_t usable = own | line.empty;
        std::uint32_t free = usable;
        std::uint32_t one = own;
        std::uint32_t two = 0;
        for (int k = 1; k < 5; ++k) {
            free &= usable >> k;
            two |= one & (own >> k);
            one |= own >> k;
        }
        std::uint32_t withOne = 0;
        std::uint32_t withTwo = 0;
        for (int k = 0; k < 5; ++k) {
            withOne |= (free & one) << k;
            withTwo |= (free & two) << k;
        }
        for (std::uint32_t cells = withOne & line.empty; cells != 0; cells &= cells - 1) {
            const int bit = std::countr_zero(cells);
            const Square s = lines.map().squareAt(id, bit);
            moves.pairs.insert(s);
            if (((withTwo >> bit) & 1) != 0) moves.closedThrees.insert(s);
        }
    }
    return moves;
}

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;

/// Costs of the attacker's moves, added to the proof numbers after them: of two ways that look
/// alike the shorter one is tried first, and a quiet move weighs more than a four.
constexpr int kCostOfFour = 1;
constexpr int kCostOfQuiet = 3;
/// Proof numbers of moves not yet looked at: how many replies they may leave.
constexpr int kEffortOfForcing = 2;
constexpr int kEffortOfClosedThree = 5;
constexpr int kEffortOfOther = 8;
/// Extra cost of other moves where there is a hint. With 8 or 16 wins that a stone spoils
/// altogether are found later, with 0 to 4 about a quarter of the nodes does that is needed without
/// hints.
constexpr int kLeadOfHint = 2;
/// Fewest moves of a win that begins with a quiet move: it, a four, the five.
constexpr int kLeastWithQuiet = 3;

/// Sums stay below "infinite", which only a finished node may have.
std::uint32_t addCapped(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kInfinite - 1); }

/// `limit` without what others take of it, at least 1.
std::uint32_t leftOf(std::uint32_t limit, std::uint32_t taken) {
    return limit >= kInfinite ? kInfinite : limit - std::min(limit - 1, taken);
}

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
    } else {
        result.limit = limit_ ? *limit_ : VctResult::Limit::InnerVcf;
    }
    return result;
}

void VctSearch::search(std::uint32_t index, Turn turn, ProofNumbers limit) {
    if (store_.node(index).stage == New) {
        limit_ = limitReached();
        if (limit_) return;
        ++nodes_;
        ++positions_;
        store_.node(index).stage = Complete;
        turn == Turn::Attacker ? expandAttacker(index) : expandDefender(index);
    }
    while (!store_.node(index).numbers.isDone()) {
        const Choice choice = update(index, turn);
        const ProofNumbers now = store_.node(index).numbers;
        const bool enough = now.proof >= limit.proof || now.disproof >= limit.disproof;
        if (now.isDone() || enough) return;
        choice.addMore ? addMore(index) : descend(index, turn, limit, choice);
        if (limit_) return;
    }
}

std::optional<VctResult::Limit> VctSearch::limitReached() const {
    if (nodes_ >= limits_.nodes) return VctResult::Limit::Nodes;
    if (store_.isFull()) return VctResult::Limit::Memory;
    if (limits_.stop.stopRequested()) return VctResult::Limit::Stop;
    return std::nullopt;
}

VctSearch::Choice VctSearch::update(std::uint32_t index, Turn turn) {
    VctStore::Node& node = store_.node(index);
    // At a node of the attacker one proved move is enough: the least proof number. His moves lead
    // to the same positions in many orders, so that disproof numbers are not added up: the largest
    // one, and one for each other move. At a node of the defender the other way round.
    // (T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, "Weak Proof-Number Search", 2008.)
    std::uint32_t least = kInfinite;
    std::uint32_t second = kInfinite;
    std::uint32_t largest = 0;
    std::uint32_t open = 0;
    bool isMore = false;
    VctStore::Child* best = nullptr;
    for (VctStore::Child& child : store_.children(node)) {
        const ProofNumbers numbers = store_.numbersOf(child);
        std::uint32_t one = turn == Turn::Attacker ? numbers.proof : numbers.disproof;
        const std::uint32_t other = turn == Turn::Attacker ? numbers.disproof : numbers.proof;
        if (one != 0 && one < kInfinite) one = addCapped(one, child.cost);
        if (other != 0) ++open;
        largest = std::max(largest, other);
        if (one < least) {
            second = least;
            least = one;
            best = &child;
        } else {
            second = std::min(second, one);
        }
    }
    if (turn == Turn::Attacker && node.stage < lastStage()) {
        ++open;
        largest = std::max<std::uint32_t>(largest, 1);
        const std::uint32_t guess =
            kCostOfQuiet + (node.stage == Forcing ? kEffortOfClosedThree : kEffortOfOther);
        isMore = guess < least;
        second = std::min(second, isMore ? least : guess);
        least = std::min(least, guess);
    }
    const bool attackerTurn = turn == Turn::Attacker;
    if (least == 0)
        node.numbers = attackerTurn ? ProofNumbers::won() : ProofNumbers::lost();
    else if (open == 0)
        node.numbers = attackerTurn ? ProofNumbers::lost() : ProofNumbers::won();
    else
        node.numbers = attackerTurn ? ProofNumbers{least, addCapped(largest, open - 1)}
                                    : ProofNumbers{addCapped(largest, open - 1), least};
    if (best != nullptr && !isMore) node.best = best->move;
    return {best, second, open, isMore};
}

void VctSearch::descend(std::uint32_t index, Turn turn, ProofNumbers limit, const Choice& choice) {
    const Color mover = turn == Turn::Attacker ? attacker_ : ~attacker_;
    VctStore::Child& way = *choice.child;
    const Move move = way.move;
    if (way.node == VctStore::kNone) {
        if (store_.isFull()) {
            limit_ = VctResult::Limit::Memory;
            return;
        }
        way.node = store_.findOrAdd(store_.node(index).key ^ stoneKey(mover, move));
        VctStore::Node& child = store_.node(way.node);
        if (child.stage == New) child.numbers = {way.guess, 1};
    }
    // A quarter more than the runner-up needs, so that the search does not jump to and fro
    // (J. Pawlewicz, L. Lew, "Improving Depth-First PN-Search: 1 + epsilon trick", 2006).
    const std::uint32_t leeway = std::min(kInfinite, choice.runnerUp + choice.runnerUp / 4 + 1);
    ProofNumbers next;
    if (turn == Turn::Attacker) {
        next.proof = leftOf(std::min(limit.proof, leeway), way.cost);
        next.disproof = leftOf(limit.disproof, choice.open - 1);
    } else {
        next.disproof = std::min(limit.disproof, leeway);
        next.proof = leftOf(limit.proof, choice.open - 1);
    }
    const int movesLeft = movesLeft_;
    if (turn == Turn::Attacker) movesLeft_ = movesAfterOne();
    lines_.play(mover, move);
    search(way.node, turn == Turn::Attacker ? Turn::Defender : Turn::Attacker, next);
    movesLeft_ = movesLeft;
    lines_.undo();
}

void VctSearch::countVcf(const VcfResult& result) {
    nodes_ += result.nodes;
    incomplete_ |= result.status == VcfResult::Status::Unknown;
}

VcfResult VctSearch::solveVcf(Key stones) {
    const VcfResult result = vcf_.solve(lines_, attacker_, stones, vcfLimits());
    countVcf(result);
    return result;
}

bool VctSearch::defenderWinsByFours(Key stones) {
    const VcfResult result =
        vcf_.solve(lines_, ~attacker_, stones, {.nodes = limits_.vcfNodes, .stop = limits_.stop});
    countVcf(result);
    return result.isWin();
}

void VctSearch::expandAttacker(std::uint32_t index) {
    const Key key = store_.node(index).key;
    if (const VcfResult win = solveVcf(key); win.isWin()) {
        store_.node(index).numbers = ProofNumbers::won();
        store_.node(index).best = win.move;
        return;
    }
    if (movesLeft_ < kLeastWithQuiet) {
        store_.node(index).numbers = ProofNumbers::lost();
        return;
    }
    store_.beginChildren(index);
    if (lines_.any(~attacker_, ThreatClass::Five)) {
        for (const Move stop : answersToFour(lines_, ~attacker_))
            store_.addChild(index, {stop, 1, 0, VctStore::kNone});
        if (store_.node(index).childCount == 0) store_.node(index).numbers = ProofNumbers::lost();
    } else {
        store_.node(index).stage = Forcing;
        addForcingMoves(index);
    }
}

std::optional<Move> VctSearch::hintFor(Key stones) const {
    if (limits_.hints.solver == nullptr) return std::nullopt;
    const auto move = limits_.hints.solver->knownThreat(stones ^ limits_.hints.difference);
    if (!move || !lines_.isEmpty(*move) || !isLegalFor(lines_, attacker_, *move))
        return std::nullopt;
    return move;
}

void VctSearch::addForcingMoves(std::uint32_t index) {
    const Key key = store_.node(index).key;
    const board::SquareSet fours = lines_.cells(attacker_, ThreatClass::Four);
    board::SquareSet moves = lines_.cells(attacker_, ThreatClass::OpenThree);
    moves |= fours;
    const auto hint = hintFor(key);
    if (hint) moves.insert(*hint);
    moves.forEach([&](Square s) {
        if (!isLegalFor(lines_, attacker_, s)) return;
        int cost = fours.contains(s) ? kCostOfFour : kCostOfQuiet;
        if (hint) cost = s == *hint ? 0 : cost + kLeadOfHint;
        store_.addChild(index,
                        {s,
                         kEffortOfForcing,
                         static_cast<std::uint8_t>(cost),
                         store_.find(key ^ stoneKey(attacker_, s))});
    });
}

void VctSearch::addMore(std::uint32_t index) {
    VctStore::Node& node = store_.node(index);
    const AttackingMoves likely = attackingMoves(lines_, attacker_);
    board::SquareSet done = lines_.cells(attacker_, ThreatClass::OpenThree);
    done |= lines_.cells(attacker_, ThreatClass::Four);
    if (const auto hint = hintFor(node.key)) done.insert(*hint);
    const bool isQuiet = node.stage == Forcing;
    ++node.stage;
    leftMovesOut_ |= node.stage == lastStage() && scope_ == VctScope::Likely;
    store_.beginChildren(index);
    const int movesLeft = std::exchange(movesLeft_, movesAfterOne());
    forEachEmpty(lines_, [&](Square s) {
        if (done.contains(s) || likely.pairs.contains(s) != isQuiet) return;
        addIfThreat(
            index, s, likely.closedThrees.contains(s) ? kEffortOfClosedThree : kEffortOfOther);
    });
    movesLeft_ = movesLeft;
}

void VctSearch::addIfThreat(std::uint32_t index, Move move, int effort) {
    if (!isLegalFor(lines_, attacker_, move)) return;
    const Key after = store_.node(index).key ^ stoneKey(attacker_, move);
    lines_.play(attacker_, move);
    const bool threatens = solveVcf(after).isWin();
    lines_.undo();
    if (!threatens) return;
    store_.addChild(index,
                    {move,
                     static_cast<std::uint8_t>(effort),
                     static_cast<std::uint8_t>(kCostOfQuiet),
                     store_.find(after)});
}

void VctSearch::expandDefender(std::uint32_t index) {
    const Key key = store_.node(index).key;
    const Color defender = ~attacker_;
    const bool canFive = lines_.any(defender, ThreatClass::Five);
    store_.beginChildren(index);
    if (!canFive && lines_.any(attacker_, ThreatClass::Five)) {
        for (const Move stop : answersToFour(lines_, attacker_))
            store_.addChild(index, {stop, 1, 0, store_.find(key ^ stoneKey(defender, stop))});
        if (store_.node(index).childCount == 0) store_.node(index).numbers = ProofNumbers::won();
        return;
    }
    VcfResult threatened;
    if (!canFive) threatened = solveVcf(key);
    if (threatened.isWin() && !defenderWinsByFours(key))
        addReplies(index, threatened);
    else
        store_.node(index).numbers = ProofNumbers::lost();
}

void VctSearch::addReplies(std::uint32_t index, const VcfResult& threatened) {
    const Key key = store_.node(index).key;
    for (const Move reply : answers_.find(vcf_, lines_, attacker_, key, threatened, vcfLimits()))
        store_.addChild(index, {reply, 1, 0, store_.find(key ^ stoneKey(~attacker_, reply))});
    nodes_ += answers_.nodes();
    incomplete_ |= answers_.isIncomplete();
    VctStore::Node& node = store_.node(index);
    if (node.childCount == 0) node.numbers = ProofNumbers::won();
}

VctSolver::VctSolver(std::size_t positionCapacity, std::size_t vcfTableEntries)
    : store_{positionCapacity}, vcf_{vcfTableEntries} {}

VctResult VctSolver::solve(board::ThreatLines& lines,
                           Color attacker,
                           Key stones,
                           const VctLimits& limits) {
    store_.clear();
    VctSearch likely{store_, vcf_, answers_, lines, attacker, limits, VctScope::Likely};
    VctResult result = likely.run(stones);
    const bool isOpen = result.status == VctResult::Status::NoWin && likely.leftMovesOut();
    if (!isOpen) return result;
    result.status = VctResult::Status::Unknown;
    result.limit = VctResult::Limit::Scope;
    if (limits.scope == VctScope::Likely) return result;

    store_.clear();
    VctLimits rest = limits;
    rest.nodes -= std::min(rest.nodes, result.nodes);
    VctResult whole =
        VctSearch{store_, vcf_, answers_, lines, attacker, rest, VctScope::Everything}.run(stones);
    whole.nodes += result.nodes;
    whole.positions += result.positions;
    return whole;
}

std::optional<Move> VctSolver::knownWin(Key stones) const {
    const std::uint32_t index = store_.find(stones);
    if (index == VctStore::kNone || !store_.node(index).numbers.isProved()) return std::nullopt;
    return store_.node(index).best;
}

std::optional<Move> VctSolver::knownThreat(Key stones) const {
    const std::uint32_t index = store_.find(stones);
    if (index == VctStore::kNone || store_.node(index).childCount == 0) return std::nullopt;
    return knownWin(stones);
}

}  // namespace fukumi::threat
