// SPDX-License-Identifier: MIT
//
// The number of rounds that a case plays of something random. Under sanitizers a round takes about
// ten times as long and walks the same code as its neighbours: a quarter of them is played there.
// Builds without sanitizers play all of them, every night.
#pragma once

#include <algorithm>

namespace fukumi::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;  // gcc
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsSanitized = true;  // clang
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

/// `usual`, or a quarter of it, at least one, under sanitizers; the same for what a case expects to
/// have counted in its rounds. REQUIRES: usual > 0.
template <class Integer>
[[nodiscard]] constexpr Integer roundCount(Integer usual) {
    return kIsSanitized ? std::max<Integer>(usual / 4, 1) : usual;
}

}  // namespace fukumi::test
