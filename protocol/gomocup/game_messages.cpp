// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"

#include <cmath>
#include <utility>

#include "engine/analysis/win_rate.hpp"

namespace fukumi::protocol {

namespace {

// The first depths take no time: their root moves would be thousands of lines that no user sees.
constexpr search::Milliseconds kQuiet{200};

}  // namespace

RealtimeMessages::RealtimeMessages(
    ReplySink& replies, const search::Clock& clock, BoardSize size, int detail, PointText point)
    : replies_{replies},
      clock_{clock},
      size_{size},
      realtime_{(detail & 1) != 0},
      info_{(detail & 2) != 0},
      point_{std::move(point)},
      begin_{clock.now()} {}

void RealtimeMessages::onReport(const search::SearchReport& report) {
    if (report.pv.empty()) return;
    if (realtime_) writeRealtime(report);
    if (info_) writeInfo(report);
}

void RealtimeMessages::onRootMove(Move m, search::RootMoveEvent event) {
    if (!realtime_ || clock_.now() - begin_ < kQuiet) return;
    marked_ = true;
    const std::string point = point_(m);
    switch (event) {
        case search::RootMoveEvent::Begun: replies_.message("REALTIME POS " + point); break;
        case search::RootMoveEvent::Lost:
            replies_.message("REALTIME LOSE " + point);
            [[fallthrough]];
        case search::RootMoveEvent::Finished: replies_.message("REALTIME DONE " + point); break;
    }
}

void RealtimeMessages::finish() {
    if (marked_) replies_.message("REALTIME REFRESH");
    marked_ = false;
}

void RealtimeMessages::writeRealtime(const search::SearchReport& report) {
    if (isLoss(report.value)) replies_.message("REALTIME LOSE " + point_(report.pv.front()));
    if (report.line > 1) return;
    replies_.message("REALTIME BEST " + point_(report.pv.front()));
    replies_.message("REALTIME VAL " + std::to_string(report.value.raw()));
    replies_.message("REALTIME PV" + variationText(report.pv, size_));
}

void RealtimeMessages::writeInfo(const search::SearchReport& report) {
    const auto info = [&](const std::string& text) { replies_.line("INFO " + text); };
    const std::string nodes = std::to_string(report.nodes);
    const auto permille = std::lround(analysis::winRate(report.value) * 1000);
    info("PV " + std::to_string(report.line - 1));
    info("NUMPV " + std::to_string(report.line));
    info("DEPTH " + std::to_string(report.depth.raw()));
    info("SELDEPTH " + std::to_string(report.selDepth.raw()));
    info("NODES " + nodes);
    info("TOTALNODES " + nodes);
    info("TOTALTIME " + std::to_string(report.elapsed.count()));
    info("SPEED " + std::to_string(search::nodesPerSecond(report)));
    info("EVAL " + valueText(report.value));
    info("WINRATE " + std::to_string(permille / 1000) + '.' +
         std::to_string(1000 + permille % 1000).substr(1));
    std::string line = "BESTLINE";
    for (const Move m : report.pv) line += ' ' + point_(m);
    info(line);
    info("PV DONE");
}

void GameMessages::onBalance(const analysis::BalanceResult& best) {
    constexpr search::Milliseconds kBetween{500};
    waitingBalance_ = best;
    if (clock_.now() < nextBalance_) return;
    nextBalance_ = clock_.now() + kBetween;
    writeBalance();
}

void GameMessages::writeBalance() {
    if (!waitingBalance_) return;
    const analysis::BalanceResult best = *std::exchange(waitingBalance_, std::nullopt);
    const long percent = std::lround(100 * analysis::winRate(best.value));
    replies_.message("balance level " + std::to_string(best.level) + " ev " +
                     valueText(best.value) + " wr " + std::to_string(percent) + "% n " +
                     countText(best.nodes) + " pv" + variationText(best.moves, size_));
}

}  // namespace fukumi::protocol
