// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/move_reasons.hpp"
#include "protocol/cli/language.hpp"

namespace fukumi::protocol::cli {

/// Reasons of a move by a colour in sentences, as the page words them: "j8 makes an open three. g8,
/// k8 stop that."; empty if there are none.
[[nodiscard]] std::string reasonText(const analysis::MoveReasons& reasons,
                                     Move move,
                                     Color mover,
                                     BoardSize size,
                                     const Language& t);

}  // namespace fukumi::protocol::cli
