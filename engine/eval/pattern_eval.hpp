// SPDX-License-Identifier: MIT
//
// The pattern evaluation (--eval pattern): every empty point has, for each colour, a code of its
// four line classes; the value of a position is a sum of one number a point and colour. Linear in
// its numbers, so that they can be fitted to games (engine/tuning).
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/board/pattern_table.hpp"
#include "engine/core/by_color.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/lazy_lines.hpp"
#include "engine/eval/pattern_weights.hpp"

namespace fukumi::eval {

class PatternEvaluator final : public Evaluator {
public:
    PatternEvaluator(Rule rule, const PatternWeights& weights);

    void reset(const board::Position& position) override;
    [[nodiscard]] Value evaluate(const board::Position& position) override;
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;

    /// The code of the empty square `s` for `c`; REQUIRES: reset() or sync() since the last change.
    [[nodiscard]] PatternCode code(Color c, Square s) const {
        return codes_.of(packed_[s.index()][c]);
    }
    void sync(const board::Position& position);
    [[nodiscard]] const PatternCodes& codes() const { return codes_; }

private:
    /// Weights by packed classes: one look-up where a code would need two.
    struct PackedWeights {
        std::vector<std::int16_t> onMove;
        std::vector<std::int16_t> waiting;
        std::vector<std::int16_t> attack;
        std::vector<std::int16_t> defence;
    };
    struct Totals {
        std::int32_t onMove = 0;
        std::int32_t waiting = 0;
    };

    [[nodiscard]] PackedWeights spread(const ColorWeights& weights) const;
    void refreshLine(const board::Position& position,
                     int line,
                     std::size_t direction,
                     std::uint32_t cells);

    Rule rule_;
    PatternCodes codes_;
    ByColor<board::PatternTable> classes_;
    ByColor<PackedWeights> weights_;
    std::int32_t tempo_;
    std::array<ByColor<PackedClasses>, kSquareSpan> packed_{};
    ByColor<Totals> totals_;
    LazyLines lines_;
};

}  // namespace fukumi::eval
