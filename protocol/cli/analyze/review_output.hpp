// SPDX-License-Identifier: MIT
//
// A game review as text, JSON or a page.
#pragma once

#include <string>

#include "engine/analysis/review.hpp"
#include "engine/board/game_record.hpp"
#include "engine/core/rules.hpp"

namespace fukumi::protocol::cli {

struct ReviewedGame {
    const board::GameRecord& record;
    Rule rule;
    const analysis::GameReview& review;
};

/// Each move that lost something, then a line for each colour.
[[nodiscard]] std::string reviewText(const ReviewedGame& game);

/// One object on one line:
///
///     {"rule":..,"width":..,"height":..,"black":..,"white":..,"game":["h8",..],"ending":..,
///      "complete":true,"first_position":0,"mean_loss_black":..,"mean_loss_white":..,
///      "positions":[{"score":..,"win_in":..,"winrate":..,"winrate_black":..,"line":[..],
///                    "forbidden":[..],"proof":{"kind":"vcf","moves":3,"line":[..]}},..],
///      "moves":[{"ply":1,"move":"h8","color":"black","before_winrate":..,"after_winrate":..,
///                "loss":..,"judgement":"Best","missed_win":false},..]}
[[nodiscard]] std::string reviewJson(const ReviewedGame& game);

/// A page that needs nothing beside itself.
[[nodiscard]] std::string reviewHtml(const ReviewedGame& game);

}  // namespace fukumi::protocol::cli
