// SPDX-License-Identifier: MIT
//
// Knowledge of a root without a search, for both searches:
//
//     verdict     the threat lines show a five or an unstoppable four
//     fours       a win by fours (VCF), no longer than the one announced with the last move
//     under way   a win by threats (VCT) that was found on an earlier move
//     announced   a forced reply on the way of a win announced with the last move
//     threats     one that is found now, written down as a proof, whose check uses only the rules
//     check       while the search runs: whether the opponent wins by threats after the move in
//                 hand
//
// A win counts only if the game is long enough for it (core/rules.hpp).
// Each is asked only if those before it know of no win. The first four cost next to nothing and
// come before the search; the next one comes before it or, if the search soon shows whether there
// is something to be found, during it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/value.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/vcf.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::search {

/// A search's budget for its questions about the root.
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

// Wins by threats at the root: too long for the tree, found by the VCT solver.
//
//   ours     before the search: a win is written down as a proof and checked, with nothing but the
//            rules; then it is played, and the next moves follow the proof without searching
//   theirs   during the search: the move that is about to be played is checked; one after which the
//            opponent wins by threats is taken off the list if there is another

/// A proved win of the side to move.
struct KnownWin {
    int plies;             ///< at most, the five included
    std::vector<Move> pv;  ///< pv[0] is the move to play
};

/// The win announced with the last move. It holds after every legal reply, so the next search must
/// not report a longer one.
class AnnouncedWin {
public:
    /// `value` was reported with `move`. Keeps only wins.
    void note(const board::Position& position, Move move, Value value);
    /// The most plies to the five of the side to move. Absent if the position does not follow from
    /// the announced move by one reply, or the reply was a foul.
    [[nodiscard]] std::optional<int> pliesAt(const board::Position& position) const;

private:
    Key afterOurMove_ = 0;
    Color winner_ = Color::Black;
    int plies_ = 0;  ///< after our move; 0 = no win announced
};

class RootThreats {
public:
    /// `bytes` bounds both solvers together.
    explicit RootThreats(std::size_t bytes);
    /// Between two games; the memory stays.
    void forget();

    /// The continuation of the win that was found last, if this is a position on its way.
    [[nodiscard]] std::optional<KnownWin> followWin(const board::Position& position);

    /// Looks for a win by threats of the side to move, and remembers it. Absent too when the proof
    /// could not be written within the limits.
    [[nodiscard]] std::optional<KnownWin> findWin(board::Position& position,
                                                  const threat::VctLimits& limits);

    /// Whether the opponent, after `m`, has a win by threats.
    [[nodiscard]] bool loses(board::Position& position, Move m, const threat::VctLimits& limits);

    /// The solver of the opponent's wins, for questions between those of the search.
    [[nodiscard]] threat::VctSolver& spareSolver() { return theirs_; }

    AnnouncedWin announced;

private:
    [[nodiscard]] KnownWin keep(const board::Position& position, threat::Proof proof);

    threat::VctSolver ours_;
    threat::VctSolver theirs_;
    std::optional<threat::Proof> proof_;  ///< its node 0 is the move played last
    Key afterOurMove_ = 0;
};

/// The solvers that answer the questions.
struct RootSolvers {
    Solvers use;  ///< off: only the verdict
    threat::VcfSolver& vcf;
    RootThreats& threats;
};

/// One search's. From the thread that began it.
class RootKnowledge {
public:
    /// REQUIRES: all but `effort` outlive the knowledge, and what `search` asks does.
    RootKnowledge(const RootSolvers& solvers,
                  const RootEffort& effort,
                  const Limits& limits,
                  const TimeManager& time,
                  threat::StopCheck search)
        : solvers_{solvers},
          effort_{effort},
          limits_{limits},
          questions_{effort, limits, time, search},
          search_{search} {}

    // The move of a win is not among Limits::excluded.

    /// A five at hand.
    [[nodiscard]] std::optional<KnownWin> five(const board::Position& root) const;
    /// A win that needs no search of the tree; the root is played on and restored, here and below.
    [[nodiscard]] std::optional<KnownWin> win(board::Position& root);
    /// The same without the search for a win by threats.
    [[nodiscard]] std::optional<KnownWin> winAtOnce(board::Position& root);
    /// Plies of the win announced with the last move, if this position follows from it.
    [[nodiscard]] std::optional<int> announcedPlies(const board::Position& root) const;
    /// Keeps `value`, reported with the move that is played, if it is a win.
    void noteAnnounced(const board::Position& root, Move move, Value value);
    /// Only that search; absent if there is no time for it or no choice.
    [[nodiscard]] std::optional<KnownWin> winByThreats(board::Position& root, Look look);

    /// Whether the move in hand is to be checked once `spent` of the limit on nodes are gone.
    [[nodiscard]] bool isCheckDue(Move inHand, std::uint64_t spent) const;
    /// Checks the move in hand: whether the opponent wins by threats after it.
    [[nodiscard]] bool losesByThreats(board::Position& root, Move inHand);

private:
    [[nodiscard]] std::optional<KnownWin> announcedReply(board::Position& root,
                                                         const threat::Verdict& verdict);
    [[nodiscard]] std::optional<KnownWin> winByFours(board::Position& root);
    /// Absent if the game is too short for it or its first move is excluded.
    [[nodiscard]] std::optional<KnownWin> playable(const board::Position& root,
                                                   std::optional<KnownWin> win) const;
    [[nodiscard]] DrawLimit limitOf(const board::Position& root) const {
        return DrawLimit{root.rule(), root.size(), limits_.drawCap, root.emptyCount()};
    }
    /// Whether there is nothing to choose.
    [[nodiscard]] bool isForced(board::Position& root) const;

    RootSolvers solvers_;
    RootEffort effort_;
    const Limits& limits_;
    QuestionBudget questions_;
    threat::StopCheck search_;
};

}  // namespace fukumi::search
