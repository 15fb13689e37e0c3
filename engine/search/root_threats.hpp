// SPDX-License-Identifier: MIT
//
// Wins by threats at the root: too long for the tree, found by the VCT solver.
//
//   ours     before the search: a win is written down as a proof and checked, with nothing but the
//            rules; then it is played, and the next moves follow the proof without searching
//   theirs   during the search: the move that is about to be played is checked; one after which the
//            opponent wins by threats is taken off the list if there is another
#pragma once

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::search {

/// A proved win of the side to move.
struct KnownWin {
    int ownMoves;          ///< at most, the five included
    std::vector<Move> pv;  ///< pv[0] is the move to play
};

/// The win announced with the last move. It holds after every reply, so the next search must not
/// report a longer one.
class AnnouncedWin {
public:
    /// `value` was reported with `move`. Keeps only wins.
    void note(const board::Position& position, Move move, Value value);
    /// The most plies to the five of the side to move. Absent if the position does not follow from
    /// the announced move by one reply.
    [[nodiscard]] std::optional<int> pliesAt(const board::Position& position) const;

private:
    Key afterOurMove_ = 0;
    Color winner_ = Color::Black;
    int plies_ = 0;  ///< after our move; 0 = no win announced
};

class RootThreats {
public:
    /// `bytes` bounds both solvers together.
    explicit RootThreats(std::size_t bytes);
    /// Between two games; the memory stays.
    void forget();

    /// The continuation of the win that was found last, if this is a position on its way.
    [[nodiscard]] std::optional<KnownWin> followWin(const board::Position& position);

    /// Looks for a win by threats of the side to move, and remembers it. Absent too when the proof
    /// could not be written within the limits.
    [[nodiscard]] std::optional<KnownWin> findWin(board::Position& position,
                                                  const threat::VctLimits& limits);

    /// Whether the opponent, after `m`, has a win by threats.
    [[nodiscard]] bool loses(board::Position& position, Move m, const threat::VctLimits& limits);

    /// The solver of the opponent's wins, for questions between those of the search.
    [[nodiscard]] threat::VctSolver& spareSolver() { return theirs_; }

    AnnouncedWin announced;

private:
    [[nodiscard]] KnownWin keep(const board::Position& position, threat::Proof proof);

    threat::VctSolver ours_;
    threat::VctSolver theirs_;
    std::optional<threat::Proof> proof_;  ///< its node 0 is the move played last
    Key afterOurMove_ = 0;
};

}  // namespace fukumi::search
