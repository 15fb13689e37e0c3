// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/helper_crew.hpp"

#include <atomic>

namespace fukumi::search::alphabeta {

namespace {

class Flag final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override {
        return raised_.load(std::memory_order_relaxed);
    }
    void raise() { raised_.store(true, std::memory_order_relaxed); }

private:
    std::atomic<bool> raised_ = false;
};

}  // namespace

class HelperCrew::Helper {
public:
    Helper(const board::Position& position,
           Workspace& space,
           TranspositionTable& table,
           const Clock& clock,
           Depth firstDepth)
        : time_{Limits{}, clock},
          budget_{std::nullopt, time_, flag_},
          worker_{position, space, table, budget_},
          firstDepth_{firstDepth} {}

    [[nodiscard]] const Budget& budget() const { return budget_; }

    void start(std::vector<RootMove> moves) {
        moves_ = std::move(moves);
        thread_ = std::thread{[this] { deepen(); }};
    }
    void raiseFlag() { flag_.raise(); }
    void join() {
        if (thread_.joinable()) thread_.join();
    }

private:
    void deepen() {
        SilentObserver silent;
        Value value{0};
        for (Depth depth = firstDepth_; depth <= kMaxDepth; depth += Depth{1}) {
            const auto found = searchAround(worker_, moves_, depth, value, budget_, silent);
            if (!found) return;
            value = *found;
        }
    }

    Flag flag_;
    TimeManager time_;
    Budget budget_;
    Worker worker_;
    Depth firstDepth_;
    std::vector<RootMove> moves_;
    std::thread thread_;
};

HelperCrew::HelperCrew(const board::Position& position,
                       std::vector<Workspace>& spaces,
                       TranspositionTable& table,
                       const Clock& clock,
                       Budget& main) {
    for (Workspace& space : spaces) {
        const Depth first{1 + static_cast<int>((helpers_.size() + 1) % 2)};
        helpers_.push_back(std::make_unique<Helper>(position, space, table, clock, first));
        main.countAlso(helpers_.back()->budget());
    }
}

HelperCrew::~HelperCrew() { stop(); }

void HelperCrew::start(const std::vector<RootMove>& moves) {
    for (const auto& helper : helpers_) helper->start(moves);
}

void HelperCrew::stop() {
    for (const auto& helper : helpers_) helper->raiseFlag();
    for (const auto& helper : helpers_) helper->join();
}

}  // namespace fukumi::search::alphabeta
