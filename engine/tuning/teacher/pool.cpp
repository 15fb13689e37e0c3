// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/pool.hpp"

#include <utility>

#include "engine/core/threads.hpp"

namespace fukumi::tuning::teacher {

Pool::Pool(const Settings& settings) : state_{std::make_unique<PoolState>()} {
    state_->settings = settings;
    Random random{settings.seed};
    for (int i = 0; i < settings.games; ++i)
        games_.push_back(std::make_unique<Game>(*state_, random.next()));
    for (int i = 0; i < settings.threads; ++i)
        analysts_.push_back(std::make_unique<Analyst>(settings));
}

void Pool::addOpenings(const PositionSet& positions) {
    for (const PositionSet::Game& game : positions.games()) {
        if (game.openingPlies == 0 || game.size != state_->settings.size) continue;
        if (static_cast<int>(game.rule) != state_->settings.rule) continue;
        state_->openings.emplace_back(game.moves.begin(), game.moves.begin() + game.openingPlies);
    }
}

void Pool::search(const PositionSet& positions, std::span<const std::int64_t> rows) {
    state_->positions.clear();
    for (const std::int64_t row : rows)
        state_->positions.push_back(
            positions.movesOf(positions.rows()[static_cast<std::size_t>(row)]));
    state_->answers.assign(rows.size(), {});
    state_->next = 0;
    for (const auto& game : games_) game->restart();
}

void Pool::step(Batch& batch) {
    batch.boards = 0;
    std::atomic<std::size_t> next{0};
    ThreadPool{}.run(analysts_.size(), [&](std::size_t thread) {
        for (std::size_t i = next++; i < games_.size(); i = next++)
            games_[i]->step(*analysts_[thread], batch);
    });
}

std::vector<PlayedGame> Pool::takeFinished() { return std::exchange(state_->finished, {}); }

}  // namespace fukumi::tuning::teacher
