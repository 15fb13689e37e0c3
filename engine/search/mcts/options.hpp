// SPDX-License-Identifier: MIT
//
// A user's choices for the Monte-Carlo tree search, its numbers, and the budget of its visits.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/search/limits.hpp"
#include "engine/search/parameter.hpp"
#include "engine/search/root_knowledge.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::mcts {

// Numbers of the Monte-Carlo tree search in one place.

/// Longest path from the root.
inline constexpr int kMaxPly = 200;

/// The numbers that matches decide about (parameters.def).
struct Parameters : TimeParameters {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) int name = value;
#include "engine/search/mcts/parameters.def"
#undef FUKUMI_PARAMETER
};

/// In the order of the list.
[[nodiscard]] std::span<const NamedParameter<Parameters>> namedParameters();

/// A parameter that is kept in thousandths.
[[nodiscard]] constexpr double inThousandths(int number) { return number / 1000.0; }

/// No candidate's prior is less.
inline constexpr double kLeastPrior = 0.001;
/// Once for these visits that a chosen move has it is taken again without a look at the others: its
/// score hardly moves by one more. At 8 000 visits choices and values are as good as without, in
/// 0.7 of the time.
inline constexpr std::uint32_t kVisitsPerRepeat = 64;
/// Fours of a second look at a node, at most.
inline constexpr std::uint64_t kMostSecondLookFours = 20'000;

/// More than alpha-beta gives: a check that finds something takes the move's visits out of the
/// tree, where alpha-beta would have looked deeper by itself. Not compared in a match.
inline constexpr RootEffort kRootEffort{.sharePercent = 8, .mostChecks = 6};

/// Visits between two looks at the clock and the stop token (up to a millisecond).
inline constexpr int kVisitsBetweenPolls = 32;
/// Visits before the first report; each other one comes after a quarter more.
inline constexpr std::uint64_t kFirstReport = 256;
/// Visits for each ply of a depth limit: a principal variation of that length may never come.
inline constexpr std::uint64_t kVisitsPerDepth = 50'000;

/// Valuation of a new position.
enum class Leaf : std::uint8_t {
    Eval,       ///< a forced result where the solvers see one, else the evaluation as a probability
    Playout,    ///< the result of one random game near the stones that takes fives and stops them
    PlayoutAll  ///< the same over all empty points
};

/// Selection inside the tree.
enum class Policy : std::uint8_t {
    Puct,  ///< priors from the move scores; only the answers where something must be answered
    Ucb1   ///< no knowledge but that fours are blocked: every move near a stone once, then
           ///< mean + c * sqrt(ln N / n) with means from -1 to 1
};

struct Options {
    Leaf leaf = Leaf::Eval;
    Policy policy = Policy::Puct;
    double ucbConstant = 1.96;
    Solvers solvers = Solvers::On;  ///< without effect where there are playouts
    int threads = 1;
    std::uint64_t seed = 0;  ///< of the playouts and of the order of equal moves
    Parameters parameters;

    [[nodiscard]] bool hasPlayouts() const { return leaf != Leaf::Eval; }
    /// No knowledge of the game but its rules.
    [[nodiscard]] bool isTextbook() const { return hasPlayouts() && policy == Policy::Ucb1; }
    [[nodiscard]] Solvers solversInUse() const {
        return leaf == Leaf::Eval ? solvers : Solvers::Off;
    }
};

/// The visits of all threads: over when the limit is reached or the token says stop, and over for
/// good. take() and stopped() from any thread, the rest from the one that began the search.
class VisitBudget {
public:
    /// `stop` must outlive the budget.
    VisitBudget(std::optional<std::uint64_t> limit, const StopToken& stop)
        : limit_{limit.value_or(UINT64_MAX)}, stop_{stop} {}

    /// Takes one visit; false when there is none left or the search was stopped.
    [[nodiscard]] bool take() {
        if (stopped()) return false;
        const std::uint64_t before = taken_.fetch_add(1, std::memory_order_relaxed);
        if (before < limit_) return true;
        taken_.fetch_sub(1, std::memory_order_relaxed);
        end();
        return false;
    }
    [[nodiscard]] std::uint64_t taken() const { return taken_.load(std::memory_order_relaxed); }

    void end() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

    /// Asks the token at once; the solvers' stop check.
    [[nodiscard]] bool stopRequested() const {
        if (!stopped() && stop_.stopRequested()) stopped_.store(true, std::memory_order_relaxed);
        return stopped();
    }

private:
    std::uint64_t limit_;
    const StopToken& stop_;
    std::atomic<std::uint64_t> taken_{0};
    mutable std::atomic<bool> stopped_{false};
};

}  // namespace fukumi::search::mcts
