// SPDX-License-Identifier: MIT
//
// Values of fields: from text into a question, and back to text.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

/// Second names of the first rule.
inline constexpr std::array<std::string_view, 1> kOtherRuleNames{kCommonName};

/// Reads the texts as the kind of the field says and stores the value. Several texts are one with
/// blanks between them, except for the kind Paths. Points are read on the board that the question
/// has by then. On an error the question is unchanged; the error names the field.
[[nodiscard]] Result<void> storeValue(const Field& field,
                                      const std::vector<std::string>& texts,
                                      Question& question);

/// The value of the field as a person would write it; empty if it has none.
[[nodiscard]] std::string writeValue(const Field& field, const Question& question);

/// A whole number from min to max; Integer::kNoMaximum: any that fits.
[[nodiscard]] Result<std::int64_t> parseNumber(std::string_view text,
                                               std::int64_t min,
                                               std::int64_t max);
/// Between the words of a list.
inline constexpr std::string_view kSeparators = " ,\t\r\n";
/// A list of points of the board: "h8 i9".
[[nodiscard]] Result<Squares> parsePoints(std::string_view text, BoardSize board);
/// The same, in which the word "pass", in any case, is board::kPass.
[[nodiscard]] Result<Squares> parseMoves(std::string_view text, BoardSize board);
/// A number of bytes, K, M or G after it for powers of 1024; absent for any other text.
[[nodiscard]] std::optional<std::uint64_t> parseBytes(std::string_view text);
/// A number with at most three digits after the point, in thousandths; absent for any other text.
[[nodiscard]] std::optional<std::int64_t> parseThousandths(std::string_view text);
/// The same in as few digits as it needs. REQUIRES: 0 <= thousandths.
[[nodiscard]] std::string writeThousandths(std::int64_t thousandths);

}  // namespace fukumi::protocol::question
