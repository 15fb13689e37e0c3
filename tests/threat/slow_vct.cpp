// SPDX-License-Identifier: MIT
#include "tests/threat/slow_vct.hpp"

#include "engine/board/rules/win_check.hpp"
#include "tests/threat/slow_vcf.hpp"

namespace fukumi::test {

namespace {

/// The first square that `accept` takes, on the whole board.
template <class Accept>
bool anySquare(BoardSize size, Accept&& accept) {
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            if (accept(Square{x, y})) return true;
    return false;
}

}  // namespace

std::optional<bool> SlowVct::winsWithin(int moves, int budget) {
    budget_ = budget;
    known_.clear();
    const Color side = position_.sideToMove();
    const bool wins = attack(moves);
    position_.setSideToMove(side);
    if (budget_ <= 0) return std::nullopt;
    return wins;
}

bool SlowVct::attack(int moves) {
    if (moves < 1 || --budget_ <= 0) return false;
    const auto key = std::pair{position_.board().key(), moves};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool wins = winsByFours(moves);
    // A quiet move, a four and the five are three.
    if (!wins && moves >= 3)
        wins = anySquare(position_.size(), [&](Square s) {
            if (budget_ <= 0 || !position_.isEmpty(s) || !legal(attacker_, s)) return false;
            position_.place(attacker_, s);
            const bool enough = isThreat(moves - 1) && answersAll(moves - 1);
            position_.undo();
            return enough;
        });
    known_[key] = wins;
    return wins;
}

bool SlowVct::isThreat(int moves) { return !canFive(~attacker_) && winsByFours(moves); }

bool SlowVct::answersAll(int moves) {
    return !anySquare(position_.size(), [&](Square reply) {
        if (!position_.isEmpty(reply) || !legal(~attacker_, reply)) return false;
        position_.place(~attacker_, reply);
        const bool holds = !attack(moves);
        position_.undo();
        return holds;
    });
}

bool SlowVct::winsByFours(int moves) {
    const auto wins = SlowVcf{position_, attacker_}.winsWithin(moves, budget_);
    if (!wins) budget_ = 0;
    return wins.value_or(false);
}

bool SlowVct::canFive(Color c) const {
    return anySquare(position_.size(), [&](Square s) {
        return position_.isEmpty(s) && board::winsAt(position_.board(), position_.rule(), s, c);
    });
}

bool SlowVct::legal(Color c, Square s) const {
    if (!hasFouls(position_.rule(), c)) return true;
    position_.setSideToMove(c);
    return position_.isLegal(s);
}

}  // namespace fukumi::test
