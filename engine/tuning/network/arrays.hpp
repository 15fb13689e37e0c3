// SPDX-License-Identifier: MIT
//
// A door for trainers of other makes: positions go out as named arrays, numbers of a network come
// back so (data/npz.hpp). ../README.md says what each array holds, samples.py reads them.
#pragma once

#include <map>
#include <span>
#include <string>

#include "engine/tuning/data/npz.hpp"
#include "engine/tuning/network/params.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::tuning {

/// Some positions of a set as a file of arrays. REQUIRES: the set has its bases, of values and of
/// moves.
[[nodiscard]] std::string encodeSamples(const TrainingSet& set,
                                        std::span<const TrainingPosition> positions,
                                        const eval::windows::WindowTable& windows);

/// A network from named arrays. Throws UserError, one line, where one is missing, of another shape,
/// beyond a bound of the whole numbers, or unknown.
[[nodiscard]] Params paramsOf(const eval::nets::Shape& shape,
                              Rule rule,
                              const std::map<std::string, NpzArray>& arrays);

}  // namespace fukumi::tuning
