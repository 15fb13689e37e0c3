// SPDX-License-Identifier: MIT
#include "protocol/cli/json_object.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace fukumi::protocol::cli {

namespace {

std::string quoted(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
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
    std::string list;
    for (const std::string& value : values) {
        if (!list.empty()) list += ',';
        list += quoted(value);
    }
    return json(key, '[' + list + ']');
}

JsonObject& JsonObject::objects(std::string_view key, const std::vector<JsonObject>& values) {
    std::string list;
    for (const JsonObject& value : values) {
        if (!list.empty()) list += ',';
        list += value.line();
    }
    return json(key, '[' + list + ']');
}

JsonObject& JsonObject::json(std::string_view key, std::string_view value) {
    if (!members_.empty()) members_ += ',';
    members_.append(quoted(key)).append(":").append(value);
    return *this;
}

}  // namespace fukumi::protocol::cli
