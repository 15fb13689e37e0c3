// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fukumi::protocol::cli {

/// Writes one JSON object on one line (RFC 8259), keys in the order in which they are added.
/// Texts are UTF-8, or else read as Latin-1 (engine/core/utf8.hpp); control characters, quotes and
/// backslashes are escaped.
class JsonObject {
public:
    template <std::integral Int>
    JsonObject& number(std::string_view key, Int value) {
        return json(key, std::to_string(value));
    }
    JsonObject& boolean(std::string_view key, bool value) {
        return json(key, value ? "true" : "false");
    }
    /// With four digits behind the point.
    JsonObject& fraction(std::string_view key, double value);
    JsonObject& text(std::string_view key, std::string_view value);
    JsonObject& texts(std::string_view key, const std::vector<std::string>& values);
    JsonObject& objects(std::string_view key, const std::vector<JsonObject>& values);
    /// A value that is JSON already.
    JsonObject& json(std::string_view key, std::string_view value);
    JsonObject& null(std::string_view key) { return json(key, "null"); }
    JsonObject& numbers(std::string_view key, const std::vector<std::uint64_t>& values);
    /// A list of lists of two numbers.
    JsonObject& pairs(std::string_view key, const std::vector<std::pair<int, int>>& values);
    /// Digits of a whole number of any length.
    JsonObject& digits(std::string_view key, std::string_view value) { return json(key, value); }

    /// Without a line end.
    [[nodiscard]] std::string line() const { return '{' + members_ + '}'; }

private:
    std::string members_;
};

}  // namespace fukumi::protocol::cli
