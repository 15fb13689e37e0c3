// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/pattern/code_sums.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval {

/// The pattern evaluation's weights as the evaluators read them, with the tables that lead from
/// windows to classes and from classes to codes. For boards of every size.
class PatternModel final : public BaseModel, public std::enable_shared_from_this<PatternModel> {
public:
    /// `windows` are those of the rule.
    PatternModel(const PatternWeights& weights, const windows::WindowTable& windows);

    [[nodiscard]] std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    friend class PatternEvaluator;

    /// Two numbers in one, each of which may be added up modulo 2^32:
    ///
    ///     63..32                              31..0
    ///     onMove, less one if waiting < 0     waiting
    [[nodiscard]] static constexpr std::uint64_t packWorth(std::int32_t onMove,
                                                           std::int32_t waiting) {
        return (static_cast<std::uint64_t>(onMove) << 32) + static_cast<std::uint64_t>(waiting);
    }
    [[nodiscard]] static constexpr std::int32_t waitingOf(std::uint64_t worth) {
        return static_cast<std::int32_t>(worth);
    }
    [[nodiscard]] static constexpr std::int32_t onMoveOf(std::uint64_t worth) {
        const auto waiting = static_cast<std::uint64_t>(std::int64_t{waitingOf(worth)});
        return static_cast<std::int32_t>((worth - waiting) >> 32);
    }
    /// Where the sums with `us` to move begin.
    static constexpr std::size_t firstUnit(Color us) { return us == Color::Black ? 0 : kUnitCount; }

    /// Both colours' line classes in a window, by its row, 0 if no stone can be played:
    ///
    ///     7..4    3..0
    ///     white   black
    std::vector<std::uint8_t> rowClasses_;
    PatternCodes codes_;
    ByColor<std::array<CodeValue, kPatternCodeCount>> values_;
    /// Share of a code in the hidden layer's sums.
    ByColor<std::array<UnitSums, kPatternCodeCount>> unitRows_;
    ByColor<UnitWeights> units_;
    ByColor<CodeTable> attack_;
    ByColor<CodeTable> defence_;
    ByColor<TempoTable> tempo_;
    ByColor<StateWeights> states_;
};

}  // namespace fukumi::eval
