// SPDX-License-Identifier: MIT
//
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
#pragma once

#include <string>
#include <string_view>

#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/eval/weights_file.hpp"

namespace fukumi::eval {

/// The whole file; `head` as in WeightsFile. Where both colours have the same numbers they are
/// written once.
[[nodiscard]] std::string writePatternFile(const PatternWeights& weights,
                                           Rule rule,
                                           std::string_view head);

/// The numbers of a file that was taken apart. Throws UserError if it is not the patterns' or
/// holds something else.
[[nodiscard]] PatternWeights patternWeightsOf(const WeightsFile& file);

}  // namespace fukumi::eval
