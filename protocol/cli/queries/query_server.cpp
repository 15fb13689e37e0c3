// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query_server.hpp"

#include <utility>

namespace fukumi::protocol::cli {

namespace {

EngineSettings shareOf(EngineSettings settings, int workers) {
    settings.player.memoryBytes /= static_cast<std::size_t>(workers);
    return settings;
}

}  // namespace

QueryServer::QueryServer(const EngineSettings& settings,
                         int workers,
                         const search::Clock& clock,
                         QueryCore::WriteLine write)
    : core_{shareOf(settings, workers), clock, std::move(write)} {
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
    core_.take(line);
    // A worker that has just found nothing sleeps by now, and hears of it.
    { const std::scoped_lock lock{mutex_}; }
    changed_.notify_all();
}

void QueryServer::work() {
    const auto player = core_.makePlayer();
    while (true) {
        QueryCore::JobHandle job;
        {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return (job = core_.next()) != nullptr || finishing_; });
        }
        if (!job) return;
        core_.work(job, *player, QueryCore::Portion::Whole);
    }
}

}  // namespace fukumi::protocol::cli
