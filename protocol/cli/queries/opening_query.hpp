// SPDX-License-Identifier: MIT
//
// A query about an opening rule (engine/board/opening/README.md): what has been done so far, and
// back come whose turn it is, what may be done, and on request what the engine does.
//
//     {"id": 9, "opening": "rif", "rule": "renju", "actions": "h8 h9 i9", "choose": true}
#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "engine/board/opening/opening.hpp"
#include "engine/core/result.hpp"
#include "engine/player/player.hpp"
#include "protocol/answer/json.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

struct OpeningQuery {
    answer::Json id;
    Rule rule;
    opening::Opening opening;  ///< behind the actions
    player::Settings settings;
    bool wantsChoice = false;
    std::uint64_t draw = 1;
};

/// The query of a question whose task is OpeningStep, or what is wrong with its
/// actions.
[[nodiscard]] Result<OpeningQuery> makeOpeningQuery(const answer::Json& id,
                                                    const Question& question);

/// Where the opening stands.
[[nodiscard]] answer::Json openingAnswer(const OpeningQuery& query);
/// The same, with what the engine does; `player` is configured for it. REQUIRES: wantsChoice.
[[nodiscard]] answer::Json openingChoice(const OpeningQuery& query,
                                         player::Player& player,
                                         const search::Clock& clock,
                                         const search::StopToken& stop);

}  // namespace fukumi::protocol::cli
