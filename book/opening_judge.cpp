// SPDX-License-Identifier: MIT
#include "book/opening_judge.hpp"

#include <utility>

#include "engine/board/opening/fifth_moves.hpp"

namespace fukumi::book {

namespace {

/// Keeps the values of the best line, and the lines of the last depth that had all of them: the
/// depth that a limit cuts has some only.
class Listener final : public search::Observer {
public:
    void onReport(const search::SearchReport& report) override {
        if (report.line <= 1) {
            keep();
            course_.push_back(report.value);
            coming_.clear();
        }
        coming_.push_back(report);
    }
    [[nodiscard]] const std::vector<Value>& course() const { return course_; }
    [[nodiscard]] const std::vector<search::SearchReport>& lines() {
        keep();
        return lines_;
    }

private:
    void keep() {
        if (coming_.size() >= lines_.size()) lines_ = std::move(coming_);
        coming_.clear();
    }

    std::vector<Value> course_;
    std::vector<search::SearchReport> coming_, lines_;
};

search::Limits limitsOf(std::uint64_t nodes) {
    search::Limits limits;
    limits.nodes = std::max<std::uint64_t>(nodes, 1);
    return limits;
}

}  // namespace

board::SquareSet emptySquares(const board::Position& position) {
    board::SquareSet set;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) set.insert(s);
    });
    return set;
}

board::Position OpeningJudge::positionOf(Rule rule,
                                         BoardSize size,
                                         std::span<const Square> stones) {
    board::Position position{rule, size};
    for (const Square s : stones) position.play(s);
    return position;
}

search::SearchReport OpeningJudge::search(const board::Position& position, std::uint64_t nodes) {
    search::SilentObserver silent;
    return player_.analyze(position, limitsOf(nodes), stop_, silent).report;
}

Swap2Opinion OpeningJudge::opinionOfBlack(const board::Position& position, int times) {
    Listener listener;
    const auto nodes = nodes_ * static_cast<std::uint64_t>(times);
    const auto result = player_.analyze(position, limitsOf(nodes), stop_, listener);
    Swap2Opinion opinion = swap2Opinion(listener.course(), result.report.value);
    if (position.sideToMove() == Color::White) opinion.mean = -opinion.mean;
    return opinion;
}

std::vector<ValuedMove> OpeningJudge::bestMoves(const board::Position& position,
                                                const board::SquareSet& allowed,
                                                int count,
                                                std::uint64_t nodes) {
    search::Limits limits = limitsOf(nodes);
    limits.lines = count;
    forEachSquare(position.size(), [&](Square s) {
        if (!allowed.contains(s)) limits.excluded.insert(s);
    });
    Listener listener;
    const auto result = player_.analyze(position, limits, stop_, listener);
    std::vector<ValuedMove> moves;
    for (const search::SearchReport& line : listener.lines())
        if (!line.pv.empty() && allowed.contains(line.pv.front()))
            moves.push_back({line.pv.front(), line.value});
    if (moves.empty() && result.move) moves.push_back({*result.move, result.report.value});
    return moves;
}

std::vector<ValuedMove> OpeningJudge::fifths(const board::Position& position,
                                             int count,
                                             std::uint64_t nodesEach) {
    std::vector<Square> stones;
    for (const board::Placement& each : position.history()) stones.push_back(each.square);
    return bestMoves(position,
                     opening::differentFifths(stones, position.size()),
                     count,
                     nodesEach * static_cast<std::uint64_t>(count));
}

}  // namespace fukumi::book
