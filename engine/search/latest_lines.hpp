// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/search/observer.hpp"

namespace fukumi::search {

/// Keeps the lines of the last depth that was reported, best first, and hands everything on.
class LatestLines final : public Observer {
public:
    /// `next` must outlive this.
    explicit LatestLines(Observer& next) : next_{next} {}

    void onReport(const SearchReport& report) override {
        if (report.line <= 1) lines_.clear();
        lines_.push_back(report);
        next_.onReport(report);
    }
    void onRootMove(Move m, RootMoveEvent event) override { next_.onRootMove(m, event); }
    void onLessMemory(const MemoryReduction& reduction) override { next_.onLessMemory(reduction); }

    [[nodiscard]] const std::vector<SearchReport>& lines() const { return lines_; }

private:
    Observer& next_;
    std::vector<SearchReport> lines_;
};

}  // namespace fukumi::search
