// SPDX-License-Identifier: MIT
//
// A query whose effort is bounded by nodes is answered in one slice and has the same answer as in
// one piece. Any other is searched anew in every slice: the table remembers what the one before
// found, so that it comes back to its depth in no time.
#include "protocol/cli/queries/query_job.hpp"

#include <algorithm>
#include <utility>

#include "engine/board/rules/game_end.hpp"
#include "engine/player/levels.hpp"
#include "engine/search/deadline_stop.hpp"
#include "engine/search/observer.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/balance_search.hpp"
#include "protocol/cli/known_json.hpp"
#include "protocol/cli/review/review_json.hpp"
#include "protocol/cli/review/review_tools.hpp"

namespace fukumi::protocol::cli {

namespace {

using search::Milliseconds;

/// The first slice is short, so that a new question does not wait for one that has just begun. Each
/// is half as long again as the one before, so that the last one has a third of all the time: 12 s
/// behind h8 i9 g7 reach depth 14, as in one piece, where slices of 0.5 s throughout reached 12.
constexpr Milliseconds kFirstSlice{120};
constexpr Milliseconds kLongestSlice{6000};

/// Bytes of a job: its places in the queue and among those in flight, and what the heap adds to
/// each block.
constexpr std::size_t kBookkeeping = 128;

class SliceEnd final : public search::StopToken {
public:
    SliceEnd(const search::StopToken& job,
             const search::StopToken& early,
             const search::Clock& clock,
             std::optional<search::TimePoint> end)
        : job_{job}, early_{early}, clock_{clock}, end_{end} {}
    [[nodiscard]] bool stopRequested() const override {
        return job_.stopRequested() || (end_ && (clock_.now() >= *end_ || early_.stopRequested()));
    }

private:
    const search::StopToken& job_;
    const search::StopToken& early_;
    const search::Clock& clock_;
    std::optional<search::TimePoint> end_;  ///< none: as long as the job goes
};

/// Tells of depths that are not behind what was told before. The depth of a tree search is the
/// length of its variation, and its tree goes on: all of it is new.
class NewReportObserver final : public search::Observer {
public:
    using Tell = std::function<void(const search::SearchReport&)>;

    NewReportObserver(Depth known, Tell tell) : known_{known}, tell_{std::move(tell)} {}

    void onReport(const search::SearchReport& report) override {
        nodes_ = std::max(nodes_, report.nodes);
        if (report.line <= 1)
            isNew_ = report.depth >= known_ || isProven(report.value) || !report.rootMoves.empty();
        if (isNew_) tell_(report);
    }
    /// The nodes of all reports.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    Depth known_;
    Tell tell_;
    std::uint64_t nodes_ = 0;
    bool isNew_ = true;  ///< of the depth whose lines come in
};

}  // namespace

QueryCore::Job::Job(std::shared_ptr<const Query> q,
                    std::optional<std::size_t> p,
                    const std::atomic<bool>& cut)
    : query{std::move(q)},
      ply{p},
      bytes{sizeof(Job) + kBookkeeping +
            query->bytes() / std::max<std::size_t>(query->plies.size(), 1)},
      isCut{cut},
      slice_{kFirstSlice} {}

QueryCore::Job::Job(std::shared_ptr<const OpeningQuery> o, const std::atomic<bool>& cut)
    : opening{std::move(o)},
      bytes{sizeof(Job) + kBookkeeping + sizeof(OpeningQuery) + 2 * opening->id.dump().size()},
      isCut{cut},
      slice_{kFirstSlice} {}

bool QueryCore::Job::search(player::Player& player,
                            const search::Clock& clock,
                            WorkMode mode,
                            const search::StopToken& sliceEnd,
                            const Tell& tell) {
    if (query->reviewed) return review(player, clock, mode, tell);
    const bool isFirst = !position_;
    if (isFirst) position_ = std::make_unique<board::Position>(query->position(ply));
    if (board::isFinished(*position_)) return true;
    // Another job may have come between two slices.
    player.configure(query->settings);
    if (query->balanceMoves) {
        balance(player, clock);
        return true;
    }
    if (isFirst && query->tables == Query::Tables::Empty) player.newGame();
    search::Limits limits = query->limits;
    limits.start = clock.now();
    if (limits.fixedTime) *limits.fixedTime -= elapsed_;
    NewReportObserver observer{lines_.empty() ? Depth{0} : lines_.front().depth,
                               [&](const search::SearchReport& report) {
                                   if (report.line <= 1) lines_.clear();
                                   lines_.push_back(whole(report));
                                   if (!query->wantsReports) return;
                                   Json told = head();
                                   told.update(reportJson(lines_.back(), position_->size()));
                                   tell(told);
                               }};
    const bool isWhole = mode == WorkMode::Whole || limits.nodes.has_value();
    const SliceEnd end{
        *this, sliceEnd, clock, isWhole ? std::nullopt : std::optional{limits.start + slice_}};
    const auto result = player.analyze(*position_, limits, end, observer);
    best_ = isFirst || lines_.empty() || lines_.front().pv.empty() ? result.move
                                                                   : lines_.front().pv.front();
    const bool wasCut = end.stopRequested();
    elapsed_ += std::chrono::duration_cast<Milliseconds>(clock.now() - limits.start);
    nodes_ += std::max(observer.nodes(), result.report.nodes);
    slice_ = std::min(slice_ * 3 / 2, kLongestSlice);
    return isWhole || !wasCut || (query->limits.fixedTime && elapsed_ >= *query->limits.fixedTime);
}

bool QueryCore::Job::review(player::Player& player,
                            const search::Clock& clock,
                            WorkMode mode,
                            const Tell& tell) {
    player.configure(query->settings);
    if (!reviewer_) {
        const board::Position position = query->position();
        reviewer_ =
            std::make_unique<analysis::Reviewer>(*query->reviewed,
                                                 position.rule(),
                                                 query->steps.isa(),
                                                 reviewTools(player, clock, *this, query->limits),
                                                 query->reviewedFrom);
    }
    bool goesOn = true;
    do {
        goesOn = reviewer_->step();
        if (!query->wantsReports || stopRequested()) continue;
        Json told = head();
        told.update({{"done", reviewer_->done()}, {"all", reviewer_->all()}});
        tell(told);
    } while (goesOn && mode == WorkMode::Whole);
    return !goesOn;
}

void QueryCore::Job::balance(player::Player& player, const search::Clock& clock) {
    search::Limits limits = query->limits;
    limits.start = clock.now();
    const search::TimeManager time{limits, clock};
    const search::DeadlineStop stop{*this, time};
    player.newGame();
    balance_ = balanceBy(player,
                         clock,
                         {*position_, *query->balanceMoves, limits},
                         stop,
                         [](const analysis::BalanceResult&) {});
    if (balance_) best_ = balance_->moves.front();
}

/// Adds what earlier slices took.
search::SearchReport QueryCore::Job::whole(search::SearchReport report) const {
    report.nodes += nodes_;
    report.elapsed += elapsed_;
    return report;
}

Json QueryCore::Job::head() const {
    Json head{{"id", query->id}};
    if (ply) head["ply"] = *ply;
    return head;
}

Json QueryCore::Job::answer() const {
    if (opening) return openingAnswer(*opening);
    if (query->reviewed) {
        const auto review = reviewer_ ? reviewer_->review() : analysis::GameReview{};
        Json answer = head();
        answer["review"] = reviewJson({.record = *query->reviewed,
                                       .rule = query->position().rule(),
                                       .review = review,
                                       .lines = query->limits.lines,
                                       .drawCap = query->settings.drawCap});
        return answer;
    }
    const board::Position position = position_ ? *position_ : query->position(ply);
    Json answer = head();
    answer["lines"] = Json::array();
    for (const auto& report : lines_) answer["lines"] += reportJson(report, position.size());
    answer.update(answerJson(position, best_));
    if (query->wantsKnown) answer["known"] = knownJson(position);
    if (query->balanceMoves)
        answer["balance"] = balance_ ? balanceJson(*balance_, position.size()) : Json();
    if (position.stoneCount() >= player::atLevel(query->settings).book.depth)
        answer["book"] = nullptr;
    return answer;
}

}  // namespace fukumi::protocol::cli
