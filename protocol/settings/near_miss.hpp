// SPDX-License-Identifier: MIT
//
// The word that a mistyped one was meant to be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::protocol {

/// The known word that is fewest typing errors away: a letter too many, missing, wrong, or two
/// exchanged. One error in up to five letters, two in longer words. Otherwise the only known word
/// that begins with this one, from three letters on. Absent where several are as near.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word,
                                                     const std::vector<std::string>& known);

/// "; did you mean 'analyze'?", or nothing.
[[nodiscard]] std::string didYouMean(std::string_view word, const std::vector<std::string>& known);

}  // namespace fukumi::protocol
