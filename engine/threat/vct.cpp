// SPDX-License-Identifier: MIT
#include "engine/threat/vct.hpp"

#include "engine/threat/vct_search.hpp"

namespace fukumi::threat {

VctSolver::VctSolver(std::size_t positionCapacity, std::size_t vcfTableEntries)
    : store_{positionCapacity}, vcf_{vcfTableEntries} {}

VctResult VctSolver::solve(board::ThreatLines& lines,
                           Color attacker,
                           Key stones,
                           const VctLimits& limits) {
    store_.clear();
    return VctSearch{store_, vcf_, answers_, lines, attacker, limits}.run(stones);
}

std::optional<Move> VctSolver::knownWin(Key stones) const {
    const std::uint32_t index = store_.find(stones);
    if (index == VctStore::kNone || !store_.node(index).numbers.isProved()) return std::nullopt;
    return store_.node(index).best;
}

}  // namespace fukumi::threat
