// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

/// Plays pairs of games: an opening that a search of the default settings finds nearly balanced,
/// with both colours. The seed decides about all openings. One thread.
class PairPlayer {
public:
    explicit PairPlayer(const MatchOptions& options);

    /// The next pair; absent if `stop` asked to end before it was over.
    [[nodiscard]] std::optional<PairResult> play(const search::StopToken& stop);

private:
    /// Half points of the first side.
    [[nodiscard]] std::optional<int> playGame(board::Position position,
                                              Color firstColor,
                                              const search::StopToken& stop);
    [[nodiscard]] search::SearchResult think(const board::Position& position,
                                             std::size_t side,
                                             const search::StopToken& stop);

    MatchOptions options_;
    Random random_;
    std::unique_ptr<search::Clock> clock_;
    std::array<std::chrono::nanoseconds, 2> thought_{};
    std::array<std::chrono::nanoseconds, 2> left_{};  ///< of the game's match clocks
    std::unique_ptr<search::Searcher> judge_;
    std::array<std::unique_ptr<search::Searcher>, 2> searchers_;  ///< first and second
};

}  // namespace fukumi::tuning
