// SPDX-License-Identifier: MIT
//
// The numbers of a fit as one vector, in log-odds.
#pragma once

#include <cstddef>

#include "engine/eval/pattern/pattern_weights.hpp"

namespace fukumi::tuning {

/// Where a sample's numbers are in the parameter vector, a block for each colour to move (one for
/// both where they share):
///
///     own codes | enemy codes | threat masks | units of own codes | units of enemy codes |
///     bias of the units | output of the units | own states | enemy states |
///     units of own states | units of enemy states
///
/// The ordering has only own and enemy codes.
class Layout {
public:
    enum class Of { Value, Ordering };

    Layout(Of of, bool sharedColors) : of_{of}, sharedColors_{sharedColors} {}

    [[nodiscard]] bool sharedColors() const { return sharedColors_; }
    [[nodiscard]] std::size_t size() const { return (sharedColors_ ? 1 : 2) * block(); }
    [[nodiscard]] std::size_t own(bool blackToMove) const {
        return sharedColors_ || blackToMove ? 0 : block();
    }
    [[nodiscard]] std::size_t enemy(bool blackToMove) const {
        return own(blackToMove) + eval::kPatternCodeCount;
    }
    [[nodiscard]] std::size_t threats(bool blackToMove) const {
        return enemy(blackToMove) + eval::kPatternCodeCount;
    }
    [[nodiscard]] std::size_t ownUnits(bool blackToMove) const {
        return threats(blackToMove) + eval::kThreatMaskCount;
    }
    [[nodiscard]] std::size_t enemyUnits(bool blackToMove) const {
        return ownUnits(blackToMove) + eval::kPatternCodeCount * eval::kUnitCount;
    }
    [[nodiscard]] std::size_t bias(bool blackToMove) const {
        return enemyUnits(blackToMove) + eval::kPatternCodeCount * eval::kUnitCount;
    }
    [[nodiscard]] std::size_t output(bool blackToMove) const {
        return bias(blackToMove) + eval::kUnitCount;
    }
    [[nodiscard]] std::size_t ownState(bool blackToMove) const {
        return output(blackToMove) + eval::kUnitCount;
    }
    [[nodiscard]] std::size_t enemyState(bool blackToMove) const {
        return ownState(blackToMove) + eval::kThreatStateCount;
    }
    [[nodiscard]] std::size_t ownStateUnits(bool blackToMove) const {
        return enemyState(blackToMove) + eval::kThreatStateCount;
    }
    [[nodiscard]] std::size_t enemyStateUnits(bool blackToMove) const {
        return ownStateUnits(blackToMove) + eval::kThreatStateCount * eval::kUnitCount;
    }

private:
    [[nodiscard]] std::size_t block() const {
        constexpr std::size_t kCodes = 2 * eval::kPatternCodeCount;
        constexpr std::size_t kStates = 2 * eval::kThreatStateCount;
        constexpr std::size_t kUnits = (kCodes + 2 + kStates) * eval::kUnitCount;
        return of_ == Of::Ordering ? kCodes : kCodes + eval::kThreatMaskCount + kStates + kUnits;
    }

    Of of_;
    bool sharedColors_;
};

}  // namespace fukumi::tuning
