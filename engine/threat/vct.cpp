// SPDX-License-Identifier: MIT
#include "engine/threat/vct.hpp"

#include <algorithm>

#include "engine/threat/vct_search.hpp"

namespace fukumi::threat {

VctSolver::VctSolver(std::size_t positionCapacity, std::size_t vcfTableEntries)
    : store_{positionCapacity}, vcf_{vcfTableEntries} {}

VctResult VctSolver::solve(board::ThreatLines& lines,
                           Color attacker,
                           Key stones,
                           const VctLimits& limits) {
    store_.clear();
    VctSearch likely{store_, vcf_, answers_, lines, attacker, limits, VctScope::Likely};
    VctResult result = likely.run(stones);
    const bool isOpen = result.status == VctResult::Status::NoWin && likely.leftMovesOut();
    if (!isOpen) return result;
    result.status = VctResult::Status::Unknown;
    result.limit = VctResult::Limit::Scope;
    if (limits.scope == VctScope::Likely) return result;

    store_.clear();
    VctLimits rest = limits;
    rest.nodes -= std::min(rest.nodes, result.nodes);
    VctResult whole =
        VctSearch{store_, vcf_, answers_, lines, attacker, rest, VctScope::Everything}.run(stones);
    whole.nodes += result.nodes;
    whole.positions += result.positions;
    return whole;
}

std::optional<Move> VctSolver::knownWin(Key stones) const {
    const std::uint32_t index = store_.find(stones);
    if (index == VctStore::kNone || !store_.node(index).numbers.isProved()) return std::nullopt;
    return store_.node(index).best;
}

std::optional<Move> VctSolver::knownThreat(Key stones) const {
    const std::uint32_t index = store_.find(stones);
    if (index == VctStore::kNone || store_.node(index).childCount == 0) return std::nullopt;
    return knownWin(stones);
}

}  // namespace fukumi::threat
