// SPDX-License-Identifier: MIT
#include "book/openings/opening_judge.hpp"

#include <algorithm>
#include <utility>

#include "engine/board/opening/fifth_moves.hpp"

namespace fukumi::book {

namespace {

/// Keeps the values of the best line, and the lines of the last depth that had all of them: the
/// depth that a limit cuts has some only. Hands everything on.
class Listener final : public search::Observer {
public:
    explicit Listener(search::Observer& next) : next_{next} {}

    void onReport(const search::SearchReport& report) override {
        if (report.line <= 1) {
            keep();
            course_.push_back(report.value);
            coming_.clear();
        }
        coming_.push_back(report);
        next_.onReport(report);
    }
    void onRootMove(Move m, search::RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const search::MemoryReduction& less) override { next_.onLessMemory(less); }
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

    search::Observer& next_;
    std::vector<Value> course_;
    std::vector<search::SearchReport> coming_, lines_;
};

}  // namespace

board::SquareSet emptySquares(const board::Position& position) {
    board::SquareSet set;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s)) set.insert(s);
    });
    return set;
}

OpeningJudge::OpeningJudge(const OpeningMeans& means,
                           std::uint64_t nodes,
                           const search::Limits& time)
    : means_{means}, nodes_{nodes}, time_{time, means.clock}, stop_{means.stop, time_} {}

board::Position OpeningJudge::positionOf(BoardSize size, std::span<const Square> stones) const {
    board::Position position{means_.rule, size};
    for (const Square s : stones) position.play(s);
    return position;
}

std::optional<std::uint64_t> OpeningJudge::nodesOf(Share share) const {
    if (time_.hardLimit() && means_.settings.level >= player::kMaxLevel) return std::nullopt;
    return std::max<std::uint64_t>(nodes_ * share.thousandths / 1000, 1);
}

search::Limits OpeningJudge::limitsOf(Share share) const {
    search::Limits limits;
    limits.start = means_.clock.now();
    limits.nodes = nodesOf(share);
    if (const auto all = time_.hardLimit())
        limits.fixedTime = std::max(
            *all * static_cast<int>(share.thousandths) / static_cast<int>(planned_.thousandths),
            search::Milliseconds{1});
    return limits;
}

search::SearchReport OpeningJudge::search(const board::Position& position, std::uint64_t nodes) {
    search::Limits limits;
    limits.start = means_.clock.now();
    limits.nodes = nodes;
    search::SilentObserver silent;
    Listener listener{silent};
    auto report = means_.player.analyze(position, limits, stop_, listener).report;
    report.value = swap2Opinion(listener.course(), report.value).mean;
    return report;
}

Judgement OpeningJudge::judge(const board::Position& position, Share share) {
    Listener listener{means_.observer};
    const auto result = means_.player.analyze(position, limitsOf(share), stop_, listener);
    Judgement judgement{swap2Opinion(listener.course(), result.report.value), result.move};
    if (position.sideToMove() == Color::White) judgement.opinion.mean = -judgement.opinion.mean;
    return judgement;
}

std::vector<ValuedMove> OpeningJudge::bestMoves(const board::Position& position,
                                                const board::SquareSet& allowed,
                                                int count,
                                                Share share) {
    search::Limits limits = limitsOf(share);
    limits.lines = count;
    std::optional<Move> first;
    forEachSquare(position.size(), [&](Square s) {
        if (!allowed.contains(s))
            limits.excluded.insert(s);
        else if (!first && position.isEmpty(s))
            first = s;
    });
    Listener listener{means_.observer};
    const auto result = means_.player.analyze(position, limits, stop_, listener);
    std::vector<ValuedMove> moves;
    for (const search::SearchReport& line : listener.lines())
        if (!line.pv.empty() && allowed.contains(line.pv.front()))
            moves.push_back({line.pv.front(), line.value});
    if (!moves.empty()) return moves;
    const bool isAllowed = result.move && allowed.contains(*result.move);
    return {{isAllowed ? *result.move : first.value(), result.report.value}};
}

std::vector<ValuedMove> OpeningJudge::fifths(const board::Position& position,
                                             int count,
                                             Share each) {
    std::vector<Square> stones;
    for (const board::Placement& stone : position.history()) stones.push_back(stone.square);
    const auto different = opening::differentFifths(stones, position.size());
    return bestMoves(position,
                     board::preferablyWithout(different, means_.limits.excluded),
                     count,
                     each.times(count));
}

}  // namespace fukumi::book
