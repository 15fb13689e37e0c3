// SPDX-License-Identifier: MIT
//
// Values of the stones of an opening, by search. They are black's.
//
// Where black is going to offer n fifth moves, of which white chooses one, three stones are worth
//
//     min over white's best fourth moves of (the n-th best of black's different fifth moves)
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "book/openings/swap2.hpp"
#include "engine/player/thinker.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::book {

struct ValuedMove {
    Move move;
    Value value;  ///< for the side that plays it
};

/// Part of a judgement, in thousandths.
struct Share {
    std::uint64_t thousandths;

    [[nodiscard]] constexpr Share times(int n) const {
        return {thousandths * static_cast<std::uint64_t>(n)};
    }
    [[nodiscard]] constexpr Share operator+(Share other) const {
        return {thousandths + other.thousandths};
    }
};
[[nodiscard]] constexpr Share judgements(int n) { return Share{1000}.times(n); }

/// The engine that is asked about an opening, and with which limits. All references must outlive
/// the asker.
struct OpeningMeans {
    player::Thinker& player;
    player::Settings settings;
    Rule rule;
    /// Limits of one choice: if a clock runs it has a part of that (swap2.hpp), else the nodes that
    /// its level is worth. The choice names no excluded point, unless no other is left.
    search::Limits limits;
    const search::Clock& clock;
    const StopToken& stop;
    search::Observer& observer;
};

/// A search's opinion, and the move that it would play.
struct Judgement {
    Swap2Opinion opinion;
    std::optional<Move> move;
};

/// Asks only the searcher, no book.
class OpeningJudge {
public:
    /// `nodes` are those of one judgement.
    OpeningJudge(const OpeningMeans& means, std::uint64_t nodes, const search::Limits& time);

    /// All searches of the choice that begins: the time is divided among them.
    void plan(Share all) { planned_ = all; }

    [[nodiscard]] board::Position positionOf(BoardSize size, std::span<const Square> stones) const;

    /// Black's prospects, whichever side is to move.
    [[nodiscard]] Judgement judge(const board::Position& position, Share share);
    /// Up to `count` of the side to move's best moves on `allowed`, the best first; one at least.
    /// REQUIRES: one of those squares is empty.
    [[nodiscard]] std::vector<ValuedMove> bestMoves(const board::Position& position,
                                                    const board::SquareSet& allowed,
                                                    int count,
                                                    Share share);
    /// Black's different fifth moves, the best first. REQUIRES: four stones, black to move.
    [[nodiscard]] std::vector<ValuedMove> fifths(const board::Position& position,
                                                 int count,
                                                 Share each);

    /// Absent if only the time bounds the searches: not on the levels below full strength.
    [[nodiscard]] std::optional<std::uint64_t> nodesOf(Share share) const;
    [[nodiscard]] search::Limits limitsOf(Share share) const;
    /// Its value is that of the opinion, for the side to move.
    [[nodiscard]] search::SearchReport search(const board::Position& position, std::uint64_t nodes);
    /// The stop of all searches together.
    [[nodiscard]] const StopToken& stop() const { return stop_; }

private:
    OpeningMeans means_;
    std::uint64_t nodes_;
    search::TimeManager time_;
    search::DeadlineStop stop_;
    Share planned_ = judgements(1);
};

/// All squares of the board that are empty.
[[nodiscard]] board::SquareSet emptySquares(const board::Position& position);

}  // namespace fukumi::book
