// SPDX-License-Identifier: MIT
//
// The words of an opening in the terminal: what is asked, what was done. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/opening/opening.hpp"
#include "protocol/cli/play/play_command.hpp"

namespace fukumi::protocol::cli {

/// "first player (black): a white stone inside the central 3x3"
[[nodiscard]] std::string askText(const opening::Opening& opening, const Language& t = {});
/// Meaning of the words that may be said now, for the one who says them: a line each; else empty.
[[nodiscard]] std::string choiceText(const opening::Opening& opening, const Language& t = {});
/// Effect of `actions`, the first of them in the opening as it was: "puts h8 i9, declares 5 fifth
/// moves", "swaps and plays black".
[[nodiscard]] std::string deedText(const opening::Opening& before,
                                   const std::vector<opening::Action>& actions,
                                   const Language& t = {});

/// The action that a line means in an opening; absent if it is a command like any other.
[[nodiscard]] std::optional<opening::Action> actionOf(const PlayCommand& command);

}  // namespace fukumi::protocol::cli
