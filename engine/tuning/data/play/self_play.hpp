// SPDX-License-Identifier: MIT
//
// Self-play for training data: short random openings that the search finds balanced, then a fixed
// number of nodes a move.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/core/value.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/alphabeta/evaluation_watcher.hpp"
#include "engine/search/searcher.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/labels/proof_labels.hpp"

namespace fukumi::tuning {

/// The chance whose log-odds these are.
[[nodiscard]] inline double chanceOfLogit(double logit) { return 1.0 / (1.0 + std::exp(-logit)); }

/// Probability of winning that a value means, 0 and 1 if it is proved.
[[nodiscard]] inline float chanceOf(int value) {
    if (isWin(Value{value})) return 1.0F;
    if (isLoss(Value{value})) return 0.0F;
    return static_cast<float>(chanceOfLogit(value / double{kValueUnit}));
}

/// Draws one of the positions that a search evaluates, each with the same chance.
class EvaluationDraw final : public search::alphabeta::EvaluationWatcher {
public:
    explicit EvaluationDraw(std::uint64_t seed) : random_{seed} {}

    void begin() { count_ = 0; }
    void onEvaluation(const board::Position& position) override {
        if (random_.below(++count_) != 0) return;
        const auto history = position.history();
        drawn_.assign(history.begin(), history.end());
    }
    /// Stones and passes of the drawn position, oldest first; empty if nothing was evaluated
    /// since begin().
    [[nodiscard]] std::vector<board::Placement> drawn() const {
        return count_ == 0 ? std::vector<board::Placement>{} : drawn_;
    }

private:
    Random random_;
    std::uint32_t count_ = 0;
    std::vector<board::Placement> drawn_;
};

/// Stones of an opening.
inline constexpr int kFewestStones = 2;
inline constexpr int kMostStones = 9;

/// Requirements of an opening.
struct OpeningOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    /// Kept when a search of these nodes finds it no more uneven than maxValue.
    std::uint64_t nodes = 2000;
    int maxValue = 150;
};

/// Short random openings, kFewestStones to kMostStones in a square of five to eight cells somewhere
/// on the board, that `searcher` finds nearly balanced. The same random numbers give the same
/// opening. Absent when `stop` asks to end.
[[nodiscard]] std::optional<board::Position> makeOpening(const OpeningOptions& options,
                                                         search::Searcher& searcher,
                                                         Random& random,
                                                         const StopToken& stop);

/// A search with a fixed number of nodes.
[[nodiscard]] search::SearchResult searchNodes(search::Searcher& searcher,
                                               const board::Position& position,
                                               std::uint64_t nodes,
                                               const StopToken& stop = NeverStop{});

/// Games of self-play end as draws when no more squares are left: where tournaments end them
/// (core/rules.hpp), which the search knows too; elsewhere at 25, a ninth of smaller boards.
[[nodiscard]] constexpr int lastEmpty(Rule rule, BoardSize size) {
    const int byRule = drawAtEmpty(rule, size, DrawCap::On);
    return byRule > 0 ? byRule : std::min(25, size.squareCount() / 9);
}

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
    [[nodiscard]] std::vector<GameData> playGame(const StopToken& stop);

private:
    [[nodiscard]] std::optional<board::Position> newOpening(const StopToken& stop);
    /// The next move and its value; absent if there is no move.
    [[nodiscard]] std::optional<GamePly> nextPly(const board::Position& position,
                                                 int pliesAfterOpening,
                                                 const StopToken& stop);
    [[nodiscard]] std::optional<Move> randomMove(const board::Position& position);
    /// A search of a move's nodes, from which `draw_` takes a position.
    [[nodiscard]] search::SearchResult searchDrawing(const board::Position& position,
                                                     const StopToken& stop);
    /// Searches what the latest search evaluated, one line after the other.
    void addLines(const StopToken& stop, std::vector<GameData>& lines);

    SelfPlayOptions options_;
    Random random_;
    EvaluationDraw draw_;
    search::alphabeta::AlphaBetaSearcher searcher_;
    KeySet openings_;
    GameMarker marker_;
};

}  // namespace fukumi::tuning
