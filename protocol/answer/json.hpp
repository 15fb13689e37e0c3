// SPDX-License-Identifier: MIT
//
// JSON of the program (RFC 8259): objects whose members stay in the order in which they are added.
// Numbers are whole ones of 64 bits or fractions; a count that may be wider is a text of digits.
// Headers take <nlohmann/json_fwd.hpp> from here; a source that builds or reads a value includes
// <nlohmann/json.hpp>.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.hpp"

namespace fukumi::protocol::answer {

using Json = nlohmann::ordered_json;

/// Levels of lists and objects that a text can have. Functions that walk a value call themselves
/// for each level, so that a limit keeps the stack small.
inline constexpr int kMostJsonLevels = 64;

/// The value of a text. It is an error if the text is not JSON, has more levels, or an object in it
/// has two members of the same name.
[[nodiscard]] Result<Json> parseJson(std::string_view text);
/// The `id` of an object that parseJson() cannot read, if it is a number without a fraction or a
/// text, is not repeated, and comes before the place where reading ends; else null.
[[nodiscard]] Json idOfFaulty(std::string_view text);

/// One line without its end. Texts are UTF-8, or else read as Latin-1 (engine/core/text.hpp).
[[nodiscard]] std::string lineOf(Json json);

/// A sentence for people, and its parts for those who translate it (engine/core/sentence.hpp):
///
///     {"text":"fifth move 2 of 5","say":"fifth move {0} of {1}","values":["2","5"]}
///
/// `say` is the key of the language files. A value is a text or has `say` and `values` too.
[[nodiscard]] Json sentenceJson(const Sentence& sentence);

/// The answer to a line that cannot be answered. `field` is absent if the error is not about a
/// field; `say` and `values` are what is wrong with it, or with the line:
///
///     {"id":3,"error":"moves: h8 is taken","field":"moves",
///      "say":"{0} is taken","values":["h8"]}
[[nodiscard]] Json errorJson(const Json& id, const InputError& error);
[[nodiscard]] Json errorJson(const Json& id, const Sentence& error);

/// With at most four digits after the point.
[[nodiscard]] double fraction(double value);

}  // namespace fukumi::protocol::answer
