// SPDX-License-Identifier: MIT
#include "engine/search/threat_allowance.hpp"

#include "engine/core/ranges.hpp"

namespace fukumi::search {

namespace {

/// No more for one question where neither nodes nor time are limited.
constexpr std::uint64_t kShareNodes = 400'000;
/// With less time than this there is none for a question.
constexpr Milliseconds kLeastTime{40};
/// The move in hand is checked once this part of the budget (percent) is spent, so that the guesses
/// of the first iterations do not cost a question each.
constexpr unsigned kCheckAfterPercent = 25;

}  // namespace

ThreatShare ThreatAllowance::share() {
    ThreatShare share{kShareNodes, threat::StopCheck::from(*this)};
    if (limits_.nodes) share.nodes = *limits_.nodes * size_.sharePercent / 100;
    until_.reset();
    if (const auto hard = time_.hardLimit())
        until_ = time_.elapsed() + *hard * size_.sharePercent / 100;
    return share;
}

bool ThreatAllowance::hasTime() const {
    const auto hard = time_.hardLimit();
    return !hard || *hard >= kLeastTime;
}

bool ThreatAllowance::isCheckDue(Move inHand, std::uint64_t spent) const {
    if (checked_.size() >= size_.mostChecks) return false;
    if (ranges::find(checked_, inHand) != checked_.end()) return false;
    if (limits_.nodes && spent * 100 >= *limits_.nodes * kCheckAfterPercent) return true;
    const auto hard = time_.hardLimit();
    return hard && hasTime() && time_.elapsed() * 100 >= *hard * kCheckAfterPercent;
}

bool ThreatAllowance::stopRequested() const {
    return budget_.stopRequested() || (until_ && time_.elapsed() >= *until_);
}

}  // namespace fukumi::search
