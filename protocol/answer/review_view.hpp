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

/// One object:
///
///     {"rule":..,"rule_known":true,"width":..,"height":..,"black":..,"white":..,
///      "games":1,"result":"white","notices":[{"line":4,"what":SENTENCE,"done":..},..],
///      "setup":{"black":["h8",..],"white":[],"blocked":[],"first":"black"},
///      "game":["h8",..],"ending":..,"complete":true,"first_position":0,
///      "mean_loss_black":..,"mean_loss_white":..,"accuracy_black":..,"accuracy_white":..,
///      "phases":[{"name":"opening","from":1,"to":6,
///                 "black":{"moves":..,"mean_loss":..,"accuracy":..},"white":{..}},..],
///      "positions":[{"score":..,"win_in":..,"winrate":..,"winrate_black":..,"depth":..,
///                    "line":[..],"complete":null,
///                    "alternatives":[{"move":"i9","score":..,"win_in":..,"winrate":..,"depth":..,
///                                     "line":[..],"complete":null},..],
///                    "forbidden":[..],"proof":{"kind":"vcf","moves":3,"line":[..]}},..],
///      "moves":[{"ply":1,"move":"h8","color":"black","before_winrate":..,"after_winrate":..,
///                "loss":..,"accuracy":..,"judgement":"Best","remark":SENTENCE,
///                "missed_win":false,
///                "reasons":{"makes":["four","open three"],"answers":[],"fours":[],
///                           "stops":"open three",
///                           "leaves":{"kind":"five","moves":["i9"]},
///                           "sentences":[SENTENCE,..]}},..],
///      "ended":{"winner":"black","by":"five","stones":["h8",..],"text":".."}}
///
/// SENTENCE is as in json.hpp. "ending" is English, for people; "ended" says the same to programs.
/// "score", "win_in" and "winrate" of a position and of an alternative are for the side to move,
/// "before_winrate" and "after_winrate" for the side that made the move. "complete" of a line:
/// whether it goes on to the end of the game; null if nothing is proved. A pass is the move "pass".
/// The result is what the file says: "black", "white", "draw" or null. The line of a notice is null
/// if it is about the whole file.
///
/// Reasons are those of engine/analysis/move_reasons.hpp, null of a foul, each null or empty where
/// there is none: "answers" are all replies that do not lose to the threats of the mover, those of
/// his earlier stones included, "fours" those of them that put the threats off by a four first.
/// "ended" is that of analysis_view.hpp, of the
/// last position; null where the game goes on. Phases without moves are left out. Where not the
/// whole game was reviewed, and of a colour without moves, accuracy and mean loss are null, and
/// there are no phases; accuracy is that of engine/analysis/review.hpp.
[[nodiscard]] Json reviewJson(const ReviewedGame& game);

/// The result that a file names, as in the review.
[[nodiscard]] Json resultJson(const board::GameRecord& record);
/// The notices of a file, as in the review.
[[nodiscard]] Json noticesJson(const std::vector<book::Notice>& notices);

}  // namespace fukumi::protocol::answer
