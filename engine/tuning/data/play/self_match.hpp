// SPDX-License-Identifier: MIT
//
// Two settings of the search against each other at a fixed number of nodes, or on a match clock
// that the nodes drive: what a parameter is worth, on any machine and whatever else it does.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/eval/model.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/searcher.hpp"
#include "engine/tuning/data/play/self_play.hpp"

namespace fukumi::tuning {

/// A match clock that advances each time the search polls it, which alpha-beta does every
/// kNodesBetweenPolls nodes. A player whose time runs out loses.
struct NodeClock {
    search::Milliseconds turn{0};
    search::Milliseconds match{0};
    int rate = 1;  ///< nodes in a millisecond

    /// Time from one poll to the next.
    [[nodiscard]] std::chrono::nanoseconds pollInterval() const;
};

/// `TURN/MATCH@RATE`, as nodeClockCalled() reads it; absent on any other text, and where a number
/// is not 1 to 10^8.
[[nodiscard]] std::string nameOf(const NodeClock& clock);
[[nodiscard]] std::optional<NodeClock> nodeClockCalled(std::string_view text);

struct MatchSide {
    search::SearchMode mode = search::SearchMode::AlphaBeta;
    search::alphabeta::Parameters alphaBeta;
    search::mcts::Parameters mcts;
    eval::EvalKind eval = eval::EvalKind::Pattern;
    eval::NetworkHandle network;  ///< for EvalKind::Network
    /// Instead of the built-in ones; for EvalKind::Pattern.
    std::optional<eval::PatternWeights> weights;
    search::Solvers solvers = search::Solvers::On;
    std::uint64_t nodes = 2000;  ///< a move; visits of the tree search
};

/// A searcher that plays as a side says, but for its number of nodes. `clock` must outlive it.
[[nodiscard]] std::unique_ptr<search::Searcher> searcherOf(const MatchSide& side,
                                                           const search::Clock& clock);

/// Sets a parameter of the search that plays; false if it has none of that name.
[[nodiscard]] bool setParameter(MatchSide& side, std::string_view name, int value);

struct MatchOptions {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    MatchSide first;
    MatchSide second;
    std::optional<NodeClock> clock;  ///< instead of the sides' nodes
    std::uint64_t seed = 1;
};

/// Pairs by the first side's half points of two games, 0 (lost both) to 4.
using PairCounts = std::array<int, 5>;

/// Two games with one opening.
struct PairResult {
    int halfPoints = 0;  ///< of the first side, 0 to 4
    /// Clock time that each side thought, first and second.
    std::array<std::chrono::nanoseconds, 2> thought{};
};

/// Pairs that an estimate wants at least.
inline constexpr int kFewestPairs = 2;

/// End of a match: a time, in which kFewestPairs are played however slow the machine is, or a
/// number of pairs.
struct MatchLimits {
    search::Milliseconds time{60000};
    int pairs = 1000000;
};

struct MatchTally {
    PairCounts pairs{};
    int played = 0;  ///< pairs
    std::array<std::chrono::nanoseconds, 2> thought{};
};

/// Plays openings with both colours until a limit is reached or `stop` asks to end. The same seed
/// gives the same openings for one thread; each other thread has its own seed.
[[nodiscard]] MatchTally playMatch(const MatchOptions& options,
                                   const MatchLimits& limits,
                                   int threads,
                                   const StopToken& stop);

/// The first side's Elo difference with its 95 % interval, infinite where the pairs set no bound:
/// from their spread, and from their number, as scripts/gomoku/statistics/pentanomial.py has them.
/// REQUIRES: at least two pairs.
struct EloEstimate {
    double low;
    double middle;
    double high;
};
[[nodiscard]] EloEstimate eloOf(const PairCounts& pairs);
/// "+35 +- 25", with half the interval's width; "above +140" or "below -140" if only one side is
/// bounded, "about +35" if neither is, "unknown" if not even that can be said.
[[nodiscard]] std::string textOf(const EloEstimate& estimate);

/// Plays pairs of games: an opening that a search of the default settings finds nearly balanced,
/// with both colours. The seed decides about all openings. One thread.
class PairPlayer {
public:
    explicit PairPlayer(const MatchOptions& options);

    /// The next pair; absent if `stop` asked to end before it was over.
    [[nodiscard]] std::optional<PairResult> play(const StopToken& stop);

private:
    /// Half points of the first side.
    [[nodiscard]] std::optional<int> playGame(board::Position position,
                                              Color firstColor,
                                              const StopToken& stop);
    [[nodiscard]] search::SearchResult think(const board::Position& position,
                                             std::size_t side,
                                             const StopToken& stop);

    MatchOptions options_;
    Random random_;
    std::unique_ptr<search::Clock> clock_;
    std::array<std::chrono::nanoseconds, 2> thought_{};
    std::array<std::chrono::nanoseconds, 2> left_{};  ///< of the game's match clocks
    std::unique_ptr<search::Searcher> judge_;
    std::array<std::unique_ptr<search::Searcher>, 2> searchers_;  ///< first and second
};

}  // namespace fukumi::tuning
