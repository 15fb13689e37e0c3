// SPDX-License-Identifier: MIT
#include "engine/player/hasty_searcher.hpp"

#include <utility>

#include "engine/core/random.hpp"

namespace fukumi::player {

HastySearcher::HastySearcher(std::unique_ptr<search::Searcher> glance,
                             std::unique_ptr<search::Searcher> careful,
                             int percent,
                             std::uint64_t seed)
    : glance_{std::move(glance)}, careful_{std::move(careful)}, percent_{percent}, seed_{seed} {}

search::SearchResult HastySearcher::search(const board::Position& position,
                                           const search::Limits& limits,
                                           const search::StopToken& stop,
                                           search::Observer& observer) {
    Random random{seed_ ^ position.key()};
    const bool isHasty = random.below(100) < static_cast<std::uint32_t>(percent_);
    return (isHasty ? glance_ : careful_)->search(position, limits, stop, observer);
}

void HastySearcher::newGame() {
    glance_->newGame();
    careful_->newGame();
}

}  // namespace fukumi::player
