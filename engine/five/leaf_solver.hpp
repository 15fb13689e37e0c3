// SPDX-License-Identifier: MIT
//
// The leaves of a proof: does a side, to move, win by threats? ask() says yes with a proof that was
// checked by the rules alone. claim() leaves the proof out, which takes more than half of the time:
// for the search, whose result is checked as a whole before anybody is told of it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::five {

struct LeafAnswer {
    enum class Status : std::uint8_t {
        Won,   ///< by ask(): `proof`, checked
        None,  ///< exhaustive: no win by threats
        Open   ///< the budget ended first
    };

    Status status = Status::Open;
    std::optional<threat::Proof> proof{};
    std::uint64_t nodes = 0;

    [[nodiscard]] bool isWon() const { return status == Status::Won; }
};

/// Owns the solvers' memory; one a thread.
class LeafSolver {
public:
    explicit LeafSolver(std::size_t bytes);

    /// Whether `attacker`, were it his move, wins by threats; `nodes` as VctLimits::nodes.
    /// The position is played on and restored. REQUIRES: no five on the board.
    [[nodiscard]] LeafAnswer ask(board::Position& position,
                                 Color attacker,
                                 std::uint64_t nodes,
                                 threat::StopCheck stop = {});

    /// The same without a proof.
    [[nodiscard]] LeafAnswer claim(board::Position& position,
                                   Color attacker,
                                   std::uint64_t nodes,
                                   threat::StopCheck stop = {});

private:
    [[nodiscard]] threat::VctResult solve(board::Position& position,
                                          Color attacker,
                                          std::uint64_t nodes,
                                          threat::StopCheck stop);

    threat::VctSolver vct_;
};

}  // namespace fukumi::five
