// SPDX-License-Identifier: MIT
#include "engine/search/clock.hpp"

namespace fukumi::search {

TimePoint SteadyClock::now() const { return std::chrono::steady_clock::now(); }

}  // namespace fukumi::search
