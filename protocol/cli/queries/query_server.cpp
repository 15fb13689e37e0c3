// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query_server.hpp"

#include <array>
#include <atomic>
#include <exception>

#include "book/swap2_pool.hpp"
#include "engine/board/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/queries/query_answer.hpp"

namespace fukumi::protocol::cli {

namespace {

/// Queries that wait are kept as the text that they came in (a position takes 170 KiB), up to so
/// many bytes.
constexpr std::size_t kMostWaitingBytes = std::size_t{64} << 20;

/// Calls a function for each report.
class TellingObserver final : public search::Observer {
public:
    using Tell = std::function<void(const search::SearchReport&)>;

    explicit TellingObserver(Tell tell) : tell_{std::move(tell)} {}
    void onReport(const search::SearchReport& report) override { tell_(report); }

private:
    Tell tell_;
};

}  // namespace

/// One position of a query.
struct QueryServer::Job final : search::StopToken {
    Job(const std::string& i,
        std::string_view l,
        std::optional<std::size_t> p,
        const std::atomic<bool>& cut)
        : id{i}, line{l}, ply{p}, isCut{cut} {}
    [[nodiscard]] bool stopRequested() const override {
        return cancelled.load(std::memory_order_relaxed) || isCut.load(std::memory_order_relaxed);
    }
    [[nodiscard]] board::Position positionOf(const Query& query) const {
        return ply ? query.positionAt(*ply) : query.position;
    }
    [[nodiscard]] JsonObject answer() const {
        JsonObject object = answerObject(id);
        if (ply) object.number("ply", *ply);
        return object;
    }

    const std::string id;
    const std::string line;  ///< a good query
    const std::optional<std::size_t> ply;
    const std::atomic<bool>& isCut;  ///< of the server
    std::atomic<bool> cancelled{false};
};

QueryServer::QueryServer(const EngineSettings& settings,
                         int workers,
                         const search::Clock& clock,
                         WriteLine write)
    : settings_{settings}, clock_{clock}, write_{std::move(write)} {
    settings_.player.memoryBytes /= static_cast<std::size_t>(workers);
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
}

QueryServer::~QueryServer() { finish(); }

void QueryServer::finish() {
    {
        const std::scoped_lock lock{mutex_};
        finishing_ = true;
    }
    changed_.notify_all();
    workers_.clear();
}

void QueryServer::take(std::string_view line) {
    auto parsed = parseQuery(line, settings_);
    if (const auto* bad = std::get_if<BadQuery>(&parsed)) return fail(bad->id, bad->reason);
    if (const auto* wish = std::get_if<CancelQuery>(&parsed)) return cancel(wish->id);
    if (const auto* version = std::get_if<VersionQuery>(&parsed))
        return write(versionAnswer(version->id));
    if (const auto* opening = std::get_if<OpeningQuery>(&parsed)) {
        if (!opening->wantsChoice) return write(openingAnswer(*opening));
        return start(opening->id, {}, line);
    }
    const Query& query = std::get<Query>(parsed);
    start(query.id, query.plies, line);
}

void QueryServer::start(const std::string& id,
                        const std::vector<std::size_t>& plies,
                        std::string_view line) {
    Jobs jobs;
    for (const std::size_t ply : plies)
        jobs.push_back(std::make_shared<Job>(id, line, ply, isCut_));
    if (jobs.empty()) jobs.push_back(std::make_shared<Job>(id, line, std::nullopt, isCut_));
    const std::size_t bytes = line.size() * jobs.size();
    const char* refusal = nullptr;
    {
        const std::scoped_lock lock{mutex_};
        if (inFlight_.contains(id)) {
            refusal = "a query with this id is in flight";
        } else if (waitingBytes_ + bytes > kMostWaitingBytes) {
            refusal = "too many queries wait: take some answers first";
        } else {
            waitingBytes_ += bytes;
            waiting_.insert(waiting_.end(), jobs.begin(), jobs.end());
            inFlight_[id] = std::move(jobs);
        }
    }
    changed_.notify_all();
    if (refusal != nullptr) fail(id, refusal);
}

void QueryServer::forget(const Job& job) {
    const auto found = inFlight_.find(job.id);
    if (found == inFlight_.end()) return;
    std::erase_if(found->second, [&](const auto& each) { return each.get() == &job; });
    if (found->second.empty()) inFlight_.erase(found);
}

// A waiting query is answered here and now; a running one answers itself.
void QueryServer::cancel(const std::string& id) {
    Jobs unbegun;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = inFlight_.find(id);
        if (found != inFlight_.end()) {
            for (const auto& job : found->second) {
                job->cancelled = true;
                const auto place = ranges::find(waiting_, job);
                if (place == waiting_.end()) continue;
                unbegun.push_back(job);
                waiting_.erase(place);
                waitingBytes_ -= job->line.size();
            }
            if (unbegun.empty()) return;
        }
    }
    if (unbegun.empty()) return fail(id, "there is no query with this id in flight");
    for (const auto& job : unbegun) {
        const auto parsed = parseQuery(job->line, settings_);
        JsonObject object;
        if (const auto* opening = std::get_if<OpeningQuery>(&parsed)) {
            object = openingAnswer(*opening);
        } else {
            object = job->answer();
            addLines(object, job->positionOf(std::get<Query>(parsed)), {}, std::nullopt);
        }
        object.boolean("cancelled", true);
        const std::scoped_lock lock{mutex_};
        forget(*job);
        write(object);
    }
}

void QueryServer::work() {
    player::Player player{settings_.player, clock_};
    player.addSource(std::make_unique<book::EmbeddedPool>());
    while (true) {
        std::shared_ptr<Job> job;
        {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [this] { return finishing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            job = std::move(waiting_.front());
            waiting_.pop_front();
            waitingBytes_ -= job->line.size();
        }
        if (isCut_) continue;
        try {
            answer(*job, player);
        } catch (const std::exception& error) {
            {
                const std::scoped_lock lock{mutex_};
                forget(*job);
            }
            fail(job->id, std::string{"internal error: "} + error.what());
        }
    }
}

void QueryServer::answer(Job& job, player::Player& player) {
    auto parsed = parseQuery(job.line, settings_);
    if (const auto* opening = std::get_if<OpeningQuery>(&parsed))
        return answerOpening(job, *opening, player);
    auto& query = std::get<Query>(parsed);
    const board::Position position = job.positionOf(query);
    const BoardSize size = position.size();
    TellingObserver telling{[&](const search::SearchReport& report) {
        if (!query.wantsReports) return;
        JsonObject object = job.answer();
        addReport(object, report, size);
        write(object);
    }};
    search::LatestLines latest{telling};
    std::optional<Move> best;
    if (!board::isFinished(position)) {
        player.configure(query.settings);
        if (query.tables == Query::Tables::Empty) player.newGame();
        query.limits.start = clock_.now();
        best = player.analyze(position, query.limits, job, latest).move;
    }
    JsonObject object = job.answer();
    addLines(object, position, latest.lines(), best);
    // From here on the id is free again, so that nobody can be told of a query that is answered.
    const std::scoped_lock lock{mutex_};
    object.boolean("cancelled", job.cancelled);
    forget(job);
    write(object);
}

void QueryServer::answerOpening(Job& job, const OpeningQuery& query, player::Player& player) {
    JsonObject object = openingChoice(query, player, job);
    const std::scoped_lock lock{mutex_};
    object.boolean("cancelled", job.cancelled);
    forget(job);
    write(object);
}

void QueryServer::fail(const std::string& id, const std::string& reason) {
    write(errorAnswer(id, reason));
}

void QueryServer::write(const JsonObject& object) {
    const std::scoped_lock lock{writing_};
    if (!isCut_ && !write_(object.line())) isCut_ = true;
}

}  // namespace fukumi::protocol::cli
