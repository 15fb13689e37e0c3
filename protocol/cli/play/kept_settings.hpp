// SPDX-License-Identifier: MIT
//
// The settings of a game in the terminal, as its file keeps them in one line
// (StoredGame::settings):
//
//     play rule=renju players=person-engine levels=20,5 ladder=20 turn=3000 opening=swap actions=h8
//
// Without `ladder`, the number of levels, a program wrote it whose ladder had twelve.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/opening/opening.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/search/limits.hpp"
#include "protocol/cli/play/play_game.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

using question::Seat;

/// "person-engine", black's first.
[[nodiscard]] std::string seatsText(const ByColor<Seat>& seats);
[[nodiscard]] std::optional<ByColor<Seat>> parseSeats(std::string_view text);

struct KeptSettings {
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

    friend bool operator==(const KeptSettings&, const KeptSettings&) = default;
};

/// The line, without its end.
[[nodiscard]] std::string writeSettings(const KeptSettings& settings, BoardSize size);

/// The settings in the line of a file with a board of `size`; absent if it has none. Words that are
/// not known are passed over: a later program may have more.
[[nodiscard]] Result<std::optional<KeptSettings>> parseSettings(std::string_view line,
                                                                BoardSize size);

}  // namespace fukumi::protocol::cli
