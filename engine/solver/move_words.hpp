// SPDX-License-Identifier: MIT
//
// Moves of small games as people and other programs write them: words between blanks and commas.
//
//     b2 a1, c3   b2a1c3         a letter and a number
//     2,2 1,1   (2,2), (1,1)     two numbers, in round brackets or none
//     [[0,0],[2,0]]              two numbers in square brackets, the list in another pair
//     b2 a1 resign               after which the side to move resigned
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace fukumi::solver {

/// The words of a list without a resignation; what is in brackets is one word, a comma between
/// digits is part of one.
[[nodiscard]] std::vector<std::string_view> moveWords(std::string_view text);

/// The last word of a list after which the side to move resigned.
inline constexpr std::string_view kResign = "resign";
[[nodiscard]] bool endsInResignation(std::string_view text);

/// The numbers of a size: "4x4x3", "4 4 3" or "4,4,3"; absent for any other text.
[[nodiscard]] std::optional<std::vector<int>> sizesFrom(std::string_view text);

enum class Brackets : std::uint8_t { None, Round, Square };

struct NumberPair {
    int first;
    int second;
    Brackets brackets;
};

/// "2,2", "(2,2)" or "[2,2]", all of the text; blanks do not matter.
[[nodiscard]] std::optional<NumberPair> numberPairFrom(std::string_view text);

}  // namespace fukumi::solver
