// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tuning/data/game_data.hpp"

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

}  // namespace fukumi::tuning
