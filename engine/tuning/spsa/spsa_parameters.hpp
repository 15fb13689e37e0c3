// SPDX-License-Identifier: MIT
//
// The parameters of a search as SPSA sees them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

/// Parameters of a search, from its present values on. `names`: separated by commas; empty for
/// those that are tuned by default. Throws UserError on a name that no parameter has and on one
/// that is listed twice.
[[nodiscard]] std::vector<SpsaParameter> spsaParameters(search::SearchMode mode,
                                                        const std::string& names,
                                                        double rate);

/// Gives a side `values` for those of `tuned`. REQUIRES: as many values as names; they are names of
/// the search that plays.
void setParameters(MatchSide& side,
                   std::span<const SpsaParameter> tuned,
                   std::span<const int> values);

}  // namespace fukumi::tuning
