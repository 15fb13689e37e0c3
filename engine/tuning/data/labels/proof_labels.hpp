// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

/// Carries what became certain in a game back to the positions before it, as far as that is a
/// proof:
///
///     the side to move has lost after ply i                   -> before it, who played ply i wins
///     it wins after ply i, and ply i was the only move that   -> before it, who played ply i has
///     did not lose to a five at once                             lost
///
/// The first certain thing is a five on the board or a proven value of a search. A ply that was
/// searched gets the proof as its value and is `backedUp`; a proof that it found itself stays. A
/// win by fours is labelled to its beginning so, and each move into a position that a search proved
/// lost.
void backUpProofs(GameData& game);

/// Fills in what the record of a game says besides moves and values, so that readers need no
/// solver: proofs that came later, quiet positions, positions that were in an earlier game of the
/// same marker. One thread.
class GameMarker {
public:
    void mark(GameData& game);

private:
    /// Neither side has a five, a forced answer, an unstoppable four or a short win by fours.
    /// REQUIRES: no five on the board.
    [[nodiscard]] bool isQuiet(board::Position& position);

    threat::VcfSolver vcf_;
    KeySet seen_;
};

}  // namespace fukumi::tuning
