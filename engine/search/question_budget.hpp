// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/limits.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::search {

/// A search's budget for its questions about the root (root_knowledge.hpp).
struct RootEffort {
    std::uint64_t vcfNodes = 20'000;  ///< fours in search of a win by fours: about 5 ms
    unsigned sharePercent;   ///< of the nodes or of the time, for one question about threats
    std::size_t mostChecks;  ///< of moves in hand
};

/// A first look takes a fifth of a question: most wins by threats that are found at all are found
/// by it (half of those of 334 puzzles within 7 ms).
enum class Look : std::uint8_t { First, Whole };

/// The part of a search's limits that one question about threats may spend, and when the move in
/// hand is worth a question. From the thread that began the search.
class QuestionBudget {
public:
    /// REQUIRES: `limits`, `time` and what `search` asks outlive the budget.
    QuestionBudget(const RootEffort& effort,
                   const Limits& limits,
                   const TimeManager& time,
                   threat::StopCheck search)
        : effort_{effort}, limits_{limits}, time_{time}, search_{search} {}
    /// Solvers hold its address.
    QuestionBudget(const QuestionBudget&) = delete;
    QuestionBudget& operator=(const QuestionBudget&) = delete;

    /// For the question that is asked now; its stop check holds until the next one.
    [[nodiscard]] threat::VctLimits next(Look look = Look::Whole);
    /// Whether the move's time is long enough for any question.
    [[nodiscard]] bool hasTime() const;

    /// Whether the move in hand is to be checked once `spent` of the limit on nodes are gone.
    [[nodiscard]] bool isCheckDue(Move inHand, std::uint64_t spent) const;
    void noteChecked(Move m) { checked_.push_back(m); }

    /// Whether the question that was asked last has cost its part of the time, or the search is
    /// over.
    [[nodiscard]] bool stopRequested() const;

private:
    RootEffort effort_;
    const Limits& limits_;
    const TimeManager& time_;
    threat::StopCheck search_;
    std::optional<Milliseconds> until_;
    std::vector<Move> checked_;
};

}  // namespace fukumi::search
