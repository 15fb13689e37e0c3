// SPDX-License-Identifier: MIT
//
// The rest of a won game. A search knows that a position is won before it has the moves: its line
// ends where a solver or the table said so. Here the line goes on to the end of the game:
//
//     winner to move   the moves of a VCF, else of a VCT (threat/)
//     loser to move    of the replies after which such a win is found, the one that takes longest
//
// If the line of the search leads to a position that is not solved, it is left earlier. A line is
// called whole only after it was replayed: legal moves, and a game that the winner has won with the
// last of them.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/searcher.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::search {

/// Whether the moves are legal and end a game that `winner` wins with the last of them. A foul does
/// not count as played: black, who has only fouls left, has lost.
[[nodiscard]] bool endsInWin(board::Position position, std::span<const Move> moves, Color winner);

/// Work that one line is worth.
struct LineLimits {
    std::uint64_t nodes = 400'000;    ///< of the solvers
    std::size_t proofNodes = 20'000;  ///< of each proof that is written for its moves
    threat::StopCheck stop{};
};

/// In a game, where only the manager's log shows the line: some 10 ms.
[[nodiscard]] constexpr LineLimits lineLimitsOfGame(threat::StopCheck stop) {
    return {.nodes = 20'000, .proofNodes = 2'000, .stop = stop};
}

/// Whether a line of a proven value, for the side to move, ends with the win. False of other
/// values.
[[nodiscard]] bool isWholeLine(const board::Position& root,
                               Value value,
                               std::span<const Move> line);

/// One search's. Not thread-safe.
class LineCompletion {
public:
    /// REQUIRES: `solver` outlives this; no other part of the search waits for its last answer.
    explicit LineCompletion(threat::VctSolver& solver) : solver_{solver} {}

    /// Completes the line of a proven value, and sets isWholeLine. The first move stays, and the
    /// line is not longer than the value says. A line that cannot be completed stays as it is.
    void complete(const board::Position& root, SearchReport& report, const LineLimits& limits = {});

private:
    threat::VctSolver& solver_;
    /// Lines that were completed, or could not be (empty): the next depth often has the same.
    std::map<std::pair<Value, std::vector<Move>>, std::vector<Move>> known_;
};

}  // namespace fukumi::search
