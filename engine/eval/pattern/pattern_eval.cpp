// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_eval.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/ranges.hpp"

namespace fukumi::eval {

PatternEvaluator::PatternEvaluator(std::shared_ptr<const PatternModel> model)
    : owner_{std::move(model)}, model_{*owner_} {
    log_.reserve(kMaxChanges * static_cast<std::size_t>(kMaxSquares));
    steps_.reserve(static_cast<std::size_t>(kMaxSquares));
}

std::size_t PatternEvaluator::bytes() {
    return sizeof(PatternEvaluator) + HistoryFollower::kHeapBytes +
           static_cast<std::size_t>(kMaxSquares) *
               (sizeof(Before) + kMaxChanges * sizeof(LogEntry));
}

void PatternEvaluator::reset(const board::Position& position) {
    points_ = {};
    totals_ = {};
    for (const Color c : kColors)
        ranges::copy(model_.units_[c].bias, totals_.units.data() + PatternModel::firstUnit(c));
    steps_.clear();
    log_.clear();
    follower_.reset();
    const board::LineMap& map = position.lines().map();
    for (int line = 0; line < map.lineCount(); ++line) {
        const std::uint32_t cells = map.cellMask(line);
        lines_[static_cast<std::size_t>(line)] = {{0, 0}, cells};
    }
    forEachSquare(position.size(), [&](Square s) {
        const board::LineSlots& slots = map.slots(s);
        for (std::size_t d = 0; d < 4; ++d) {
            const int bit = slots.bit[d];
            refresh(lines_[slots.line[d]],
                    std::uint32_t{1} << bit,
                    static_cast<int>(s.index()),
                    0,
                    static_cast<unsigned>(d));
        }
    });
    log_.clear();
    sync(position);
}

void PatternEvaluator::sync(const board::Position& position) {
    follower_.follow(
        position.history(),
        [&](const board::Placement& step) { forward(position, step); },
        [&](const board::Placement& step) { back(position, step); });
}

void PatternEvaluator::forward(const board::Position& position, const board::Placement& placement) {
    steps_.push_back({log_.size(), totals_});
    if (placement.kind == board::Placement::Kind::Pass) return;
    const board::LineSlots& slots = position.lines().map().slots(placement.square);
    const int index = static_cast<int>(placement.square.index());
    for (std::size_t d = 0; d < 4; ++d) {
        Line& line = lines_[slots.line[d]];
        const int bit = slots.bit[d];
        line.empty &= ~(std::uint32_t{1} << bit);
        if (placement.kind == board::Placement::Kind::Stone)
            line.stones[fukumi::indexOf(placement.color)] |= std::uint32_t{1} << bit;
        const Direction direction = kDirections[d];
        const int step = stepX(direction) + Square::kStride * stepY(direction);
        refresh(line,
                line.empty & (model_.reach_ << (bit - 5)),
                index - bit * step,
                step,
                static_cast<unsigned>(d));
    }
    setPoint(placement.square.index(), {});
}

void PatternEvaluator::back(const board::Position& position, const board::Placement& placement) {
    const Before& before = steps_.back();
    while (log_.size() > before.logSize) {
        points_[log_.back().square] = log_.back().point;
        log_.pop_back();
    }
    totals_ = before.totals;
    if (placement.kind != board::Placement::Kind::Pass) {
        const board::LineSlots& slots = position.lines().map().slots(placement.square);
        for (std::size_t d = 0; d < 4; ++d) {
            Line& line = lines_[slots.line[d]];
            const std::uint32_t cell = std::uint32_t{1} << slots.bit[d];
            line.empty |= cell;
            line.stones[0] &= ~cell;
            line.stones[1] &= ~cell;
        }
    }
    steps_.pop_back();
}

void PatternEvaluator::refresh(
    const Line& line, std::uint32_t cells, int origin, int step, unsigned direction) {
    if (needsFreeEnd(model_.rule_))
        refreshLine<true>(line, cells, origin, step, 4 * direction);
    else
        refreshLine<false>(line, cells, origin, step, 4 * direction);
}

template <bool FreeEnd>
void PatternEvaluator::refreshLine(
    const Line& line, std::uint32_t cells, int origin, int step, unsigned shift) {
    for (; cells != 0; cells &= cells - 1) {
        const int bit = std::countr_zero(cells);
        const auto square = static_cast<std::size_t>(origin + bit * step);
        Point now = points_[square];
        for (const Color c : kColors) {
            const board::WindowIndex window = board::windowIndex<FreeEnd>(
                line.stones[fukumi::indexOf(c)], line.stones[fukumi::indexOf(~c)], line.empty, bit);
            const auto lineClass = static_cast<unsigned>(model_.classes_[c][window]);
            now.classes[c] = static_cast<PackedClasses>((now.classes[c] & ~(15U << shift)) |
                                                        (lineClass << shift));
            now.code[c] = model_.codes_.of(now.classes[c]);
        }
        setPoint(square, now);
    }
}

void PatternEvaluator::setPoint(std::size_t square, Point now) {
    Point& point = points_[square];
    log_.push_back({static_cast<std::uint16_t>(square), point});
    for (const Color c : kColors) {
        if (point.code[c] == now.code[c]) continue;
        const PatternModel::CodeValue& before = model_.values_[c][point.code[c]];
        const PatternModel::CodeValue& after = model_.values_[c][now.code[c]];
        const PatternModel::UnitSums& unitsBefore = model_.unitChanges_[c][point.code[c]].sums;
        const PatternModel::UnitSums& unitsAfter = model_.unitChanges_[c][now.code[c]].sums;
        for (std::size_t u = 0; u < totals_.units.size(); ++u)
            totals_.units[u] =
                static_cast<std::int16_t>(totals_.units[u] + unitsAfter[u] - unitsBefore[u]);
        totals_.onMove[c] += after.onMove - before.onMove;
        totals_.waiting[c] += after.waiting - before.waiting;
        totals_.kinds[c] += after.kinds - before.kinds;
    }
    point = now;
}

std::size_t PatternEvaluator::threatMask(Color sideToMove) const {
    std::size_t mask = 0;
    for (std::size_t k = 0; k < kThreatKindCount; ++k) {
        if (((totals_.kinds[sideToMove] >> (16 * k)) & 0xFFFF) != 0) mask |= std::size_t{1} << k;
        if (((totals_.kinds[~sideToMove] >> (16 * k)) & 0xFFFF) != 0)
            mask |= std::size_t{1} << (kThreatKindCount + k);
    }
    return mask;
}

int PatternEvaluator::unitValue(Color us) const {
    const std::size_t first = PatternModel::firstUnit(us);
    const UnitRow& output = model_.units_[us].output;
    int sum = 0;
    for (std::size_t u = 0; u < kUnitCount; ++u)
        sum += std::max<int>(totals_.units[first + u], 0) * output[u];
    return sum / (kSumScale * kWeightScale);
}

Value PatternEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    return clampHeuristic((totals_.onMove[us] - totals_.waiting[~us]) / kWeightScale +
                          model_.tempo_[us][threatMask(us)] + unitValue(us));
}

void PatternEvaluator::scoreMoves(const board::Position& position,
                                  std::span<const Move> moves,
                                  std::span<std::int32_t> scores) {
    sync(position);
    const Color us = position.sideToMove();
    const CodeTable& attack = model_.attack_[us];
    const CodeTable& defence = model_.defence_[~us];
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Point& point = points_[moves[i].index()];
        scores[i] = attack[point.code[us]] + defence[point.code[~us]];
    }
}

}  // namespace fukumi::eval
