// SPDX-License-Identifier: MIT
//
// analyze --balance: the move, or the two, that leave the position most even.
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/board/rules/game_end.hpp"
#include "engine/player/player.hpp"
#include "engine/search/deadline_stop.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/analyze/analyze_modes.hpp"
#include "protocol/cli/balance_search.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/gomocup/search_messages.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr search::Milliseconds kUsualTime{10'000};
constexpr search::Milliseconds kBetweenPrints{500};

void print(const analysis::BalanceResult& result, BoardSize size, bool json) {
    if (json) {
        std::cout << lineOf(balanceJson(result, size)) << std::endl;
        return;
    }
    std::cout << "level " << result.level << ':';
    for (const std::string& move : humanList(result.moves, size)) std::cout << ' ' << move;
    std::cout << ", value " << valueText(result.value) << " (" << winText(result.value) << "), "
              << countText(result.nodes) << " nodes" << std::endl;
}

Json lastJson(const board::Position& position,
              const std::optional<analysis::BalanceResult>& result) {
    Json json{{"bestmoves", Json::array()},
              {"ended", endJson(position)},
              {"score", nullptr},
              {"win_in", nullptr},
              {"winrate", nullptr}};
    if (!result) return json;
    json["bestmoves"] = humanList(result->moves, position.size());
    json.update(valueJson(result->value));
    return json;
}

/// "most even: h9 g7 (52% for black)"
std::string lastText(const board::Position& position,
                     const std::optional<analysis::BalanceResult>& result) {
    if (!result) {
        const auto end = board::gameEnd(position);
        return end ? endText(*end, position.size()) : "every move leaves one side a five";
    }
    std::string text = "most even:";
    for (const std::string& move : humanList(result->moves, position.size())) text += ' ' + move;
    return text + " (" + winText(result->value) + " for " +
           std::string{cli::nameOf(position.sideToMove())} + ')';
}

}  // namespace

int runBalance(const Question& question) {
    const board::Position position = positionOf(question);
    search::Limits limits = question.limits;
    if (!limits.fixedTime && !limits.nodes && !outputIsTerminal()) limits.fixedTime = kUsualTime;
    const search::SteadyClock clock;
    limits.start = clock.now();
    const CtrlC interrupt;
    const search::TimeManager time{limits, clock};
    const search::DeadlineStop stop{interrupt, time};
    player::Player player{question.settings.player, clock};
    const bool json = question.output.json;
    search::TimePoint nextPrint{};
    const BalanceTask task{
        position, *question::partOf<question::Analyze>(question).balance, limits};
    const auto result =
        balanceBy(player, clock, task, stop, [&](const analysis::BalanceResult& best) {
            if (clock.now() < nextPrint) return;
            nextPrint = clock.now() + kBetweenPrints;
            print(best, position.size(), json);
        });
    if (result) print(*result, position.size(), json);
    std::cout << (json ? lineOf(lastJson(position, result)) : lastText(position, result)) << '\n';
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
