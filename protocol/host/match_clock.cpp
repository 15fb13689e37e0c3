// SPDX-License-Identifier: MIT
#include "protocol/host/match_clock.hpp"

namespace fukumi::protocol {

namespace {

/// Time on the manager's clock and not on ours: two lines on their way through a pipe, and two
/// processes to a processor. If four share one, 30 moves of 8 x 8 lost 100 ms to that.
constexpr search::Milliseconds kTransit{3};

}  // namespace

void MatchClock::takenBack(std::size_t stonesLeft) {
    if (stonesLeft == 0) newGame();
    stones_ = stonesLeft;
}

search::TimeControl MatchClock::reading(search::TimeControl told, std::size_t stones) {
    if (stones < stones_) newGame();
    if (told.left) {
        left_ = told.left;
        used_ = search::Milliseconds{0};
    }
    if (const auto rest = left_ ? left_ : told.match) told.left = *rest - used_;
    return told;
}

void MatchClock::answered(search::Milliseconds used,
                          search::Milliseconds increment,
                          std::size_t stones) {
    used_ += used + kTransit - increment;
    stones_ = stones;
}

}  // namespace fukumi::protocol
