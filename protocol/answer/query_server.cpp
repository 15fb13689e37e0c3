// SPDX-License-Identifier: MIT
#include "protocol/answer/query_server.hpp"

#include <cstddef>
#include <system_error>
#include <utility>

namespace fukumi::protocol::answer {

QueryServer::QueryServer(const EngineSettings& settings,
                         int workers,
                         const search::Clock& clock,
                         QueryCore::WriteLine write,
                         SearchFree& searchFree)
    : core_{settings, workers, clock, std::move(write), searchFree} {
    for (int i = 0; i < workers; ++i) players_.push_back(core_.makePlayer());
    if (pool_.start(players_.size(), [this](std::size_t i) { work(*players_[i]); }) == 0)
        throw std::system_error{std::make_error_code(std::errc::resource_unavailable_try_again)};
}

QueryServer::~QueryServer() { finish(); }

void QueryServer::finish() {
    {
        const std::scoped_lock lock{mutex_};
        finishing_ = true;
    }
    changed_.notify_all();
    pool_.join();
}

void QueryServer::take(std::string_view line) {
    while (!takeAtOnce(line) && !core_.isCut()) {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return core_.hasRoom() || core_.isCut(); });
    }
}

bool QueryServer::takeAtOnce(std::string_view line) {
    if (!core_.take(line)) return false;
    // A worker that has just found nothing sleeps by now, and hears of it.
    { const std::scoped_lock lock{mutex_}; }
    changed_.notify_all();
    return true;
}

void QueryServer::work(player::Player& player) {
    while (true) {
        QueryCore::JobHandle job;
        {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [&] { return (job = core_.next()) != nullptr || finishing_; });
        }
        if (!job) return;
        changed_.notify_all();  // there is room for another one
        core_.work(job, player, QueryCore::WorkMode::Whole);
    }
}

}  // namespace fukumi::protocol::answer
