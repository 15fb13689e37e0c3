// SPDX-License-Identifier: MIT
//
// Self-play for training data: short random openings that the search finds balanced, then a fixed
// number of nodes a move.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/labels/game_marker.hpp"
#include "engine/tuning/data/play/opening_maker.hpp"

namespace fukumi::tuning {

/// One move in this number is random in the first plies after the opening, for variety.
inline constexpr std::uint32_t kRandomMoveOdds = 12;
inline constexpr int kRandomMovePlies = 12;

struct SelfPlayOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::uint64_t nodesPerMove = 1500;
    /// Lines a move: positions that the search of the move evaluated, picked at random, searched in
    /// their turn. The second is drawn from the search of the first, and so on: each is farther
    /// from what anyone would play, as leaves of a longer search are.
    int linesPerMove = 2;
    eval::ModelSource models;
    std::uint64_t seed = 1;
    /// An opening is kept when a search of these nodes finds it no more uneven than this.
    std::uint64_t openingNodes = 5000;
    int openingMaxValue = 150;
};

/// Plays one game after another. One thread; run several with different seeds. The same options
/// give the same games.
class SelfPlay {
public:
    /// `clock` must outlive the player.
    SelfPlay(const SelfPlayOptions& options, const search::Clock& clock);

    /// The next game, followed by its lines, with everything that their records say. No two games
    /// begin alike, as long as there are openings enough. Empty when `stop` asked to end meanwhile.
    [[nodiscard]] std::vector<GameData> playGame(const search::StopToken& stop);

private:
    [[nodiscard]] std::optional<board::Position> newOpening(const search::StopToken& stop);
    /// The next move and its value; absent if there is no move.
    [[nodiscard]] std::optional<GamePly> nextPly(const board::Position& position,
                                                 int pliesAfterOpening,
                                                 const search::StopToken& stop);
    [[nodiscard]] std::optional<Move> randomMove(const board::Position& position);
    /// A search of a move's nodes, from which `draw_` takes a position.
    [[nodiscard]] search::SearchResult searchDrawing(const board::Position& position,
                                                     const search::StopToken& stop);
    /// Searches what the latest search evaluated, one line after the other.
    void addLines(const search::StopToken& stop, std::vector<GameData>& lines);

    SelfPlayOptions options_;
    Random random_;
    EvaluationDraw draw_;
    search::alphabeta::AlphaBetaSearcher searcher_;
    KeySet openings_;
    GameMarker marker_;
};

}  // namespace fukumi::tuning
