// SPDX-License-Identifier: MIT
//
// A session with the real player, fed with bytes as a manager would send them, and watched:
// whatever comes, its answers must be what the protocol allows.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::test {

/// Events of one run, for tests that want to know that something happened.
struct HarnessReport {
    int lines = 0;
    int moves = 0;
    int errors = 0;
    /// The rule that was broken, with the line that broke it; empty when all is well.
    std::string broken;
};

/// Feeds the bytes up to the first END. Searches are a few nodes long and the clock is a false one.
[[nodiscard]] HarnessReport runSession(std::string_view bytes);

}  // namespace fukumi::test
