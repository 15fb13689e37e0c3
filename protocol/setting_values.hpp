// SPDX-License-Identifier: MIT
//
// Words of INFO lines that stand for more than one number.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "protocol/engine_settings.hpp"

namespace fukumi::protocol {

/// The rule of a number in an INFO line: 0, 1, 4, 8, 9, each also plus 2 for the continuous game.
[[nodiscard]] std::optional<GameRules> rulesFromMask(std::int64_t mask);
/// Bytes: a number, with K, M or G behind it for powers of 1024.
[[nodiscard]] std::optional<std::uint64_t> parseBytes(std::string_view text);

}  // namespace fukumi::protocol
