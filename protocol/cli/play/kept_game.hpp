// SPDX-License-Identifier: MIT
//
// A game from a file with all that the terminal kept of it (kept_settings.hpp).
#pragma once

#include <optional>

#include "book/foreign/format.hpp"
#include "engine/board/opening/opening.hpp"
#include "engine/core/platform.hpp"
#include "protocol/cli/play/kept_settings.hpp"
#include "protocol/cli/play/play_game.hpp"

namespace fukumi::protocol::cli {

struct KeptGame {
    PlayGame game;
    std::optional<KeptSettings> settings;     ///< absent in files of other programs
    std::optional<opening::Opening> opening;  ///< as it is now, or as it ended
};

/// Rules of a game whose file may name one.
struct RuleChoice {
    Rule usual;                  ///< if the file names none
    std::optional<Rule> wanted;  ///< in place of the file's, whose opening is then left out
};

/// A game of a file.
[[nodiscard]] Result<KeptGame> readKeptGame(const book::ChosenGame& chosen,
                                            RuleChoice rule,
                                            Isa isa);

}  // namespace fukumi::protocol::cli
