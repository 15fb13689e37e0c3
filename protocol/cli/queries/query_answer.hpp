// SPDX-License-Identifier: MIT
//
// Answer to a query, whoever gives it: query_core.hpp has the lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/search_result.hpp"
#include "protocol/cli/json_object.hpp"

namespace fukumi::protocol::cli {

/// The beginning of every line about a query.
[[nodiscard]] JsonObject answerObject(const std::string& id);

/// Name, version and commit of the program.
[[nodiscard]] JsonObject versionAnswer(const std::string& id);

[[nodiscard]] JsonObject errorAnswer(const std::string& id, std::string_view reason);

/// Adds the best lines that were found, the best move, and what addAnswer() says of the position.
void addLines(JsonObject& object,
              const board::Position& position,
              const std::vector<search::SearchReport>& lines,
              std::optional<Move> best);

}  // namespace fukumi::protocol::cli
