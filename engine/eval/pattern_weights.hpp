// SPDX-License-Identifier: MIT
//
// The numbers of the pattern evaluation for one rule. Values are for the side to move, in units of
// which 200 are one natural unit of log-odds: P(win) = 1 / (1 + exp(-value / 200)).
//
//     value = sum over empty points of  onMove[own code] - waiting[enemy code]
//           + tempo[threats]
//
// The last table is small but not linear: which kinds of threats each side has at all.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/by_color.hpp"
#include "engine/core/rules.hpp"
#include "engine/eval/pattern_code.hpp"

namespace fukumi::eval {

/// One number for each pattern code.
using CodeTable = std::array<std::int16_t, kPatternCodeCount>;

/// What a colour's own patterns are worth to it.
struct ColorWeights {
    CodeTable onMove{};   ///< when it is to move, in 1/8 value units
    CodeTable waiting{};  ///< when the opponent is to move, in 1/8 value units
    CodeTable attack{};   ///< ordering: for playing the point, 100 = one unit of log-odds
    CodeTable defence{};  ///< ordering: for the opponent to take the point away
};

/// One number for each combination of threats, in value units.
using TempoTable = std::array<std::int16_t, kThreatMaskCount>;

struct PatternWeights {
    ByColor<ColorWeights> colors;
    ByColor<TempoTable> tempo;  ///< by the side to move
};

/// Shipped weights of a rule.
[[nodiscard]] PatternWeights weightsFor(Rule rule);

/// Where the fit starts from and what codes that were never seen keep: the sum of hand-set numbers
/// a line class.
[[nodiscard]] PatternWeights untunedWeights(const PatternCodes& codes);

}  // namespace fukumi::eval
