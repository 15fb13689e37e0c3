// SPDX-License-Identifier: MIT
//
// A query about an opening rule (engine/board/opening/README.md): what has been done so far, and
// back come whose turn it is, what may be done, and on request what the engine does.
//
//     {"id": 9, "opening": "rif", "rule": "renju", "actions": "h8 h9 i9", "choose": true}
//
//     opening      a name of the table of rules
//     rule, size   as in other queries
//     actions      "h8 h9 swap 5" or ["h8","h9","swap","5"]: all of them, from the empty board
//     choose       true: the engine acts for whoever is to act
//     level        its strength, 1 to 12
//     draw         a whole number for choices by chance: the same one chooses the same
#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "engine/board/opening/opening.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/json.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::cli {

struct OpeningQuery {
    Json id;
    Rule rule;
    opening::Opening opening;  ///< behind the actions
    player::Settings settings;
    bool wantsChoice = false;
    std::uint64_t draw = 1;
};

/// Where the opening stands.
[[nodiscard]] Json openingAnswer(const OpeningQuery& query);
/// The same, with what the engine does; `player` is configured for it. REQUIRES: wantsChoice.
[[nodiscard]] Json openingChoice(const OpeningQuery& query,
                                 player::Player& player,
                                 const search::Clock& clock,
                                 const search::StopToken& stop);

}  // namespace fukumi::protocol::cli
