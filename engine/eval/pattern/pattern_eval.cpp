// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_eval.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ranges.hpp"

namespace fukumi::eval {

PatternEvaluator::PatternEvaluator(std::shared_ptr<const PatternModel> model,
                                   windows::WindowState& windows)
    : owner_{std::move(model)}, model_{*owner_}, windows_{windows} {}

std::size_t PatternEvaluator::bytes() {
    return sizeof(PatternEvaluator) + windows::Cursor<Saved>::heapBytes();
}

void PatternEvaluator::reset(const board::Position& position) {
    const bool isAvx2 = position.lines().isa() >= Isa::Avx2;
    addCodeChanges_ = isAvx2 && kAvx2CodeChanges ? kAvx2CodeChanges : kPortableCodeChanges;
    cursor_.reset();
    points_ = {};
    totals_ = {};
    for (const Color c : kColors)
        ranges::copy(model_.units_[c].bias, totals_.units.numbers + PatternModel::firstUnit(c));
    Saved unused;
    forEachSquare(position.size(), [&](Square s) {
        const std::size_t place = windows::planeIndex(s);
        Point point = 0;
        for (std::size_t d = 0; d < 4; ++d)
            point = withClasses(point, d, model_.rowClasses_[windows_.windowsAt(place)[d]]);
        Changes changes;
        unused.count = 0;
        setPoint(place, point, unused, changes);
        addChanges(Color::Black, changes.black);
        addChanges(Color::White, changes.white);
    });
    firstPoints_ = points_;
    firstTotals_ = totals_;
}

void PatternEvaluator::sync(const board::Position& position) {
    windows_.sync(position);
    cursor_.follow(
        windows_,
        [&] {
            points_ = firstPoints_;
            totals_ = firstTotals_;
        },
        [&](const windows::Step& step, Saved& saved) { forward(step, saved); },
        [&](std::size_t, int, const Saved& saved) { back(saved); });
}

void PatternEvaluator::forward(const windows::Step& step, Saved& saved) {
    saved.totals = totals_;
    saved.count = 0;
    const std::uint8_t* const classes = model_.rowClasses_.data();
    const auto& [before, after] = step.change;
    // Listed without a branch: it would be mispredicted for about half of the windows.
    std::array<std::uint8_t, windows::kMaxSlots> changed;
    std::size_t count = 0;
    const std::size_t slots = windows::slotCount(step.reach);
    for (std::size_t slot = 1; slot < slots; ++slot) {
        changed[count] = static_cast<std::uint8_t>(slot);
        count +=
            static_cast<std::size_t>(classes[before.slots[slot]] != classes[after.slots[slot]]);
    }
    Changes changes;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t slot = changed[i];
        const std::size_t place = windows::shifted(step.at, windows::kSlotOffsets.at[slot]);
        const Point now =
            withClasses(points_[place], windows::directionOf(slot), classes[after.slots[slot]]);
        setPoint(place, now, saved, changes);
    }
    setPoint(step.at, 0, saved, changes);
    addChanges(Color::Black, changes.black);
    addChanges(Color::White, changes.white);
}

void PatternEvaluator::back(const Saved& saved) {
    for (std::size_t i = 0; i < saved.count; ++i) points_[saved.places[i]] = saved.points[i];
    totals_ = saved.totals;
}

PatternEvaluator::Point PatternEvaluator::withClasses(Point point,
                                                      std::size_t direction,
                                                      std::uint8_t classes) const {
    const std::size_t shift = 4 * direction;
    const Point others = ~(Point{15U << 16 | 15U} << shift) & 0xFFFFFFFF;
    const unsigned both = (classes & 15U) | unsigned{classes} >> 4U << 16;
    const Point packed = (point & others) | Point{both} << shift;
    const Point blackCode = model_.codes_.codeOf(classesOf(packed, Color::Black));
    const Point whiteCode = model_.codes_.codeOf(classesOf(packed, Color::White));
    return packed | blackCode << 32 | whiteCode << 48;
}

void PatternEvaluator::setPoint(std::size_t place, Point now, Saved& saved, Changes& changes) {
    const Point before = points_[place];
    saved.points[saved.count] = before;
    saved.places[saved.count] = static_cast<std::uint16_t>(place);
    ++saved.count;
    changes.black.note(codeOf(before, Color::Black), codeOf(now, Color::Black));
    changes.white.note(codeOf(before, Color::White), codeOf(now, Color::White));
    points_[place] = now;
}

void PatternEvaluator::addChanges(Color c, const ChangeList& list) {
    addCodeChanges_(totals_.units,
                    totals_.values[c],
                    {model_.unitRows_[c].data(), model_.values_[c].data()},
                    list.items.data(),
                    list.size);
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
        const Point point = points_[windows::planeIndex(moves[i])];
        scores[i] = attack[codeOf(point, us)] + defence[codeOf(point, ~us)];
    }
}

namespace {

std::vector<std::uint8_t> classesOf(const windows::WindowTable& windows) {
    constexpr int n = windows::kClassCount;
    std::vector<std::uint8_t> classes;
    for (const windows::WindowRow& row : windows.rows()) {
        const bool isEmpty = row.centre == windows::WindowCell::Empty;
        classes.push_back(
            static_cast<std::uint8_t>(isEmpty ? row.blackClass / n | row.blackClass % n << 4 : 0));
    }
    return classes;
}

}  // namespace

PatternModel::PatternModel(const PatternWeights& weights, const windows::WindowTable& windows)
    : rowClasses_{classesOf(windows)} {
    for (const Color c : kColors) {
        const ColorWeights& from = weights.colors[c];
        attack_[c] = from.attack;
        defence_[c] = from.defence;
        units_[c] = from.units;
        tempo_[c] = from.tempo;
        states_[c] = from.states;
        // Code 0, four dead lines, is also what a taken square holds: worth nothing.
        for (std::size_t code = 1; code < kPatternCodeCount; ++code) {
            CodeValue& value = values_[c][code];
            value.worth = packWorth(from.onMove[code], from.waiting[code]);
            const ThreatKinds kinds = threatKinds(codes_.classes(static_cast<PatternCode>(code)));
            for (int k = 0; k < kThreatKindCount; ++k)
                value.kinds |= std::uint64_t{(kinds >> k) & 1U} << (16 * k);
            UnitSums& row = unitRows_[c][code];
            ranges::copy(from.onMoveUnits[code], row.numbers + firstUnit(c));
            ranges::copy(from.waitingUnits[code], row.numbers + firstUnit(~c));
        }
    }
}

std::unique_ptr<BaseEval> PatternModel::makeBaseEval(windows::WindowState* windows) const {
    return std::make_unique<PatternEvaluator>(shared_from_this(), *windows);
}

std::size_t PatternModel::bytesShared() const {
    return sizeof *this + PatternCodes::kHeapBytes + rowClasses_.capacity();
}

std::size_t PatternModel::bytesPerThread() const { return PatternEvaluator::bytes(); }

}  // namespace fukumi::eval
