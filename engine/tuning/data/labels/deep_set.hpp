// SPDX-License-Identifier: MIT
//
// A deep set: quiet positions of games that are not trained on, searched with many nodes, by which
// fits and networks are judged: held-out games (isHeldOut()), or games that were played for it.
// New labels are made in the same way, of the positions that trainings do learn from.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"

namespace fukumi::tuning {

enum class DrawnGames {
    HeldOut,  ///< one position of each game that no training learns from
    All,      ///< one of each game: for games that no training is given
    Learned   ///< every position of the games that trainings learn from, for new labels
};

/// Useful positions of such games, in the order in which a set takes them: both drawn by the game's
/// hash. Not searched yet.
[[nodiscard]] std::vector<DeepPosition> drawPositions(GameReader& reader,
                                                      std::optional<Rule> rule,
                                                      DrawnGames games = DrawnGames::HeldOut);

struct DeepOptions {
    std::filesystem::path out;
    DeepHead head;
    std::size_t count = 10000;
    int threads = 1;
    eval::ModelSource models;
};

/// Searches the first `count` of the drawn positions and appends them to the file, those that it
/// has excepted. `observer` hears how many the file has. Returns that number. Ends early when
/// `stop` asks to. Throws UserError if the file is of another head, or cannot be written.
std::size_t makeDeepSet(const DeepOptions& options,
                        const std::vector<DeepPosition>& drawn,
                        const search::Clock& clock,
                        const search::StopToken& stop,
                        const std::function<void(std::size_t)>& observer);

}  // namespace fukumi::tuning
