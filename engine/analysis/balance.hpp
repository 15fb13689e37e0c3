// SPDX-License-Identifier: MIT
//
// For makers of openings: which move, or which two, leave the position as even as can be?
//
//     every move (pair), up to symmetry
//                        --static value-->  the 1024 nearest to even
//                        --200 nodes----->  each has a searched value, if a quarter of the nodes do
//     then, again and again, the nearest one gets a search of eight times its last nodes: it stays
//     the nearest, or makes way for another, until the nearest has been searched to the end
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::analysis {

/// Where the moves of a balance search may be, if the question does not name the points.
enum class BalanceArea : std::uint8_t {
    WholeBoard,
    /// Within four points of a stone, of the centre on an empty board: for openings, where a remote
    /// stone would only waste a tempo.
    NearStones
};

struct BalanceQuestion {
    int moves = 1;    ///< 1 or 2 moves are added
    Value target{0};  ///< wanted, as the side to move now sees it
    /// This near to the target is near enough: the search ends with a move that is so after 100 000
    /// nodes, and expects of the others that longer searches change their values as they changed
    /// those before.
    std::optional<Value> window{};
    BalanceArea area = BalanceArea::WholeBoard;
    /// The points themselves; `area` does not count then.
    std::optional<board::SquareSet> within{};
    /// Points that no move may use; ignored if no legal move would be left.
    board::SquareSet excluded{};
    /// For the static values: that of the searches, so that no other one is in memory. Null: the
    /// scoring table.
    std::shared_ptr<const eval::Model> model{};
    /// For all searches together; without it some millions, or until the stop token says so.
    std::optional<std::uint64_t> nodes{};
};

/// Error of a value that has not been searched; each search halves it.
inline constexpr int kBalanceDoubt = 400;

struct BalanceResult {
    std::vector<Move> moves;  ///< as many as asked
    Value value{0};           ///< after them, as the side to move now sees it
    std::uint64_t nodes = 0;  ///< of all searches
    int level = 0;            ///< searches that these moves have had, each eight times the last
    bool isInWindow = false;  ///< and it ended the search

    /// Else the value is a static one.
    [[nodiscard]] bool isSearched() const { return level > 0; }
};

/// Searches a position to a number of nodes; the value is for its side to move. A search that the
/// token ended may say anything.
using SearchPosition =
    std::function<search::SearchReport(const board::Position& position, std::uint64_t nodes)>;

/// Absent if there are no such moves. Calls `progress` with every better answer. If a stop comes
/// while the pairs are still being collected, the most even move and the most even one after it
/// are the answer: of the pairs only the first of the board have been compared.
[[nodiscard]] std::optional<BalanceResult> findBalance(
    const board::Position& position,
    const BalanceQuestion& question,
    const SearchPosition& search,
    const StopToken& stop,
    const std::function<void(const BalanceResult&)>& progress);

}  // namespace fukumi::analysis
