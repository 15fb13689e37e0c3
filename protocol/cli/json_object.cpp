// SPDX-License-Identifier: MIT
#include "protocol/cli/json_object.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "engine/core/utf8.hpp"

namespace fukumi::protocol::cli {

namespace {

std::string quoted(std::string_view bytes) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const std::string text = toUtf8(bytes);
    std::string json = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            json += '\\';
            json += c;
        } else if (byte < 0x20) {
            json += "\\u00";
            json += kHex[byte >> 4];
            json += kHex[byte & 15];
        } else {
            json += c;
        }
    }
    return json + '"';
}

/// "[1,2,3]", each value as `textOf` writes it.
template <class Values, class TextOf>
std::string listOf(const Values& values, TextOf&& textOf) {
    std::string list;
    for (const auto& value : values) list.append(list.empty() ? "" : ",").append(textOf(value));
    return '[' + list + ']';
}

}  // namespace

JsonObject& JsonObject::fraction(std::string_view key, double value) {
    constexpr std::int64_t kUnit = 10'000;
    const auto rounded = static_cast<std::int64_t>(std::llround(value * kUnit));
    std::string digits = std::to_string(kUnit + std::abs(rounded) % kUnit).substr(1);
    return json(
        key, (rounded < 0 ? "-" : "") + std::to_string(std::abs(rounded) / kUnit) + '.' + digits);
}

JsonObject& JsonObject::text(std::string_view key, std::string_view value) {
    return json(key, quoted(value));
}

JsonObject& JsonObject::texts(std::string_view key, const std::vector<std::string>& values) {
    return json(key, listOf(values, quoted));
}

JsonObject& JsonObject::numbers(std::string_view key, const std::vector<std::uint64_t>& values) {
    return json(key, listOf(values, [](std::uint64_t n) { return std::to_string(n); }));
}

JsonObject& JsonObject::pairs(std::string_view key,
                              const std::vector<std::pair<int, int>>& values) {
    return json(key, listOf(values, [](const std::pair<int, int>& pair) {
                    return '[' + std::to_string(pair.first) + ',' + std::to_string(pair.second) +
                           ']';
                }));
}

JsonObject& JsonObject::objects(std::string_view key, const std::vector<JsonObject>& values) {
    return json(key, listOf(values, [](const JsonObject& value) { return value.line(); }));
}

JsonObject& JsonObject::json(std::string_view key, std::string_view value) {
    if (!members_.empty()) members_ += ',';
    members_.append(quoted(key)).append(":").append(value);
    return *this;
}

}  // namespace fukumi::protocol::cli
