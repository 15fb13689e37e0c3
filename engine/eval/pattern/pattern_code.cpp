// SPDX-License-Identifier: MIT
#include "engine/eval/pattern/pattern_code.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::eval {

PatternCodes::PatternCodes() : codes_(kPackedCount, 0) {
    constexpr int n = board::kLineClassCount;
    sets_.reserve(kPatternCodeCount);
    for (int a = 0; a < n; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b; ++c)
                for (int d = 0; d <= c; ++d) {
                    std::array<int, 4> order{d, c, b, a};  // rising, for next_permutation
                    const auto code = static_cast<PatternCode>(sets_.size());
                    sets_.push_back({static_cast<board::LineClass>(a),
                                     static_cast<board::LineClass>(b),
                                     static_cast<board::LineClass>(c),
                                     static_cast<board::LineClass>(d)});
                    do {
                        const int packed =
                            order[0] | (order[1] << 4) | (order[2] << 8) | (order[3] << 12);
                        codes_[static_cast<std::size_t>(packed)] = code;
                    } while (std::next_permutation(order.begin(), order.end()));
                }
}

bool isRemote(const ClassSet& classes) {
    return ranges::allOf(classes, [](board::LineClass c) { return c <= board::LineClass::One; });
}

ThreatKinds threatKinds(const ClassSet& classes) {
    using board::LineClass;
    int fours = 0;
    int threes = 0;
    int helpers = 0;  // lines from which the next stone makes a threat
    for (const LineClass c : classes) {
        if (c >= LineClass::Four)
            ++fours;
        else if (c >= LineClass::Three)
            ++threes;
        else if (c >= LineClass::Two)
            ++helpers;
    }
    ThreatKinds kinds = 0;
    if (fours >= 2 || (fours == 1 && threes >= 1)) kinds |= 1U << 0;
    if (fours >= 1) kinds |= 1U << 1;
    if (threes >= 2 || (threes == 1 && helpers >= 1)) kinds |= 1U << 2;
    if (threes >= 1) kinds |= 1U << 3;
    return kinds;
}

}  // namespace fukumi::eval
