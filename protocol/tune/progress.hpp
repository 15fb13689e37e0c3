// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/search/clock.hpp"
#include "engine/tuning/data/game_reader.hpp"

namespace fukumi::protocol::tune {

/// "1:02:03".
[[nodiscard]] std::string clockText(search::Milliseconds time);

/// Says on standard error how far something is, every ten seconds.
class Progress {
public:
    /// Share of the work that is done, 0 to 1; absent if unknown.
    using Share = std::optional<double>;

    /// `clock` must outlive it.
    explicit Progress(const search::Clock& clock) : clock_{clock}, start_{clock.now()} {}

    [[nodiscard]] search::Milliseconds elapsed() const;
    /// "1.2 million an hour".
    [[nodiscard]] std::string rate(std::uint64_t done) const;
    /// Whether it is time for a line.
    [[nodiscard]] bool isDue();
    /// `text`, and the time left.
    void say(const std::string& text, Share share) const;

private:
    const search::Clock& clock_;
    search::TimePoint start_;
    search::TimePoint said_ = start_;
};

/// Says on standard error what of the games was passed over, if anything was. Throws UserError as
/// refuseDamaged() does.
void saySkipped(const tuning::ReadTally& tally);

/// Refuses the games of --in, which have none of `what`: "positions of rule caro".
[[noreturn]] void refuseGames(const std::string& what);

}  // namespace fukumi::protocol::tune
