// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_weights.hpp"

#include <span>

namespace fukumi::eval {

namespace {

struct WeightRow {
    std::int16_t code, onMove, waiting, attack, defence;
};

/// A code's rows of the hidden layer.
struct UnitCodeRow {
    std::int16_t code;
    UnitRow onMove, waiting;
};

// Made by fukumi-tune; each file's head says from what.
namespace freestyle {
#include "engine/eval/weights/freestyle.inc"
}
namespace standard {
#include "engine/eval/weights/standard.inc"
}
namespace renju {
#include "engine/eval/weights/renju.inc"
}
namespace caro {
#include "engine/eval/weights/caro.inc"
}
namespace caro6 {
#include "engine/eval/weights/caro6.inc"
}

/// The constants of one of the files.
struct Fitted {
    ByColor<std::span<const WeightRow>> rows;
    ByColor<const TempoTable*> tempo;
    ByColor<std::span<const UnitCodeRow>> unitRows;
    ByColor<const UnitWeights*> units;
};
#define FUKUMI_FITTED(rule)                                                     \
    Fitted {                                                                    \
        {rule::kBlack, rule::kWhite}, {&rule::kBlackTempo, &rule::kWhiteTempo}, \
            {rule::kBlackUnitRows, rule::kWhiteUnitRows}, {                     \
            &rule::kBlackUnits, &rule::kWhiteUnits                              \
        }                                                                       \
    }

Fitted fittedFor(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: return FUKUMI_FITTED(freestyle);
        case Rule::Standard: return FUKUMI_FITTED(standard);
        case Rule::Renju: return FUKUMI_FITTED(renju);
        case Rule::Caro: return FUKUMI_FITTED(caro);
        case Rule::Caro6: break;
    }
    return FUKUMI_FITTED(caro6);
}

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
    PatternWeights weights = untunedWeights(PatternCodes{});
    const Fitted fitted = fittedFor(rule);
    for (const Color c : kColors) {
        for (const WeightRow& row : fitted.rows[c]) {
            const auto code = static_cast<std::size_t>(row.code);
            weights.colors[c].onMove[code] = row.onMove;
            weights.colors[c].waiting[code] = row.waiting;
            weights.colors[c].attack[code] = row.attack;
            weights.colors[c].defence[code] = row.defence;
        }
        weights.tempo[c] = *fitted.tempo[c];
        for (const UnitCodeRow& row : fitted.unitRows[c]) {
            const auto code = static_cast<std::size_t>(row.code);
            weights.colors[c].onMoveUnits[code] = row.onMove;
            weights.colors[c].waitingUnits[code] = row.waiting;
        }
        weights.units[c] = *fitted.units[c];
    }
    return weights;
}

}  // namespace fukumi::eval
