// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fukumi::protocol::cli {

/// Writes one flat JSON object on one line (RFC 8259), keys in the order in which they are added.
/// Texts are taken as UTF-8; control characters, quotes and backslashes are escaped.
class JsonObject {
public:
    template <std::integral Int>
    JsonObject& number(std::string_view key, Int value) {
        return raw(key, std::to_string(value));
    }
    JsonObject& text(std::string_view key, std::string_view value);
    JsonObject& texts(std::string_view key, const std::vector<std::string>& values);
    JsonObject& null(std::string_view key) { return raw(key, "null"); }
    JsonObject& numbers(std::string_view key, const std::vector<std::uint64_t>& values);
    /// A list of lists of two numbers.
    JsonObject& pairs(std::string_view key, const std::vector<std::pair<int, int>>& values);
    /// Digits of a whole number of any length.
    JsonObject& digits(std::string_view key, std::string_view value) { return raw(key, value); }

    /// Without a line end.
    [[nodiscard]] std::string line() const { return '{' + members_ + '}'; }

private:
    JsonObject& raw(std::string_view key, std::string_view json);

    std::string members_;
};

}  // namespace fukumi::protocol::cli
