// SPDX-License-Identifier: MIT
#include "engine/search/question_budget.hpp"

#include <algorithm>

namespace fukumi::search {

namespace {

/// The most for one question where neither nodes nor time are limited.
constexpr std::uint64_t kQuestionNodes = 400'000;
/// With less time than this there is none for a question.
constexpr Milliseconds kLeastTime{40};
/// The move in hand is checked once this part of the limits (percent) is spent, so that the guesses
/// of the first iterations do not cost a question each.
constexpr unsigned kCheckAfterPercent = 25;
/// A first look's part of a question.
constexpr unsigned kFirstLookDivisor = 5;

}  // namespace

threat::VctLimits QuestionBudget::next(Look look) {
    const unsigned divisor = look == Look::First ? kFirstLookDivisor : 1;
    threat::VctLimits question;
    question.nodes = limits_.nodes ? *limits_.nodes * effort_.sharePercent / 100 : kQuestionNodes;
    question.nodes /= divisor;
    question.vcfNodes = std::min(question.vcfNodes, question.nodes);
    question.stop = threat::StopCheck::from(*this);
    until_.reset();
    if (const auto hard = time_.hardLimit())
        until_ = time_.elapsed() + *hard * effort_.sharePercent / 100 / divisor;
    return question;
}

bool QuestionBudget::hasTime() const {
    const auto hard = time_.hardLimit();
    return !hard || *hard >= kLeastTime;
}

bool QuestionBudget::isCheckDue(Move inHand, std::uint64_t spent) const {
    if (checked_.size() >= effort_.mostChecks) return false;
    if (std::find(checked_.begin(), checked_.end(), inHand) != checked_.end()) return false;
    if (limits_.nodes && spent * 100 >= *limits_.nodes * kCheckAfterPercent) return true;
    const auto hard = time_.hardLimit();
    return hard && hasTime() && time_.elapsed() * 100 >= *hard * kCheckAfterPercent;
}

bool QuestionBudget::stopRequested() const {
    return search_.stopRequested() || (until_ && time_.elapsed() >= *until_);
}

}  // namespace fukumi::search
