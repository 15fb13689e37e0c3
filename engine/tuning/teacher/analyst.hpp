// SPDX-License-Identifier: MIT
//
// The rules' and solvers' opinion of a position, before the network is asked.
//
//     the board is full, or renju's games end here .............. draw
//     own five, or an unstoppable four in time .................. win
//     own win by fours .......................................... win
//     a four or open four of theirs ............................. only answers to it
//     a win of theirs by fours, if we passed .................... only answers to it; none: loss
//     else ...................................................... all legal points near stones
#pragma once

#include <optional>

#include "engine/board/position.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/static_vector.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/tuning/teacher/settings.hpp"

namespace fukumi::tuning::teacher {

/// For the side to move; of an edge for the side that moves there.
enum class Proof : std::int8_t { Unknown = 0, Win = 1, Loss = -1, Draw = 2 };

[[nodiscard]] constexpr Proof reversed(Proof proof) {
    return proof == Proof::Win ? Proof::Loss : proof == Proof::Loss ? Proof::Win : proof;
}
/// -1, 0, 1.
[[nodiscard]] constexpr float valueOf(Proof proof) {
    return proof == Proof::Win ? 1.0F : proof == Proof::Loss ? -1.0F : 0.0F;
}

struct Analysis {
    Proof proof = Proof::Unknown;
    std::optional<Move>
        best;        ///< of a proof: any legal move if all are alike, none if there is none
    MoveList moves;  ///< without a proof: never empty
    /// Every move that is not in `moves` loses.
    bool isComplete = false;
    board::SquareSet fouls;  ///< for the network's input; without a proof
};

enum class Place : std::uint8_t { Root, Leaf };

/// One thread. Keeps what its solvers found: positions of all rules and sizes.
class Analyst {
public:
    explicit Analyst(const Settings& settings) : settings_{settings} {}

    /// REQUIRES: no five on the board. The position is the same afterwards.
    [[nodiscard]] Analysis analyse(board::Position& position, const DrawLimit& limit, Place place);

private:
    [[nodiscard]] bool proveByFours(board::Position& position,
                                    const DrawLimit& limit,
                                    Place place,
                                    Analysis& out);
    [[nodiscard]] bool answerTheirFours(board::Position& position,
                                        const DrawLimit& limit,
                                        Analysis& out);

    Settings settings_;
    // The small table stays in the caches.
    threat::VcfSolver rootSolver_{std::size_t{1} << 16}, leafSolver_{std::size_t{1} << 13};
    threat::VcfAnswers answers_;
};

/// All legal moves.
[[nodiscard]] MoveList legalMoves(const board::Position& position);

}  // namespace fukumi::tuning::teacher
