// SPDX-License-Identifier: MIT
#include "protocol/cli/query_server.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>

#include "engine/board/win_check.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/raw_io.hpp"

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

JsonObject answerObject(const std::string& id) {
    JsonObject object;
    object.json("id", id);
    return object;
}

}  // namespace

struct QueryServer::Job final : search::StopToken {
    Job(std::string i, std::string_view l) : id{std::move(i)}, line{l} {}
    [[nodiscard]] bool stopRequested() const override {
        return cancelled.load(std::memory_order_relaxed);
    }

    const std::string id;
    const std::string line;  ///< a good query
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
    start(std::get<Query>(parsed).id, line);
}

void QueryServer::start(const std::string& id, std::string_view line) {
    const char* refusal = nullptr;
    {
        const std::scoped_lock lock{mutex_};
        if (inFlight_.contains(id)) {
            refusal = "a query with this id is in flight";
        } else if (waitingBytes_ + line.size() > kMostWaitingBytes) {
            refusal = "too many queries wait: take some answers first";
        } else {
            auto job = std::make_shared<Job>(id, line);
            inFlight_[id] = job;
            waitingBytes_ += line.size();
            waiting_.push_back(std::move(job));
        }
    }
    changed_.notify_one();
    if (refusal != nullptr) fail(id, refusal);
}

// One that waits is answered here and now; one that runs answers itself.
void QueryServer::cancel(const std::string& id) {
    std::shared_ptr<Job> unbegun;
    {
        const std::scoped_lock lock{mutex_};
        const auto found = inFlight_.find(id);
        if (found != inFlight_.end()) {
            found->second->cancelled = true;
            const auto place = std::ranges::find(waiting_, found->second);
            if (place == waiting_.end()) return;
            unbegun = *place;
            waiting_.erase(place);
            waitingBytes_ -= unbegun->line.size();
            inFlight_.erase(found);
        }
    }
    if (!unbegun) return fail(id, "there is no query with this id in flight");
    JsonObject object = answerObject(id);
    object.objects("lines", {});
    addAnswer(object, std::get<Query>(parseQuery(unbegun->line, settings_)).position, std::nullopt);
    object.boolean("cancelled", true);
    write(object);
}

void QueryServer::work() {
    player::Player player{settings_.player, clock_};
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
        try {
            answer(*job, player);
        } catch (const std::exception& error) {
            {
                const std::scoped_lock lock{mutex_};
                inFlight_.erase(job->id);
            }
            fail(job->id, std::string{"internal error: "} + error.what());
        }
    }
}

void QueryServer::answer(Job& job, player::Player& player) {
    auto query = std::get<Query>(parseQuery(job.line, settings_));
    const BoardSize size = query.position.size();
    TellingObserver telling{[&](const search::SearchReport& report) {
        if (!query.wantsReports) return;
        JsonObject object = answerObject(query.id);
        addReport(object, report, size);
        write(object);
    }};
    search::LatestLines latest{telling};
    std::optional<Move> best;
    if (!board::isOver(query.position.board(), query.position.rule())) {
        player.newGame();
        query.limits.start = clock_.now();
        best = player.analyze(query.position, query.limits, job, latest).move;
    }
    std::vector<JsonObject> lines;
    for (const search::SearchReport& report : latest.lines()) {
        JsonObject line;
        addReport(line, report, size);
        lines.push_back(std::move(line));
    }
    JsonObject object = answerObject(query.id);
    object.objects("lines", lines);
    addAnswer(object, query.position, best);
    // From here on the id is free again, so that nobody can be told of a query that is answered.
    const std::scoped_lock lock{mutex_};
    object.boolean("cancelled", job.cancelled);
    inFlight_.erase(query.id);
    write(object);
}

void QueryServer::fail(const std::string& id, const std::string& reason) {
    JsonObject object = answerObject(id);
    object.text("error", reason);
    write(object);
}

void QueryServer::write(const JsonObject& object) {
    const std::scoped_lock lock{writing_};
    write_(object.line());
}

void serveQueries(const EngineSettings& settings, int workers) {
    const search::SteadyClock clock;
    prepareStandardStreams();
    QueryServer server{settings, workers, clock, [](std::string_view line) {
                           static_cast<void>(writeOutput(std::string{line} + '\n'));
                       }};
    std::array<char, 16 * 1024> buffer;
    LineSplitter splitter;
    const auto take = [&](const std::string& line) { server.take(line); };
    while (const std::size_t count = readInput(buffer)) splitter.add({buffer.data(), count}, take);
    splitter.finish(take);
    server.finish();
}

}  // namespace fukumi::protocol::cli
