// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_model.hpp"

#include "engine/core/ranges.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"

namespace fukumi::eval {

namespace {

/// In freestyle no five through a point reaches farther than four cells; elsewhere the cell behind
/// a five matters too.
StarReach reachOf(Rule rule) {
    if (rule == Rule::Freestyle) return StarReach::Four;
    return needsFreeEnd(rule) ? StarReach::FiveEnds : StarReach::Five;
}

}  // namespace

PatternModel::PatternModel(Rule rule, const PatternWeights& weights)
    : rule_{rule},
      reach_{reachOf(rule)},
      classes_{board::PatternTable{rule, Color::Black}, board::PatternTable{rule, Color::White}},
      units_{weights.units},
      tempo_{weights.tempo},
      states_{weights.states} {
    for (const Color c : kColors) {
        const ColorWeights& from = weights.colors[c];
        attack_[c] = from.attack;
        defence_[c] = from.defence;
        // Code 0, four dead lines, is also what a taken square holds: worth nothing.
        for (std::size_t code = 1; code < kPatternCodeCount; ++code) {
            CodeValue& value = values_[c][code];
            value.worth = packWorth(from.onMove[code], from.waiting[code]);
            const ThreatKinds kinds = threatKinds(codes_.classes(static_cast<PatternCode>(code)));
            for (int k = 0; k < kThreatKindCount; ++k)
                value.kinds |= std::uint64_t{(kinds >> k) & 1U} << (16 * k);
            UnitSums& row = unitRows_[c][code];
            ranges::copy(from.onMoveUnits[code], row.numbers + firstUnit(c));
            ranges::copy(from.waitingUnits[code], row.numbers + firstUnit(~c));
        }
    }
}

std::unique_ptr<Evaluator> PatternModel::makeEvaluator() const {
    return std::make_unique<PatternEvaluator>(shared_from_this());
}

std::size_t PatternModel::bytesShared() const { return sizeof *this + PatternCodes::kHeapBytes; }

std::size_t PatternModel::bytesPerThread() const { return PatternEvaluator::bytes(); }

}  // namespace fukumi::eval
