// SPDX-License-Identifier: MIT
#include "protocol/cli/review/review_tools.hpp"

#include <algorithm>

#include "engine/search/latest_lines.hpp"

namespace fukumi::protocol::cli {

namespace {

class Searches {
public:
    Searches(player::Player& player,
             const search::Clock& clock,
             const search::StopToken& stop,
             const search::Limits& limits)
        : player_{player}, clock_{clock}, stop_{stop}, limits_{limits} {}

    [[nodiscard]] analysis::Searched all(const board::Position& position) const {
        player_.newGame();
        search::SilentObserver silent;
        search::LatestLines latest{silent};
        search::Limits limits = limits_;
        limits.lineEffort = search::LineEffort::Full;
        const search::SearchReport best = run(position, limits, latest);
        std::vector<search::SearchReport> others;
        for (const search::SearchReport& each : latest.lines())
            if (isJudged(each) && !best.pv.empty() && each.pv.front() != best.pv.front())
                others.push_back(each);
        return {best, std::move(others)};
    }

    [[nodiscard]] search::SearchReport one(const board::Position& position,
                                           Move only,
                                           Depth depth) const {
        search::Limits limits = limits_;
        limits.lines = 1;
        limits.lineEffort = search::LineEffort::Marked;
        limits.depth = std::min(depth, limits.depth.value_or(depth));
        forEachSquare(position.size(), [&](Square s) {
            if (s != only) limits.excluded.insert(s);
        });
        search::SilentObserver observer;
        return run(position, limits, observer);
    }

private:
    [[nodiscard]] search::SearchReport run(const board::Position& position,
                                           search::Limits limits,
                                           search::Observer& observer) const {
        limits.start = clock_.now();
        return player_.analyze(position, limits, stop_, observer).report;
    }

    player::Player& player_;
    const search::Clock& clock_;
    const search::StopToken& stop_;
    const search::Limits limits_;
};

}  // namespace

analysis::ReviewTools reviewTools(player::Player& player,
                                  const search::Clock& clock,
                                  const search::StopToken& stop,
                                  const search::Limits& limits) {
    const Searches searches{player, clock, stop, limits};
    return {.search = [searches](const auto& position) { return searches.all(position); },
            .searchMove = [searches](const auto& position,
                                     Move only,
                                     Depth depth) { return searches.one(position, only, depth); },
            .drawCap = player.settings().drawCap,
            .stop = stop};
}

}  // namespace fukumi::protocol::cli
