// SPDX-License-Identifier: MIT
#include "protocol/answer/query_core.hpp"

#include <exception>

#include "engine/core/ranges.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/program_view.hpp"
#include "protocol/settings/book_file.hpp"

namespace fukumi::protocol::answer {

namespace {

/// The part of the memory for queries that wait. One that is taken last may be as long as a line.
constexpr std::size_t kWaitingDivisor = 32;

EngineSettings shareOf(EngineSettings settings, int players) {
    std::size_t& memory = settings.player.memoryBytes;
    memory = (memory - memory / kWaitingDivisor) / static_cast<std::size_t>(players);
    return settings;
}

}  // namespace

/// Writes the reports that a query wants.
class QueryCore::JobEvents final : public AnswerEvents {
public:
    JobEvents(const QueryJob& job, QueryCore& core) : job_{job}, core_{core} {}

    void onReport(const search::SearchReport& report) override {
        write(reportJson(report, job_.query->steps.size()));
    }
    void onReviewed(std::size_t done, std::size_t all) override {
        if (!job_.stopRequested()) write({{"done", done}, {"all", all}});
    }

private:
    void write(const Json& members) {
        if (!job_.query->wantsReports) return;
        Json line = job_.head();
        line.update(members);
        core_.write(line);
    }

    const QueryJob& job_;
    QueryCore& core_;
};

QueryCore::QueryCore(const EngineSettings& settings,
                     int players,
                     const search::Clock& clock,
                     WriteLine write,
                     SearchFree& searchFree)
    : settings_{shareOf(settings, players)},
      mostWaitingBytes_{settings.player.memoryBytes / kWaitingDivisor},
      clock_{clock},
      write_{std::move(write)},
      searchFree_{searchFree} {}

QueryCore::~QueryCore() = default;

std::unique_ptr<player::Player> QueryCore::makePlayer() const {
    auto player = std::make_unique<player::Player>(settings_.player, clock_);
    player->addSource(makeOpeningSource());
    return player;
}

bool QueryCore::take(std::string_view line) {
    const auto waiting = answerAtOnce(line);
    return !waiting || start(waiting->id, waiting->kind, line);
}

void QueryCore::takeOrRefuse(std::string_view line) {
    if (!take(line))
        write(errorJson(parseJson(line)->at("id"),
                        english("too many queries wait: take some answers first")));
}

std::optional<QueryCore::Waiting> QueryCore::answerAtOnce(std::string_view line) {
    const auto object = parseJson(line);
    if (!object) {
        InputError error = object.error();
        if (error.kind == ErrorKind::NotJson) error.expected = {"one JSON object on one line"};
        write(errorJson(idOfFaulty(line), error));
        return std::nullopt;
    }
    const Json& query = *object;
    if (const auto mode = searchFree_.modeOf(query)) {
        const auto id = readId(query, "id");
        if (id && *mode == SearchFree::Mode::InTurn)
            return Waiting{*id, QueryJob::Kind::SearchFree};
        write(searchFree_.answer(query, clock_.now(), NeverStop{}));
        return std::nullopt;
    }
    const auto parsed = parseQuery(query, settings_);
    if (const auto* search = std::get_if<Query>(&parsed))
        return Waiting{search->id, QueryJob::Kind::Search};
    if (const auto* bad = std::get_if<BadQuery>(&parsed)) write(errorJson(bad->id, bad->error));
    if (const auto* wish = std::get_if<CancelQuery>(&parsed)) cancel(wish->id);
    if (const auto* version = std::get_if<VersionQuery>(&parsed)) writeVersion(version->id);
    if (const auto* opening = std::get_if<OpeningQuery>(&parsed)) {
        if (opening->wantsChoice) return Waiting{opening->id, QueryJob::Kind::Opening};
        write(openingAnswer(*opening));
    }
    return std::nullopt;
}

QueryCore::Jobs QueryCore::jobsOf(const QueryJob& unread) const {
    auto object = *parseJson(unread.line);
    if (unread.isSearchFree())
        return {std::make_shared<QueryJob>(unread.id(), std::move(object), isCut_)};
    auto parsed = parseQuery(object, settings_);
    if (auto* opening = std::get_if<OpeningQuery>(&parsed))
        return {std::make_shared<QueryJob>(
            std::make_shared<const OpeningQuery>(std::move(*opening)), isCut_)};
    const auto search = std::make_shared<const Query>(std::get<Query>(std::move(parsed)));
    Jobs jobs;
    for (const std::size_t ply : search->plies)
        jobs.push_back(std::make_shared<QueryJob>(search, ply, isCut_));
    if (jobs.empty()) jobs.push_back(std::make_shared<QueryJob>(search, std::nullopt, isCut_));
    return jobs;
}

// The last member may have been cut in the middle of its value.
void QueryCore::refuse(std::string_view beginning, const InputError& error) {
    write(errorJson(idOfFaulty(beginning.substr(0, beginning.rfind(','))), error));
}

void QueryCore::writeVersion(const Json& id) {
    Json answer{{"id", id}};
    answer.update(versionJson());
    write(answer);
}

bool QueryCore::start(const Json& id, QueryJob::Kind kind, std::string_view line) {
    {
        const std::scoped_lock lock{mutex_};
        if (!inFlight_.contains(id)) {
            if (waitingBytes_ > mostWaitingBytes_) return false;
            const auto job = std::make_shared<QueryJob>(id, kind, line, isCut_);
            waitingBytes_ += job->bytes;
            const auto place =
                job->isSearch()
                    ? waiting_.end()
                    : ranges::findIf(waiting_, [](auto& each) { return each->isSearch(); });
            waiting_.insert(place, job);
            inFlight_[id] = {job};
            return true;
        }
    }
    write(errorJson(id, english("a query with this id is in flight")));
    return true;
}

bool QueryCore::hasWaiting() const {
    const std::scoped_lock lock{mutex_};
    return !waiting_.empty();
}

bool QueryCore::hasRoom() const {
    const std::scoped_lock lock{mutex_};
    return waitingBytes_ <= mostWaitingBytes_;
}

QueryCore::JobHandle QueryCore::next() {
    std::unique_lock lock{mutex_};
    while (true) {
        const auto place = ranges::findIf(waiting_, [this](const JobHandle& each) {
            return inTurn_ == nullptr || !each->isSearchFree();
        });
        if (place == waiting_.end()) return nullptr;
        JobHandle job = *place;
        try {
            job = read(job);
        } catch (const std::exception& error) {  // there is no memory for it
            std::erase(waiting_, job);
            waitingBytes_ -= job->bytes;
            lock.unlock();
            fail(*job, error);
            lock.lock();
            continue;
        }
        waiting_.erase(ranges::find(waiting_, job));
        if (job->isSearchFree()) inTurn_ = job.get();
        return job;
    }
}

QueryCore::JobHandle QueryCore::read(const JobHandle& job) {
    const auto place = ranges::find(waiting_, job);
    if (place == waiting_.end() || job->line.empty()) return job;
    const Jobs jobs = jobsOf(*job);
    waiting_.insert(waiting_.erase(place), jobs.begin(), jobs.end());
    waitingBytes_ -= job->bytes;
    inFlight_[job->id()] = jobs;
    return jobs.front();
}

void QueryCore::work(const JobHandle& job,
                     player::Player& player,
                     WorkMode mode,
                     const StopToken& sliceEnd) {
    if (isCut_) return;
    try {
        if (job->opening) return finish(*job, openingChoice(*job->opening, player, clock_, *job));
        JobEvents events{*job, *this};
        const bool isDone = job->isSearchFree()
                                ? answerSearchFree(*job, sliceEnd)
                                : job->ask->work({player, clock_, *job, events, sliceEnd}, mode);
        isDone ? answer(*job) : wait(job);
    } catch (const std::exception& error) {
        fail(*job, error);
    }
}

// A job that waits is answered here and now; a running one answers itself.
void QueryCore::cancel(const Json& id) {
    Jobs ended;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = inFlight_.find(id);
        if (found != inFlight_.end()) {
            const JobHandle first = found->second.front();
            read(first);
            for (const JobHandle& job : found->second) {
                job->isCancelled = true;
                const auto place = ranges::find(waiting_, job);
                if (place == waiting_.end()) continue;
                ended.push_back(job);
                waiting_.erase(place);
            }
            if (ended.empty()) return;
        }
    }
    if (ended.empty())
        return write(errorJson(id,
                               {.kind = ErrorKind::NotPossible,
                                .field = "cancel",
                                .value = english("there is no query with this id in flight")}));
    for (const JobHandle& job : ended) answer(*job);
}

namespace {

/// Stops a slice, and knows whether that cut the work short.
class SliceStop final : public StopToken {
public:
    SliceStop(const StopToken& whole, const StopToken& sliceEnd)
        : whole_{whole}, sliceEnd_{sliceEnd} {}

    [[nodiscard]] bool stopRequested() const override {
        if (whole_.stopRequested()) return true;
        wasCut_ = wasCut_ || sliceEnd_.stopRequested();
        return wasCut_;
    }
    [[nodiscard]] bool wasCut() const { return wasCut_; }

private:
    const StopToken& whole_;
    const StopToken& sliceEnd_;
    mutable std::atomic<bool> wasCut_{false};
};

}  // namespace

// A slice that a line cuts short is begun anew: the solvers remember what they have found.
bool QueryCore::answerSearchFree(QueryJob& job, const StopToken& sliceEnd) {
    if (!job.begin) job.begin = clock_.now();
    const SliceStop stop{job, sliceEnd};
    job.found = searchFree_.answer(job.searchFree, *job.begin, stop);
    return !stop.wasCut();
}

void QueryCore::wait(const JobHandle& job) {
    const std::scoped_lock lock{mutex_};
    if (inTurn_ == job.get()) inTurn_ = nullptr;
    waiting_.push_front(job);
}

void QueryCore::answer(QueryJob& job) { finish(job, job.answer()); }

void QueryCore::finish(const QueryJob& job, Json answer) {
    // From here on the id is free again, so that an answered query cannot get another answer.
    const std::scoped_lock lock{mutex_};
    if (!answer.contains("error")) answer["cancelled"] = job.isCancelled.load();
    forget(job);
    write(answer);
}

void QueryCore::fail(const QueryJob& job, const std::exception& error) {
    {
        const std::scoped_lock lock{mutex_};
        forget(job);
    }
    write(errorJson(job.id(), Sentence{english("internal error: {0}"), {error.what()}}));
}

void QueryCore::forget(const QueryJob& job) {
    if (inTurn_ == &job) inTurn_ = nullptr;
    const auto found = inFlight_.find(job.id());
    if (found == inFlight_.end()) return;
    std::erase_if(found->second, [&](const auto& each) { return each.get() == &job; });
    if (found->second.empty()) inFlight_.erase(found);
}

void QueryCore::write(const Json& answer) {
    const std::scoped_lock lock{writing_};
    if (!isCut_ && !write_(lineOf(answer))) isCut_ = true;
}

}  // namespace fukumi::protocol::answer
