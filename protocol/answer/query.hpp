// SPDX-License-Identifier: MIT
//
// One query of a program, read: a question, or the wish to end one.
//
//     {"id": 7, "moves": "h8 i9", "rule": "renju", "nodes": 10000, "lines": 3}
//     {"cancel": 7}
//     {"id": 8, "version": true}
//
// The members are the fields of question/fields_*.cpp with Door::Json (../docs/json.md lists them),
// and an id: any number or text, which comes back with the answer.
//
// A query with "opening" is about the steps of an opening rule (engine/board/opening/README.md):
// what has been done so far, and back come whose turn it is, what may be done, and on request what
// the engine does.
//
//     {"id": 9, "opening": "rif", "rule": "renju", "actions": "h8 h9 i9", "choose": true}
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/board/opening/opening.hpp"
#include "engine/board/position.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/result.hpp"
#include "engine/player/player.hpp"
#include "engine/search/limits.hpp"
#include "protocol/answer/ask.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::answer {

struct Query : Inquiry {
    Json id;
    bool wantsReports = false;
    bool wantsKnown = false;
    /// The positions that are asked for, by the number of moves before them; empty: the last one.
    std::vector<std::size_t> plies{};
};
struct OpeningQuery {
    Json id;
    Rule rule;
    opening::Opening opening;  ///< after the actions
    player::Settings settings;
    bool wantsChoice = false;
    std::uint64_t draw = 1;
};
struct CancelQuery {
    Json id;
};
struct VersionQuery {
    Json id;
};
struct BadQuery {
    Json id;  ///< null if none could be read
    InputError error;
};
using AnyQuery = std::variant<Query, OpeningQuery, CancelQuery, VersionQuery, BadQuery>;

/// The id that a member of an object has: a whole number or a text.
[[nodiscard]] Result<Json> readId(const Json& object, const char* key);

/// Pure. `object` is the value of a line. Fields that a query leaves out are as in
/// `defaults`.
[[nodiscard]] AnyQuery parseQuery(const Json& object, const EngineSettings& defaults);

/// The state of the opening.
[[nodiscard]] Json openingAnswer(const OpeningQuery& query);
/// The same, with what the engine does; `player` is configured for it. REQUIRES: wantsChoice.
[[nodiscard]] Json openingChoice(const OpeningQuery& query,
                                 player::Player& player,
                                 const search::Clock& clock,
                                 const StopToken& stop);

}  // namespace fukumi::protocol::answer
