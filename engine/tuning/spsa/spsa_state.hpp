// SPDX-License-Identifier: MIT
//
// State of a run of SPSA, and the file that keeps it: JSON, with a checksum over all that
// it holds, so that what is damaged by chance or by hand is not gone on with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

/// A game that is tuned for.
struct SpsaGame {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::optional<NodeClock> clock{};  ///< instead of the nodes a move
};

/// Settings of a run; those it goes on with have to be the same.
struct SpsaSettings {
    std::vector<SpsaGame> games;                              ///< of the iterations in turn
    search::SearchMode mode = search::SearchMode::AlphaBeta;  ///< whose parameters they are
    std::uint64_t nodes = 5000;                               ///< a move
    /// What both sides play with, the built-in weights of it.
    eval::EvalKind eval = eval::EvalKind::Pattern;
    SpsaSchedule schedule;
};

struct SpsaState {
    SpsaSettings settings;
    std::vector<double> theta;
    int next = 1;           ///< the first iteration that has not begun
    std::vector<int> open;  ///< begun and not over, in order
    PairCounts pairs{};     ///< those that are over, by the half points of theta + c d

    [[nodiscard]] int done() const { return next - 1 - static_cast<int>(open.size()); }
};

/// REQUIRES: at least one game and one parameter.
[[nodiscard]] SpsaState newSpsaState(SpsaSettings settings);

/// The file. The same state gives the same bytes.
[[nodiscard]] std::string textOf(const SpsaState& state);

/// Throws UserError, which says what is wrong, on any text that textOf() did not write.
[[nodiscard]] SpsaState readSpsaState(std::string_view text);

/// Throws UserError that names the first difference.
void requireSame(const SpsaSettings& wanted, const SpsaSettings& found);

/// "name=value,name=value": a side of a match.
[[nodiscard]] std::string sideTextOf(const SpsaState& state);

}  // namespace fukumi::tuning
