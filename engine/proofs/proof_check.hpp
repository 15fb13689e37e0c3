// SPDX-License-Identifier: MIT
//
// Is a proof over quiet moves right? By the rules alone: the plain board, board::winsAt, the rule
// book's forbidden points, and threat::checkProof, which stands on the same. Solvers take part only
// to find proofs again that are then checked.
//
// For each position with its quiet move:
//
//     the square is empty and legal; a five ends it
//     the defender has no five; the board is not full
//     every legal reply of the whole board
//        leads to another position of the proof, which is checked in its turn, or
//        loses to a win by threats: one that was found after a pass and does not care for the stone
//        (zone.hpp says why; `replay` tries it out with the stone on the board instead), or one
//        that is found for this reply. Each is a proof that threat::checkProof accepts
//
// Positions have more stones the deeper they lie, so that there are no cycles: if every position
// passes, the root is won.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/proofs/skeleton.hpp"
#include "engine/search/stop_token.hpp"

namespace fukumi::proofs {

struct CheckLimits {
    int threads = 1;
    std::size_t memoryBytes = std::size_t{1} << 30;
    /// Number of positions, taken at random; absent: all.
    std::optional<std::size_t> sample{};
    std::uint64_t seed = 1;
    /// Nodes for a win by threats.
    std::uint64_t leafNodes = 500'000'000;
    /// Whether replies outside a zone are played out too.
    bool replay = false;
};

struct CheckFault {
    std::string stones;         ///< of the position of the proof
    std::optional<Move> reply;  ///< in the frame of the stones
    std::string reason;
};

struct CheckReport {
    std::uint64_t positions = 0;  ///< of the proof, that were checked
    std::uint64_t left = 0;       ///< that were not
    std::uint64_t replies = 0;    ///< legal replies to them
    std::uint64_t byZone = 0;     ///< of these, refuted by the win after a pass
    std::uint64_t leaves = 0;     ///< refuted by a win by threats of their own
    std::uint64_t deeper = 0;     ///< that lead to another position of the proof
    bool rootIsWon = false;       ///< every position was checked, and the root is among them
    bool stopped = false;
    std::optional<CheckFault> fault{};
};

/// `onProgress` is called now and then, from the thread of the call.
[[nodiscard]] CheckReport checkSkeleton(const Skeleton& skeleton,
                                        const CheckLimits& limits,
                                        const search::StopToken& stop,
                                        const std::function<void(const CheckReport&)>& onProgress);

}  // namespace fukumi::proofs
