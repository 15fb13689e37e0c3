// SPDX-License-Identifier: MIT
#include "engine/eval/windows/window_parts.hpp"

namespace fukumi::eval::windows {

WindowPartsFinder::WindowPartsFinder() {
    for (std::size_t i = 0; i < halfCount(kInnerReach); ++i) {
        const auto code = static_cast<HalfCode>(i);
        near2_[i] = shorten(code, kInnerReach, 2);
        near3_[i] = shorten(code, kInnerReach, 3);
        exchanged_[i] = exchangeColors(code, kInnerReach);
    }
}

}  // namespace fukumi::eval::windows
