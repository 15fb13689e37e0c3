// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_weights.hpp"

#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/pattern/pattern_file.hpp"

namespace fukumi::eval {

namespace {

/// In 1/8 value units a point and direction; the fit moves away from them quickly. In the order of
/// LineClass: dead, overline, double four, blocked one, one, blocked two, two, two a, two b,
/// blocked three, three, three a, four, open four, five.
constexpr std::array<int, board::kLineClassCount> kOnMove{
    0, 0, 0, 4, 12, 10, 40, 60, 80, 60, 140, 200, 240, 400, 400};
constexpr std::array<int, board::kLineClassCount> kWaiting{
    0, 0, 0, 3, 8, 8, 28, 42, 56, 40, 90, 130, 160, 300, 400};
/// Ordering, in the manner of the scoring table: growing by about four from class to class.
constexpr std::array<int, board::kLineClassCount> kAttack{
    0, 0, 0, 4, 12, 16, 40, 56, 72, 90, 220, 280, 300, 2500, 8000};

constexpr int kDefencePercent = 60;

}  // namespace

PatternWeights untunedWeights(const PatternCodes& codes) {
    PatternWeights weights;
    ColorWeights& black = weights.colors[Color::Black];
    for (std::size_t code = 0; code < kPatternCodeCount; ++code) {
        int onMove = 0;
        int waiting = 0;
        int attack = 0;
        for (const board::LineClass k : codes.classes(static_cast<PatternCode>(code))) {
            const auto i = static_cast<std::size_t>(k);
            onMove += kOnMove[i];
            waiting += kWaiting[i];
            attack += kAttack[i];
        }
        black.onMove[code] = static_cast<std::int16_t>(onMove);
        black.waiting[code] = static_cast<std::int16_t>(waiting);
        black.attack[code] = static_cast<std::int16_t>(attack);
        black.defence[code] = static_cast<std::int16_t>(attack * kDefencePercent / 100);
    }
    weights.colors[Color::White] = black;
    return weights;
}

PatternWeights weightsFor(Rule rule) {
    return patternWeightsOf(embeddedWeights(WeightsOwner::Pattern, rule).value());
}

}  // namespace fukumi::eval
