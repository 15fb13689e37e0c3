// SPDX-License-Identifier: MIT
//
// A game review as text or a page.
#pragma once

#include <string>

#include "protocol/cli/analyze/page_engine.hpp"
#include "protocol/cli/review/reviewed_game.hpp"

namespace fukumi::protocol::cli {

/// The rule; each move that lost something, each move at all where several lines were searched;
/// then a line for each colour that moved and one for each phase, or how far the review came.
[[nodiscard]] std::string reviewText(const ReviewedGame& game);

/// A page that needs no other file. With an engine it judges moves that are tried.
[[nodiscard]] std::string reviewHtml(const ReviewedGame& game, const PageEngine& engine = {});

}  // namespace fukumi::protocol::cli
