// SPDX-License-Identifier: MIT
//
// Self-play for training data: short random openings that the search finds balanced, then a fixed
// number of nodes a move.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/game_marker.hpp"

namespace fukumi::tuning {

/// One move in so many is random in the first plies after the opening, for variety.
inline constexpr std::uint32_t kRandomMoveOdds = 12;
inline constexpr int kRandomMovePlies = 12;

struct SelfPlayOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::uint64_t nodesPerMove = 1500;
    eval::ModelSource models;
    std::uint64_t seed = 1;
    /// An opening is kept when a search of so many nodes finds it no more uneven than this.
    std::uint64_t openingNodes = 5000;
    int openingMaxValue = 150;
};

/// Plays one game after another. One thread; run several with different seeds. The same options
/// give the same games.
class SelfPlay {
public:
    /// `clock` must outlive the player.
    SelfPlay(const SelfPlayOptions& options, const search::Clock& clock);

    /// The next game, with everything that its record says. No two begin alike, as long as there
    /// are openings enough. Absent when `stop` asked to end meanwhile.
    [[nodiscard]] std::optional<GameData> playGame(const search::StopToken& stop);

private:
    [[nodiscard]] std::optional<board::Position> newOpening(const search::StopToken& stop);
    /// The next move and its value; absent where there is no move.
    [[nodiscard]] std::optional<GamePly> nextPly(const board::Position& position,
                                                 int pliesAfterOpening,
                                                 const search::StopToken& stop);
    [[nodiscard]] std::optional<Move> randomMove(const board::Position& position);

    SelfPlayOptions options_;
    Random random_;
    search::alphabeta::AlphaBetaSearcher searcher_;
    KeySet openings_;
    GameMarker marker_;
};

}  // namespace fukumi::tuning
