// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::tuning {

/// What an opening must be like.
struct OpeningOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    /// Kept when a search of so many nodes finds it no more uneven than maxValue.
    std::uint64_t nodes = 2000;
    int maxValue = 150;
};

/// Short random openings, two to nine stones in a square of five to eight cells somewhere on the
/// board, that `searcher` finds nearly balanced. The same random numbers give the same opening.
[[nodiscard]] board::Position makeOpening(const OpeningOptions& options,
                                          search::Searcher& searcher,
                                          Random& random);

/// A search with a fixed number of nodes.
[[nodiscard]] search::SearchResult searchNodes(search::Searcher& searcher,
                                               const board::Position& position,
                                               std::uint64_t nodes);

/// Games end as draws when only so many squares are left.
inline constexpr int kDrawAtEmpty = 25;

}  // namespace fukumi::tuning
