// SPDX-License-Identifier: MIT
#include "protocol/gomocup/search_messages.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

namespace {

constexpr search::Milliseconds kInterval{100};
constexpr std::size_t kLongestVariation = 20;
constexpr std::size_t kMostRootMoves = 5;

char raised(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

std::string valueText(Value value) {
    if (!isProven(value)) return std::to_string(value.raw());
    const int moves = mateMoves(value);
    return isWin(value) ? "+M" + std::to_string(moves) : "-M" + std::to_string(-moves);
}

std::string countText(std::uint64_t count) {
    constexpr std::uint64_t kStep = 1000, kWhole = 10'000;
    if (count < kWhole) return std::to_string(count);
    if (count / kStep < kWhole) return std::to_string(count / kStep) + 'K';
    return std::to_string(count / kStep / kStep) + 'M';
}

/// 0.612
std::string shareText(double share) {
    const int thousandths = std::clamp(static_cast<int>(share * 1000 + 0.5), 0, 1000);
    const std::string digits = std::to_string(1000 + thousandths % 1000).substr(1);
    return std::to_string(thousandths / 1000) + '.' + digits;
}

std::string variationText(const std::vector<Move>& moves, BoardSize size) {
    std::string text;
    for (std::size_t i = 0; i < std::min(moves.size(), kLongestVariation); ++i)
        text += ' ' + board::toHuman(moves[i], size);
    ranges::transform(text, text.begin(), raised);
    return text;
}

std::string lessMemoryText(const search::MemoryReduction& less) {
    return "there is less memory than max_memory says: using " + std::to_string(less.bytes >> 20) +
           " MB" + (less.withoutNetworks ? ", and patterns in place of networks" : "");
}

std::string reportText(const search::SearchReport& report, BoardSize size) {
    std::string text =
        "depth " + std::to_string(report.depth.raw()) + '-' + std::to_string(report.selDepth.raw());
    if (report.line > 1) text += " multipv " + std::to_string(report.line);
    text += " ev " + valueText(report.value) + " n " + countText(report.nodes) + " n/ms " +
            std::to_string(search::nodesPerSecond(report) / 1000) + " tm " +
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
    if (move.proof) text += ' ' + valueText(*move.proof);
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
    replies_.message(reportText(report, size_));
    if (!report.rootMoves.empty()) replies_.message(rootText(report, size_));
}

}  // namespace fukumi::protocol
