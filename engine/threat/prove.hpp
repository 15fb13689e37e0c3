// SPDX-License-Identifier: MIT
//
// The front door: is there a forced win, how does it go, and the proof of it.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::threat {

enum class ProofKind : std::uint8_t {
    Vcf,  ///< fours only
    Vct,  ///< fours and moves that threaten a win by fours (a VCF counts as one)
    Auto  ///< VCF first, then VCT
};

struct ProveLimits {
    ProofKind kind = ProofKind::Auto;
    std::uint64_t nodes = UINT64_MAX;  ///< fours tried and positions expanded, in all searches
    StopCheck stop{};                  ///< ends everything
    StopCheck searchStop{};  ///< ends searching; a win in hand is still written down and checked
    /// For the positions of the VCT search, which ends when they are full, and the VCF hash; taken
    /// as it is needed.
    std::size_t memoryBytes = std::size_t{256} << 20;
    /// A win counts only if its five comes before the game is a draw (core/rules.hpp).
    DrawCap drawCap = DrawCap::On;
};

struct ProveResult {
    enum class Status : std::uint8_t {
        Win,        ///< found and checked: `proof`
        NoWin,      ///< exhaustive for the kind asked, and for wins before the draw
        NoWinFound  ///< a limit was reached: `limit`
    };
    enum class Limit : std::uint8_t {
        None,    ///< the answer is final
        Nodes,   ///< ProveLimits::nodes
        Memory,  ///< ProveLimits::memoryBytes
        Stop,    ///< ProveLimits::stop, searchStop
        Proof    ///< there is a win, but its proof is too large to be written down
    };

    Status status = Status::NoWinFound;
    Limit limit = Limit::None;
    ProofKind kind = ProofKind::Vcf;  ///< of a win: Vcf or Vct
    std::optional<Proof> proof{};     ///< of a win; checkProof() found nothing wrong
    std::uint64_t nodes = 0;
};

/// Looks for a forced win of the side to move. A win is reported only with a proof that has been
/// checked; a win by threats is made as short as about the same number of nodes again permits.
/// REQUIRES: no five on the board. Allocates its solvers (some MiB).
[[nodiscard]] ProveResult prove(const board::Position& position, const ProveLimits& limits);

}  // namespace fukumi::threat
