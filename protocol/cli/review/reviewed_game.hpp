// SPDX-License-Identifier: MIT
//
// A game that was reviewed, and what all its forms say of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/stored_game.hpp"
#include "engine/analysis/review.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::protocol::cli {

struct ReviewedGame {
    const board::GameRecord& record;
    Rule rule;
    const analysis::GameReview& review;
    int lines = 1;  ///< that were searched at each position
    /// Whether the file or the command line named the rule.
    bool isRuleKnown = true;
    /// Whether the game ends where the tournaments of its rule end it.
    DrawCap drawCap = DrawCap::On;
    std::size_t games = 1;  ///< in the file
    std::vector<book::Notice> notices{};

    /// Totals over a part would be taken for those of the game.
    [[nodiscard]] bool isWhole() const { return review.firstPosition == 0; }
};

/// "Best", "Mistake", ...
[[nodiscard]] std::string_view nameOf(analysis::Judgement judgement);

/// "black won", "white won", "a draw"; "" where the file does not say it.
[[nodiscard]] std::string resultText(const board::GameRecord& record);
/// End of the game, "" where it was not played to its end.
[[nodiscard]] std::string endingText(const ReviewedGame& game);

/// "ended early: of 45 moves, those from 13 on were reviewed"; empty where the whole game was.
[[nodiscard]] std::string howFarText(const ReviewedGame& game);

/// Those with moves; none where the review was ended early.
[[nodiscard]] std::vector<analysis::Phase> phasesWithMoves(const ReviewedGame& game);

}  // namespace fukumi::protocol::cli
