// SPDX-License-Identifier: MIT
//
// Everything about play that a user can set, with its range: command line, fukumi.ini and INFO keys
// all end here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/value.hpp"
#include "engine/eval/make_evaluator.hpp"

namespace fukumi::player {

/// --eval
using eval::EvalKind;

/// --threats: how far alpha-beta looks for wins by fours and threats.
enum class ThreatSearch : std::uint8_t {
    Off,  ///< only what the threat lines say without search
    On    ///< VCF at every node, VCT for both sides at the root
};

inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 10;

/// Memory limits below this are answered with the smallest tables.
inline constexpr std::size_t kMemoryFloor = std::size_t{16} << 20;
/// Used when the manager names no limit, or 0.
inline constexpr std::size_t kDefaultMemory = std::size_t{256} << 20;

struct Settings {
    std::size_t memoryBytes = kDefaultMemory;  ///< for the whole process
    int level = kMaxLevel;                     ///< 1 = greedy one-ply player, 10 = full strength
    EvalKind eval = EvalKind::Pattern;
    ThreatSearch threats = ThreatSearch::On;
    std::uint64_t seed = 0;  ///< for choices between equals; fixed = repeatable
    std::optional<Depth> maxDepth;
    std::optional<std::uint64_t> maxNodes;
};

}  // namespace fukumi::player
