// SPDX-License-Identifier: MIT
//
// The front door: is there a forced win, how does it go, and the proof of it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/stop_check.hpp"

namespace fukumi::threat {

enum class ProofKind : std::uint8_t {
    Vcf,  ///< fours only
    Vct,  ///< fours and moves that threaten a win by fours (a VCF counts as one)
    Auto  ///< VCF first, then VCT
};

struct ProveLimits {
    ProofKind kind = ProofKind::Auto;
    std::uint64_t nodes = UINT64_MAX;  ///< fours tried and positions expanded, in all searches
    StopCheck stop{};
    /// Room for the VCT search, which ends when it is full, and for the VCF hash. 24 bytes a
    /// position at once, up to 190 when used.
    std::size_t positionCapacity = std::size_t{1} << 20;
};

struct ProveResult {
    enum class Status : std::uint8_t {
        Win,        ///< found and checked: `proof`
        NoWin,      ///< exhaustive for the kind asked
        NoWinFound  ///< limits reached
    };

    Status status = Status::NoWinFound;
    ProofKind kind = ProofKind::Vcf;  ///< of a win: Vcf or Vct
    std::optional<Proof> proof{};     ///< of a win; checkProof() found nothing wrong
    std::uint64_t nodes = 0;
};

/// Looks for a forced win of the side to move. A win is reported only with a proof that has been
/// checked. REQUIRES: no five on the board. Allocates its solvers (some MiB).
[[nodiscard]] ProveResult prove(const board::Position& position, const ProveLimits& limits);

}  // namespace fukumi::threat
