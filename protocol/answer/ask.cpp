// SPDX-License-Identifier: MIT
#include "protocol/answer/ask.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/board/rules/game_end.hpp"
#include "engine/player/levels.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"
#include "protocol/question/read.hpp"

namespace fukumi::protocol::answer {

namespace {

using search::Milliseconds;

/// The first slice is short, so that a new question does not wait for one that has just begun. Each
/// is half as long again as the one before, so that the last one has a third of all the time: 12 s
/// after h8 i9 g7 reach depth 14, as in one piece, where slices of 0.5 s throughout reached 12.
constexpr Milliseconds kFirstSlice{120};
constexpr Milliseconds kLongestSlice{6000};

class SliceEnd final : public StopToken {
public:
    SliceEnd(const Ask::Tools& tools, std::optional<search::TimePoint> end)
        : tools_{tools}, end_{end} {}
    [[nodiscard]] bool stopRequested() const override {
        return tools_.stop.stopRequested() ||
               (end_ && (tools_.clock.now() >= *end_ || tools_.sliceEnd.stopRequested()));
    }

private:
    const Ask::Tools& tools_;
    std::optional<search::TimePoint> end_;  ///< none: as long as nothing stops the work
};

/// Hands on depths that come after those that were reported before. The depth of a tree search is
/// the length of its variation, and its tree goes on: all of it is new.
class NewReportObserver final : public search::Observer {
public:
    using Report = std::function<void(const search::SearchReport&)>;

    NewReportObserver(Depth known, search::Observer& next, Report report)
        : known_{known}, next_{next}, report_{std::move(report)} {}

    void onReport(const search::SearchReport& report) override {
        nodes_ = std::max(nodes_, report.nodes);
        if (report.line <= 1)
            isNew_ = report.depth >= known_ || isProven(report.value) || !report.rootMoves.empty();
        if (isNew_) report_(report);
    }
    void onRootMove(Move m, search::RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const search::MemoryReduction& less) override { next_.onLessMemory(less); }
    /// The nodes of all reports.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    Depth known_;
    search::Observer& next_;
    Report report_;
    std::uint64_t nodes_ = 0;
    bool isNew_ = true;  ///< of the depth whose lines come in
};

/// Hands on nothing but what concerns memory.
class MemoryEvents final : public search::Observer {
public:
    explicit MemoryEvents(search::Observer& next) : next_{next} {}

    void onReport(const search::SearchReport&) override {}
    void onLessMemory(const search::MemoryReduction& less) override { next_.onLessMemory(less); }

private:
    search::Observer& next_;
};

/// The searches of a review, each position for itself within the limits.
class ReviewSearches {
public:
    ReviewSearches(const Ask::Tools& tools, const search::Limits& limits)
        : player_{tools.player}, clock_{tools.clock}, stop_{tools.stop}, limits_{limits} {}

    [[nodiscard]] analysis::Searched searchAll(const board::Position& position) const {
        player_.newGame();
        search::SilentObserver silent;
        search::LatestLines latest{silent};
        search::Limits limits = limits_;
        limits.lineEffort = search::LineEffort::Full;
        const search::SearchReport best = search(position, limits, latest);
        std::vector<search::SearchReport> others;
        for (const search::SearchReport& each : latest.lines())
            if (isJudged(each) && !best.pv.empty() && each.pv.front() != best.pv.front())
                others.push_back(each);
        return {best, std::move(others)};
    }

    [[nodiscard]] search::SearchReport searchMove(const board::Position& position,
                                                  Move only,
                                                  Depth depth) const {
        search::Limits limits = limits_;
        limits.lines = 1;
        limits.lineEffort = search::LineEffort::Marked;
        limits.depth = std::min(depth, limits.depth.value_or(depth));
        forEachSquare(position.size(), [&](Square s) {
            if (s != only) limits.excluded.insert(s);
        });
        search::SilentObserver observer;
        return search(position, limits, observer);
    }

private:
    [[nodiscard]] search::SearchReport search(const board::Position& position,
                                              search::Limits limits,
                                              search::Observer& observer) const {
        limits.start = clock_.now();
        return player_.analyze(position, limits, stop_, observer).report;
    }

    player::Player& player_;
    const search::Clock& clock_;
    const StopToken& stop_;
    const search::Limits limits_;
};

/// The player, the clock and the stop token of `tools` must outlive the result.
analysis::ReviewTools reviewTools(const Ask::Tools& tools, const search::Limits& limits) {
    const ReviewSearches searches{tools, limits};
    return {.search = [searches](const auto& position) { return searches.searchAll(position); },
            .searchMove =
                [searches](const auto& position, Move only, Depth depth) {
                    return searches.searchMove(position, only, depth);
                },
            .drawCap = tools.player.settings().drawCap,
            .stop = tools.stop};
}

}  // namespace

Inquiry makeInquiry(const Question& question, const board::Position& position) {
    const auto& task = question::partOf<question::Analyze>(question);
    Inquiry inquiry{board::PackedPosition{position, question.settings.isa},
                    question.settings.player,
                    question.limits};
    inquiry.limits.drawChances = true;
    inquiry.limits.lineEffort = search::LineEffort::Full;
    inquiry.limits.excluded = question::excludedMoves(question, position.size());
    inquiry.balanceMoves = task.balance;
    if (task.balance || task.review || task.reviewMoves)
        inquiry.settings = player::forJudging(inquiry.settings);
    if (task.keepTables) inquiry.tables = Inquiry::Tables::Kept;
    return inquiry;
}

Result<void> checkMovesLeft(const Question& question, const board::Position& position) {
    const board::SquareSet excluded = question::excludedMoves(question, position.size());
    if (excluded.empty() || board::isFinished(position) || board::hasLegalMove(position, excluded))
        return {};
    return InputError{.kind = ErrorKind::NoMoveLeft,
                      .field = question.has("include") ? "include" : "exclude"};
}

Ask::Ask(const Inquiry& inquiry, std::optional<std::size_t> ply)
    : inquiry_{inquiry}, ply_{ply}, slice_{kFirstSlice} {}

bool Ask::work(const Tools& tools, WorkMode mode) {
    if (inquiry_.reviewed) return review(tools, mode);
    const bool isFirst = !position_;
    if (isFirst) position_ = std::make_unique<board::Position>(inquiry_.position(ply_));
    if (board::isFinished(*position_)) return true;
    // Another inquiry may have come between two slices.
    tools.player.configure(inquiry_.settings);
    const bool isEmpty = inquiry_.tables == Inquiry::Tables::Empty || inquiry_.balanceMoves;
    if (isFirst && isEmpty) tools.player.newGame();
    if (!inquiry_.balanceMoves) return search(tools, isFirst, mode);
    balance(tools);
    return true;
}

bool Ask::search(const Tools& tools, bool isFirst, WorkMode mode) {
    search::Limits limits = inquiry_.limits;
    limits.start = tools.clock.now();
    if (limits.fixedTime) *limits.fixedTime -= elapsed_;
    NewReportObserver observer{lines_.empty() ? Depth{0} : lines_.front().depth,
                               tools.events,
                               [&](const search::SearchReport& report) {
                                   if (report.line <= 1) lines_.clear();
                                   lines_.push_back(whole(report));
                                   tools.events.onReport(lines_.back());
                               }};
    const bool isWhole = mode == WorkMode::Whole || limits.nodes.has_value();
    const SliceEnd end{tools, isWhole ? std::nullopt : std::optional{limits.start + slice_}};
    const auto result = tools.player.analyze(*position_, limits, end, observer);
    best_ = isFirst || lines_.empty() || lines_.front().pv.empty() ? result.move
                                                                   : lines_.front().pv.front();
    const bool wasCut = end.stopRequested();
    elapsed_ += std::chrono::duration_cast<Milliseconds>(tools.clock.now() - limits.start);
    nodes_ += std::max(observer.nodes(), result.report.nodes);
    slice_ = std::min(slice_ * 3 / 2, kLongestSlice);
    return isWhole || !wasCut ||
           (inquiry_.limits.fixedTime && elapsed_ >= *inquiry_.limits.fixedTime);
}

bool Ask::review(const Tools& tools, WorkMode mode) {
    tools.player.configure(inquiry_.settings);
    if (!reviewer_)
        reviewer_ = std::make_unique<analysis::Reviewer>(*inquiry_.reviewed,
                                                         inquiry_.steps.rule(),
                                                         inquiry_.steps.isa(),
                                                         reviewTools(tools, inquiry_.limits),
                                                         inquiry_.reviewedFrom);
    bool goesOn = true;
    do {
        const std::size_t before = reviewer_->done();
        goesOn = reviewer_->step();
        if (reviewer_->done() > before)
            tools.events.onReviewed(reviewer_->done(), reviewer_->all());
    } while (goesOn && mode == WorkMode::Whole);
    return !goesOn;
}

void Ask::balance(const Tools& tools) {
    const analysis::BalanceQuestion question{.moves = *inquiry_.balanceMoves,
                                             .excluded = inquiry_.limits.excluded,
                                             .nodes = inquiry_.limits.nodes};
    search::Limits limits = inquiry_.limits;
    limits.start = tools.clock.now();
    balance_ = findBalance(
        tools.player, tools.clock, *position_, question, limits, tools.stop, tools.events);
    if (balance_) best_ = balance_->moves.front();
}

search::SearchReport Ask::whole(search::SearchReport report) const {
    report.nodes += nodes_;
    report.elapsed += elapsed_;
    return report;
}

Answer Ask::answer() const {
    analysis::GameReview review;
    if (reviewer_)
        review = reviewer_->review();
    else if (inquiry_.reviewed)  // no position yet
        review.firstPosition = analysis::playedMoves(*inquiry_.reviewed, inquiry_.steps.rule()) + 1;
    return {.position = position_ ? *position_ : inquiry_.position(ply_),
            .lines = lines_,
            .best = best_,
            .balanceMoves = inquiry_.balanceMoves,
            .balance = balance_,
            .excluded = inquiry_.limits.excluded,
            .review = std::move(review),
            .level = inquiry_.settings.level};
}

analysis::JudgedMove judgeMove(const Ask::Tools& tools,
                               const search::Limits& limits,
                               const board::Position& before,
                               Move move) {
    return analysis::judgeMove(before, move, reviewTools(tools, limits));
}

std::optional<analysis::BalanceResult> findBalance(player::Thinker& thinker,
                                                   const search::Clock& clock,
                                                   const board::Position& position,
                                                   analysis::BalanceQuestion question,
                                                   const search::Limits& limits,
                                                   const StopToken& stop,
                                                   AnswerEvents& events) {
    question.model = thinker.model(position.rule());
    const search::TimeManager time{limits, clock};
    const search::DeadlineStop deadline{stop, time};
    const auto search = [&](const board::Position& after, std::uint64_t nodes) {
        search::Limits share;
        share.start = clock.now();
        share.nodes = nodes;
        share.depth = limits.depth;
        MemoryEvents observer{events};
        return thinker.analyze(after, share, deadline, observer).report;
    };
    return analysis::findBalance(
        position, question, search, deadline, [&](const auto& best) { events.onBalance(best); });
}

}  // namespace fukumi::protocol::answer
