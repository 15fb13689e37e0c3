// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "engine/search/searcher.hpp"

namespace fukumi::player {

/// A player who does not take the time to look at every position: some moves it chooses at a
/// glance, the others by a search. Which ones depends only on the seed and the position, so that a
/// search that is begun anew is of the same kind.
class HastySearcher final : public search::Searcher {
public:
    /// `percent` of the positions get only a glance.
    HastySearcher(std::unique_ptr<search::Searcher> glance,
                  std::unique_ptr<search::Searcher> careful,
                  int percent,
                  std::uint64_t seed);

    [[nodiscard]] search::SearchResult search(const board::Position& position,
                                              const search::Limits& limits,
                                              const search::StopToken& stop,
                                              search::Observer& observer) override;
    void newGame() override;
    void setMemory(std::size_t bytes) override { careful_->setMemory(bytes); }
    [[nodiscard]] std::size_t memoryInUse() const override { return careful_->memoryInUse(); }

private:
    std::unique_ptr<search::Searcher> glance_;
    std::unique_ptr<search::Searcher> careful_;
    int percent_;
    std::uint64_t seed_;
};

}  // namespace fukumi::player
