// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.hpp"

#include <bit>

namespace fukumi::eval {

namespace {

/// Weights are in 1/8 value units.
constexpr int kWeightScale = 8;

}  // namespace

PatternEvaluator::PatternEvaluator(Rule rule, const PatternWeights& weights)
    : rule_{rule},
      classes_{board::PatternTable{rule, Color::Black}, board::PatternTable{rule, Color::White}},
      weights_{spread(weights.colors[Color::Black]), spread(weights.colors[Color::White])},
      tempo_{weights.tempo} {}

PatternEvaluator::PackedWeights PatternEvaluator::spread(const ColorWeights& weights) const {
    PackedWeights packed;
    const auto fill = [&](std::vector<std::int16_t>& to, const CodeTable& from) {
        to.resize(kPackedCount);
        for (std::size_t i = 0; i < kPackedCount; ++i)
            to[i] = from[codes_.of(static_cast<PackedClasses>(i))];
    };
    fill(packed.onMove, weights.onMove);
    fill(packed.waiting, weights.waiting);
    fill(packed.attack, weights.attack);
    fill(packed.defence, weights.defence);
    // Four dead lines: also what a taken square holds.
    packed.onMove[0] = packed.waiting[0] = 0;
    return packed;
}

void PatternEvaluator::reset(const board::Position& position) {
    packed_ = {};
    totals_ = {};
    unchanged_ = 0;
    lines_.reset(position);
    sync(position);
}

void PatternEvaluator::sync(const board::Position& position) {
    lines_.sync(position, unchanged_, [&](int line, std::size_t direction, std::uint32_t cells) {
        refreshLine(position, line, direction, cells);
    });
    unchanged_ = lines_.seenSteps();
}

void PatternEvaluator::refreshLine(const board::Position& position,
                                   int line,
                                   std::size_t direction,
                                   std::uint32_t cells) {
    const board::LineMap& map = position.lines().map();
    const board::LineRecord& record = position.lines().line(line);
    const bool freeEnd = needsFreeEnd(rule_);
    const auto shift = static_cast<unsigned>(4 * direction);
    for (; cells != 0; cells &= cells - 1) {
        const int bit = std::countr_zero(cells);
        const std::size_t s = map.squareAt(line, bit).index();
        const bool isEmpty = ((record.empty >> bit) & 1) != 0;
        for (const Color c : kColors) {
            unsigned lineClass = 0;
            if (isEmpty)
                lineClass = static_cast<unsigned>(
                    classes_[c][freeEnd ? board::caroWindowIndex(record, c, bit)
                                        : board::windowIndex(record, c, bit)]);
            PackedClasses& packed = packed_[s][c];
            const auto now =
                static_cast<PackedClasses>((packed & ~(15U << shift)) | (lineClass << shift));
            if (now == packed) continue;
            const PackedWeights& weights = weights_[c];
            totals_[c].onMove += weights.onMove[now] - weights.onMove[packed];
            totals_[c].waiting += weights.waiting[now] - weights.waiting[packed];
            packed = now;
        }
    }
}

Value PatternEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    return clampHeuristic((totals_[us].onMove - totals_[~us].waiting) / kWeightScale + tempo_);
}

void PatternEvaluator::scoreMoves(const board::Position& position,
                                  std::span<const Move> moves,
                                  std::span<std::int32_t> scores) {
    sync(position);
    const Color us = position.sideToMove();
    const std::vector<std::int16_t>& attack = weights_[us].attack;
    const std::vector<std::int16_t>& defence = weights_[~us].defence;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ByColor<PackedClasses>& packed = packed_[moves[i].index()];
        scores[i] = attack[packed[us]] + defence[packed[~us]];
    }
}

}  // namespace fukumi::eval
