// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/node_clock.hpp"

#include "engine/core/text.hpp"
#include "engine/search/alphabeta/parameters.hpp"

namespace fukumi::tuning {

namespace {

constexpr int kMost = 100'000'000;

std::optional<int> numberIn(std::string_view text) {
    const auto number = parseInteger<int>(text);
    return number && *number >= 1 && *number <= kMost ? number : std::nullopt;
}

}  // namespace

std::chrono::nanoseconds NodeClock::pollInterval() const {
    return search::alphabeta::kNodesBetweenPolls * std::chrono::nanoseconds{1'000'000} / rate;
}

std::string nameOf(const NodeClock& clock) {
    return std::to_string(clock.turn.count()) + '/' + std::to_string(clock.match.count()) + '@' +
           std::to_string(clock.rate);
}

std::optional<NodeClock> nodeClockCalled(std::string_view text) {
    const auto slash = text.find('/');
    const auto at = text.find('@');
    if (at == std::string_view::npos || slash == std::string_view::npos || slash > at)
        return std::nullopt;
    const auto turn = numberIn(text.substr(0, slash));
    const auto match = numberIn(text.substr(slash + 1, at - slash - 1));
    const auto rate = numberIn(text.substr(at + 1));
    if (!turn || !match || !rate) return std::nullopt;
    return NodeClock{search::Milliseconds{*turn}, search::Milliseconds{*match}, *rate};
}

}  // namespace fukumi::tuning
