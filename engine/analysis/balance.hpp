// SPDX-License-Identifier: MIT
//
// For makers of openings: which move, or which two, leave the position as even as can be?
//
//     every move (pair)  --static value-->  the 256 nearest to even
//                        --search-------->  the nearest quarter, with eight times the nodes
//                        --search-------->  ... until the limits end it
//
// A round that the limits cut short counts for the sequences that it finished.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/eval/make_evaluator.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/search_result.hpp"
#include "engine/search/stopper.hpp"

namespace fukumi::analysis {

struct BalanceQuestion {
    int moves = 1;    ///< 1 or 2 moves are added
    Value target{0};  ///< wanted, as the side to move now sees it
    eval::EvalKind eval = eval::EvalKind::Table;
    /// For all searches together. `nodes`, or a time that the stop token below knows of, ends the
    /// search; without any it ends when one sequence is left.
    std::optional<std::uint64_t> nodes;
};

struct BalanceResult {
    std::vector<Move> moves;  ///< as many as asked
    Value value{0};           ///< after them, as the side to move now sees it
    std::uint64_t nodes = 0;  ///< of all searches
    int rounds = 0;           ///< of searching that were begun
};

/// Searches a position to a number of nodes; the value is for its side to move. A search that the
/// token ended may say anything.
using SearchPosition =
    std::function<search::SearchReport(const board::Position& position, std::uint64_t nodes)>;

/// Absent where there are no such moves. Called `progress` after each round.
[[nodiscard]] std::optional<BalanceResult> findBalance(
    const board::Position& position,
    const BalanceQuestion& question,
    const SearchPosition& search,
    const search::StopToken& stop,
    const std::function<void(const BalanceResult&)>& progress);

}  // namespace fukumi::analysis
