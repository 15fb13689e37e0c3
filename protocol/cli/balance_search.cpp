// SPDX-License-Identifier: MIT
#include "protocol/cli/balance_search.hpp"

#include <nlohmann/json.hpp>

#include "engine/search/observer.hpp"
#include "protocol/cli/analysis_json.hpp"

namespace fukumi::protocol::cli {

std::optional<analysis::BalanceResult> balanceBy(
    player::Player& player,
    const search::Clock& clock,
    const BalanceTask& task,
    const search::StopToken& stop,
    const std::function<void(const analysis::BalanceResult&)>& progress) {
    analysis::BalanceQuestion question;
    question.moves = task.moves;
    question.eval = player.settings().eval;
    question.nodes = task.limits.nodes;
    const auto search = [&](const board::Position& after, std::uint64_t nodes) {
        search::Limits share;
        share.start = clock.now();
        share.nodes = nodes;
        share.depth = task.limits.depth;
        search::SilentObserver observer;
        return player.analyze(after, share, stop, observer).report;
    };
    return analysis::findBalance(task.position, question, search, stop, progress);
}

Json balanceJson(const analysis::BalanceResult& result, BoardSize size) {
    Json json{
        {"level", result.level}, {"moves", humanList(result.moves, size)}, {"nodes", result.nodes}};
    json.update(valueJson(result.value));
    return json;
}

}  // namespace fukumi::protocol::cli
