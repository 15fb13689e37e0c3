// SPDX-License-Identifier: MIT
#include "engine/eval/score_table.hpp"

#include <bit>

namespace fukumi::eval {

namespace {

bool isBlockedEnd(const board::HalfWindow& half) {
    return std::countr_one(half.own) >= half.length && half.length < 5;
}

}  // namespace

int windowScore(Rule rule, Color c, const board::LineWindow& window) {
    const int stones = window.runLength();
    if (stones >= 5 && board::classify(rule, c, window) != board::LineClass::Five) return 0;
    const int blocked =
        (isBlockedEnd(window.before) ? 1 : 0) + (isBlockedEnd(window.after) ? 1 : 0);
    return runScore(stones, blocked);
}

}  // namespace fukumi::eval
