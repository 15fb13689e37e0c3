// SPDX-License-Identifier: MIT
//
// Hashes by which files of weights and of games name what they were made of.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace fukumi::tuning {

/// FNV-1a (Fowler, Noll, Vo), 64 bits, over the bytes of all files in turn. Throws UserError if
/// one cannot be read.
[[nodiscard]] std::uint64_t hashOfFiles(const std::vector<std::filesystem::path>& paths);

}  // namespace fukumi::tuning
