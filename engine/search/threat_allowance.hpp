// SPDX-License-Identifier: MIT
//
// What a search gives to questions about wins by threats (root_threats.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/limits.hpp"
#include "engine/search/root_threats.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search {

struct ThreatBudget {
    unsigned sharePercent;   ///< of the nodes or of the time, for one question
    std::size_t mostChecks;  ///< of moves in hand
};

/// Asked from the thread that began the search.
class ThreatAllowance {
public:
    /// REQUIRES: `limits`, `time` and what `budget` asks outlive the allowance.
    ThreatAllowance(ThreatBudget size,
                    const Limits& limits,
                    const TimeManager& time,
                    threat::StopCheck budget)
        : size_{size}, limits_{limits}, time_{time}, budget_{budget} {}
    /// Shares hold its address.
    ThreatAllowance(const ThreatAllowance&) = delete;
    ThreatAllowance& operator=(const ThreatAllowance&) = delete;

    /// What the question that is asked now may cost; it holds until the next one.
    [[nodiscard]] ThreatShare share();
    /// Whether the move's time is long enough for any question.
    [[nodiscard]] bool hasTime() const;

    /// Whether the move in hand is to be checked once `spent` of the limit on nodes are gone.
    [[nodiscard]] bool isCheckDue(Move inHand, std::uint64_t spent) const;
    void noteChecked(Move m) { checked_.push_back(m); }

    /// Whether the question that was asked last has cost its part of the time, or the search is
    /// over.
    [[nodiscard]] bool stopRequested() const;

private:
    ThreatBudget size_;
    const Limits& limits_;
    const TimeManager& time_;
    threat::StopCheck budget_;
    std::optional<Milliseconds> until_;
    std::vector<Move> checked_;
};

}  // namespace fukumi::search
