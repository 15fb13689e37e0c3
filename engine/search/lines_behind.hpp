// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/observer.hpp"

namespace fukumi::search {

/// Reports a known first line at every depth, and after it the lines of a search without its move.
class LinesBehind final : public Observer {
public:
    LinesBehind(Observer& next, const SearchReport& first) : next_{next}, first_{first} {}

    void onReport(const SearchReport& report) override {
        SearchReport behind = report;
        ++behind.line;
        behind.nodes += first_.nodes;
        behind.rootMoves.clear();
        if (report.line == 1) {
            SearchReport first = first_;
            first.nodes = behind.nodes;
            first.elapsed = behind.elapsed;
            next_.onReport(first);
        }
        next_.onReport(behind);
    }
    void onRootMove(Move m, RootMoveEvent event) override { next_.onRootMove(m, event); }

private:
    Observer& next_;
    const SearchReport& first_;
};

}  // namespace fukumi::search
