// SPDX-License-Identifier: MIT
#pragma once

#include "engine/analysis/review.hpp"
#include "engine/player/player.hpp"

namespace fukumi::protocol::cli {

/// Tools of a review that searches with `player`, each position for itself within `limits`, whose
/// start is set here. The first three must outlive what is made.
[[nodiscard]] analysis::ReviewTools reviewTools(player::Player& player,
                                                const search::Clock& clock,
                                                const search::StopToken& stop,
                                                const search::Limits& limits);

}  // namespace fukumi::protocol::cli
