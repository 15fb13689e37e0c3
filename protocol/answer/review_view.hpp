// SPDX-License-Identifier: MIT
//
// A game that was reviewed, as text for people and as JSON: of analyze --review, of the page of a
// review and of queries.
#pragma once

#include <string>
#include <vector>

#include "book/foreign/stored_game.hpp"
#include "engine/analysis/review.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/rules.hpp"
#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

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

/// A notice if moves follow the five, which a review leaves out; else none.
[[nodiscard]] std::vector<book::Notice> noticesOfMovesAfterFive(const board::GameRecord& record,
                                                                Rule rule);

/// The rule; each move that lost something, each move at all where several lines were searched;
/// then a line for each colour that moved and one for each phase, or how far the review came.
[[nodiscard]] std::string reviewText(const ReviewedGame& game);
/// "ended early: of 45 moves, those from 13 on were reviewed"; empty if the whole game was.
[[nodiscard]] std::string howFarText(const ReviewedGame& game);

/// The game of a file with its review in the tree: the value of each position of the line, a
/// comment at each move that lost something ("a mistake"), and the better line as a variation.
/// REQUIRES: the tree has the moves of the record.
[[nodiscard]] book::StoredGame withReview(book::StoredGame game, const ReviewedGame& reviewed);

/// The object of docs/json.md, "A review". Reasons are those of engine/analysis/move_reasons.hpp.
[[nodiscard]] Json reviewJson(const ReviewedGame& game);

/// The result that a file names, as in the review.
[[nodiscard]] Json resultJson(const board::GameRecord& record);
/// The notices of a file, as in the review.
[[nodiscard]] Json noticesJson(const std::vector<book::Notice>& notices);

}  // namespace fukumi::protocol::answer
