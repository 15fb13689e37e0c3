// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/draw_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace fukumi::solver {

namespace {

/// Deeper than any board is large.
constexpr int kMostDepth = 32;
/// Answers that are tried.
constexpr std::size_t kMostAnswers = 12;

// Worth of a cell to the defender by each row that it lies in, the number of stones in the row
// counted from five beyond its end: rows of the attacker are spoiled, the defender's rows grow. Set
// by hand: 7x7x5 takes 0.3 s.
constexpr std::array<int, 5> kSpoiled{10, 22, 60, 300, 0};
constexpr std::array<int, 5> kOwn{0, 1, 3, 8, 0};
/// The same for the attacker's move.
constexpr std::array<int, 5> kAttack{1, 4, 20, 100, 0};

using Scored = std::vector<std::pair<int, CellSet>>;

std::vector<CellSet> bestFirst(Scored scored) {
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) {
        return a.first > b.first;
    });
    std::vector<CellSet> moves;
    for (const auto& [score, move] : scored) moves.push_back(move);
    return moves;
}

}  // namespace

std::pair<TwoSides, int> leastImage(const TwoSides& stones, const MnkSymmetries& symmetries) {
    std::pair<TwoSides, int> least{stones, 0};
    for (int i = 1; i < symmetries.count(); ++i) {
        const TwoSides here{symmetries.image(i, stones.attacker),
                            symmetries.image(i, stones.defender)};
        if (here < least.first) least = {here, i};
    }
    return least;
}

DrawSearch::DrawSearch(const MnkRules& rules, std::size_t positions)
    : rules_{rules},
      lines_{rules},
      symmetries_{rules},
      pairings_{rules, lines_},
      mostPositions_{positions} {}

std::vector<CellSet> DrawSearch::attackersMoves(const TwoSides& stones) const {
    // He must answer a threat of the defender's own.
    if (const CellSet row = lines_.completions(stones.defender, stones.attacker))
        return {setOf(firstOf(row))};
    Scored scored;
    forEachCell(rules_.allCells() & ~stones.all(), [&](Cell c) {
        int score = 0;
        for (const CellSet row : lines_.all())
            if (contains(row, c) && (row & stones.defender) == 0)
                score += kAttack[weightOf(row & stones.attacker)];
        scored.emplace_back(score, setOf(c));
    });
    return bestFirst(std::move(scored));
}

std::vector<CellSet> DrawSearch::defendersMoves(const TwoSides& stones) const {
    if (const CellSet threats = lines_.completions(stones.attacker, stones.defender))
        return countOf(threats) == 1 ? std::vector{threats} : std::vector<CellSet>{};
    Scored scored;
    forEachCell(rules_.allCells() & ~stones.all(), [&](Cell c) {
        int score = 0;
        for (const CellSet row : lines_.all()) {
            if (!contains(row, c)) continue;
            if ((row & stones.defender) == 0) score += kSpoiled[weightOf(row & stones.attacker)];
            if ((row & stones.attacker) == 0) score += kOwn[weightOf(row & stones.defender)];
        }
        scored.emplace_back(score, setOf(c));
    });
    std::vector<CellSet> moves = bestFirst(std::move(scored));
    if (moves.size() > kMostAnswers) moves.resize(kMostAnswers);
    return moves;
}

std::size_t DrawSearch::weightOf(CellSet stones) const {
    constexpr int kBehind = static_cast<int>(kSpoiled.size());
    const int index = countOf(stones) + kBehind - rules_.length();
    return static_cast<std::size_t>(std::clamp(index, 0, kBehind - 1));
}

bool DrawSearch::hasPairing(const TwoSides& stones) {
    return pairings_.find(stones, rules_.length(), kPairingNodes).has_value();
}

bool DrawSearch::holdsWithin(int depth, const TwoSides& position, NodeCounter& counter) {
    const TwoSides stones = leastImage(position, symmetries_).first;
    counter.count();
    if (attackers_.size() + defenders_.size() >= mostPositions_) throw BudgetSpent{};
    const auto [found, isNew] = attackers_.try_emplace(stones);
    Known& known = found->second;
    if (known.isDraw) return true;
    if (known.failedDepth >= depth) return false;
    if (isNew) {
        if (lines_.completions(stones.attacker, stones.defender) != 0)
            known.failedDepth = kMostDepth;
        else
            known.isDraw = hasPairing(stones);
    }
    if (!known.isDraw && depth > 0 && known.failedDepth < depth)
        known.isDraw = holdsAll(depth, stones, counter);
    if (!known.isDraw)
        known.failedDepth = std::max(known.failedDepth, static_cast<std::int8_t>(depth));
    return known.isDraw;
}

bool DrawSearch::holdsAll(int depth, const TwoSides& stones, NodeCounter& counter) {
    for (const CellSet move : attackersMoves(stones))
        if (!hasAnswer(depth, {stones.attacker | move, stones.defender}, counter)) return false;
    return true;
}

bool DrawSearch::hasAnswer(int depth, const TwoSides& position, NodeCounter& counter) {
    if (lines_.completions(position.defender, position.attacker) != 0) return true;
    const TwoSides stones = leastImage(position, symmetries_).first;
    Known& known = defenders_[stones];
    if (known.isDraw) return true;
    if (known.failedDepth >= depth) return false;
    const std::vector<CellSet> answers = defendersMoves(stones);
    for (int deep = std::max<int>(known.failedDepth, 0); deep < depth; ++deep) {
        for (const CellSet answer : answers) {
            if (!holdsWithin(deep, {stones.attacker, stones.defender | answer}, counter)) continue;
            known.answer = answer;
            known.isDraw = true;
            return true;
        }
    }
    known.failedDepth = static_cast<std::int8_t>(depth);
    return false;
}

bool DrawSearch::holds(const TwoSides& stones, bool attackerMoves, NodeCounter& counter) {
    for (depth_ = 0; depth_ <= kMostDepth; ++depth_)
        if (attackerMoves ? holdsWithin(depth_, stones, counter)
                          : hasAnswer(depth_, stones, counter))
            return true;
    return false;
}

void DrawSearch::collect(const TwoSides& position, Table& seen, DrawAnswers& answers) {
    const TwoSides stones = leastImage(position, symmetries_).first;
    if (!seen.try_emplace(stones).second || hasPairing(stones)) return;
    forEachCell(rules_.allCells() & ~stones.all(), [&](Cell move) {
        const TwoSides after{stones.attacker | setOf(move), stones.defender};
        if (lines_.completions(after.defender, after.attacker) != 0) return;
        const TwoSides known = leastImage(after, symmetries_).first;
        const CellSet answer = defenders_.at(known).answer;
        answers.emplace(known, firstOf(answer));
        collect({known.attacker, known.defender | answer}, seen, answers);
    });
}

DrawAnswers DrawSearch::answers(const TwoSides& stones) {
    Table seen;
    DrawAnswers answers;
    collect(stones, seen, answers);
    return answers;
}

}  // namespace fukumi::solver
