// SPDX-License-Identifier: MIT
//
// Members of a query's JSON object, read and checked. Each function throws UserError that names the
// member.
#pragma once

#include <optional>
#include <string>

#include "engine/board/position.hpp"
#include "engine/core/error.hpp"
#include "protocol/cli/queries/opening_query.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::cli {

/// REQUIRES: there is such a member.
[[nodiscard]] std::string textOf(const Json& object, const std::string& key);
/// A list of points: one text, or a list of texts. REQUIRES: there is such a member.
[[nodiscard]] std::string pointsOf(const Json& object, const std::string& key);
/// A whole number from 1; absent where there is no such member.
template <class Int>
[[nodiscard]] std::optional<Int> numberOf(const Json& object, const std::string& key, Int max) {
    const auto found = object.find(key);
    if (found == object.end()) return std::nullopt;
    const bool inRange = found->is_number_unsigned() && found->get<std::uint64_t>() >= 1 &&
                         found->get<std::uint64_t>() <= static_cast<std::uint64_t>(max);
    if (!inRange) throw UserError{key + " is not a whole number from 1 to " + std::to_string(max)};
    return found->get<Int>();
}

/// False where there is no such member.
[[nodiscard]] bool flagOf(const Json& object, const std::string& key);

/// Position of rule, size, moves, black, white, to_move, board and then.
[[nodiscard]] board::Position positionOf(const Json& object, const EngineSettings& defaults);
/// Settings of mode, level and threads. Numbers and words are written as JSON has them.
[[nodiscard]] player::Settings settingsOf(const Json& object, EngineSettings settings);

/// Throws UserError for a member that does not fit.
[[nodiscard]] OpeningQuery openingQueryOf(const Json& id,
                                          const Json& object,
                                          const EngineSettings& defaults);
/// Throws UserError for a member that such a query does not know.
void checkOpeningKeys(const Json& object);

}  // namespace fukumi::protocol::cli
