// SPDX-License-Identifier: MIT
//
// Names of colours, fouls, threats and judgements as texts and JSON have them, and sentences about
// a move: what a review judges it to be, and its reasons.
#pragma once

#include <string_view>
#include <vector>

#include "engine/analysis/move_reasons.hpp"
#include "engine/analysis/review.hpp"
#include "engine/board/rules/renju.hpp"
#include "engine/board/threat_lines.hpp"
#include "engine/core/sentence.hpp"
#include "engine/core/types.hpp"

namespace fukumi::protocol::answer {

/// "black" or "white".
[[nodiscard]] constexpr std::string_view nameOf(Color c) {
    return c == Color::Black ? "black" : "white";
}
/// The same, to be shown in the user's language.
[[nodiscard]] inline Sentence colorSentence(Color c) { return English{nameOf(c)}; }

// Sentences of all games: why a move cannot be played, and how a game ends.
inline constexpr English kGameIsOver = english("the game is over: {0}");
inline constexpr English kNotOnBoard = english("{0} is not on this board");
inline constexpr English kFullBoard = english("a draw: the board is full");

/// "a double three"; "a foul" if it has no name.
[[nodiscard]] English nameOf(board::Foul foul);
/// "five", "open four", "four", "open three".
[[nodiscard]] std::string_view nameOf(board::ThreatClass threat);
/// "Best", "Mistake", ...
[[nodiscard]] std::string_view nameOf(analysis::Judgement judgement);

/// "a mistake"
[[nodiscard]] Sentence judgementSentence(analysis::Judgement judgement);

/// Reasons of a move by a colour: "j8 makes an open three.", "g8, k8 stop that." ("stop all
/// threats" with MoveReasons::hasOtherThreats); none if nothing is threatened on either side.
[[nodiscard]] std::vector<Sentence> reasonSentences(const analysis::MoveReasons& reasons,
                                                    Move move,
                                                    Color mover,
                                                    BoardSize size);

}  // namespace fukumi::protocol::answer
