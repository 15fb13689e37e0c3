// SPDX-License-Identifier: MIT
#include "protocol/answer/query_job.hpp"

#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/review_view.hpp"

namespace fukumi::protocol::answer {

Json QueryJob::answer() const {
    if (isSearchFree()) return found;
    if (opening) return openingAnswer(*opening);
    const Answer known = ask->answer();
    Json answer = head();
    if (query->reviewed) {
        const Rule rule = query->steps.rule();
        answer["review"] = reviewJson({.record = *query->reviewed,
                                       .rule = rule,
                                       .review = known.review,
                                       .lines = query->limits.lines,
                                       .drawCap = query->settings.drawCap,
                                       .notices = noticesOfMovesAfterFive(*query->reviewed, rule)});
        return answer;
    }
    const BoardSize size = known.position.size();
    answer["lines"] = Json::array();
    for (const auto& report : known.lines) answer["lines"] += reportJson(report, size);
    answer.update(answerJson(known));
    if (query->wantsKnown) answer["known"] = knownJson(known.position);
    if (query->balanceMoves)
        answer["balance"] = known.balance ? balanceJson(*known.balance, size) : Json();
    return answer;
}

}  // namespace fukumi::protocol::answer
