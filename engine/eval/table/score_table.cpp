// SPDX-License-Identifier: MIT
#include "engine/eval/table/score_table.hpp"

#include <bit>

#include "engine/core/natural_log.hpp"
#include "engine/core/value.hpp"

namespace fukumi::eval {

namespace {

/// The odds of a move are its points to this power: an open three (500) to make is eleven times as
/// likely as an open two (100).
constexpr double kOddsPower = 1.5;

bool isBlockedEnd(const board::HalfWindow& half) {
    return std::countr_one(half.own) >= half.length && half.length < 5;
}

}  // namespace

std::int32_t orderOf(int points) {
    return static_cast<std::int32_t>(kOrderUnit * kOddsPower * naturalLog(1.0 + points) + 0.5);
}

int windowScore(Rule rule, Color c, const board::LineWindow& window) {
    const int stones = window.runLength();
    if (stones >= 5 && board::classify(rule, c, window) != board::LineClass::Five) return 0;
    const int blocked =
        (isBlockedEnd(window.before) ? 1 : 0) + (isBlockedEnd(window.after) ? 1 : 0);
    return runScore(stones, blocked);
}

}  // namespace fukumi::eval
