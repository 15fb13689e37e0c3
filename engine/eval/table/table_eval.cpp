// SPDX-License-Identifier: MIT
#include "engine/eval/table/table_eval.hpp"

#include <bit>

#include "engine/core/natural_log.hpp"
#include "engine/core/value.hpp"

namespace fukumi::eval {

namespace {

std::vector<std::int16_t> makeWindowScores(Rule rule, Color c) {
    std::vector<std::int16_t> scores(board::kWindowCount, 0);
    for (const board::WindowIndex index : board::allWindows(rule))
        scores[index] = static_cast<std::int16_t>(windowScore(rule, c, board::windowOf(index)));
    return scores;
}

}  // namespace

TableModel::TableModel(Rule rule)
    : rule_{rule},
      windowScores_{makeWindowScores(rule, Color::Black), makeWindowScores(rule, Color::White)} {}

std::unique_ptr<BaseEval> TableModel::makeBaseEval(windows::WindowState*) const {
    return std::make_unique<TableEvaluator>(shared_from_this());
}

std::size_t TableModel::bytesShared() const {
    return sizeof *this + 2 * board::kWindowCount * sizeof(std::int16_t);
}

std::size_t TableModel::bytesPerThread() const {
    return sizeof(TableEvaluator) + HistoryFollower::kHeapBytes;
}

namespace {

/// Window scores are summed over every empty point of the board; this brings an open three to about
/// 300 units, on the scale on which 200 units multiply the odds by e.
constexpr int kUnitsPerPoint = 16;
/// The side to move realises its chances first: its points count 5/4.
constexpr int kTempoNumerator = 5;
constexpr int kTempoDenominator = 4;

}  // namespace

TableEvaluator::TableEvaluator(std::shared_ptr<const TableModel> model)
    : owner_{std::move(model)}, model_{*owner_} {}

void TableEvaluator::reset(const board::Position& position) {
    cells_ = {};
    attack_ = {};
    total_ = {0, 0};
    follower_.reset();
    stale_.markAll(position);
    sync(position);
}

void TableEvaluator::sync(const board::Position& position) {
    const auto mark = [&](const board::Placement& step) {
        if (step.kind != board::Placement::Kind::Pass) stale_.mark(position, step.square);
    };
    follower_.follow(position.history(), mark, mark);
    stale_.refresh(position, [&](int line, std::size_t direction, std::uint32_t cells) {
        refreshLine(position, line, direction, cells);
    });
}

void TableEvaluator::refreshLine(const board::Position& position,
                                 int line,
                                 std::size_t direction,
                                 std::uint32_t cells) {
    const board::LineMap& map = position.lines().map();
    const board::LineRecord& record = position.lines().line(line);
    const bool freeEnd = needsFreeEnd(model_.rule());
    for (; cells != 0; cells &= cells - 1) {
        const int bit = std::countr_zero(cells);
        const std::size_t s = map.squareAt(line, bit).index();
        const bool isEmpty = ((record.empty >> bit) & 1) != 0;
        for (const Color c : kColors) {
            std::int16_t score = 0;
            if (isEmpty)
                score = model_.score(c,
                                     freeEnd ? board::caroWindowIndex(record, c, bit)
                                             : board::windowIndex(record, c, bit));
            std::int16_t& old = cells_[s].byDirection[direction][c];
            const std::int32_t change = score - old;
            old = score;
            attack_[s][c] += change;
            total_[c] += change;
        }
    }
}

int TableEvaluator::attack(const board::Position& position, Color c, Square s) {
    sync(position);
    return attack_[s.index()][c];
}

Value TableEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    const std::int32_t ours = total_[us] * kTempoNumerator / kTempoDenominator;
    return clampHeuristic((ours - total_[~us]) / kUnitsPerPoint);
}

void TableEvaluator::scoreMoves(const board::Position& position,
                                std::span<const Move> moves,
                                std::span<std::int32_t> scores) {
    sync(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ByColor<std::int32_t>& attack = attack_[moves[i].index()];
        scores[i] = orderOf(attack[Color::Black] + attack[Color::White]);
    }
}

namespace {

/// The odds of a move are its points to this power: an open three (500) to make is eleven times as
/// likely as an open two (100).
constexpr double kOddsPower = 1.5;

bool isBlockedEnd(const board::HalfWindow& half) {
    return std::countr_one(half.own) >= half.length && half.length < 5;
}

}  // namespace

std::int32_t orderOf(int points) {
    return static_cast<std::int32_t>(kOrderUnit * kOddsPower * naturalLog(1.0 + points) + 0.5);
}

int windowScore(Rule rule, Color c, const board::LineWindow& window) {
    const int stones = window.runLength();
    if (stones >= 5 && board::classify(rule, c, window) != board::LineClass::Five) return 0;
    const int blocked =
        (isBlockedEnd(window.before) ? 1 : 0) + (isBlockedEnd(window.after) ? 1 : 0);
    return runScore(stones, blocked);
}

}  // namespace fukumi::eval
