// SPDX-License-Identifier: MIT
#include "protocol/settings/near_miss.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

namespace {

/// Typing errors between two words: the optimal string alignment distance, row by row of
///
///            a  n  a
///         0  1  2  3      at (i, j): from the first i letters of one word
///      n  1  1  1  2      to the first j of the other
///      a  2  1  2  1
std::size_t errorsBetween(std::string_view a, std::string_view b) {
    std::vector<std::size_t> twoAbove, above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], twoAbove[j - 2] + 1);
        }
        twoAbove = above;
        std::swap(above, row);
    }
    return above[b.size()];
}

std::size_t lettersOf(std::string_view word) {
    return word.size() - std::min(word.find_first_not_of('-'), word.size());
}

std::optional<std::string> onlyBeginning(std::string_view word,
                                         const std::vector<std::string>& known) {
    constexpr std::size_t kFewestLetters = 3;
    const auto begins = [&](const std::string& each) { return each.starts_with(word); };
    if (lettersOf(word) < kFewestLetters || ranges::countIf(known, begins) != 1)
        return std::nullopt;
    return *ranges::findIf(known, begins);
}

}  // namespace

std::optional<std::string> nearestWord(std::string_view word,
                                       const std::vector<std::string>& known) {
    constexpr std::size_t kShort = 5;
    const std::size_t allowed = lettersOf(word) <= kShort ? 1 : 2;
    std::optional<std::string> nearest;
    std::size_t fewest = allowed + 1, asNear = 0;
    for (const std::string& each : known) {
        const std::size_t errors = errorsBetween(word, each);
        if (errors > allowed || errors > fewest) continue;
        asNear = errors == fewest ? asNear + 1 : 1;
        fewest = errors;
        nearest = each;
    }
    return asNear == 1 ? nearest : onlyBeginning(word, known);
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& known) {
    const auto meant = nearestWord(word, known);
    return meant ? "; did you mean '" + *meant + "'?" : "";
}

}  // namespace fukumi::protocol
