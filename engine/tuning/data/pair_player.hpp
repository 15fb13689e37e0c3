// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>

#include "engine/tuning/data/self_match.hpp"

namespace fukumi::tuning {

/// Plays pairs of games: an opening that a search of the default settings finds nearly balanced,
/// with both colours. The seed decides about all openings. One thread.
class PairPlayer {
public:
    explicit PairPlayer(const MatchOptions& options);

    /// The next pair; absent where `stop` asked to end before it was over.
    [[nodiscard]] std::optional<PairResult> play(const search::StopToken& stop);

private:
    /// Half points of the first side.
    [[nodiscard]] std::optional<int> playGame(board::Position position,
                                              Color firstColor,
                                              const search::StopToken& stop);

    MatchOptions options_;
    Random random_;
    search::SteadyClock clock_;
    std::array<std::chrono::nanoseconds, 2> thought_{};
    std::unique_ptr<search::Searcher> judge_;
    std::unique_ptr<search::Searcher> first_;
    std::unique_ptr<search::Searcher> second_;
};

}  // namespace fukumi::tuning
