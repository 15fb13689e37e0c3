// SPDX-License-Identifier: MIT
//
// The three stones with which swap and swap2 begin, where no book has any: two by chance near the
// centre, and a third that the balance search finds even.
#pragma once

#include <cstdint>
#include <vector>

#include "book/openings/opening_judge.hpp"
#include "engine/board/position.hpp"
#include "engine/core/random.hpp"

namespace fukumi::book {

/// One of the squares, by chance. REQUIRES: there is one.
[[nodiscard]] Square anySquareOf(const board::SquareSet& squares, Random& random);

/// The most even three stones that the searches of the choice find; empty if they find none.
/// `nodes` are those of one judgement at full strength: the level does not count.
/// REQUIRES: the board is empty; it is so again afterwards.
[[nodiscard]] std::vector<Square> drawEvenThree(board::Position& board,
                                                OpeningJudge& judge,
                                                const OpeningMeans& means,
                                                std::uint64_t nodes,
                                                Random& random);

}  // namespace fukumi::book
