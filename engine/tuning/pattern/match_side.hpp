// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

/// `NAME=NUMBER,NAME=NUMBER` on top of the defaults: parameters of the search by their names,
/// `nodes`, `threats` (0 is off), `eval`, `mode` (alphabeta or mcts), and `weights=FILE`.
/// Throws UserError that names what is wrong.
[[nodiscard]] MatchSide matchSideOf(const std::string& text, std::uint64_t nodes);

}  // namespace fukumi::tuning
