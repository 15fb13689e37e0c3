// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/slice_server.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "book/swap2_pool.hpp"
#include "engine/board/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/queries/query_answer.hpp"

namespace fukumi::protocol::cli {

namespace {

using search::Milliseconds;

/// The first slice is short, so that a new question does not wait for one that has just begun. Each
/// is half as long again as the one before, so that the last one has a third of all the time: 12 s
/// behind h8 i9 g7 reach depth 14, as in one piece, where slices of 0.5 s throughout reached 12.
constexpr Milliseconds kFirstSlice{120};
constexpr Milliseconds kLongestSlice{6000};

class SliceEnd final : public search::StopToken {
public:
    SliceEnd(const search::Clock& clock, search::TimePoint end) : clock_{clock}, end_{end} {}
    [[nodiscard]] bool stopRequested() const override { return clock_.now() >= end_; }

private:
    const search::Clock& clock_;
    search::TimePoint end_;
};

}  // namespace

/// One position of a query, and how far its answer has come.
struct SliceServer::Job {
    /// Adds what earlier slices took.
    [[nodiscard]] search::SearchReport whole(search::SearchReport report) const {
        report.nodes += nodes;
        report.elapsed += elapsed;
        return report;
    }
    void keep(const search::SearchReport& report) {
        if (report.line <= 1) lines.clear();
        lines.push_back(whole(report));
    }
    [[nodiscard]] Depth depth() const { return lines.empty() ? Depth{0} : lines.front().depth; }
    [[nodiscard]] JsonObject object() const {
        JsonObject object = answerObject(query.id);
        if (ply) object.number("ply", *ply);
        return object;
    }

    Query query;
    std::optional<std::size_t> ply;
    board::Position position;
    bool hasBegun = false;
    Milliseconds slice = kFirstSlice;
    Milliseconds elapsed{0};  ///< of the slices before
    std::uint64_t nodes = 0;  ///< of the slices before
    std::vector<search::SearchReport> lines{};
    std::optional<Move> best{};
};

namespace {

/// Tells of depths that are not behind what was told before.
class SliceObserver final : public search::Observer {
public:
    using Tell = std::function<void(const search::SearchReport&)>;

    SliceObserver(Depth known, Tell tell) : known_{known}, tell_{std::move(tell)} {}

    void onReport(const search::SearchReport& report) override {
        nodes_ = std::max(nodes_, report.nodes);
        if (report.line <= 1) isNews_ = report.depth >= known_ || isProven(report.value);
        if (isNews_) tell_(report);
    }
    /// Of all reports.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    Depth known_;
    Tell tell_;
    std::uint64_t nodes_ = 0;
    bool isNews_ = true;  ///< of the depth whose lines come in
};

}  // namespace

SliceServer::SliceServer(const EngineSettings& settings,
                         const search::Clock& clock,
                         WriteLine write)
    : settings_{settings}, clock_{clock}, write_{std::move(write)} {}

SliceServer::~SliceServer() = default;

void SliceServer::take(std::string_view line) {
    auto parsed = parseQuery(line, settings_);
    if (const auto* bad = std::get_if<BadQuery>(&parsed))
        return write(errorAnswer(bad->id, bad->reason));
    if (const auto* wish = std::get_if<CancelQuery>(&parsed)) return cancel(wish->id);
    if (const auto* version = std::get_if<VersionQuery>(&parsed))
        return write(versionAnswer(version->id));
    if (auto* opening = std::get_if<OpeningQuery>(&parsed)) return start(std::move(*opening));
    start(std::get<Query>(std::move(parsed)));
}

bool SliceServer::isTaken(const std::string& id) const {
    return ranges::anyOf(jobs_, [&](const auto& job) { return job->query.id == id; }) ||
           ranges::anyOf(openings_, [&](const OpeningQuery& each) { return each.id == id; });
}

void SliceServer::start(OpeningQuery query) {
    if (!query.wantsChoice) return write(openingAnswer(query));
    if (isTaken(query.id)) return write(errorAnswer(query.id, "a query with this id is in flight"));
    openings_.push_back(std::move(query));
}

void SliceServer::start(Query query) {
    if (isTaken(query.id)) return write(errorAnswer(query.id, "a query with this id is in flight"));
    for (const std::size_t ply : query.plies)
        jobs_.push_back(std::make_unique<Job>(Job{query, ply, query.positionAt(ply)}));
    if (!query.plies.empty()) return;
    const board::Position position = query.position;
    jobs_.push_back(std::make_unique<Job>(Job{std::move(query), std::nullopt, position}));
}

void SliceServer::cancel(const std::string& id) {
    bool found = false;
    for (const auto& job : jobs_) {
        if (job->query.id != id) continue;
        answer(*job, Ending::Cancelled);
        found = true;
    }
    std::erase_if(jobs_, [&](const auto& job) { return job->query.id == id; });
    const std::size_t openings = std::erase_if(openings_, [&](const OpeningQuery& each) {
        if (each.id != id) return false;
        write(openingAnswer(each).boolean("cancelled", true));
        return true;
    });
    found = found || openings > 0;
    if (!found) write(errorAnswer(id, "there is no query with this id in flight"));
}

bool SliceServer::work() {
    if (!openings_.empty()) {
        const OpeningQuery query = std::move(openings_.front());
        openings_.pop_front();
        JsonObject object = openingChoice(query, player(query.settings), search::NeverStop{});
        write(object.boolean("cancelled", false));
        return !jobs_.empty() || !openings_.empty();
    }
    if (jobs_.empty()) return false;
    Job& job = *jobs_.front();
    try {
        search(job);
    } catch (const std::exception& error) {
        write(errorAnswer(job.query.id, std::string{"internal error: "} + error.what()));
        jobs_.pop_front();
    }
    return !jobs_.empty() || !openings_.empty();
}

player::Player& SliceServer::player(const player::Settings& settings) {
    if (!player_) {
        player_ = std::make_unique<player::Player>(settings, clock_);
        player_->addSource(std::make_unique<book::EmbeddedPool>());
    }
    player_->configure(settings);
    return *player_;
}

void SliceServer::begin(Job& job) {
    job.hasBegun = true;
    player::Player& player = this->player(job.query.settings);
    if (job.query.tables == Query::Tables::Empty) player.newGame();
}

void SliceServer::search(Job& job) {
    const bool isDone = board::isFinished(job.position) || searchSlice(job);
    if (!isDone) return;
    answer(job, Ending::Found);
    jobs_.pop_front();
}

bool SliceServer::searchSlice(Job& job) {
    if (!job.hasBegun) begin(job);
    // A choice in an opening may have come between two slices.
    player_->configure(job.query.settings);
    search::Limits limits = job.query.limits;
    const bool isWhole = limits.nodes.has_value();
    limits.start = clock_.now();
    if (limits.fixedTime) *limits.fixedTime -= job.elapsed;
    SliceObserver observer{job.depth(), [&](const search::SearchReport& report) {
                               job.keep(report);
                               if (!job.query.wantsReports) return;
                               JsonObject object = job.object();
                               addReport(object, job.whole(report), job.position.size());
                               write(object);
                           }};
    const SliceEnd end{clock_, isWhole ? search::TimePoint::max() : limits.start + job.slice};
    const auto result = player_->analyze(job.position, limits, end, observer);
    if (!job.lines.empty() && !job.lines.front().pv.empty())
        job.best = job.lines.front().pv.front();
    else
        job.best = result.move;
    const bool wasCut = end.stopRequested();
    job.elapsed += std::chrono::duration_cast<Milliseconds>(clock_.now() - limits.start);
    job.nodes += std::max(observer.nodes(), result.report.nodes);
    job.slice = std::min(job.slice * 3 / 2, kLongestSlice);
    const auto& time = job.query.limits.fixedTime;
    return !wasCut || (time && job.elapsed >= *time);
}

void SliceServer::answer(const Job& job, Ending ending) {
    JsonObject object = job.object();
    addLines(object, job.position, job.lines, job.best);
    object.boolean("cancelled", ending == Ending::Cancelled);
    write(object);
}

}  // namespace fukumi::protocol::cli
