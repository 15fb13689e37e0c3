// SPDX-License-Identifier: MIT
//
// Files of weights as their makers meet them: where the numbers come from, and the numbers as text.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/pattern/fit.hpp"

namespace fukumi::tuning {

/// What a fit was made of. The same origin, with the same files, gives the same bytes.
struct WeightsOrigin {
    std::string engine;    ///< version and commit
    std::string settings;  ///< of the fit, as its options say them
    std::size_t games = 0;
    std::uint64_t gamesHash = 0;  ///< hashOfFiles()
    std::size_t positions = 0;
    FitReport losses;
};

/// The head of a file of weights: lines of "name: what".
[[nodiscard]] std::string headOf(const WeightsOrigin& origin);

/// FNV-1a (Fowler, Noll, Vo), 64 bits, over the bytes of all files in turn. Throws UserError where
/// one cannot be read.
[[nodiscard]] std::uint64_t hashOfFiles(const std::vector<std::filesystem::path>& paths);

// Both throw UserError, which names the file, where it cannot be read or holds something else.

/// The pattern weights of a file, to try them before they are built in.
[[nodiscard]] eval::PatternWeights loadPatternWeights(const std::string& name);

/// A file of weights for people: its head, then the numbers.
[[nodiscard]] std::string describeWeights(const std::string& name);

}  // namespace fukumi::tuning
