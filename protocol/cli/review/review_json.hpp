// SPDX-License-Identifier: MIT
//
// A game review as JSON: of analyze --review --json, of the page of a review and of queries.
#pragma once

#include "protocol/cli/json.hpp"
#include "protocol/cli/review/reviewed_game.hpp"

namespace fukumi::protocol::cli {

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
///      "ended":{"winner":"black","by":"five","stones":["h8",..]}}
///
/// SENTENCE is as in json.hpp. "complete" of a line: whether it goes on to the end of the game;
/// null if nothing is proved. A pass is the move "pass". The result is what the file says: "black",
/// "white", "draw" or null. The line of a notice is null if it is about the whole file.
///
/// Reasons are those of engine/analysis/move_reasons.hpp, null of a foul, each null or empty where
/// there is none: "answers" are all replies that do not lose to the move's threats, "fours" those
/// of them that put the threats off by a four first. "ended" is that of analysis_json.hpp, of the
/// last position; null where the game goes on. Phases without moves are left out. Where not the
/// whole game was reviewed, and of a colour without moves, accuracy and mean loss are null, and
/// there are no phases; accuracy is that of engine/analysis/review.hpp.
[[nodiscard]] Json reviewJson(const ReviewedGame& game);

/// The result that a file names, as in the review.
[[nodiscard]] Json resultJson(const board::GameRecord& record);
/// The notices of a file, as in the review.
[[nodiscard]] Json noticesJson(const std::vector<book::Notice>& notices);

}  // namespace fukumi::protocol::cli
