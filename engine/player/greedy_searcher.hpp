// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/core/random.hpp"
#include "engine/eval/table/table_eval.hpp"
#include "engine/player/flawed_vision.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::player {

/// The classic one-ply player: makes a five, stops a five, and otherwise takes the point whose
/// score (attack plus defence) is highest, at random among equals; as far as it sees the rows.
class GreedySearcher final : public search::Searcher {
public:
    /// `clock` must outlive the searcher; a fixed seed gives fixed choices.
    GreedySearcher(std::uint64_t seed, const search::Clock& clock, const OversightRates& rates = {})
        : random_{seed}, clock_{clock}, rates_{rates} {}

    [[nodiscard]] search::SearchResult search(const board::Position& position,
                                              const search::Limits& limits,
                                              const search::StopToken& stop,
                                              search::Observer& observer) override;
    void newGame() override {}
    void setMemory(std::size_t) override {}

private:
    [[nodiscard]] std::optional<Move> choose(const board::Position& position,
                                             const board::SquareSet& excluded);

    Random random_;
    const search::Clock& clock_;
    OversightRates rates_;
    std::shared_ptr<const eval::TableModel> model_;  ///< of the rule that was asked for last
};

}  // namespace fukumi::player
