// SPDX-License-Identifier: MIT
#include "engine/five/draw_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "engine/five/stones.hpp"

namespace fukumi::five {

namespace {

/// Deeper than any board is large.
constexpr int kMostDepth = 32;
/// Answers that are tried.
constexpr std::size_t kMostAnswers = 12;
/// Nodes between two looks at the clock.
constexpr std::uint64_t kNodesBetween = 1024;

// What a square is worth to the defender by each row that it lies in: rows of the attacker, by his
// stones there, are spoiled; rows of his own, by their stones, grow. Set by hand: 7x7 takes 0.3 s.
constexpr std::array<int, 5> kSpoiled{10, 22, 60, 300, 0};
constexpr std::array<int, 5> kOwn{0, 1, 3, 8, 0};
/// The same for the attacker's move.
constexpr std::array<int, 5> kAttack{1, 4, 20, 100, 0};

using Scored = std::vector<std::pair<int, Squares>>;

std::vector<Squares> bestFirst(Scored scored) {
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) {
        return a.first > b.first;
    });
    std::vector<Squares> moves;
    for (const auto& [score, move] : scored) moves.push_back(move);
    return moves;
}

std::size_t countIn(Squares row, Squares stones) {
    return static_cast<std::size_t>(std::popcount(row & stones));
}

}  // namespace

DrawSearch::DrawSearch(BoardSize size) : board_{size}, pairings_{board_} {}

std::vector<Squares> DrawSearch::attackersMoves(const SmallStones& stones) const {
    // He must answer a four.
    if (const Squares four = board_.fivesOf(stones.defender, stones.attacker))
        return {four & (~four + 1)};
    Scored scored;
    for (Squares left = board_.all() & ~stones.all(); left != 0; left &= left - 1) {
        const Squares move = left & (~left + 1);
        int score = 0;
        for (const Squares row : board_.rows())
            if ((row & move) != 0 && (row & stones.defender) == 0)
                score += kAttack[countIn(row, stones.attacker)];
        scored.emplace_back(score, move);
    }
    return bestFirst(std::move(scored));
}

std::vector<Squares> DrawSearch::defendersMoves(const SmallStones& stones) const {
    if (const Squares fours = board_.fivesOf(stones.attacker, stones.defender))
        return std::has_single_bit(fours) ? std::vector{fours} : std::vector<Squares>{};
    Scored scored;
    for (Squares left = board_.all() & ~stones.all(); left != 0; left &= left - 1) {
        const Squares move = left & (~left + 1);
        int score = 0;
        for (const Squares row : board_.rows()) {
            if ((row & move) == 0) continue;
            if ((row & stones.defender) == 0) score += kSpoiled[countIn(row, stones.attacker)];
            if ((row & stones.attacker) == 0) score += kOwn[countIn(row, stones.defender)];
        }
        scored.emplace_back(score, move);
    }
    std::vector<Squares> moves = bestFirst(std::move(scored));
    if (moves.size() > kMostAnswers) moves.resize(kMostAnswers);
    return moves;
}

bool DrawSearch::isLeaf(const SmallStones& stones) {
    return pairings_.find(stones, kPairingNodes).pairs.has_value();
}

bool DrawSearch::isOver() {
    if (++progress_.nodes % kNodesBetween == 0) {
        progress_.positions = attackers_.size() + defenders_.size();
        (*onProgress_)(progress_);
        isOver_ = isOver_ || stop_.stopRequested() || progress_.positions > mostPositions_;
    }
    return isOver_;
}

bool DrawSearch::holds(const SmallStones& position, int depth) {
    const SmallStones stones = board_.canonical(position);
    const auto [found, isNew] = attackers_.try_emplace(stones);
    Known& known = found->second;
    if (known.isDraw) return true;
    if (known.failedDepth >= depth || isOver()) return false;
    if (isNew) {
        if (board_.fivesOf(stones.attacker, stones.defender) != 0)
            known.failedDepth = kMostDepth;
        else
            known.isDraw = isLeaf(stones);
    }
    if (!known.isDraw && depth > 0 && known.failedDepth < depth)
        known.isDraw = holdsAll(stones, depth);
    if (!known.isDraw && !isOver_)
        known.failedDepth = std::max(known.failedDepth, static_cast<std::int8_t>(depth));
    return known.isDraw;
}

bool DrawSearch::holdsAll(const SmallStones& stones, int depth) {
    for (const Squares move : attackersMoves(stones))
        if (!hasAnswer({stones.attacker | move, stones.defender}, depth)) return false;
    return true;
}

bool DrawSearch::hasAnswer(const SmallStones& position, int depth) {
    if (board_.fivesOf(position.defender, position.attacker) != 0) return true;
    const SmallStones stones = board_.canonical(position);
    Known& known = defenders_[stones];
    if (known.isDraw) return true;
    if (known.failedDepth >= depth) return false;
    const std::vector<Squares> answers = defendersMoves(stones);
    for (int deep = std::max<int>(known.failedDepth, 0); deep < depth && !isOver_; ++deep) {
        for (const Squares answer : answers) {
            if (!holds({stones.attacker, stones.defender | answer}, deep)) continue;
            known.answer = answer;
            known.isDraw = true;
            return true;
        }
    }
    if (!isOver_) known.failedDepth = static_cast<std::int8_t>(depth);
    return false;
}

void DrawSearch::write(const SmallStones& position, Table& seen, DrawTree& tree) {
    const SmallStones stones = board_.canonical(position);
    if (!seen.try_emplace(stones).second || isLeaf(stones)) return;
    for (Squares left = board_.all() & ~stones.all(); left != 0; left &= left - 1) {
        const SmallStones after{stones.attacker | (left & (~left + 1)), stones.defender};
        if (board_.fivesOf(after.defender, after.attacker) != 0) continue;
        const SmallStones known = board_.canonical(after);
        const Squares answer = defenders_.at(known).answer;
        const board::Board board = board_.boardOf(known);
        const CanonicalStones canonical = canonicalStones(board);
        tree.answers[canonical.text] =
            apply(canonical.toCanonical, board_.squareOf(answer), board_.size());
        write({known.attacker, known.defender | answer}, seen, tree);
    }
}

std::optional<DrawTree> DrawSearch::run(std::size_t positions,
                                        threat::StopCheck stop,
                                        const std::function<void(const Progress&)>& onProgress) {
    mostPositions_ = positions;
    stop_ = stop;
    onProgress_ = &onProgress;
    for (int depth = 0; depth <= kMostDepth && !isOver_; ++depth) {
        progress_.depth = depth;
        if (!holds({}, depth)) continue;
        DrawTree tree{board_.size(), {}};
        Table seen;
        write({}, seen, tree);
        return tree;
    }
    return std::nullopt;
}

}  // namespace fukumi::five
