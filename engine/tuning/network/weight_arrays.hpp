// SPDX-License-Identifier: MIT
//
// Weights as named arrays of floating-point numbers, as trainers learn them, and as the whole
// numbers that the engine plays with. Every list of numbers has one row in listsOf() or
// patternLists(): a trainer, `pack`, `unpack` and `shape` read the same rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/eval/nets/weights.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/data/npz.hpp"

namespace fukumi::tuning {

/// One list of numbers of a view.
struct WeightList {
    std::string name;
    std::vector<std::size_t> shape;  ///< row by row
    double one;                      ///< the whole number that is 1.0
    std::int64_t most;               ///< bound of the whole numbers
};

/// The lists of a network: the weights of each part, followed by the biases of a layer (NAME_bias).
[[nodiscard]] std::vector<WeightList> listsOf(const eval::nets::Shape& shape);
/// The lists of the pattern evaluation.
[[nodiscard]] std::vector<WeightList> patternLists();

using NamedArrays = std::map<std::string, NpzArray>;

// Each array has the shape of its list, or one more axis in front with a view for each colour. Both
// throw UserError, one line, if an array is missing, unknown, of another shape or out of bounds.

/// A network without a base.
[[nodiscard]] eval::nets::AnyWeights networkOf(const eval::nets::Shape& shape,
                                               Rule rule,
                                               const NamedArrays& arrays);
[[nodiscard]] eval::PatternWeights patternsOf(Rule rule, const NamedArrays& arrays);

// The inverse: an .npz file, whose arrays have an axis for the views in front if there are two.

[[nodiscard]] std::string arraysOf(const eval::nets::Shape& shape,
                                   const eval::nets::AnyWeights& weights);
[[nodiscard]] std::string arraysOf(const eval::PatternWeights& weights, Rule rule);

}  // namespace fukumi::tuning
