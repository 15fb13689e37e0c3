// SPDX-License-Identifier: MIT
//
// Questions that read and write games of the page, as the page asks them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::web {

using answer::Json;

/// Each byte a character.
inline std::string textOf(std::string_view bytes) {
    std::string text;
    for (const char each : bytes) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x80) text += each;
        if (byte >= 0x80)
            text.append(
                {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 63))});
    }
    return text;
}

inline std::string bytesOf(const std::string& text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        bytes += byte < 0x80 ? text[i] : static_cast<char>((byte & 3) << 6 | (text[++i] & 63));
    }
    return bytes;
}

inline Json ask(Json query) {
    query["id"] = 7;
    const search::SteadyClock clock;
    SearchFreeQueries files{clock};
    REQUIRE(files.modeOf(query) == SearchFreeQueries::Mode::AtOnce);
    const Json answer = files.answer(query, clock.now(), NeverStop{});
    const Json read = *answer::parseJson(answer::lineOf(answer));
    CHECK(read["id"] == 7);
    return read;
}

inline Json read(std::string_view file, Json more = Json::object()) {
    more["read"] = textOf(file);
    return ask(std::move(more));
}

/// The text of a link, as the page has it.
inline Json game(const std::string& link) {
    Json made = read(link)["game"];
    if (made["setup"]["rule"].is_null()) made["setup"]["rule"] = "freestyle";
    return made;
}

inline std::string written(const std::string& format, const Json& game) {
    const Json answer = ask({{"write", format}, {"game", game}});
    if (answer.contains("error")) return answer["error"];
    return bytesOf(answer["bytes"]);
}

inline bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// "h8 i9 g7" along the first children.
inline std::string mainLine(const Json& game) {
    std::string line;
    int at = 0;
    for (int i = 1; i < static_cast<int>(game["nodes"].size()); ++i)
        if (game["nodes"][static_cast<std::size_t>(i)][0] == at) {
            line += (line.empty() ? "" : " ") +
                    game["nodes"][static_cast<std::size_t>(i)][1].get<std::string>();
            at = i;
        }
    return line;
}

/// h8 with texts in the order of the squares, after it i9 with all that a node can have, and g8.
inline Json smallTree() {
    Json tree = game("#renju,h8i9");
    tree["nodes"][1] = {0, "h8", nullptr, "", {{"j10", "B"}, {"i9", "A"}}};
    tree["nodes"][2] = {1,
                        "i9",
                        {{"black", 0.25}, {"depth", 9}, {"winIn", nullptr}},
                        "g\u00F6od\nmove",
                        Json::object()};
    tree["nodes"].push_back({1, "g8", {{"black", 1.0}, {"depth", 5}, {"winIn", 3}}});
    return tree;
}

}  // namespace fukumi::protocol::web
