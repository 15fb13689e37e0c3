// SPDX-License-Identifier: MIT
//
// The position that a question is about.
#pragma once

#include <optional>

#include "book/foreign/format.hpp"
#include "engine/board/position.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/result.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::question {

/// The side to move, said or by the numbers of stones; absent if they do not decide.
[[nodiscard]] std::optional<Color> findSideToMove(const Start& start);

/// The position of the moves, the stones or the drawing. Fouls are taken: games that ended with one
/// can be looked at. REQUIRES: the question was read, and has no game file.
[[nodiscard]] board::Position makePosition(const Question& question);

/// The moves that are not considered: all that `include` does not name, and those of `exclude`.
/// REQUIRES: the task is Analyze.
[[nodiscard]] board::SquareSet excludedMoves(const Question& question, BoardSize size);

/// The game of the file that is the value of `field`. ErrorKind::Differs if the question has
/// another size.
[[nodiscard]] Result<book::ChosenGame> readGame(const Question& question,
                                                std::string_view field,
                                                const std::string& path);

/// The position after the moves of a game, all or those before --ply. ErrorKind::OutOfRange if it
/// has fewer, Differs if it has another size.
[[nodiscard]] Result<board::Position> makePosition(const Question& question,
                                                   const book::ChosenGame& game);

}  // namespace fukumi::protocol::question
