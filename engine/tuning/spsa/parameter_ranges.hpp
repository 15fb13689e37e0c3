// SPDX-License-Identifier: MIT
//
// Where the search's parameters may go when they are tuned (search/alphabeta/parameters.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/alphabeta/parameters.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

/// Whether a parameter is tuned where nobody names any.
enum class TunedBy : std::uint8_t {
    Default,
    Name,  ///< a search of so many nodes takes more or less time with it: equal nodes prefer more
};

struct ParameterRange {
    std::string_view name;
    int least;
    int most;
    double
        step;  ///< the perturbation at the end, some 10 % of the range: large enough for short runs
    TunedBy tuned = TunedBy::Default;
};

/// A range for each of namedParameters().
[[nodiscard]] std::span<const ParameterRange> parameterRanges();

/// Parameters for SPSA, from the search's present values on. `names`: separated by commas; empty
/// for those that are tuned by default. Throws UserError on a name that no parameter has and on one
/// that stands there twice.
[[nodiscard]] std::vector<SpsaParameter> spsaParameters(const std::string& names, double rate);

/// The search's parameters with `values` for those of `tuned`. REQUIRES: as many values as names.
[[nodiscard]] search::alphabeta::Parameters withValues(std::span<const SpsaParameter> tuned,
                                                       std::span<const int> values);

}  // namespace fukumi::tuning
