// SPDX-License-Identifier: MIT
//
// A deep set: quiet positions of games that are not trained on, searched with many nodes, by which
// fits and networks are judged: held-out games (isHeldOut()), or games that were played for it.
// New labels are made in the same way, of the positions that trainings do learn from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/searcher.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"
#include "engine/tuning/data/mean.hpp"
#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

enum class DrawnGames {
    HeldOut,  ///< one position of each game that no training learns from
    All,      ///< one of each game: for games that no training is given
    Learned   ///< every position of the games that trainings learn from, for new labels
};

/// Useful positions of such games, in the order in which a set takes them: both drawn by the game's
/// hash. Not searched yet.
[[nodiscard]] std::vector<DeepPosition> drawPositions(GameReader& reader,
                                                      Rule rule,
                                                      DrawnGames games = DrawnGames::HeldOut);

struct DeepOptions {
    std::filesystem::path out;
    DeepHead head;
    std::size_t count = 10000;
    int threads = 1;
    eval::ModelSource models;
};

/// Searches the first `count` of the drawn positions and appends them to the file, those that it
/// has excepted. `observer` hears how many of them the file has. Returns that number. Ends early
/// when `stop` asks to. Throws UserError as DeepWriter does.
std::size_t makeDeepSet(const DeepOptions& options,
                        const std::vector<DeepPosition>& drawn,
                        const search::Clock& clock,
                        const StopToken& stop,
                        const std::function<void(std::size_t)>& observer);

// Comparison of searches of few nodes with one of many: the same positions, once with each of two
// settings. Some hundred times cheaper than a match, and without a match's luck; what it finds good
// a match has to confirm.

/// Verdict of a search on one position of a deep set.
struct Judgement {
    bool sameMove = false;    ///< it plays the deep search's move
    bool seesEnd = false;     ///< it proves what the deep search proved, a win or a loss
    double loss = 0.0;        ///< cross-entropy of its chance of winning, in nats
    int depth = 0;            ///< last finished depth, in plies
    std::uint64_t nodes = 0;  ///< fewer than allowed where the search had its answer
};

/// Searches each position from scratch. No judgements when `stop` asks to end.
[[nodiscard]] std::vector<Judgement> judge(const MatchSide& side,
                                           const std::vector<DeepPosition>& positions,
                                           int threads,
                                           const StopToken& stop);

/// Sums over judgements.
struct JudgementTally {
    int positions = 0;
    int ends = 0;  ///< positions in which the deep search proved a win or a loss
    int sameMove = 0;
    int seesEnd = 0;
    double loss = 0.0;
    std::uint64_t depth = 0;
    std::uint64_t nodes = 0;
};
/// REQUIRES: as many judgements as positions, in their order.
[[nodiscard]] JudgementTally tallyOf(const std::vector<Judgement>& judgements,
                                     const std::vector<DeepPosition>& positions);

/// The mean of `first - second` over positions.
/// REQUIRES: judgements of the same positions, at least two.
[[nodiscard]] MeanEstimate moveDifference(const std::vector<Judgement>& first,
                                          const std::vector<Judgement>& second);
[[nodiscard]] MeanEstimate lossDifference(const std::vector<Judgement>& first,
                                          const std::vector<Judgement>& second);

}  // namespace fukumi::tuning
