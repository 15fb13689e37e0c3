// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/rules.hpp"
#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::protocol::tune {

/// Form of such a text, for the help.
inline constexpr const char* kSideHelp =
    "NAME=NUMBER,..., weights=FILE, network=FILE (of each kind), nodes=N, threats=0; eval=pattern "
    "(default), table or network (the built-in ones); mode=alphabeta (default) or mcts";

/// A side of a match as text says it (tuning/pattern/match_side.hpp, and `network=FILE`). Throws
/// UserError on a wrong text, an unreadable file, and if the network does not play the rule.
[[nodiscard]] tuning::MatchSide sideOf(const std::string& text, std::uint64_t nodes, Rule rule);

}  // namespace fukumi::protocol::tune
