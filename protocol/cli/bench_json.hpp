// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/analysis/bench.hpp"

namespace fukumi::protocol::cli {

/// Eight hexadecimal digits.
[[nodiscard]] std::string benchSignature(const analysis::BenchResult& result);

/// Nodes or visits a second.
[[nodiscard]] std::uint64_t benchSpeed(const analysis::BenchWork& work);

/// Output of `bench --json`, without the end of its line.
[[nodiscard]] std::string benchJson(const analysis::BenchResult& result);

}  // namespace fukumi::protocol::cli
