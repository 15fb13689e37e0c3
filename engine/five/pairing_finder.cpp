// SPDX-License-Identifier: MIT
#include "engine/five/pairing_finder.hpp"

#include <algorithm>
#include <bit>

namespace fukumi::five {

namespace {

Squares lowest(Squares squares) { return squares & (~squares + 1); }

}  // namespace

PairingFinder::PairingFinder(const SmallBoard& board)
    : board_{board}, known_(board.lines().size()) {
    for (const auto& rows : board.lines()) {
        Squares squares = 0;
        for (const Squares row : rows) squares |= row;
        lineSquares_.push_back(squares);
    }
}

void PairingFinder::addChoices(const std::vector<Squares>& rows,
                               unsigned served,
                               Choice& chosen,
                               Choices& all) {
    const auto next = static_cast<std::size_t>(std::countr_one(served));
    if (next >= rows.size()) {
        all.push_back(chosen);
        return;
    }
    const Squares before = chosen.squares;
    for (Squares a = rows[next] & ~before; a != 0; a &= a - 1)
        for (Squares b = a & (a - 1); b != 0; b &= b - 1) {
            const Squares pair = lowest(a) | lowest(b);
            unsigned now = served;
            for (std::size_t i = 0; i < rows.size(); ++i)
                if ((rows[i] & pair) == pair) now |= 1U << i;
            chosen.pairs.push_back(pair);
            chosen.squares = before | pair;
            addChoices(rows, now, chosen, all);
            chosen.pairs.pop_back();
            chosen.squares = before;
        }
}

const PairingFinder::Choices& PairingFinder::choicesOf(std::size_t line,
                                                       const SmallStones& stones) {
    const SmallStones here{stones.attacker & lineSquares_[line],
                           stones.defender & lineSquares_[line]};
    const auto [known, isNew] = known_[line].try_emplace(here);
    if (!isNew) return known->second;
    std::vector<Squares> rows;
    for (const Squares row : board_.lines()[line])
        if ((row & here.defender) == 0) rows.push_back(row & ~here.attacker);
    Choices all;
    Choice none{};
    addChoices(rows, 0, none, all);
    std::sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) {
        const int x = std::popcount(a.squares), y = std::popcount(b.squares);
        return x != y ? x < y : a.squares < b.squares;
    });
    // What takes the squares of another choice, and more, is never needed.
    Choices& least = known->second;
    for (Choice& choice : all) {
        const bool isMore = std::any_of(least.begin(), least.end(), [&](const Choice& other) {
            return (choice.squares & other.squares) == other.squares;
        });
        if (!isMore) least.push_back(std::move(choice));
    }
    return least;
}

PairingFinder::Result PairingFinder::find(const SmallStones& stones, std::uint64_t nodes) {
    open_.clear();
    pairs_.clear();
    nodes_ = 0;
    mostNodes_ = nodes;
    empty_ = board_.all() & ~stones.all();
    for (std::size_t line = 0; line < board_.lines().size(); ++line) {
        const auto& rows = board_.lines()[line];
        if (std::all_of(
                rows.begin(), rows.end(), [&](Squares r) { return (r & stones.defender) != 0; }))
            continue;
        const Choices& choices = choicesOf(line, stones);
        if (choices.empty()) return {std::nullopt, true, 0};
        open_.push_back(&choices);
    }
    Result result;
    if (search(0)) result.pairs = pairs_;
    result.nodes = nodes_;
    result.isExhaustive = nodes_ < mostNodes_;
    return result;
}

bool PairingFinder::search(Squares used) {
    if (open_.empty()) return true;
    if (nodes_ >= mostNodes_) return false;
    ++nodes_;
    if (2 * open_.size() > static_cast<std::size_t>(std::popcount(empty_ & ~used))) return false;
    std::size_t tightest = 0;
    std::ptrdiff_t fewest = PTRDIFF_MAX;
    for (std::size_t i = 0; i < open_.size() && fewest > 0; ++i) {
        const auto count = std::count_if(open_[i]->begin(), open_[i]->end(), [&](const Choice& c) {
            return (c.squares & used) == 0;
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
        if ((choice.squares & used) != 0) continue;
        const std::size_t before = pairs_.size();
        pairs_.insert(pairs_.end(), choice.pairs.begin(), choice.pairs.end());
        if (search(used | choice.squares)) return true;
        pairs_.resize(before);
    }
    open_.push_back(line);
    std::swap(open_[tightest], open_.back());
    return false;
}

}  // namespace fukumi::five
