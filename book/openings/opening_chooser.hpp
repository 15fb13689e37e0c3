// SPDX-License-Identifier: MIT
//
// The engine's play in an opening. It searches:
//
//   stones before the other may swap   the most even ones; of swap and swap2 the book's, or two by
//                                      chance and an even third
//   swap or stay                       the colour that is better; of swap2 two stones where the
//                                      search wavers between both
//   ten fifth moves, or not            where the tenth is still good for black
//   a number of fifth moves            the one that leaves the position most even
//   fifth moves                        the strongest that are different
//   one of the fifth moves             the one that is worst for black
//   white's fourth stone               the best against that number of fifth moves
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "book/openings/opening_judge.hpp"
#include "engine/board/opening/opening.hpp"

namespace fukumi::book {

struct OpeningChoice {
    /// One or more, which can be applied one after the other.
    std::vector<opening::Action> actions;
    /// If the colours stay: the move that the search behind the choice would play.
    std::optional<Move> next{};
};

/// The actor's choice. The player begins a new game, and its searcher is set to its full strength
/// and asked with few nodes or many where its level is lower or no clock runs: configure it again
/// before it plays on. Without a clock the same `draw` and settings choose the same.
/// REQUIRES: the opening is not over.
[[nodiscard]] OpeningChoice chooseInOpening(const opening::Opening& opening,
                                            const OpeningMeans& means,
                                            std::uint64_t draw);

}  // namespace fukumi::book
