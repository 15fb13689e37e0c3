// SPDX-License-Identifier: MIT
#include "tests/search/exhaustive.hpp"

#include "tests/support/renju_oracle.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

namespace {

/// Whether the mover likes `a` better than `b`.
bool isBetter(const Outcome& a, const Outcome& b) {
    if (a.sign != b.sign) return a.sign > b.sign;
    return a.sign > 0 ? a.plies < b.plies : a.plies > b.plies;
}

}  // namespace

Exhaustive::Exhaustive(const PlainBoard& board, Rule rule, Color toMove)
    : board_{board}, rule_{rule}, toMove_{toMove} {
    std::size_t codes = 1;
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) != Mark::Empty) return;
        squares_.push_back(s);
        powers_.push_back(codes);
        codes *= 3;
    });
    known_.resize(codes);
}

bool Exhaustive::isLegal(Square s, Color side) const {
    if (board_.at(s) != Mark::Empty) return false;
    return rule_ != Rule::Renju || side == Color::White || !isForbidden(judge(board_, s).verdict);
}

Outcome Exhaustive::outcomeOf(Square s) {
    for (std::size_t digit = 0; digit < squares_.size(); ++digit)
        if (squares_[digit] == s) return outcomeOf(digit, toMove_, 0);
    return {};
}

Outcome Exhaustive::outcomeOf(std::size_t digit, Color side, std::size_t code) {
    const Square s = squares_[digit];
    if (wouldWin(board_, rule_, s, side)) return {1, 1};
    board_.set(s, markOf(side));
    const Outcome theirs = solve(~side, code + powers_[digit] * (1 + indexOf(side)));
    board_.set(s, Mark::Empty);
    return {-theirs.sign, theirs.plies + 1};
}

Outcome Exhaustive::solve(Color side, std::size_t code) {
    if (known_[code].known) return known_[code].outcome;
    bool anyEmpty = false;
    bool anyLegal = false;
    Outcome best{-1, 0};
    for (std::size_t digit = 0; digit < squares_.size(); ++digit) {
        anyEmpty = anyEmpty || board_.at(squares_[digit]) == Mark::Empty;
        if (!isLegal(squares_[digit], side)) continue;
        const Outcome outcome = outcomeOf(digit, side, code);
        if (!anyLegal || isBetter(outcome, best)) best = outcome;
        anyLegal = true;
    }
    if (!anyEmpty) best = {0, 0};
    known_[code] = {true, best};
    return best;
}

}  // namespace fukumi::test
