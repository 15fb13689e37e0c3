// SPDX-License-Identifier: MIT
#include "protocol/cli/json_object.hpp"

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

/// "[1,2,3]", each value as `textOf` writes it.
template <class Values, class TextOf>
std::string listOf(const Values& values, TextOf&& textOf) {
    std::string list;
    for (const auto& value : values) list.append(list.empty() ? "" : ",").append(textOf(value));
    return '[' + list + ']';
}

}  // namespace

JsonObject& JsonObject::text(std::string_view key, std::string_view value) {
    return raw(key, quoted(value));
}

JsonObject& JsonObject::texts(std::string_view key, const std::vector<std::string>& values) {
    return raw(key, listOf(values, quoted));
}

JsonObject& JsonObject::numbers(std::string_view key, const std::vector<std::uint64_t>& values) {
    return raw(key, listOf(values, [](std::uint64_t n) { return std::to_string(n); }));
}

JsonObject& JsonObject::pairs(std::string_view key,
                              const std::vector<std::pair<int, int>>& values) {
    return raw(key, listOf(values, [](const std::pair<int, int>& pair) {
                   return '[' + std::to_string(pair.first) + ',' + std::to_string(pair.second) +
                          ']';
               }));
}

JsonObject& JsonObject::raw(std::string_view key, std::string_view json) {
    if (!members_.empty()) members_ += ',';
    members_.append(quoted(key)).append(":").append(json);
    return *this;
}

}  // namespace fukumi::protocol::cli
