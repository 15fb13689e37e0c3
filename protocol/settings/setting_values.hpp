// SPDX-License-Identifier: MIT
//
// Words of INFO lines that stand for more than one number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

/// The rule of a number in an INFO line: 0, 1, 4, 8, 9, each also plus 2 for the continuous game.
[[nodiscard]] std::optional<GameRules> rulesFromMask(std::int64_t mask);
/// Bytes: a number, with K, M or G behind it for powers of 1024.
[[nodiscard]] std::optional<std::uint64_t> parseBytes(std::string_view text);
/// A number of at most three digits behind the point, in thousandths; absent for anything else.
[[nodiscard]] std::optional<std::int32_t> parseThousandths(std::string_view text);
/// The same as it is written: no more digits than it needs. REQUIRES: 0 <= thousandths < 10^6.
[[nodiscard]] std::string thousandthsText(std::int32_t thousandths);

}  // namespace fukumi::protocol
