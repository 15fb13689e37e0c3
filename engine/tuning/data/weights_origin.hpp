// SPDX-License-Identifier: MIT
//
// Where weights come from: the games, the program and the settings that made them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace fukumi::tuning {

/// Mean losses on the held-out positions, before and after.
struct HeldOutLosses {
    struct Loss {
        double start = 0;
        double end = 0;
    };
    std::optional<Loss> value;   ///< cross-entropy, where values are learned
    std::optional<Loss> choice;  ///< of a move, where moves are
};

/// The same origin, with the same files, gives the same bytes.
struct WeightsOrigin {
    std::string engine;    ///< version and commit
    std::string settings;  ///< of the fit, as its options say them
    std::size_t games = 0;
    std::size_t lines = 0;        ///< the way to positions of their searches, no games
    std::uint64_t gamesHash = 0;  ///< hashOfFiles()
    std::size_t positions = 0;
    HeldOutLosses losses;
};

/// The head of a file of weights: lines of "name: what".
[[nodiscard]] std::string headOf(const WeightsOrigin& origin);

/// Sixteen digits.
[[nodiscard]] std::string hexOf(std::uint64_t hash);

/// FNV-1a (Fowler, Noll, Vo), 64 bits, over the bytes of all files in turn. Throws UserError if
/// one cannot be read.
[[nodiscard]] std::uint64_t hashOfFiles(const std::vector<std::filesystem::path>& paths);

}  // namespace fukumi::tuning
