// SPDX-License-Identifier: MIT
//
// Sentences about a move: what a review judges it to be, and its reasons.
#pragma once

#include <vector>

#include "engine/analysis/move_reasons.hpp"
#include "engine/analysis/review.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::protocol::answer {

/// "a mistake"
[[nodiscard]] Sentence judgementSentence(analysis::Judgement judgement);

/// Reasons of a move by a colour: "j8 makes an open three.", "g8, k8 stop that."; none if nothing
/// is threatened on either side.
[[nodiscard]] std::vector<Sentence> reasonSentences(const analysis::MoveReasons& reasons,
                                                    Move move,
                                                    Color mover,
                                                    BoardSize size);

}  // namespace fukumi::protocol::answer
