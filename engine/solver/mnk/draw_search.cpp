// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/draw_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace fukumi::solver {

PairingFinder::PairingFinder(const MnkRules& rules, const MnkLines& lines, std::size_t bytes)
    : all_{rules.allCells()},
      length_{rules.length()},
      lines_{lines.straight()},
      known_(lines_.size()),
      mostBytes_{bytes} {
    for (const auto& rows : lines_) {
        CellSet cells = 0;
        for (const CellSet row : rows) cells |= row;
        lineCells_.push_back(cells);
    }
}

void PairingFinder::addChoices(const std::vector<CellSet>& rows,
                               std::uint64_t served,
                               Choice& chosen,
                               Choices& all) {
    if (all.size() >= kMostChoices) return;
    const auto next = static_cast<std::size_t>(std::countr_one(served));
    if (next >= rows.size()) {
        all.push_back(chosen);
        return;
    }
    const CellSet before = chosen.cells;
    forEachCell(rows[next] & ~before, [&](Cell a) {
        const CellSet behind = ~(setOf(a) | (setOf(a) - 1));
        forEachCell(rows[next] & ~before & behind, [&](Cell b) {
            const CellSet pair = setOf(a) | setOf(b);
            std::uint64_t now = served;
            for (std::size_t i = 0; i < rows.size(); ++i)
                if ((rows[i] & pair) == pair) now |= std::uint64_t{1} << i;
            chosen.pairs.push_back(pair);
            chosen.cells = before | pair;
            addChoices(rows, now, chosen, all);
            chosen.pairs.pop_back();
            chosen.cells = before;
        });
    });
}

bool PairingFinder::needsPair(CellSet row, const TwoSides& stones, int moves) const {
    return (row & stones.defender) == 0 && countOf(row & ~stones.attacker) <= moves;
}

const PairingFinder::Choices& PairingFinder::choicesOf(std::size_t line,
                                                       const TwoSides& stones,
                                                       int moves) {
    const CellSet cells = lineCells_[line];
    const TwoSides here{stones.attacker & cells, stones.defender & cells};
    const auto [known, isNew] = known_[line].try_emplace({here, moves});
    if (!isNew) return known->second;
    std::vector<CellSet> rows;
    for (const CellSet row : lines_[line])
        if (needsPair(row, here, moves)) rows.push_back(row & ~here.attacker);
    Choices all;
    Choice none{};
    addChoices(rows, 0, none, all);
    std::sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) {
        const int x = countOf(a.cells), y = countOf(b.cells);
        return x != y ? x < y : a.cells < b.cells;
    });
    // A choice that takes the cells of another, and more, is never needed.
    Choices& least = known->second;
    for (Choice& choice : all) {
        const bool isMore = std::any_of(least.begin(), least.end(), [&](const Choice& other) {
            return (choice.cells & other.cells) == other.cells;
        });
        if (!isMore) least.push_back(std::move(choice));
    }
    constexpr std::size_t kBlock = 32;  // the least that the heap gives
    knownBytes_ += sizeof(*known) + 2 * kBlock + least.capacity() * sizeof(Choice);
    for (const Choice& choice : least)
        knownBytes_ += kBlock + choice.pairs.size() * sizeof(CellSet);
    return least;
}

std::optional<CellPairs> PairingFinder::find(const TwoSides& stones,
                                             int moves,
                                             std::uint64_t nodes) {
    moves = std::min(moves, length_);
    if (knownBytes_ >= mostBytes_) {
        for (auto& line : known_) line.clear();
        knownBytes_ = 0;
    }
    open_.clear();
    pairs_.clear();
    nodesLeft_ = nodes;
    empty_ = all_ & ~stones.all();
    for (std::size_t line = 0; line < lines_.size(); ++line) {
        const auto needs = [&](CellSet row) { return needsPair(row, stones, moves); };
        if (std::none_of(lines_[line].begin(), lines_[line].end(), needs)) continue;
        const Choices& choices = choicesOf(line, stones, moves);
        if (choices.empty()) return std::nullopt;
        open_.push_back(&choices);
    }
    return search(0) ? std::optional{pairs_} : std::nullopt;
}

bool PairingFinder::search(CellSet used) {
    if (open_.empty()) return true;
    if (nodesLeft_ == 0) return false;
    --nodesLeft_;
    if (2 * open_.size() > static_cast<std::size_t>(countOf(empty_ & ~used))) return false;
    std::size_t tightest = 0;
    std::ptrdiff_t fewest = PTRDIFF_MAX;
    for (std::size_t i = 0; i < open_.size() && fewest > 0; ++i) {
        const auto count = std::count_if(open_[i]->begin(), open_[i]->end(), [&](const Choice& c) {
            return (c.cells & used) == 0;
        });
        if (count >= fewest) continue;
        fewest = count;
        tightest = i;
    }
    if (fewest == 0) return false;
    const Choices* const line = open_[tightest];
    std::swap(open_[tightest], open_.back());
    open_.pop_back();
    for (const Choice& choice : *line) {
        if ((choice.cells & used) != 0) continue;
        const std::size_t before = pairs_.size();
        pairs_.insert(pairs_.end(), choice.pairs.begin(), choice.pairs.end());
        if (search(used | choice.cells)) return true;
        pairs_.resize(before);
    }
    open_.push_back(line);
    std::swap(open_[tightest], open_.back());
    return false;
}

namespace {

/// The most answers of a board: half of 64 cells.
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
      pairings_{rules, lines_, positions * kPairingBytes},
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
    counter.stopIfAsked();  // the pairings after it take longer than nodes
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
    const int empty = countOf(rules_.allCells() & ~stones.all());
    const int most = (attackerMoves ? empty : empty + 1) / 2;
    for (depth_ = 0;; ++depth_) {
        if (attackerMoves ? holdsWithin(depth_, stones, counter)
                          : hasAnswer(depth_, stones, counter))
            return true;
        if (depth_ == most) return false;
    }
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
