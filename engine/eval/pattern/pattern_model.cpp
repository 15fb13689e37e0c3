// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_model.hpp"

#include "engine/core/ranges.hpp"
#include "engine/eval/pattern/pattern_eval.hpp"

namespace fukumi::eval {

namespace {

std::vector<std::uint8_t> classesOf(const windows::WindowTable& windows) {
    std::vector<std::uint8_t> classes;
    for (const windows::WindowRow& row : windows.rows()) {
        const bool isEmpty = row.centre == windows::WindowCell::Empty;
        classes.push_back(static_cast<std::uint8_t>(
            isEmpty ? row.blackClass / 15 | row.blackClass % 15 << 4 : 0));
    }
    return classes;
}

}  // namespace

PatternModel::PatternModel(const PatternWeights& weights, const windows::WindowTable& windows)
    : rowClasses_{classesOf(windows)} {
    for (const Color c : kColors) {
        const ColorWeights& from = weights.colors[c];
        attack_[c] = from.attack;
        defence_[c] = from.defence;
        units_[c] = from.units;
        tempo_[c] = from.tempo;
        states_[c] = from.states;
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

std::unique_ptr<BaseEval> PatternModel::makeBaseEval(windows::WindowState* windows) const {
    return std::make_unique<PatternEvaluator>(shared_from_this(), *windows);
}

std::size_t PatternModel::bytesShared() const {
    return sizeof *this + PatternCodes::kHeapBytes + rowClasses_.capacity();
}

std::size_t PatternModel::bytesPerThread() const { return PatternEvaluator::bytes(); }

}  // namespace fukumi::eval
