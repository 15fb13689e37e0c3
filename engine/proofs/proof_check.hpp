// SPDX-License-Identifier: MIT
//
// Is a proof over quiet moves right? Every record is checked by itself (record_check.hpp), whether
// or not play from the root meets it: a reply that a zone excludes is never followed, and a record
// there would be believed by the player of the proof.
//
// Positions have more stones the deeper they lie, so that there are no cycles: if every record
// passes, every position of the file is won, and the root is one of them or is won by threats.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/proofs/record_check.hpp"
#include "engine/search/stop_token.hpp"

namespace fukumi::proofs {

struct CheckLimits {
    int threads = 1;
    std::size_t memoryBytes = std::size_t{1} << 30;
    /// Number of positions, taken at random; absent: all.
    std::optional<std::size_t> sample{};
    std::uint64_t seed = 1;
    RecordLimits record{};
};

/// Sums over the records; the fault is the first one that was found.
struct CheckReport : RecordReport {
    /// Checked parts of the proof: records, and roots that are won by threats.
    std::uint64_t positions = 0;
    std::uint64_t left = 0;  ///< that were not
    bool rootIsWon = false;  ///< every position was checked, and the root is among them
};

/// The positions of a file that have to be won, records first, or the sample that the limits ask
/// for.
[[nodiscard]] std::vector<ClaimedWin> claimedWins(const ProofTree& proofTree,
                                                  const CheckLimits& limits);

/// `onProgress` is called now and then, from the thread of the call.
[[nodiscard]] CheckReport checkProofTree(const ProofTree& proofTree,
                                         const CheckLimits& limits,
                                         const search::StopToken& stop,
                                         const std::function<void(const CheckReport&)>& onProgress);

}  // namespace fukumi::proofs
