// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/tuning/teacher/game.hpp"

namespace fukumi::tuning::teacher {

/// Games of one rule and size in lockstep: all ask the network at once. Every function is called by
/// one thread; those of the pool run only inside step().
class Pool {
public:
    /// REQUIRES: settings of a legal size and rule, with at least one game, leaf and thread.
    explicit Pool(const Settings& settings);

    /// Self-play begins with the openings of these games that have the pool's rule and size.
    void addOpenings(const PositionSet& positions);
    /// Positions to be searched, of the pool's rule and size; earlier ones are forgotten.
    void search(const PositionSet& positions, std::span<const std::int64_t> rows);
    /// Takes the answers to the last step and fills the batch again. All pointers of the batch are
    /// set; words and contexts may be those of the last step.
    void step(Batch& batch);

    [[nodiscard]] const PoolState& state() const { return *state_; }
    /// The games that ended since the last call.
    [[nodiscard]] std::vector<PlayedGame> takeFinished();

private:
    std::unique_ptr<PoolState> state_;
    std::vector<std::unique_ptr<Game>> games_;
    std::vector<std::unique_ptr<Analyst>> analysts_;  ///< one a thread
};

}  // namespace fukumi::tuning::teacher
