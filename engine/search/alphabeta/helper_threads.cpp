// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/helper_threads.hpp"

#include <system_error>

namespace fukumi::search::alphabeta {

class HelperThreads::Helper {
public:
    Helper(const board::Position& position,
           Workspace& space,
           TranspositionTable& table,
           Depth firstDepth)
        : budget_{std::nullopt, stop_},
          worker_{position, space, table, budget_},
          firstDepth_{firstDepth} {}

    [[nodiscard]] const NodeBudget& budget() const { return budget_; }

    void start(std::vector<RootMove> moves) {
        moves_ = std::move(moves);
        thread_ = std::thread{[this] { deepen(); }};
    }
    void requestStop() { stop_.raise(); }
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

    StopFlag stop_;
    NodeBudget budget_;
    Worker worker_;
    Depth firstDepth_;
    std::vector<RootMove> moves_;
    std::thread thread_;
};

HelperThreads::HelperThreads(const board::Position& position,
                             std::vector<Workspace>& spaces,
                             TranspositionTable& table,
                             NodeBudget& main)
    : position_{position}, spaces_{spaces}, table_{table}, main_{main} {}

HelperThreads::~HelperThreads() { stop(); }

void HelperThreads::start(const std::vector<RootMove>& moves) {
    try {
        for (Workspace& space : spaces_) {
            if (main_.stopRequested()) return;
            const Depth first{1 + static_cast<int>((helpers_.size() + 1) % 2)};
            auto helper = std::make_unique<Helper>(position_, space, table_, first);
            helper->start(moves);
            main_.countAlso(helper->budget());
            helpers_.push_back(std::move(helper));
        }
    } catch (const std::system_error&) {
        // The system has no more threads: those that run are enough.
    }
}

void HelperThreads::stop() {
    for (const auto& helper : helpers_) helper->requestStop();
    for (const auto& helper : helpers_) helper->join();
}

}  // namespace fukumi::search::alphabeta
