// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query_core.hpp"

#include <algorithm>
#include <exception>

#include "book/openings/swap2_pool.hpp"
#include "engine/core/ranges.hpp"
#include "engine/player/levels.hpp"
#include "protocol/cli/queries/query_job.hpp"
#include "version.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The part of the memory for queries that wait. One that is taken last may be as long as a line.
constexpr std::size_t kWaitingDivisor = 32;

EngineSettings shareOf(EngineSettings settings, int players) {
    std::size_t& memory = settings.player.memoryBytes;
    memory = (memory - memory / kWaitingDivisor) / static_cast<std::size_t>(players);
    return settings;
}

}  // namespace

QueryCore::QueryCore(const EngineSettings& settings,
                     int players,
                     const search::Clock& clock,
                     WriteLine write)
    : settings_{shareOf(settings, players)},
      mostWaitingBytes_{settings.player.memoryBytes / kWaitingDivisor},
      clock_{clock},
      write_{std::move(write)} {}

QueryCore::~QueryCore() = default;

std::unique_ptr<player::Player> QueryCore::makePlayer() const {
    auto player = std::make_unique<player::Player>(settings_.player, clock_);
    player->addSource(std::make_unique<book::EmbeddedPool>());
    return player;
}

void QueryCore::take(std::string_view line) {
    auto parsed = parseQuery(line, settings_);
    if (const auto* bad = std::get_if<BadQuery>(&parsed))
        return write(errorJson(bad->id, bad->error));
    if (const auto* wish = std::get_if<CancelQuery>(&parsed)) return cancel(wish->id);
    if (const auto* version = std::get_if<VersionQuery>(&parsed)) return tellVersion(version->id);
    if (auto* opening = std::get_if<OpeningQuery>(&parsed)) {
        if (!opening->wantsChoice) return write(openingAnswer(*opening));
        const auto query = std::make_shared<const OpeningQuery>(std::move(*opening));
        return start(query->id, {std::make_shared<Job>(query, isCut_)});
    }
    const auto query = std::make_shared<const Query>(std::get<Query>(std::move(parsed)));
    Jobs jobs;
    for (const std::size_t ply : query->plies)
        jobs.push_back(std::make_shared<Job>(query, ply, isCut_));
    if (jobs.empty()) jobs.push_back(std::make_shared<Job>(query, std::nullopt, isCut_));
    start(query->id, std::move(jobs));
}

void QueryCore::tellVersion(const Json& id) {
    Json ratings = Json::array();
    for (const player::Level& level : player::kLevels) ratings += level.elo;
    write({{"id", id},
           {"name", "pbrain-fukumi"},
           {"version", kVersion},
           {"commit", kCommit},
           {"elo_of_levels", ratings}});
}

void QueryCore::start(const Json& id, Jobs jobs) {
    std::size_t bytes = 0;
    for (const JobHandle& job : jobs) bytes += job->bytes;
    Sentence refusal;
    {
        const std::scoped_lock lock{mutex_};
        if (inFlight_.contains(id)) {
            refusal = "a query with this id is in flight";
        } else if (waitingBytes_ > mostWaitingBytes_) {
            refusal = "too many queries wait: take some answers first";
        } else {
            waitingBytes_ += bytes;
            const auto place =
                jobs.front()->opening
                    ? ranges::findIf(waiting_, [](auto& each) { return !each->opening; })
                    : waiting_.end();
            waiting_.insert(place, jobs.begin(), jobs.end());
            inFlight_[id] = std::move(jobs);
        }
    }
    if (!refusal.empty()) write(errorJson(id, refusal));
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
    const std::scoped_lock lock{mutex_};
    if (waiting_.empty()) return nullptr;
    JobHandle job = std::move(waiting_.front());
    waiting_.pop_front();
    waitingBytes_ -= job->bytes;
    return job;
}

void QueryCore::work(const JobHandle& job,
                     player::Player& player,
                     WorkMode mode,
                     const search::StopToken& sliceEnd) {
    if (isCut_) return;
    try {
        if (job->opening) return choose(*job, player);
        if (search(*job, player, mode, sliceEnd)) return answer(*job);
        const std::scoped_lock lock{mutex_};
        waiting_.push_front(job);
        waitingBytes_ += job->bytes;
    } catch (const std::exception& error) {
        {
            const std::scoped_lock lock{mutex_};
            forget(*job);
        }
        write(errorJson(job->id(), Sentence{std::string{"internal error: "} + error.what()}));
    }
}

// A job that waits is answered here and now; a running one answers itself.
void QueryCore::cancel(const Json& id) {
    Jobs ended;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = inFlight_.find(id);
        if (found != inFlight_.end()) {
            for (const JobHandle& job : found->second) {
                job->isCancelled = true;
                const auto place = ranges::find(waiting_, job);
                if (place == waiting_.end()) continue;
                ended.push_back(job);
                waiting_.erase(place);
                waitingBytes_ -= job->bytes;
            }
            if (ended.empty()) return;
        }
    }
    if (ended.empty())
        return write(errorJson(id, Sentence{"there is no query with this id in flight"}));
    for (const JobHandle& job : ended) answer(*job);
}

void QueryCore::choose(Job& job, player::Player& player) {
    finish(job, openingChoice(*job.opening, player, clock_, job));
}

bool QueryCore::search(Job& job,
                       player::Player& player,
                       WorkMode mode,
                       const search::StopToken& sliceEnd) {
    return job.search(player, clock_, mode, sliceEnd, [&](const Json& report) { write(report); });
}

void QueryCore::answer(Job& job) { finish(job, job.answer()); }

void QueryCore::finish(const Job& job, Json answer) {
    // From here on the id is free again, so that an answered query cannot get another answer.
    const std::scoped_lock lock{mutex_};
    answer["cancelled"] = job.isCancelled.load();
    forget(job);
    write(answer);
}

void QueryCore::forget(const Job& job) {
    const auto found = inFlight_.find(job.id());
    if (found == inFlight_.end()) return;
    std::erase_if(found->second, [&](const auto& each) { return each.get() == &job; });
    if (found->second.empty()) inFlight_.erase(found);
}

void QueryCore::write(const Json& answer) {
    const std::scoped_lock lock{writing_};
    if (!isCut_ && !write_(lineOf(answer))) isCut_ = true;
}

}  // namespace fukumi::protocol::cli
