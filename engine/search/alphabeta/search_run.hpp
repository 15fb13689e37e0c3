// SPDX-License-Identifier: MIT
//
// One search from the root to the answer: what is known of the root first, then iterative
// deepening, the move in hand checked against wins by threats on the way.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/alphabeta/root.hpp"
#include "engine/search/line_completion.hpp"
#include "engine/search/root_knowledge.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

// Lazy SMP: further threads search the same root, each for itself. Positions that one has seen the
// others find in the transposition table; since they are never in step (half of them begin a ply
// deeper) they see different things first, and moves that one is searching the others put off.
// They learn the order of moves and the corrections together. Only the main thread decides about
// time and the move.

class HelperThreads {
public:
    /// At most one helper for each workspace. All that is given outlives the pool.
    HelperThreads(const board::Position& position,
                  std::span<const std::unique_ptr<Workspace>> spaces,
                  TranspositionTable& table,
                  std::optional<std::uint64_t> nodes,
                  NodeBudget& main);
    /// Stops and waits.
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// All begin to search these moves, as many as the system has threads for; the limit of nodes
    /// is for all together from now on. At most once. Where it is not called, because the answer
    /// needs no search or comes with depth 1, nothing was made in vain.
    void start(const std::vector<RootMove>& moves);
    /// Ends the search of all and waits for them (less than a millisecond).
    void stop();

private:
    class Helper;
    const board::Position& position_;
    std::span<const std::unique_ptr<Workspace>> spaces_;
    TranspositionTable& table_;
    const std::optional<std::uint64_t> nodes_;  ///< limit of all threads together
    NodeBudget& main_;
    std::vector<std::unique_ptr<Helper>> helpers_;
    std::vector<const NodeBudget*> budgets_;  ///< the main one, then those of the helpers
    ThreadPool pool_;
};

/// The common property of one game's searches besides the table.
struct Game {
    Game(std::size_t threatBytes, std::vector<std::unique_ptr<Workspace>> s)
        : spaces{std::move(s)}, threats{threatBytes} {}
    /// Makes it another game's. It keeps its memory: to get that anew takes longer than a search of
    /// a thousand nodes.
    void forget() {
        for (const auto& space : spaces) space->forget();
        threats.forget();
    }

    /// The main thread's, then one for each further thread.
    std::vector<std::unique_ptr<Workspace>> spaces;
    RootThreats threats;
};

class SearchRun {
public:
    /// All references outlive the run; `game` belongs to the game that is searched.
    SearchRun(const board::Position& position,
              const Limits& limits,
              const Clock& clock,
              const StopToken& stop,
              Observer& observer,
              TranspositionTable& table,
              Game& game);

    [[nodiscard]] SearchResult go();

private:
    void deepen();
    /// Searches for a win no longer than the one announced with the last move; true if it is found
    /// and nothing else is left to search.
    [[nodiscard]] bool confirmsAnnouncedWin(int plies);
    /// Half of the limits is spent.
    [[nodiscard]] bool isConfirmationDear() const;
    /// The value of the root is known, and its move.
    void announce(const KnownWin& win);
    /// The value of an iteration over the moves from `first` on; absent when the budget ended it
    /// (the root moves then hold the best that is known).
    [[nodiscard]] std::optional<Value> aspirate(Depth depth, Value last, std::size_t first = 0);
    /// The value of an iteration over all moves; a loss is one of every legal move.
    [[nodiscard]] std::optional<Value> iterate(Depth depth, Value last);
    /// The lines after the best one, each the best of the moves that the lines before it left.
    /// False when the budget ended them. Nothing to do, and true, where one line is wanted.
    [[nodiscard]] bool searchOtherLines(Depth depth);
    /// Whether deeper iterations would say the same.
    [[nodiscard]] bool isSettled(Depth depth) const;
    [[nodiscard]] std::size_t lineCount() const;
    [[nodiscard]] IterationOutcome outcomeOf(Value value, Move lastBest, std::uint64_t nodesBefore);

    /// Asks for a win by threats when it is time to, twice at most; true when one is found and the
    /// search has nothing else to do.
    [[nodiscard]] bool winsByThreats(Depth depth, Value value);
    /// Takes the best move off the list if the opponent wins by threats after it.
    void checkBestMove();
    /// Adds the moves that are not on the list: candidates' neighbours, and what checkBestMove()
    /// took off. Forced replies and excluded moves stay as they are.
    void addMissingMoves();
    [[nodiscard]] bool isCheckDue() const;

    [[nodiscard]] SearchReport report(Value value, Depth depth, std::size_t line = 0);
    /// Reports a line, and notes its move.
    void sendReport(const SearchReport& report);
    /// The lines of the last depth at which all were finished, then the other moves.
    void putLinesFirst();
    /// The state of a line at the end; depth 0 if no iteration judged it.
    [[nodiscard]] SearchReport lastReport(std::size_t line);
    /// Completes lines of a game while its clock allows; whether one of them became whole.
    [[nodiscard]] bool completeInTime(std::vector<SearchReport>& lines);
    /// The answer. Its lines are reported once more unless they were reported last.
    [[nodiscard]] SearchResult finish();

    Limits limits_;
    TimeManager time_;
    DeadlineStop stop_;
    NodeBudget budget_;
    Worker worker_;
    HelperThreads helpers_;
    RootKnowledge knowledge_;
    LineCompletion completion_;
    Observer& observer_;
    std::vector<RootMove> root_;
    std::optional<Value> known_;  ///< of the first move, without search
    Depth depth_{0};
    Value value_{0};              ///< of the last depth that was finished
    bool isWhole_ = false;        ///< no move that might hold is off the list
    std::optional<Look> looked_;  ///< for a win by threats
    int stableIterations_ = 0;
    /// The lines of the last depth at which all were finished; only where several are wanted.
    std::vector<RootMove> lines_;
    std::vector<Move> reported_;  ///< the first moves of the lines that were reported last
};

}  // namespace fukumi::search::alphabeta
