// SPDX-License-Identifier: MIT
//
// The numbers of the pattern evaluation for one rule, in the units of core/value.hpp. Values are
// for the side to move.
//
//     value = sum over empty points of  onMove[own code] - waiting[enemy code]
//           + tempo[threats] + own[our threat state] + enemy[their threat state]
//           + sum over units u of  output[u] * max(0, bias[u]
//                 + ownUnits[our threat state][u] + enemyUnits[their threat state][u]
//                 + sum over empty points of  onMoveUnits[own code][u] + waitingUnits[enemy
//                 code][u])
//
// The tempo table is small but not linear: which kinds of threats each side has at all; the states
// say how many, and tell the units which positions are quiet and which are full of threats. Nor are
// the units, a hidden layer of rectifiers: what patterns are worth together (a third open two
// besides two is not worth what the first was). Its sums are kept as the board changes, which is
// the idea of the NNUE of computer shogi (Nasu 2018), over pattern codes in place of pieces.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/pattern/pattern_code.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::eval {

/// Values of points and outputs of units are in 1/8 value units, sums of units in 1/512.
inline constexpr int kWeightScale = 8;
inline constexpr int kSumScale = 512;

/// One number for each pattern code.
using CodeTable = std::array<std::int16_t, kPatternCodeCount>;

/// Units of the hidden layer.
inline constexpr std::size_t kUnitCount = 16;
/// One number for each unit.
using UnitRow = std::array<std::int16_t, kUnitCount>;
/// One row for each pattern code, all zero for codes without a stone near (isRemote()): a larger
/// board must not look like another position. On the heap, since 100 KB are much for a stack.
using UnitTable = std::vector<UnitRow>;

/// One number for each combination of threats, in value units.
using TempoTable = std::array<std::int16_t, kThreatMaskCount>;

/// Bias and output of the hidden layer's units.
struct UnitWeights {
    UnitRow bias{};    ///< in 1/512
    UnitRow output{};  ///< in 1/8 value units, at most kMaxOutput

    friend bool operator==(const UnitWeights&, const UnitWeights&) = default;
};
/// Largest output with which sixteen units at their bound still fit into 32 bits.
inline constexpr std::int16_t kMaxOutput = 4095;
/// Bound of a unit, the states' share included.
inline constexpr int kMaxUnit = 32767;

/// Weights of the threat states.
struct StateWeights {
    std::array<std::int16_t, kThreatStateCount> own{};  ///< to the value, in 1/8 value units
    std::array<std::int16_t, kThreatStateCount> enemy{};
    std::array<UnitRow, kThreatStateCount> ownUnits{};  ///< to the units, in 1/512
    std::array<UnitRow, kThreatStateCount> enemyUnits{};

    friend bool operator==(const StateWeights&, const StateWeights&) = default;
};

/// A colour's numbers: what its patterns are worth to it, and the threats of both.
struct ColorWeights {
    CodeTable onMove{};   ///< when it is to move, in 1/8 value units
    CodeTable waiting{};  ///< when the opponent is to move, in 1/8 value units
    CodeTable attack{};   ///< ordering: for playing the point, in order units
    CodeTable defence{};  ///< ordering: for the opponent to take the point away
    // Their shares in the hidden layer in the same two cases, in 1/512.
    UnitTable onMoveUnits = UnitTable(kPatternCodeCount);
    UnitTable waitingUnits = UnitTable(kPatternCodeCount);
    // When it is to move:
    TempoTable tempo{};
    UnitWeights units;
    StateWeights states;

    friend bool operator==(const ColorWeights&, const ColorWeights&) = default;
};

/// Calls `visit(numbers)` for each list of numbers of a colour in the order of the file, but for
/// the rows of codes.
template <class Colored, class Visit>
void forEachList(Colored& color, Visit visit) {
    for (auto* table : {&color.onMove, &color.waiting, &color.attack, &color.defence})
        visit(*table);
    visit(color.tempo);
    for (auto* row : {&color.units.bias, &color.units.output}) visit(*row);
    for (auto* states : {&color.states.own, &color.states.enemy}) visit(*states);
    for (auto* table : {&color.states.ownUnits, &color.states.enemyUnits})
        for (auto& row : *table) visit(row);
}

struct PatternWeights {
    ByColor<ColorWeights> colors;

    [[nodiscard]] bool isAlike() const { return colors[Color::Black] == colors[Color::White]; }

    friend bool operator==(const PatternWeights&, const PatternWeights&) = default;
};

/// The weights of a rule that the program was built with.
[[nodiscard]] PatternWeights weightsFor(Rule rule);

/// Where the fit starts from and what codes that were never seen keep: the sum of hand-set numbers
/// a line class.
[[nodiscard]] PatternWeights untunedWeights(const PatternCodes& codes);

// The pattern evaluation's numbers in a file of weights (eval/weights_file.hpp), little endian, two
// bytes each but for the first:
//
//     4 bytes   1 = one set of numbers for both colours, 2 = black's, then white's
//     a set     onMove, waiting, attack, defence    3 060 each, one a pattern code
//               tempo                                  256
//               bias, output                            16 each
//               states: own, enemy                     108 each
//               ownUnits, enemyUnits               108 x 16 each
//               R                                        1   rows of the hidden layer, without
//                                                            those of zeros
//               R rows: code, onMoveUnits 16, waitingUnits 16; codes rising

/// The whole file; `head` as in WeightsFile. Where both colours have the same numbers they are
/// written once.
[[nodiscard]] std::string writePatternFile(const PatternWeights& weights,
                                           Rule rule,
                                           std::string_view head);

/// The numbers of a file that was taken apart. Throws UserError if it is not the patterns' or
/// holds something else.
[[nodiscard]] PatternWeights patternWeightsOf(const WeightsFile& file);

}  // namespace fukumi::eval
