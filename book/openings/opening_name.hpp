// SPDX-License-Identifier: MIT
//
// The 26 classical openings of renju. Black's first stone lies in the centre, white's next to it,
// black's second one in the central square of five by five: up to symmetry there are 13 such
// openings where white's stone lies next to the first one in a line (direct), and 13 where it lies
// at its corner (indirect). Numbered as by the Renju International Federation:
//
//           direct                    indirect
//      .  .  1  2  3              .  .  .  .  1
//      .  .  O  4  5              .  .  .  O  2
//      .  .  X  6  7              .  .  X  6  3
//      .  .  8  9 10              . 11  9  7  4
//      .  . 11 12 13             13 12 10  8  5
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/position.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::book {

struct OpeningName {
    char kind;  ///< 'D' direct, 'I' indirect
    int number;
    English name;              ///< Japanese, in Latin letters, after its number: "{0} Kagetsu"
    std::string_view meaning;  ///< in English: "Flower Moon"
};

/// The opening that the first three stones of a game make; absent if they make none of the 26,
/// where there are fewer stones, and on boards without a centre. Which of black's two stones came
/// first does not matter.
[[nodiscard]] std::optional<OpeningName> openingName(const board::Position& position);

/// "D4 Kagetsu"
[[nodiscard]] Sentence nameSentence(const OpeningName& opening);
[[nodiscard]] std::string shortText(const OpeningName& opening);
/// "D4 Kagetsu (Flower Moon)"
[[nodiscard]] std::string longText(const OpeningName& opening);

}  // namespace fukumi::book
