// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <vector>

#include "engine/tuning/teacher/position_set.hpp"
#include "engine/tuning/teacher/tree_search.hpp"

namespace fukumi::tuning::teacher {

/// Numbers that a pool counts.
enum class Count : std::uint8_t {
    Games,
    Plies,
    Leaves,
    Solved,
    Searches,
    FullSearches,
    BlackWins,
    WhiteWins,
    Draws,
    TooLong,
    Answers,
    Kinds
};

/// Result of a search that was asked for.
struct Answer {
    float value = 0;  ///< -1 to 1, for the side to move
    Proof proof = Proof::Unknown;
    int visits = 0;
    std::vector<MoveShare> moves;  ///< empty if no move is legal
};

/// Shared by the games of a pool.
struct PoolState {
    Settings settings{};
    std::vector<std::vector<std::uint16_t>> openings;   ///< of self-play
    std::vector<std::vector<std::uint16_t>> positions;  ///< to be searched
    std::vector<Answer> answers;                        ///< of those
    std::atomic<std::size_t> next{0};                   ///< of those
    std::mutex mutex;                                   ///< of `finished`
    std::vector<PlayedGame> finished;
    std::array<std::atomic<std::int64_t>, static_cast<std::size_t>(Count::Kinds)> counts{};

    void count(Count what, std::int64_t more = 1) {
        counts[static_cast<std::size_t>(what)] += more;
    }
};

/// A game of self-play after the other, or a search after the other of the pool's positions. A game
/// ends when its root is proved or drawn. One thread at a time.
class Game {
public:
    Game(PoolState& pool, std::uint64_t seed);

    /// Takes the answers to what it asked in the last step, and asks again.
    void step(Analyst& analyst, Batch& batch);
    /// Forgets the search that is running.
    void restart() { isRunning_ = false; }

private:
    [[nodiscard]] bool beginNext();
    [[nodiscard]] std::vector<std::uint16_t> opening();
    void beginSearch();
    void finishSearch();
    void recordSearch(const std::vector<MoveShare>& shares);
    void play(const std::vector<MoveShare>& shares);
    void endGame(std::optional<int> result);
    [[nodiscard]] double uniform() { return static_cast<double>(random_.next() >> 11) * 0x1p-53; }

    PoolState& pool_;
    Random random_;
    TreeSearch search_;
    bool isRunning_ = false;
    bool isFull_ = false;     ///< a search whose moves are learned
    std::size_t number_ = 0;  ///< of the position that is searched
    PlayedGame game_;
};

}  // namespace fukumi::tuning::teacher
