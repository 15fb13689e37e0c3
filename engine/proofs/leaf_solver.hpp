// SPDX-License-Identifier: MIT
//
// The leaves of a proof: does a side, to move, win by threats? ask() says yes with a proof whose
// check used only the rules. claim() leaves the proof out, which takes more than half of the time:
// for the search, whose result is checked as a whole before it is reported.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::proofs {

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

/// The number of threads up to `threads`, each with a solver, for which the bytes are enough; at
/// least one.
[[nodiscard]] std::size_t threadsFor(std::size_t bytes, int threads);

/// Owns the solvers' memory; one a thread.
class LeafSolver {
public:
    /// Takes `bytes` in all. Wins count up to `limit`.
    explicit LeafSolver(std::size_t bytes, DrawLimit limit = {});

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

    /// As ask(), of a position in which the defender is to move: what his move has to answer. The
    /// win is remembered for claimAfterReply().
    [[nodiscard]] LeafAnswer askAfterPass(board::Position& position,
                                          Color attacker,
                                          std::uint64_t nodes,
                                          threat::StopCheck stop);
    /// The same without a proof; nothing is done where the position was the last one.
    std::uint64_t rememberAfterPass(board::Position& position,
                                    Color attacker,
                                    std::uint64_t nodes,
                                    threat::StopCheck stop);
    /// As ask() and claim(), of a position with one stone of the defender more than the last one of
    /// askAfterPass() or rememberAfterPass(): the moves of that win are tried first.
    [[nodiscard]] LeafAnswer askAfterReply(board::Position& position,
                                           Color attacker,
                                           std::uint64_t nodes,
                                           threat::StopCheck stop = {});
    [[nodiscard]] LeafAnswer claimAfterReply(board::Position& position,
                                             Color attacker,
                                             std::uint64_t nodes,
                                             threat::StopCheck stop);

private:
    /// Most answers that askAfterPass() keeps, in positions.
    static constexpr std::size_t kMostAfterPass = std::size_t{1} << 20;

    [[nodiscard]] threat::VctResult solve(threat::VctSolver& solver,
                                          board::Position& position,
                                          Color attacker,
                                          threat::VctLimits limits);
    [[nodiscard]] LeafAnswer solveWithProof(threat::VctSolver& solver,
                                            board::Position& position,
                                            Color attacker,
                                            const threat::VctLimits& limits);
    /// The limits, with the win after the pass as a hint.
    [[nodiscard]] threat::VctLimits hintedLimits(const board::Position& position,
                                                 std::uint64_t nodes,
                                                 threat::StopCheck stop) const;
    /// The attacker's moves left before the game is a draw.
    [[nodiscard]] int movesLeft(const board::Position& position, Color attacker) const;

    DrawLimit limit_;
    threat::VctSolver vct_;
    threat::VctSolver afterPass_;
    std::optional<Key> passed_;  // the position of afterPass_
};

}  // namespace fukumi::proofs
