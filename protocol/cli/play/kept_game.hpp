// SPDX-License-Identifier: MIT
//
// A game of gomoku from a file, with all that the terminal kept of it. Its settings are one line of
// the file (StoredGame::settings):
//
//     play rule=renju players=person-engine levels=20,5 ladder=20 turn=3000 opening=swap actions=h8
//
// Without `ladder`, the number of levels, a program wrote it whose ladder had twelve.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"
#include "engine/board/opening/opening.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/search/limits.hpp"
#include "protocol/cli/play/play_game.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

using question::Seat;

/// Rule, players and clock of a game.
struct GameSettings {
    /// An opening, over or not: its actions so far, and who had the colours before the first of
    /// them.
    struct Opening {
        opening::OpeningRule rule{};
        std::vector<opening::Action> actions{};
        ByColor<Seat> firstSeats{};
        ByColor<int> firstLevels{};

        friend bool operator==(const Opening&, const Opening&) = default;
    };

    Rule rule = Rule::Freestyle;
    ByColor<Seat> seats{};
    ByColor<int> levels{};  ///< of the engines
    std::optional<search::Milliseconds> turn{}, match{};
    search::Milliseconds increment{0};
    std::optional<Opening> opening{};
    std::optional<PlayGame::Loss> loss{};  ///< by resignation or on time

    [[nodiscard]] search::TimeControl clock() const { return {turn, match, {}, increment}; }
    void setClock(const search::TimeControl& control);
    /// Before the first action of an opening.
    void beginWith(opening::OpeningRule openingRule) {
        opening = Opening{openingRule, {}, seats, levels};
    }

    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

/// The line, without its end.
[[nodiscard]] std::string writeSettings(const GameSettings& settings, BoardSize size);

/// The settings in the line of a file with a board of `size`; absent if it has none. Words that are
/// not known are passed over: a later program may have more.
[[nodiscard]] Result<std::optional<GameSettings>> parseSettings(std::string_view line,
                                                                BoardSize size);

struct KeptGame {
    PlayGame game;
    std::optional<GameSettings> settings;     ///< absent in files of other programs
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
