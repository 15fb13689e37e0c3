// SPDX-License-Identifier: MIT
//
// JSON of the program (RFC 8259): objects whose members stay in the order in which they are added.
// Numbers are whole ones of 64 bits or fractions; a count that may be wider is a text of digits.
// Headers take <nlohmann/json_fwd.hpp> from here; a source that builds or reads a value includes
// <nlohmann/json.hpp>.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace fukumi::protocol::cli {

using Json = nlohmann::ordered_json;

/// One line without its end. Texts are UTF-8, or else read as Latin-1 (engine/core/utf8.hpp).
[[nodiscard]] std::string lineOf(Json json);

/// With at most four digits behind the point.
[[nodiscard]] double fraction(double value);

}  // namespace fukumi::protocol::cli
