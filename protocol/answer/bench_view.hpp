// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/bench.hpp"

namespace fukumi::protocol::answer {

/// Three lines: the signature as eight hexadecimal digits, then nodes and speed of each search.
[[nodiscard]] std::string benchText(const analysis::BenchResult& result);

/// Output of `bench --json`, without the end of its line.
[[nodiscard]] std::string benchJson(const analysis::BenchResult& result);

}  // namespace fukumi::protocol::answer
