// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_eval.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/ranges.hpp"

namespace fukumi::eval {

PatternEvaluator::PatternEvaluator(std::shared_ptr<const PatternModel> model)
    : owner_{std::move(model)}, model_{*owner_}, log_{std::make_unique<LogEntry[]>(kLogSize)} {
    steps_.reserve(static_cast<std::size_t>(kMaxSquares));
}

std::size_t PatternEvaluator::bytes() {
    return sizeof(PatternEvaluator) + HistoryFollower::kHeapBytes +
           static_cast<std::size_t>(kMaxSquares) * sizeof(Before) + kLogSize * sizeof(LogEntry);
}

void PatternEvaluator::reset(const board::Position& position) {
    points_ = {};
    totals_ = {};
    const bool isAvx2 = position.lines().isa() == Isa::Avx2 && kAvx2UnitChanges != nullptr;
    addUnitChanges_ = isAvx2 ? kAvx2UnitChanges : kPortableUnitChanges;
    for (const Color c : kColors)
        ranges::copy(model_.units_[c].bias, totals_.units.numbers + PatternModel::firstUnit(c));
    steps_.clear();
    follower_.reset();
    const board::LineMap& map = position.lines().map();
    for (int line = 0; line < map.lineCount(); ++line)
        lines_[static_cast<std::size_t>(line)] = {{0, 0}, map.cellMask(line)};
    forEachSquare(position.size(), [&](Square s) {
        const board::LineSlots& slots = map.slots(s);
        Changes changes;
        for (unsigned d = 0; d < 4; ++d)
            refresh({lines_[slots.line[d]],
                     std::uint32_t{1} << slots.bit[d],
                     static_cast<int>(s.index()),
                     0,
                     d},
                    changes);
        addChanges(changes);
        logSize_ = 0;
    });
    sync(position);
}

void PatternEvaluator::sync(const board::Position& position) {
    follower_.follow(
        position.history(),
        [&](const board::Placement& step) { forward(position, step); },
        [&](const board::Placement& step) { back(position, step); });
}

void PatternEvaluator::forward(const board::Position& position, const board::Placement& placement) {
    steps_.push_back({logSize_, totals_});
    if (placement.kind == board::Placement::Kind::Pass) return;
    const board::LineSlots& slots = position.lines().map().slots(placement.square);
    const int index = static_cast<int>(placement.square.index());
    Changes changes;
    for (unsigned d = 0; d < 4; ++d) {
        Line& line = lines_[slots.line[d]];
        const int bit = slots.bit[d];
        line.empty &= ~(std::uint32_t{1} << bit);
        if (placement.kind == board::Placement::Kind::Stone)
            line.stones[fukumi::indexOf(placement.color)] |= std::uint32_t{1} << bit;
        const Direction direction = kDirections[d];
        const int step = stepX(direction) + Square::kStride * stepY(direction);
        const std::uint32_t cells = line.empty & (model_.reach_ << (bit - 5));
        refresh({line, cells, index - bit * step, step, d}, changes);
    }
    setPoint(placement.square.index(), {}, changes);
    addChanges(changes);
}

void PatternEvaluator::back(const board::Position& position, const board::Placement& placement) {
    const Before& before = steps_.back();
    while (logSize_ > before.logSize) {
        --logSize_;
        points_[log_[logSize_].square] = log_[logSize_].point;
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

void PatternEvaluator::refresh(const LinePart& part, Changes& changes) {
    if (needsFreeEnd(model_.rule_))
        refreshLine<true>(part, changes);
    else
        refreshLine<false>(part, changes);
}

template <bool FreeEnd>
void PatternEvaluator::refreshLine(const LinePart& part, Changes& changes) {
    const Line line = part.line;
    const unsigned shift = 4 * part.direction;
    for (std::uint32_t cells = part.cells; cells != 0; cells &= cells - 1) {
        const int bit = std::countr_zero(cells);
        const auto square = static_cast<std::size_t>(part.origin + bit * part.step);
        Point now = points_[square];
        for (const Color c : kColors) {
            const board::WindowIndex window = board::windowIndex<FreeEnd>(
                line.stones[fukumi::indexOf(c)], line.stones[fukumi::indexOf(~c)], line.empty, bit);
            const auto lineClass = static_cast<unsigned>(model_.classes_[c][window]);
            now.classes[c] = static_cast<PackedClasses>((now.classes[c] & ~(15U << shift)) |
                                                        (lineClass << shift));
            now.code[c] = model_.codes_.of(now.classes[c]);
        }
        setPoint(square, now, changes);
    }
}

void PatternEvaluator::setPoint(std::size_t square, const Point& now, Changes& changes) {
    Point& point = points_[square];
    log_[logSize_++] = {static_cast<std::uint16_t>(square), point};
    for (const Color c : kColors) changes[c].note(point.code[c], now.code[c]);
    point = now;
}

void PatternEvaluator::addChanges(const Changes& changes) {
    for (const Color c : kColors) {
        const ChangeList& list = changes[c];
        const auto& values = model_.values_[c];
        std::int32_t onMove = 0;
        std::int32_t waiting = 0;
        std::uint64_t kinds = 0;
        for (std::size_t i = 0; i < list.size; ++i) {
            const PatternModel::CodeValue& before = values[list.items[i].before];
            const PatternModel::CodeValue& after = values[list.items[i].after];
            onMove += after.onMove - before.onMove;
            waiting += after.waiting - before.waiting;
            kinds += after.kinds - before.kinds;
        }
        totals_.onMove[c] += onMove;
        totals_.waiting[c] += waiting;
        totals_.kinds[c] += kinds;
        addUnitChanges_(totals_.units, model_.unitRows_[c].data(), list.items.data(), list.size);
    }
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

int PatternEvaluator::unitValue(Color us, const UnitRow& own, const UnitRow& enemy) const {
    const std::size_t first = PatternModel::firstUnit(us);
    const UnitRow& output = model_.units_[us].output;
    int sum = 0;
    for (std::size_t u = 0; u < kUnitCount; ++u) {
        const int unit = totals_.units.numbers[first + u] + own[u] + enemy[u];
        sum += std::clamp(unit, 0, kMaxUnit) * output[u];
    }
    return sum / (kSumScale * kWeightScale);
}

Value PatternEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    const StateWeights& states = model_.states_[us];
    const std::size_t own = threatStateOf(us);
    const std::size_t enemy = threatStateOf(~us);
    const int points =
        totals_.onMove[us] - totals_.waiting[~us] + states.own[own] + states.enemy[enemy];
    return clampHeuristic(points / kWeightScale + model_.tempo_[us][threatMask(us)] +
                          unitValue(us, states.ownUnits[own], states.enemyUnits[enemy]));
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
