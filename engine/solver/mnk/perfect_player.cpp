// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/perfect_player.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "engine/core/check.hpp"
#include "engine/core/random.hpp"

namespace fukumi::solver {

namespace {

Cell mostCentral(CellSet cells, const MnkRules& rules) {
    Cell best = firstOf(cells);
    forEachCell(cells, [&](Cell c) {
        if (distanceToCentre(c, rules) < distanceToCentre(best, rules)) best = c;
    });
    return best;
}

/// Cells that must not be left out: own completions, else the other side's.
CellSet urgentCells(const MnkPosition& position) {
    const MnkLines lines{position.rules()};
    const CellSet own = position.stones(position.sideToMove());
    const CellSet other = position.stones(~position.sideToMove());
    if (const CellSet wins = lines.completions(own, other) & position.emptyCells()) return wins;
    return lines.completions(other, own) & position.emptyCells();
}

/// Ends one turn after some reports, or all of the work when its owner does.
class TurnMonitor final : public Monitor {
public:
    TurnMonitor(Monitor& whole, std::uint64_t reports) : whole_{whole}, left_{reports} {}

    [[nodiscard]] bool stopRequested() const override {
        return left_ == 0 || whole_.stopRequested();
    }
    void onProgress(const Progress& progress) override {
        --left_;
        whole_.onProgress(progress);
    }

private:
    Monitor& whole_;
    std::uint64_t left_;
};

/// Reports of the first turns: 4096 nodes, some milliseconds.
constexpr std::uint64_t kFirstTurn = 1;

}  // namespace

PerfectPlayer::PerfectPlayer(const MnkRules& rules, std::size_t memoryMiB, std::uint64_t seed)
    : rules_{rules}, solver_{rules, memoryMiB}, search_{rules, seed} {}

PerfectMove PerfectPlayer::choose(const MnkPosition& position, Monitor& monitor) {
    for (std::uint64_t reports = kFirstTurn;; reports *= 2) {
        TurnMonitor solving{monitor, reports};
        const MnkSolution solution = solver_.solve(position, solving);
        if (solution.isComplete) return provenMove(position, solution);
        const CellSet good = solution.bestMoves != 0 ? solution.bestMoves : position.emptyCells();
        TurnMonitor searching{monitor, reports};
        const SearchedMove searched = search_.choose(position, good, searching);
        if (monitor.stopRequested()) return {searched.cell, std::nullopt, 0};
    }
}

PerfectMove PerfectPlayer::provenMove(const MnkPosition& position,
                                      const MnkSolution& solution) const {
    // A lost player still blocks what can be blocked.
    const CellSet urgent = solution.bestMoves & urgentCells(position);
    const Cell cell = mostCentral(urgent != 0 ? urgent : solution.bestMoves, rules_);
    return {cell, solution.value, solution.bestMoves};
}

namespace {

/// The score of a win is this less the plies to it.
constexpr int kWin = 1'000'000;
constexpr int kWonAtLeast = kWin - 1000;
/// Own moves of a win by threats that a leaf looks for.
constexpr int kForcedMoves = 8;
constexpr int kDeepestSearch = 40;
constexpr std::size_t kTableEntries = std::size_t{1} << 16;
/// Cells that an inner node tries.
constexpr std::size_t kMostMoves = 20;

/// Worth of an open row by the stones that it lacks, set by hand: each stone doubles or triples it.
constexpr std::array kWeights{0, 160, 48, 16, 5, 2, 1};
/// The most that `taste_` adds to a cell: less than one stone in a row.
constexpr std::uint32_t kMostTaste = 4;

constexpr int weightOf(int lacks) {
    const auto index = static_cast<std::size_t>(lacks);
    return index < kWeights.size() ? kWeights[index] : 0;
}

}  // namespace

ThreatSearch::ThreatSearch(const MnkRules& rules, std::uint64_t seed)
    : rules_{rules}, lines_{rules}, forcedWins_{lines_}, table_(kTableEntries) {
    Random random{seed};
    for (int i = 0; i < rules.cells(); ++i)
        taste_[static_cast<std::size_t>(i)] = static_cast<int>(random.below(kMostTaste));
}

SearchedMove ThreatSearch::choose(const MnkPosition& position, CellSet allowed, Monitor& monitor) {
    FUKUMI_CHECK(allowed != 0 && (allowed & ~position.emptyCells()) == 0);
    const Color mover = position.sideToMove();
    const Sides sides{position.stones(mover), position.stones(~mover)};
    NoMonitor noMonitor;
    NodeCounter unlimited{noMonitor};
    NodeCounter limited{monitor};
    counter_ = &unlimited;
    Moves moves = orderedMoves(sides, allowed, nullptr);
    SearchedMove best{moves[0], 0};
    const int mostDepth = std::min(kDeepestSearch, countOf(position.emptyCells()));
    try {
        for (int depth = 1; depth <= mostDepth; ++depth) {
            const int score = searchRoot(sides, depth, moves);
            best = {moves[0], depth};
            if (std::abs(score) >= kWonAtLeast || moves.size() == 1) break;
            counter_ = &limited;
            if (monitor.stopRequested()) break;
        }
    } catch (const Stopped&) {
        // The last depth that came to its end counts.
    }
    return best;
}

// The best move goes to the front, where the next depth begins.
int ThreatSearch::searchRoot(const Sides& sides, int depth, Moves& moves) {
    int best = -kWin;
    std::size_t bestIndex = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Sides next = sides.after(setOf(moves[i]));
        const int score =
            lines_.hasLine(next.other) ? kWin - 1 : -search(next, depth - 1, 1, -kWin, -best);
        if (score <= best) continue;
        best = score;
        bestIndex = i;
    }
    std::rotate(moves.begin(),
                moves.begin() + static_cast<std::ptrdiff_t>(bestIndex),
                moves.begin() + static_cast<std::ptrdiff_t>(bestIndex) + 1);
    return best;
}

int ThreatSearch::search(const Sides& sides, int depth, int ply, int alpha, int beta) {
    counter_->count();
    if (lines_.completions(sides.own, sides.other) != 0) return kWin - ply - 1;
    if ((sides.own | sides.other) == rules_.allCells()) return 0;
    if (const CellSet danger = lines_.completions(sides.other, sides.own)) {
        if (countOf(danger) > 1) return ply + 2 - kWin;
        return -search(sides.after(danger), depth, ply + 1, -beta, -alpha);
    }
    if (depth <= 0) {
        if (forcedWins_.find(sides.own, sides.other, kForcedMoves)) return kWin - ply - 3;
        return evaluate(sides);
    }
    return searchMoves(sides, depth, ply, alpha, beta);
}

int ThreatSearch::searchMoves(const Sides& sides, int depth, int ply, int alpha, int beta) {
    Entry& entry = entryOf(sides);
    const bool isKnown = entry.bound != Bound::None && entry.sides.own == sides.own &&
                         entry.sides.other == sides.other;
    // Scores of wins count plies from the root, so they hold for one root only.
    if (isKnown && entry.depth >= depth && std::abs(entry.score) < kWonAtLeast) {
        const bool isHigh = entry.bound != Bound::Upper && entry.score >= beta;
        const bool isLow = entry.bound != Bound::Lower && entry.score <= alpha;
        if (isHigh || isLow || entry.bound == Bound::Exact) return entry.score;
    }
    const std::optional<Cell> hint = isKnown ? std::optional{entry.move} : std::nullopt;
    const CellSet empty = rules_.allCells() & ~(sides.own | sides.other);
    Moves moves = orderedMoves(sides, empty, hint ? &*hint : nullptr);
    if (moves.size() > kMostMoves) moves.truncate(kMostMoves);
    int best = -kWin;
    Cell bestMove = moves[0];
    for (const Cell move : moves) {
        const int score =
            -search(sides.after(setOf(move)), depth - 1, ply + 1, -beta, -std::max(alpha, best));
        if (score <= best) continue;
        best = score;
        bestMove = move;
        if (best >= beta) break;
    }
    const Bound bound = best >= beta ? Bound::Lower : best <= alpha ? Bound::Upper : Bound::Exact;
    entryOf(sides) = {sides, best, static_cast<std::int8_t>(depth), bound, bestMove};
    return best;
}

int ThreatSearch::evaluate(const Sides& sides) const {
    int score = 0;
    for (const CellSet line : lines_.all()) {
        const int own = countOf(line & sides.own);
        const int other = countOf(line & sides.other);
        // The side to move is one stone ahead in each of its rows.
        if (other == 0) score += weightOf(rules_.length() - own) * 3 / 2;
        if (own == 0) score -= weightOf(rules_.length() - other);
    }
    forEachCell(sides.own, [&](Cell c) { score += taste_[static_cast<std::size_t>(indexOf(c))]; });
    forEachCell(sides.other,
                [&](Cell c) { score -= taste_[static_cast<std::size_t>(indexOf(c))]; });
    return score;
}

ThreatSearch::Moves ThreatSearch::orderedMoves(const Sides& sides,
                                               CellSet allowed,
                                               const Cell* hint) const {
    std::array<int, MnkRules::kMaxCells> scores{};
    const CellSet taken = sides.own | sides.other;
    for (const CellSet line : lines_.all()) {
        const int own = countOf(line & sides.own);
        const int other = countOf(line & sides.other);
        if (own != 0 && other != 0) continue;
        const int weight = (other == 0 ? 4 * weightOf(rules_.length() - own) : 0) +
                           (own == 0 ? 3 * weightOf(rules_.length() - other) : 0);
        forEachCell(line & ~taken,
                    [&](Cell c) { scores[static_cast<std::size_t>(indexOf(c))] += weight; });
    }
    Moves moves;
    forEachCell(allowed, [&](Cell c) {
        auto& score = scores[static_cast<std::size_t>(indexOf(c))];
        score =
            16 * score + taste_[static_cast<std::size_t>(indexOf(c))] - distanceToCentre(c, rules_);
        moves.push_back(c);
    });
    const auto scoreOf = [&](Cell c) {
        return hint != nullptr && c == *hint ? kWin * 16
                                             : scores[static_cast<std::size_t>(indexOf(c))];
    };
    std::sort(moves.begin(), moves.end(), [&](Cell a, Cell b) {
        return scoreOf(a) != scoreOf(b) ? scoreOf(a) > scoreOf(b) : a < b;
    });
    return moves;
}

ThreatSearch::Entry& ThreatSearch::entryOf(const Sides& sides) {
    const std::uint64_t hash =
        (sides.own * 0x9E3779B97F4A7C15ULL) ^ (sides.other * 0xC2B2AE3D27D4EB4FULL);
    return table_[static_cast<std::size_t>(hash >> 32 ^ hash) & (kTableEntries - 1)];
}

}  // namespace fukumi::solver
