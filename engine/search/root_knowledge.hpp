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
//     hand
//
// A win counts only if the game is long enough for it (core/rules.hpp).
// Each is asked only if those before it know of no win. The first four cost next to nothing and
// come before the search; the next one comes before it or, if the search soon shows whether there
// is something to be found, during it.
#pragma once

#include <optional>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/search/question_budget.hpp"
#include "engine/search/root_threats.hpp"
#include "engine/search/solvers.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/vcf.hpp"

namespace fukumi::search {

/// The solvers that answer the questions.
struct RootSolvers {
    Solvers use;  ///< off: only the verdict
    threat::VcfSolver& vcf;
    RootThreats& threats;
};

/// One search's. From the thread that began it.
class RootKnowledge {
public:
    /// A win of the side to move.
    struct Win {
        int plies;             ///< at most, the five included
        std::vector<Move> pv;  ///< pv[0] is the move to play, and not among Limits::excluded
    };

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

    /// A five at hand.
    [[nodiscard]] std::optional<Win> five(const board::Position& root) const;
    /// A win that needs no search of the tree; the root is played on and restored, here and below.
    [[nodiscard]] std::optional<Win> win(board::Position& root);
    /// The same without the search for a win by threats.
    [[nodiscard]] std::optional<Win> winAtOnce(board::Position& root);
    /// Plies of the win announced with the last move, if this position follows from it.
    [[nodiscard]] std::optional<int> announcedPlies(const board::Position& root) const;
    /// Keeps `value`, reported with the move that is played, if it is a win.
    void noteAnnounced(const board::Position& root, Move move, Value value);
    /// Only that search; absent if there is no time for it or no choice.
    [[nodiscard]] std::optional<Win> winByThreats(board::Position& root, Look look);

    /// Whether the move in hand is to be checked once `spent` of the limit on nodes are gone.
    [[nodiscard]] bool isCheckDue(Move inHand, std::uint64_t spent) const;
    /// Checks the move in hand: whether the opponent wins by threats after it.
    [[nodiscard]] bool losesByThreats(board::Position& root, Move inHand);

private:
    [[nodiscard]] std::optional<Win> announcedReply(board::Position& root,
                                                    const threat::Verdict& verdict);
    [[nodiscard]] std::optional<Win> winByFours(board::Position& root);
    /// Absent if the game is too short for it or its first move is excluded.
    [[nodiscard]] std::optional<Win> playable(const board::Position& root,
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
