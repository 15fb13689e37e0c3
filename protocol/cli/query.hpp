// SPDX-License-Identifier: MIT
//
// One line of `analyze --queries`, read: a question, or the wish to end one.
//
//     {"id": 7, "moves": "h8 i9", "rule": "renju", "nodes": 10000, "lines": 3}
//     {"cancel": 7}
//
//     id                       any number or text; comes back with the answer
//     size                     15 or "20x15"
//     moves                    "h8 i9", black first; or
//     black, white, to_move    "h8", "i9", "black"; or
//     board                    the drawing that the program itself prints
//     rule                     as --rule
//     time_ms, nodes, depth    at least one of them
//     lines                    best lines wanted (1)
//     reports                  true: every depth is told, not only the last
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/board/position.hpp"
#include "engine/search/limits.hpp"
#include "protocol/engine_settings.hpp"

namespace fukumi::protocol::cli {

struct Query {
    std::string id;  ///< as JSON
    board::Position position;
    search::Limits limits;
    bool wantsReports = false;
};
struct CancelQuery {
    std::string id;  ///< as JSON
};
struct BadQuery {
    std::string id;  ///< as JSON; "null" where none could be read
    std::string reason;
};

/// Pure. What a query leaves out is as in `defaults`.
[[nodiscard]] std::variant<Query, CancelQuery, BadQuery> parseQuery(std::string_view line,
                                                                    const EngineSettings& defaults);

}  // namespace fukumi::protocol::cli
