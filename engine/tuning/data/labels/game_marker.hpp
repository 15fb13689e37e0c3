// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

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
