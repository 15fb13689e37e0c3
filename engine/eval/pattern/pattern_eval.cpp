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
    const bool isAvx2 = position.lines().isa() == Isa::Avx2;
    addUnitChanges_ = isAvx2 && kAvx2UnitChanges ? kAvx2UnitChanges : kPortableUnitChanges;
    findStarWindows_ = isAvx2 && kAvx2StarWindows ? kAvx2StarWindows : kPortableStarWindows;
    for (const Color c : kColors)
        ranges::copy(model_.units_[c].bias, totals_.units.numbers + PatternModel::firstUnit(c));
    steps_.clear();
    logSize_ = 0;
    follower_.reset();
    const board::LineMap& map = position.lines().map();
    for (int line = 0; line < map.lineCount(); ++line)
        lines_[static_cast<std::size_t>(line)] = {{0, 0}, map.cellMask(line)};
    forEachSquare(position.size(), [&](Square s) {
        Changes changes;
        setPoint(s.index(), emptyPoint(map.slots(s)), log_.get(), changes);
        addChanges(Color::Black, changes.black);
        addChanges(Color::White, changes.white);
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
    StarLines star;
    for (unsigned d = 0; d < 4; ++d) {
        LineWords& line = lines_[slots.line[d]];
        const std::uint32_t cell = std::uint32_t{1} << slots.bit[d];
        line.empty &= ~cell;
        if (placement.kind == board::Placement::Kind::Stone)
            line.stones[fukumi::indexOf(placement.color)] |= cell;
        star.lines[d] = &line;
        star.bits[d] = slots.bit[d];
    }
    StarWindows windows;
    findStarWindows_(star, model_.reach_, windows);
    Changes changes;
    LogEntry* end = log_.get() + logSize_;
    for (unsigned d = 0; d < 4; ++d) {
        const Direction direction = kDirections[d];
        const int step = stepX(direction) + Square::kStride * stepY(direction);
        const auto& [black, white] = windows.indices[d];
        std::uint32_t lanes =
            star.lines[d]->empty >> (star.bits[d] - kStarCentre) & lanesOf(model_.reach_);
        for (; lanes != 0; lanes &= lanes - 1) {
            const int lane = std::countr_zero(lanes);
            const auto square = static_cast<std::size_t>(index + (lane - kStarCentre) * step);
            const Point now = withWindows(points_[square], d, black[lane], white[lane]);
            end = setPoint(square, now, end, changes);
        }
    }
    end = setPoint(placement.square.index(), 0, end, changes);
    logSize_ = static_cast<std::size_t>(end - log_.get());
    addChanges(Color::Black, changes.black);
    addChanges(Color::White, changes.white);
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
            LineWords& line = lines_[slots.line[d]];
            const std::uint32_t cell = std::uint32_t{1} << slots.bit[d];
            line.empty |= cell;
            line.stones[0] &= ~cell;
            line.stones[1] &= ~cell;
        }
    }
    steps_.pop_back();
}

PatternEvaluator::Point PatternEvaluator::emptyPoint(const board::LineSlots& slots) const {
    Point point = 0;
    for (unsigned d = 0; d < 4; ++d) {
        const LineWords& line = lines_[slots.line[d]];
        const auto window =
            board::windowIndex<false>(line.stones[0], line.stones[1], line.empty, slots.bit[d]);
        point = withWindows(point, d, window, window);
    }
    return point;
}

PatternEvaluator::Point PatternEvaluator::withWindows(Point point,
                                                      unsigned direction,
                                                      board::WindowIndex black,
                                                      board::WindowIndex white) const {
    const unsigned shift = 4 * direction;
    const auto blackClass = static_cast<Point>(model_.classes_[Color::Black][black]);
    const auto whiteClass = static_cast<Point>(model_.classes_[Color::White][white]);
    const Point others = ~(Point{15U << 16 | 15U} << shift) & 0xFFFFFFFF;
    const Point classes = (point & others) | ((blackClass | whiteClass << 16) << shift);
    const Point blackCode = model_.codes_.of(classesOf(classes, Color::Black));
    const Point whiteCode = model_.codes_.of(classesOf(classes, Color::White));
    return classes | blackCode << 32 | whiteCode << 48;
}

PatternEvaluator::LogEntry* PatternEvaluator::setPoint(std::size_t square,
                                                       Point now,
                                                       LogEntry* logEnd,
                                                       Changes& changes) {
    const Point before = points_[square];
    *logEnd = {before, static_cast<std::uint16_t>(square)};
    changes.black.note(codeOf(before, Color::Black), codeOf(now, Color::Black));
    changes.white.note(codeOf(before, Color::White), codeOf(now, Color::White));
    points_[square] = now;
    return logEnd + static_cast<std::ptrdiff_t>(before != now);
}

void PatternEvaluator::addChanges(Color c, const ChangeList& list) {
    const auto& values = model_.values_[c];
    PatternModel::CodeValue sum = totals_.values[c];
    for (std::size_t i = 0; i < list.size; ++i) {
        const PatternModel::CodeValue& before = values[list.items[i].before];
        const PatternModel::CodeValue& after = values[list.items[i].after];
        sum.worth += after.worth - before.worth;
        sum.kinds += after.kinds - before.kinds;
    }
    totals_.values[c] = sum;
    addUnitChanges_(totals_.units, model_.unitRows_[c].data(), list.items.data(), list.size);
}

std::size_t PatternEvaluator::threatMask(Color sideToMove) const {
    std::size_t mask = 0;
    for (std::size_t k = 0; k < kThreatKindCount; ++k) {
        if (((totals_.values[sideToMove].kinds >> (16 * k)) & 0xFFFF) != 0)
            mask |= std::size_t{1} << k;
        if (((totals_.values[~sideToMove].kinds >> (16 * k)) & 0xFFFF) != 0)
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
    const int points = PatternModel::onMoveOf(totals_.values[us].worth) -
                       PatternModel::waitingOf(totals_.values[~us].worth) + states.own[own] +
                       states.enemy[enemy];
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
        const Point point = points_[moves[i].index()];
        scores[i] = attack[codeOf(point, us)] + defence[codeOf(point, ~us)];
    }
}

}  // namespace fukumi::eval
