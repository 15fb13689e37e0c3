// SPDX-License-Identifier: MIT
//
// A tree search ready to use, and trees built by hand.
#pragma once

#include <vector>

#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/search/mcts/tree.hpp"
#include "tests/search/search_setup.hpp"

namespace fukumi::test {

/// The textbook program: no knowledge, random games.
[[nodiscard]] search::mcts::Options textbook();

/// A searcher over the pattern evaluation with little memory and a clock that stands still.
class SmallMcts {
public:
    explicit SmallMcts(const search::mcts::Options& options = {});
    explicit SmallMcts(const search::Clock& clock);

    [[nodiscard]] search::SearchResult find(const board::Position& position,
                                            const search::Limits& limits,
                                            const search::StopToken& stop = search::NeverStop{});
    /// Reports of the last search.
    [[nodiscard]] const std::vector<search::SearchReport>& reports() const { return reports_; }
    [[nodiscard]] search::Searcher& searcher() { return searcher_; }
    void newGame() { searcher_.newGame(); }

private:
    search::FakeClock standing_;
    search::mcts::MctsSearcher searcher_;
    std::vector<search::SearchReport> reports_;
};

/// One move of a tree that is built by hand.
struct HandMove {
    double prior = 0.1;
    std::uint32_t visits = 0;
    double mean = 0.5;
    search::mcts::Proof proof{};
    double minimax = 0.5;
};

/// Hangs moves on a node: the first one is a1 of a board with 15 rows, then b1, ...; the index of
/// the first.
search::mcts::NodeIndex addMoves(search::mcts::Tree& tree,
                                 search::mcts::NodeIndex parent,
                                 const std::vector<HandMove>& moves,
                                 search::mcts::Children flags = {});

}  // namespace fukumi::test
