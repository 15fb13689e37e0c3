// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/stop.hpp"
#include "engine/core/types.hpp"
#include "engine/core/value.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/limits.hpp"

namespace fukumi::search {

/// Knowledge of a sampling search about one move of the root.
struct RootMoveStatistics {
    Move move;
    std::uint32_t visits = 0;
    double mean = 0.0;           ///< mean result for the side to move: 0 = lost, 1 = won
    double prior = 0.0;          ///< what was expected of the move before the search, 0 to 1
    std::optional<Value> proof;  ///< of a move whose result is proved, for the side to move

    friend bool operator==(const RootMoveStatistics&, const RootMoveStatistics&) = default;
};

/// One finished line of a search, at any moment of it.
struct SearchReport {
    Depth depth{0};     ///< nominal depth, in plies; 0: not judged, and the value says nothing
    Depth selDepth{0};  ///< deepest ply reached
    int line = 1;       ///< 1 = best line, 2 = second best, ...
    Value value{0};     ///< for the side to move
    std::uint64_t nodes = 0;
    Milliseconds elapsed{0};  ///< since Limits::start
    std::vector<Move> pv;     ///< principal variation, pv[0] is the move
    /// From a search by sampling: the moves of the root, the best first. Else empty.
    std::vector<RootMoveStatistics> rootMoves{};
    /// Chance of a draw, 0 to 1, where Limits::drawChances asks for it, the evaluation has learned
    /// of draws, and nothing is proved. A value counts a draw as half a win.
    std::optional<double> drawChance{};
    /// With a proven value: the line was played to the end of the game, where the winner has won.
    bool isWholeLine = false;
};

[[nodiscard]] inline bool isJudged(const SearchReport& report) { return report.depth > Depth{0}; }

/// The answer: the last report, and the move to play.
struct SearchResult {
    std::optional<Move> move;  ///< absent only when no legal move exists
    SearchReport report;
};

/// Whole nodes a second, 0 when no time has passed.
[[nodiscard]] inline std::uint64_t nodesPerSecond(const SearchReport& report) {
    const auto ms = report.elapsed.count();
    return ms <= 0 ? 0 : report.nodes * 1000 / static_cast<std::uint64_t>(ms);
}

/// Event of a move of the root.
enum class RootMoveEvent : std::uint8_t {
    Begun,     ///< it is being searched now
    Finished,  ///< no longer
    Lost       ///< finished, and proved to lose
};

/// The system has less memory than was asked for. From now on the search uses these bytes, and
/// patterns instead of the networks if even those bytes are missing.
struct MemoryReduction {
    std::size_t bytes;
    bool withoutNetworks = false;

    friend bool operator==(const MemoryReduction&, const MemoryReduction&) = default;
};

/// Receives reports of a search while it runs. Called in the searching thread: return soon.
class Observer {
public:
    virtual ~Observer() = default;
    /// A depth is complete; where several lines are searched, one call a line, by number.
    virtual void onReport(const SearchReport& report) = 0;
    /// For programs that show a search at work; many calls a second at first.
    virtual void onRootMove(Move, RootMoveEvent) {}
    /// Called once for each reduction.
    virtual void onLessMemory(const MemoryReduction&) {}
};

class SilentObserver final : public Observer {
public:
    void onReport(const SearchReport&) override {}
};

/// Keeps the lines of the last depth that was reported, by number, and hands everything on.
class LatestLines final : public Observer {
public:
    /// `next` must outlive this.
    explicit LatestLines(Observer& next) : next_{next} {}

    void onReport(const SearchReport& report) override {
        if (report.line <= 1) lines_.clear();
        lines_.push_back(report);
        next_.onReport(report);
    }
    void onRootMove(Move m, RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const MemoryReduction& reduction) override { next_.onLessMemory(reduction); }

    [[nodiscard]] const std::vector<SearchReport>& lines() const { return lines_; }

private:
    Observer& next_;
    std::vector<SearchReport> lines_;
};

/// Reports a known first line at every depth, and after it the lines of a search without its move.
class LinesBehind final : public Observer {
public:
    LinesBehind(Observer& next, const SearchReport& first) : next_{next}, first_{first} {}

    void onReport(const SearchReport& report) override {
        SearchReport behind = report;
        ++behind.line;
        behind.nodes += first_.nodes;
        behind.rootMoves.clear();
        if (report.line == 1) {
            SearchReport first = first_;
            first.nodes = behind.nodes;
            first.elapsed = behind.elapsed;
            next_.onReport(first);
        }
        next_.onReport(behind);
    }
    void onRootMove(Move m, RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const MemoryReduction& reduction) override { next_.onLessMemory(reduction); }

private:
    Observer& next_;
    const SearchReport& first_;
};

/// A way of finding a move. Alpha-beta is one; a tree search by sampling is another.
/// One search at a time; all calls from one thread, only the StopToken may be touched by others.
class Searcher {
public:
    virtual ~Searcher() = default;

    /// Searches the position and returns its best legal move, within the limits. The position is
    /// not changed. Whatever ends the search, and however early, a legal move comes back if there
    /// is one.
    [[nodiscard]] virtual SearchResult search(const board::Position& position,
                                              const Limits& limits,
                                              const StopToken& stop,
                                              Observer& observer) = 0;

    /// Forgets everything that belongs to the game so far.
    virtual void newGame() = 0;
    /// Bytes that all tables together may use; takes effect before the next search.
    virtual void setMemory(std::size_t bytes) = 0;
    /// Bytes that the tables use at present.
    [[nodiscard]] virtual std::size_t memoryInUse() const { return 0; }
    /// Threads that the last search was to have and that did not fit into the memory.
    [[nodiscard]] virtual int missingThreads() const { return 0; }
};

}  // namespace fukumi::search
