// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/analysis/win_rate.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/answer/analysis_view.hpp"

namespace fukumi::protocol {

namespace {

constexpr search::Milliseconds kInterval{100};
constexpr std::size_t kLongestVariation = 20;
constexpr std::size_t kMostRootMoves = 5;

char raised(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// 0.612
std::string shareText(double share) {
    const int thousandths = std::clamp(static_cast<int>(share * 1000 + 0.5), 0, 1000);
    const std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
    return std::to_string(thousandths / 1000) + '.' + digits;
}

/// " H8 I9", cut where it is long: some managers read byte by byte, and the clock runs.
std::string variationText(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (std::size_t i = 0; i < std::min(moves.size(), kLongestVariation); ++i)
        text += ' ' + board::toHuman(moves[i], size);
    ranges::transform(text, text.begin(), raised);
    return text;
}

}  // namespace

std::string lessMemoryText(const search::MemoryReduction& less) {
    return "there is less memory than the limit says: using " + std::to_string(less.bytes >> 20) +
           " MB" + (less.withoutNetworks ? ", and patterns in place of networks" : "");
}

std::string missingThreadsText(int asked, int missing) {
    return "max_memory has room for " + std::to_string(asked - missing) + " of " +
           std::to_string(asked) + " threads";
}

std::string raisedMemoryText() {
    return "the memory limit is too small: using the smallest tables, which need " +
           std::to_string(player::kMemoryFloor >> 20) + " MB";
}

std::string reportText(const search::SearchReport& report, BoardSize size) {
    std::string text =
        "depth " + std::to_string(report.depth.raw()) + '-' + std::to_string(report.selDepth.raw());
    if (report.line > 1) text += " multipv " + std::to_string(report.line);
    text += " ev " + answer::valueText(report.value) + " n " + answer::countText(report.nodes) +
            " n/ms " + std::to_string(search::nodesPerSecond(report) / 1000) + " tm " +
            std::to_string(report.elapsed.count());
    if (report.pv.empty()) return text;
    const bool isWhole = report.isWholeLine && report.pv.size() <= kLongestVariation;
    return text + " pv" + variationText(report.pv, size) +
           (isProven(report.value) && !isWhole ? " ..." : "");
}

namespace {

std::string rootMoveText(const search::RootMoveStatistics& move, BoardSize size) {
    std::string text = board::toHuman(move.move, size);
    ranges::transform(text, text.begin(), raised);
    if (move.proof) text += ' ' + answer::valueText(*move.proof);
    return text + " n " + std::to_string(move.visits) + " v " + shareText(move.mean) + " p " +
           shareText(move.prior);
}

}  // namespace

std::string rootText(const search::SearchReport& report, BoardSize size) {
    std::string text;
    for (std::size_t i = 0; i < std::min(report.rootMoves.size(), kMostRootMoves); ++i)
        text += (i == 0 ? "root " : ", ") + rootMoveText(report.rootMoves[i], size);
    return text;
}

// The lines of a depth stay together: the first of them decides for all.
void SearchMessages::onReport(const search::SearchReport& report) {
    if (report.line <= 1) {
        goesOut_ = report.elapsed - lastWritten_ >= kInterval;
        waiting_.clear();
        if (goesOut_) lastWritten_ = report.elapsed;
    }
    if (goesOut_)
        write(report);
    else
        waiting_.push_back(report);
}

void SearchMessages::finish() {
    for (const search::SearchReport& report : waiting_) write(report);
    waiting_.clear();
}

void SearchMessages::write(const search::SearchReport& report) {
    if (!search::isJudged(report)) return;
    replies_.message(reportText(report, size_));
    if (!report.rootMoves.empty()) replies_.message(rootText(report, size_));
}

namespace {

// The first depths take no time: their root moves would be thousands of lines that no user sees.
constexpr search::Milliseconds kQuiet{200};

}  // namespace

RealtimeMessages::RealtimeMessages(ReplySink& replies,
                                   const search::Clock& clock,
                                   BoardSize size,
                                   int detail,
                                   int lines,
                                   PointText point)
    : replies_{replies},
      clock_{clock},
      size_{size},
      realtime_{(detail & 1) != 0},
      info_{(detail & 2) != 0},
      lines_{lines},
      point_{std::move(point)},
      begin_{clock.now()} {}

void RealtimeMessages::onReport(const search::SearchReport& report) {
    if (report.pv.empty() || !search::isJudged(report)) return;
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
    info("PV " + std::to_string(report.line - 1));
    info("NUMPV " + std::to_string(std::max(lines_, report.line)));
    info("DEPTH " + std::to_string(report.depth.raw()));
    info("SELDEPTH " + std::to_string(report.selDepth.raw()));
    info("NODES " + nodes);
    info("TOTALNODES " + nodes);
    info("TOTALTIME " + std::to_string(report.elapsed.count()));
    info("SPEED " + std::to_string(search::nodesPerSecond(report)));
    info("EVAL " + answer::valueText(report.value));
    info("WINRATE " + shareText(analysis::winRate(report.value)));
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
    std::string value = " ev - wr -";
    if (best.isSearched())
        value = " ev " + answer::valueText(best.value) + " wr " +
                std::to_string(std::lround(100 * analysis::winRate(best.value))) + '%';
    replies_.message("balance level " + std::to_string(best.level) + value + " n " +
                     answer::countText(best.nodes) + " pv" + variationText(best.moves, size_));
}

}  // namespace fukumi::protocol
