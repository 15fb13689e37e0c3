// SPDX-License-Identifier: MIT
#include "tests/support/slow_answers.hpp"

#include "tests/support/renju_oracle.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

bool SlowAnswers::isLegal(Square s, Color c) const {
    if (board_.at(s) != Mark::Empty) return false;
    return rule_ != Rule::Renju || c == Color::White || !isForbidden(judge(board_, s).verdict);
}

std::vector<Square> SlowAnswers::fives(Color c) {
    std::vector<Square> found;
    forEachSquare(board_.size(), [&](Square s) {
        --budget_;
        if (board_.at(s) == Mark::Empty && wouldWin(board_, rule_, s, c)) found.push_back(s);
    });
    return found;
}

template <class Test>
bool SlowAnswers::someMove(Color c, Test&& test) {
    bool found = false;
    forEachSquare(board_.size(), [&](Square s) {
        if (found || budget_ <= 0 || !isLegal(s, c)) return;
        board_.set(s, markOf(c));
        found = test();
        board_.set(s, Mark::Empty);
    });
    return found;
}

bool SlowAnswers::winsByFour() {
    return someMove(attacker_, [&] {
        const std::vector<Square> old = fives(attacker_);
        // A stone of the defender makes no new point of a five.
        return !old.empty() && !someMove(~attacker_, [&] {
            for (const Square s : old)
                if (board_.at(s) == Mark::Empty && wouldWin(board_, rule_, s, attacker_))
                    return false;
            return true;
        });
    });
}

bool SlowAnswers::threatens() { return !fives(attacker_).empty() || winsByFour(); }

bool SlowAnswers::attackerWins() {
    if (!fives(attacker_).empty()) return true;
    if (fives(~attacker_).empty()) return winsByFour();
    return someMove(attacker_, [&] { return fives(~attacker_).empty() && !defenderHolds(); });
}

bool SlowAnswers::defenderHolds() {
    bool isFull = true;
    forEachSquare(board_.size(), [&](Square s) { isFull = isFull && board_.at(s) != Mark::Empty; });
    return isFull || someMove(~attacker_, [&] { return !attackerWins(); });
}

std::optional<std::vector<Square>> SlowAnswers::answers() {
    std::vector<Square> found;
    forEachSquare(board_.size(), [&](Square s) {
        if (!isLegal(s, ~attacker_)) return;
        board_.set(s, markOf(~attacker_));
        if (!attackerWins()) found.push_back(s);
        board_.set(s, Mark::Empty);
    });
    if (budget_ <= 0) return std::nullopt;
    return found;
}

}  // namespace fukumi::test
