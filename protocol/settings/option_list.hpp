// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace fukumi::protocol {

/// The settings that an INFO line can change, one line each, as the answer to OPTIONS:
///
///     option name level type spin default 10 min 1 max 10
///     option name rule type string default freestyle
[[nodiscard]] std::vector<std::string> optionLines();

}  // namespace fukumi::protocol
