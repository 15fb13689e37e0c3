// SPDX-License-Identifier: MIT
//
// The numbers of the pattern evaluation for one rule, in the units of core/value.hpp. Values are
// for the side to move.
//
//     value = sum over empty points of  onMove[own code] - waiting[enemy code]
//           + tempo[threats] + own[our threat state] + enemy[their threat state]
//           + sum over units u of  output[u] * max(0, bias[u]
//                 + ownUnits[our threat state][u] + enemyUnits[their threat state][u]
//                 + sum over empty points of  onMoveUnits[own code][u]
//                                             + waitingUnits[enemy code][u])
//
// The tempo table is small but not linear: which kinds of threats each side has at all; the states
// say how many, and tell the units which positions are quiet and which are full of threats. Nor are
// the units, a hidden layer of rectifiers: what patterns are worth together (a third open two
// besides two is not worth what the first was). Its sums are kept as the board changes, which is
// the idea of the NNUE of computer shogi (Nasu 2018), over pattern codes in place of pieces.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/pattern.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::eval {

// Four line classes of a point, one a direction, as one number: which direction has which class
// does not matter, so a code is a multiset of four classes. C(15 + 3, 4) = 3 060 codes.
//
//     packed    15..12  11..8  7..4   3..0        LineClass of each direction, in any order
//               diag    anti   col    row
//     code      0 .. 3059, the rank of the sorted classes in lexicographic order

using PackedClasses = std::uint16_t;
using PatternCode = std::uint16_t;

inline constexpr std::size_t kPackedCount = std::size_t{1} << 16;
inline constexpr std::size_t kPatternCodeCount = 3060;

/// The four classes of a code, in falling order.
using ClassSet = std::array<board::LineClass, 4>;

/// Both directions of the numbering; about 0.2 ms to build, 160 KiB.
class PatternCodes {
public:
    PatternCodes();

    /// REQUIRES: every nibble is a LineClass.
    [[nodiscard]] PatternCode codeOf(PackedClasses packed) const { return codes_[packed]; }
    [[nodiscard]] const ClassSet& classes(PatternCode code) const { return sets_[code]; }

    /// Memory behind the object's pointers.
    static constexpr std::size_t kHeapBytes =
        kPackedCount * sizeof(PatternCode) + kPatternCodeCount * sizeof(ClassSet);

private:
    /// Gives the next code to four classes, which rise, in any order.
    void add(std::array<int, 4> rising);

    std::vector<PatternCode> codes_;
    std::vector<ClassSet> sets_;
};

/// No own stone within reach, as far as the classes tell: four more stones are missing in every
/// line that can still hold a five.
[[nodiscard]] bool isRemote(const ClassSet& classes);

/// Threats of a stone on a point, which can be several of these.
///
///     bit 0   a four and an open three, or two fours
///     bit 1   a four
///     bit 2   an open three and at least an open two or a blocked three with it
///     bit 3   an open three
using ThreatKinds = unsigned;
inline constexpr int kThreatKindCount = 4;

[[nodiscard]] ThreatKinds threatKinds(const ClassSet& classes);

/// The kinds that the side to move has anywhere (bits 0 to 3) and that the opponent has (bits 4 to
/// 7).
inline constexpr std::size_t kThreatMaskCount = std::size_t{1} << (2 * kThreatKindCount);

// Threats of a colour as one small number: its points of each threat kind, counted
// coarsely.
//
//     state = ((forks * 3 + fours) * 3 + strong) * 4 + threes
//
//     forks    a four and an open three, or two fours              0, 1, 2 and more
//     fours                                                        0, 1 to 2, 3 and more
//     strong   an open three with another threat              0, 1, 2 and more
//     threes                                                       0, 1 to 2, 3 to 4, 5 and more

inline constexpr std::size_t kThreatStateCount = 3 * 3 * 3 * 4;

/// `kinds` has one counter of 16 bits for each kind, in the order of ThreatKinds: how many points.
[[nodiscard]] constexpr std::size_t threatState(std::uint64_t kinds) {
    const auto points = [kinds](int kind) {
        return static_cast<std::size_t>((kinds >> (16 * kind)) & 0xFFFF);
    };
    const std::size_t forks = std::min<std::size_t>(points(0), 2);
    const std::size_t fours = std::min<std::size_t>((points(1) + 1) / 2, 2);
    const std::size_t strong = std::min<std::size_t>(points(2), 2);
    const std::size_t threes = std::min<std::size_t>((points(3) + 1) / 2, 3);
    return ((forks * 3 + fours) * 3 + strong) * 4 + threes;
}
static_assert(kThreatKindCount == 4);

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
