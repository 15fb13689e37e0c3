// SPDX-License-Identifier: MIT
#include "protocol/tune/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "protocol/question/messages.hpp"

namespace fukumi::protocol::tune {

namespace {

constexpr std::chrono::seconds kEvery{10};

}  // namespace

std::string clockText(search::Milliseconds time) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
    char text[32];
    std::snprintf(text,
                  sizeof text,
                  "%lld:%02lld:%02lld",
                  static_cast<long long>(seconds / 3600),
                  static_cast<long long>(seconds / 60 % 60),
                  static_cast<long long>(seconds % 60));
    return text;
}

search::Milliseconds Progress::elapsed() const {
    return std::chrono::duration_cast<search::Milliseconds>(clock_.now() - start_);
}

std::string Progress::rate(std::uint64_t done) const {
    const double hours = std::max(std::chrono::duration<double>(elapsed()).count(), 0.001) / 3600.0;
    const double rate = static_cast<double>(done) / hours;
    char text[48];
    if (rate >= 1e6)
        std::snprintf(text, sizeof text, "%.2f million an hour", rate / 1e6);
    else
        std::snprintf(text, sizeof text, "%.0f an hour", rate);
    return text;
}

bool Progress::isDue() {
    if (clock_.now() - said_ < kEvery) return false;
    said_ = clock_.now();
    return true;
}

void Progress::say(const std::string& text, Share share) const {
    std::string line = clockText(elapsed()) + "  " + text;
    if (share && *share > 0.0 && *share < 1.0) {
        const auto left = static_cast<double>(elapsed().count()) * (1.0 / *share - 1.0);
        line += ", " + clockText(search::Milliseconds{static_cast<std::int64_t>(left)}) + " left";
    }
    std::cerr << line + '\n' << std::flush;
}

void saySkipped(const tuning::ReadTally& tally) {
    tuning::refuseDamaged(tally);
    if (const std::string skipped = tuning::skippedIn(tally); !skipped.empty())
        std::cerr << skipped << '\n';
}

void refuseGames(const std::string& what) {
    refuse({.kind = ErrorKind::NotPossible, .field = "in", .value = "no " + what});
}

}  // namespace fukumi::protocol::tune
