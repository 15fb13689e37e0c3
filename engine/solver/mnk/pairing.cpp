// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/pairing.hpp"

#include <algorithm>
#include <bit>

namespace fukumi::solver {

PairingFinder::PairingFinder(const MnkRules& rules, const MnkLines& lines)
    : all_{rules.allCells()},
      length_{rules.length()},
      lines_{lines.straight()},
      known_(lines_.size()) {
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
    return least;
}

std::optional<CellPairs> PairingFinder::find(const TwoSides& stones,
                                             int moves,
                                             std::uint64_t nodes) {
    moves = std::min(moves, length_);
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

}  // namespace fukumi::solver
